import { readFileSync } from 'node:fs';

const groups = JSON.parse(readFileSync(new URL('test/support/whole.json', import.meta.url), 'utf8'));
const chosen = (process.env.RELEVE_WHOLE ?? '').split(',');
/** x.whole.spec.ts is run with its group alone. */
const wholeOnly = Object.entries(groups)
  .filter(([group]) => !chosen.includes(group))
  .flatMap(([, files]) => files.filter((file) => file.endsWith('.whole')))
  .map((file) => `/test/${file}\\.spec\\.ts$`);

/** One runner for every kind of test; `--selectProjects` is not used: folders are the kinds (test/domain, test/db, …). */
export default {
  rootDir: import.meta.dirname,
  roots: ['<rootDir>/test'],
  testRegex: '\\.spec\\.ts$',
  testPathIgnorePatterns: wholeOnly,
  // Node loads the tests itself, without a virtual machine for each file: docs/adr/0013-tests-in-ten-minutes.md
  runtime: '<rootDir>/test/support/native/runtime.cjs',
  testEnvironment: '<rootDir>/test/support/native/environment.cjs',
  testEnvironmentOptions: { globalsCleanup: 'off' },
  extensionsToTreatAsEsm: ['.ts'],
  // `--since` and `--findRelatedTests` follow imports by it
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {},
  globalSetup: '<rootDir>/test/support/test-run.mjs',
  globalTeardown: '<rootDir>/test/support/test-run-end.mjs',
  testSequencer: '<rootDir>/test/support/longest-first.mjs',
  reporters: ['default', '<rootDir>/test/support/durations.mjs'],
  // they wait more than they compute: a browser, a process, a seal
  maxWorkers: 3,
};
