/** One runner for every kind of test; `--selectProjects` is not used: folders are the kinds (test/domain, test/db, …). */
export default {
  rootDir: import.meta.dirname,
  roots: ['<rootDir>/test'],
  testRegex: '\\.spec\\.ts$',
  // x.whole.spec.ts is for `npm run whole` alone
  testPathIgnorePatterns: process.env.RELEVE_WHOLE === '1' ? [] : ['\\.whole\\.spec\\.ts$'],
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
  // what waits for a busy core is slow, not wrong
  testTimeout: 600_000,
  // they wait more than they compute: a browser, a process, a seal
  maxWorkers: 3,
};
