/** `npm test` leaves `x.all.spec.ts` to `npm run test:all`, unless the command line names files or folders. */
const namesFiles = process.argv.slice(2).some((word) => word.includes('/'));
const runsEverything = process.env.RELEVE_TESTS === 'all' || namesFiles;

/** One runner for every kind of test; folders are the kinds (test/domain, test/db, …). */
export default {
  rootDir: import.meta.dirname,
  roots: ['<rootDir>/test'],
  testRegex: '\\.spec\\.ts$',
  // `npm run check` runs test/tidy before every commit
  testPathIgnorePatterns: runsEverything ? [] : ['\\.all\\.spec\\.ts$', '/test/tidy/'],
  // Node loads the tests itself, without a virtual machine for each file: docs/adr/0013-two-test-runs.md
  runtime: '<rootDir>/test/support/native/runtime.cjs',
  testEnvironment: '<rootDir>/test/support/native/environment.cjs',
  testEnvironmentOptions: { globalsCleanup: 'off' },
  extensionsToTreatAsEsm: ['.ts'],
  // `--since` and `--findRelatedTests` use it to follow imports
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^#web/(.*)\\.js$': '<rootDir>/web/src/$1',
    '^#reports/(.*)\\.js$': '<rootDir>/reports/$1',
    '^#recompute/(.*)\\.js$': '<rootDir>/verifier/recompute/$1',
    '^#(.*)\\.js$': '<rootDir>/src/$1',
  },
  transform: {},
  // not below the temporary folder, which each run has of its own
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  globalSetup: '<rootDir>/test/support/test-run.mjs',
  globalTeardown: '<rootDir>/test/support/test-run-end.mjs',
  testSequencer: '<rootDir>/test/support/longest-first.mjs',
  reporters: ['default', '<rootDir>/test/support/durations.mjs'],
  // two cores; a third worker would load the whole application once more
  maxWorkers: 2,
};
