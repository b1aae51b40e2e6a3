import groups from './test/support/groups.cjs';

/** True of a file that is asked for by its name or by its folder's. */
const isNamed = (file) =>
  process.argv
    .slice(2)
    .some((word) => word.includes('/') && `${import.meta.dirname}/test/${file}.spec.ts`.includes(word));
/** x.whole.spec.ts is run with its groups, or when it is named. */
const wholeOnly = Object.values(groups.groups)
  .flat()
  .filter((file) => file.endsWith('.whole') && !groups.isWhole(`/test/${file}`) && !isNamed(file))
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
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^#web/(.*)\\.js$': '<rootDir>/web/src/$1',
    '^#reports/(.*)\\.js$': '<rootDir>/reports/$1',
    '^#(.*)\\.js$': '<rootDir>/src/$1',
  },
  transform: {},
  globalSetup: '<rootDir>/test/support/test-run.mjs',
  globalTeardown: '<rootDir>/test/support/test-run-end.mjs',
  testSequencer: '<rootDir>/test/support/longest-first.mjs',
  reporters: ['default', '<rootDir>/test/support/durations.mjs'],
  // they wait more than they compute: a browser, a process, a seal
  maxWorkers: 3,
};
