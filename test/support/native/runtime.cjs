const asyncHooks = require('node:async_hooks');
const { mkdtempSync, writeFileSync } = require('node:fs');
const { register } = require('node:module');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { fileURLToPath, pathToFileURL } = require('node:url');
const { default: Runtime } = require('jest-runtime');
const compile = require('./compile.cjs');
require('./quick-hashes.cjs');

const { getBuiltinModule } = process;
const { AsyncLocalStorage } = asyncHooks;
let files = 0;

/**
 * Loads test files and their imports with Node itself, once per worker, instead of anew for each file inside a virtual
 * machine. The application and its packages are evaluated three times a run, not a hundred and thirty times
 * (docs/adr/0013-two-test-runs.md). The test files of a worker share a process: each restores its changes.
 */
module.exports = class NativeRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    // Jest replaces it with one that resolves inside its virtual machine
    process.getBuiltinModule = getBuiltinModule;
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(path) {
    if (files === 0) register('./hooks.mjs', pathToFileURL(__filename));
    files += 1;
    await import(`${pathToFileURL(path).href}?file=${files}`);
  }

  /** Loads Jest's own code. The part that collects the tests of a file restarts with each file. */
  requireInternalModule(path) {
    if (path.endsWith('jestAdapterInit.js')) {
      asyncHooks.AsyncLocalStorage = SequentialStorage;
      delete require.cache[path];
      for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
        if (symbol.description === 'EVENT_HANDLERS') delete globalThis[symbol];
      }
    }
    const loaded = require(path);
    asyncHooks.AsyncLocalStorage = AsyncLocalStorage;
    return loaded;
  }

  /** Returns the map from compiled lines to source lines. */
  getSourceMaps() {
    return maps;
  }
};

/**
 * Jest's context of the running test. Tests of a file run one after the other, so a field does; AsyncLocalStorage would
 * follow every promise of the application, a tenth of a run's processor time.
 */
class SequentialStorage {
  #store;

  getStore() {
    return this.#store;
  }

  run(store, callback) {
    const outer = this.#store;
    this.#store = store;
    return callback().finally(() => {
      this.#store = outer;
    });
  }
}

/** The paths of source maps by address in a stack trace, created when a failure requests them. */
class SourceMaps extends Map {
  get(source) {
    const [, path] = /^(?:file:\/*)?(\/.*\.ts)(\?.*)?$/.exec(source) ?? [];
    if (path === undefined) return undefined;
    if (!this.has(path)) {
      const { map } = compile(fileURLToPath(`file://${path}`), { sourceMaps: true });
      const mapFile = join(mkdtempSync(join(process.env.RELEVE_TEST_RUN ?? tmpdir(), 'map-')), 'map.json');
      writeFileSync(mapFile, map);
      this.set(path, mapFile);
    }
    return super.get(path);
  }
}

const maps = new SourceMaps();
