import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from './toolbox.mjs';

/** Files whose changes affect everything. */
const globalFiles =
  /^(package(-lock)?\.json|jest\.config\.mjs|tsconfig.*\.json|ormconfig\.ts|test\/support\/|scripts\/)/;
/** Files that compose the modules: a change in one module does not reach the others through them. */
const compositions = /^src\/(app\/)?app\.module\.ts$/;
/** Files not imported as code, and the tests that read them. */
const testsByReadFile = [
  [/^web\//, /^test\/(web|e2e)\//],
  [/^reports\//, /^test\/(reports|reporting|documents|agreement)\//],
  [/^migrations\//, /^test\/(db|audit|platform)\//],
  [/^(docs|README|ARCHITECTURE|CONTRIBUTING|docker)/, /^test\/(tidy|cli)\//],
];
/** Whole nights on the screens, minutes each: their representative is test/e2e/night-end. */
const wholeNights = /night-(evening|drop)\.all\.spec\.ts$/;
/** They take seconds, and read all of the source. */
const alwaysRun = /^test\/(domain|tidy)\//;

/**
 * Returns the test files that cover changes since a revision, committed or not. They are the tests that import a
 * changed file, directly or not, the tests of each module that imports it, and the tests that read it as data. It is a
 * quick check before a commit: only the whole run shows the effect of a server change on the screens.
 */
export function testsSince(revision) {
  const changed = changedSince(revision);
  const specs = filesBelow('test').filter((file) => file.endsWith('.spec.ts') && !wholeNights.test(file));
  if (changed.length === 0) return [];
  if (changed.some((file) => globalFiles.test(file))) return specs;
  const touched = importersOf(changed);
  const modules = new Set([...touched].map((file) => /^src\/([^/]+)\//.exec(file)?.[1]));
  return specs.filter(
    (spec) =>
      touched.has(spec) ||
      alwaysRun.test(spec) ||
      modules.has(/^test\/([^/]+)\//.exec(spec)?.[1]) ||
      testsByReadFile.some(([data, tests]) => tests.test(spec) && changed.some((file) => data.test(file))),
  );
}

function changedSince(revision) {
  const git = (...options) => execFileSync('git', options, { cwd: root, encoding: 'utf8' }).split('\n');
  const changed = [...git('diff', '--name-only', revision), ...git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(changed.filter((file) => file !== ''))];
}

/**
 * Returns the changed files and all files that import them, directly or not, except through the application's
 * composition.
 */
function importersOf(changed) {
  const importers = new Map();
  for (const file of ['src', 'reports', 'migrations', 'test', 'web'].flatMap(filesBelow)) {
    if (!/\.tsx?$/.test(file) || compositions.test(file)) continue;
    for (const imported of importsOf(file)) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  }
  const found = new Set();
  const waiting = [...changed];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    waiting.push(...(importers.get(file) ?? []));
  }
  return found;
}

function importsOf(file) {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import\()\s*'((?:\.{1,2}\/|#)[^']+)'/g)].flatMap(([, specifier]) => {
    const path = relative(root, placeOf(specifier, file));
    const names = [path, path.replace(/\.jsx?$/, '.ts'), path.replace(/\.jsx?$/, '.tsx'), `${path}.ts`, `${path}.tsx`];
    return names.filter((name) => /\.\w+$/.test(name) && existsSync(join(root, name)));
  });
}

function placeOf(specifier, file) {
  if (!specifier.startsWith('#')) return resolve(dirname(join(root, file)), specifier);
  const [folder] = specifier.split('/');
  const place = { '#web': 'web/src', '#reports': 'reports' }[folder] ?? `src/${folder.slice(1)}`;
  return join(root, place, specifier.slice(folder.length));
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}
