import eslint from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', '.releve/**', 'out/**', 'coverage/**'] },
  // made from openapi.json, in no commit
  { ignores: ['web/src/api/schema.ts'] },
  eslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { tsconfigRootDir: import.meta.dirname } },
    rules: {
      'max-len': ['error', { code: 120, ignoreUrls: true, ignoreStrings: true, ignoreTemplateLiterals: true }],
      'max-lines-per-function': ['error', { max: 70, skipComments: true, skipBlankLines: true }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true, allow: [{ name: ['bigint', 'Decimal'], from: 'lib' }] },
      ],
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  // one program, read whole, is a sixth quicker for the server; for the client the editor's service is
  {
    files: ['**/*.ts'],
    ignores: ['web/**'],
    languageOptions: { parserOptions: { project: './tsconfig.json' } },
  },
  {
    files: ['web/**/*.ts', 'web/**/*.tsx'],
    languageOptions: { parserOptions: { projectService: true } },
  },
  {
    files: ['src/**/*.service.ts'],
    rules: { 'max-lines': ['error', { max: 300, skipComments: true, skipBlankLines: true }] },
  },
  {
    files: ['web/**/*.tsx', 'web/**/*.ts'],
    extends: [reactHooks.configs.flat['recommended-latest'] ?? reactHooks.configs.flat.recommended],
    rules: {
      '@typescript-eslint/only-throw-error': [
        'error',
        { allow: [{ from: 'package', package: '@tanstack/router-core', name: 'Redirect' }] },
      ],
      // said of TanStack Virtual and Table, which work without React's compiler; it is not used
      'react-hooks/incompatible-library': 'off',
    },
  },
  {
    // a component; whatever else such a file has obeys the rule of all the others (test/tidy/client.spec.ts)
    files: ['web/**/*.tsx'],
    rules: { 'max-lines-per-function': ['error', { max: 120, skipComments: true, skipBlankLines: true }] },
  },
  {
    files: ['web/src/**/*.tsx'],
    ignores: ['web/src/components/dialogs/Dialog.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: '@mantine/core',
          importNames: ['Modal', 'Drawer'],
          message: 'components/dialogs/Dialog has both, and leads the focus back when they go.',
        },
      ],
    },
  },
  {
    files: ['test/**/*.ts', 'bench/**/*.ts', 'migrations/**/*.ts'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    files: ['**/*.mjs', '**/*.cjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        URLSearchParams: 'readonly',
        Buffer: 'readonly',
        Response: 'readonly',
        fetch: 'readonly',
        setImmediate: 'readonly',
        setTimeout: 'readonly',
        module: 'writable',
        require: 'readonly',
        __dirname: 'readonly',
        __filename: 'readonly',
      },
    },
  },
);
