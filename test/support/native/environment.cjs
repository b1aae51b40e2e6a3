const { ModuleMocker } = require('jest-mock');

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
};
