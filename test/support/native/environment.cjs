const { ModuleMocker } = require('jest-mock');

/**
 * Limit of a test and of a hook: a hang is reported, a slow machine never is. `npm run test:all` repeats some tests
 * thousands of times.
 */
const LIMIT_MS = process.env.RELEVE_TESTS === 'all' ? 4 * 3_600_000 : 1_800_000;

/** The process itself: no virtual machine, and the globals of Node are those of the tests. */
module.exports = class NativeEnvironment {
  constructor() {
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimers = null;
    this.fakeTimersModern = null;
    globalThis.jest = { spyOn: this.moduleMocker.spyOn.bind(this.moduleMocker) };
  }

  async setup() {}

  async teardown() {
    this.moduleMocker.restoreAllMocks();
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }

  handleTestEvent(event) {
    if (event.name === 'test_start') event.test.timeout ??= LIMIT_MS;
    if (event.name === 'hook_start') event.hook.timeout ??= LIMIT_MS;
  }
};
