/** One runner for every kind of test; `--selectProjects` is not used: folders are the kinds (test/domain, test/db, …). */
export default {
  testEnvironment: 'node',
  rootDir: import.meta.dirname,
  roots: ['<rootDir>/test'],
  testRegex: '\\.spec\\.ts$',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
          keepClassNames: true,
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  globalSetup: '<rootDir>/test/support/test-run.mjs',
  globalTeardown: '<rootDir>/test/support/test-run-end.mjs',
  testSequencer: '<rootDir>/test/support/longest-first.mjs',
  // what waits for a busy core is slow, not wrong
  testTimeout: 600_000,
  // they wait more than they compute: a browser, a process, a seal
  maxWorkers: 3,
};
