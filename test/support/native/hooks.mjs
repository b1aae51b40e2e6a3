import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import compile from './compile.cjs';

const require = createRequire(import.meta.url);
const packageRoot = new URL('../../../', import.meta.url);

/** Where package.json says that the sources of the imports which begin with `#` lie, the longest beginning first. */
const sources = Object.entries(require('../../../package.json').imports)
  .map(([name, place]) => [name.slice(0, -1), place['releve-source'] ?? place])
  .sort(([one], [other]) => other.length - one.length);

/** Hooks of Node's loader for tests: TypeScript is compiled on loading, and `@jest/globals` is the worker's own. */
const globals = new URL('./jest-globals.mjs', import.meta.url).href;

/** CommonJS packages whose exports Node cannot detect; a bundler can. */
const namedAtRunTime = ['@zxing/library'];

export function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') return { url: globals, shortCircuit: true };
  if (namedAtRunTime.includes(specifier)) {
    return { url: `named:${specifier}`, format: 'module', shortCircuit: true };
  }
  if (/^(\.{1,2}\/|#).*\.js$/.test(specifier) && !context.parentURL?.includes('/node_modules/')) {
    const source = sourceOf(specifier.replace(/js$/, 'ts'), context.parentURL);
    if (existsSync(source)) return { url: source.href, format: 'module', shortCircuit: true };
  }
  return next(specifier, context);
}

function sourceOf(specifier, parentURL) {
  const [beginning, place] = sources.find(([name]) => specifier.startsWith(name)) ?? [];
  if (beginning === undefined) return new URL(specifier, parentURL);
  return new URL(place.replace('*', specifier.slice(beginning.length)), packageRoot);
}

export function load(url, context, next) {
  if (url.startsWith('named:')) return { format: 'module', source: withNames(url.slice(6)), shortCircuit: true };
  if (!/\.ts(\?|$)/.test(url)) return next(url, context);
  const { code } = compile(fileURLToPath(url.replace(/\?.*/, '')));
  return { format: 'module', source: code, shortCircuit: true };
}

function withNames(name) {
  const names = Object.keys(require(name)).join(', ');
  return `import { createRequire } from 'node:module';
    export const { ${names} } = createRequire(${JSON.stringify(import.meta.url)})(${JSON.stringify(name)});`;
}
