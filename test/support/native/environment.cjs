const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { ModuleMocker } = require('jest-mock');
const { isWhole, nameOf } = require('../groups.cjs');

const limits = JSON.parse(readFileSync(join(__dirname, '..', 'limits.json'), 'utf8'));

/** The process itself: no virtual machine, and the globals of Node are those of the tests. */
module.exports = class NativeEnvironment {
  constructor(_config, { testPath }) {
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimers = null;
    this.fakeTimersModern = null;
    globalThis.jest = { spyOn: this.moduleMocker.spyOn.bind(this.moduleMocker) };
    const usualMs = limits.exceptions.find(({ file }) => nameOf(testPath).startsWith(file))?.ms ?? limits.testMs;
    this.testMs = isWhole(testPath) ? Math.max(usualMs, limits.wholeMs) : usualMs;
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

  /** How long a test and what comes before it may take: test/support/limits.json. */
  handleTestEvent(event) {
    if (event.name === 'test_start') event.test.timeout ??= this.testMs;
    if (event.name === 'hook_start') event.hook.timeout ??= Math.max(limits.hookMs, this.testMs);
  }
};
