import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './browser.mjs';
import { openTestRun } from './test-run.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The contract of the interface: in git, reviewed, written by `npm run openapi`. */
export const openapiFile = join(root, 'openapi.json');

/** The client's types of it: generated here, never committed. */
const clientTypesFile = join(root, 'web', 'src', 'api', 'schema.ts');

const sourceFolders = ['src', 'reports', 'migrations', 'bench', 'verifier'];

/** Messages go to standard error: standard output belongs to the command that follows. */
export function printMessage(text) {
  process.stderr.write(`${text}\n`);
}

/** Runs a program with its output on standard error, and returns its exit code. */
export function run(program, options, { env = {}, quiet = false } = {}) {
  return new Promise((done, failed) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', process.stderr, process.stderr];
    const child = spawn(program, options, { cwd: root, stdio, env: { ...process.env, ...env } });
    let output = '';
    if (quiet) for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
    child.on('error', failed);
    child.on('close', (code) => done({ code: code ?? 1, said: output }));
  });
}

/** Returns the program of an installed package, run by the same node. */
export function installedProgram(packageFile) {
  return join(root, 'node_modules', packageFile);
}

/** Returns true when the dependencies of package.json are installed, each in the version it names. */
function hasDependencies() {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.entries({ ...dependencies, ...devDependencies }).every(([name, range]) => {
    const manifest = installedProgram(`${name}/package.json`);
    // "npm:typescript@7.0.2" is 7.0.2 under another name
    const version = range.replace(/^npm:.+@/, '');
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version;
  });
}

/** Installs the dependencies when they are missing or belong to another package.json. */
export async function installIfMissing() {
  const marker = join(root, 'node_modules', '.package-lock.json');
  if (existsSync(marker) && hasDependencies()) return;
  printMessage('Installing the dependencies (npm ci)…');
  const startedAt = performance.now();
  // devDependencies too: the compiler is one of them
  const { code } = await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) throw new Error('npm ci failed');
  printMessage(`Installed in ${secondsSince(startedAt)}`);
}

/**
 * Runs jest with these options on top of its configuration, and returns its exit code. An interruption ends the run,
 * removes its databases and temporary folders, and throws.
 */
export async function runTests(options, env = {}) {
  // before the tests: they report an absent browser themselves
  const browser = browserIfAny();
  // the objects of a test live as long as the test: a wide nursery is collected less often
  const words = ['--max-semi-space-size=64', installedProgram('jest/bin/jest.js'), ...options];
  return inTestRun(
    (run) =>
      new Promise((done, failed) => {
        const child = spawn(process.execPath, words, {
          cwd: root,
          stdio: 'inherit',
          env: { ...process.env, ...browser, ...env, ...run.env },
        });
        child.on('error', failed);
        child.on('close', (code) => done(code ?? 1));
      }),
  );
}

const INTERRUPTIONS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Opens a test run (test-run.mjs) for the work and removes it afterwards. An interruption removes it at once, the
 * processes of the work included, and throws.
 */
export async function inTestRun(work) {
  const run = await openTestRun();
  let interrupt;
  const interruption = new Promise((_, failed) => {
    interrupt = (signal) => failed(new Error(`Interrupted by ${signal}`));
  });
  for (const signal of INTERRUPTIONS) process.on(signal, interrupt);
  const unwatch = whenOrphaned(() => interrupt('SIGHUP'));
  try {
    return await Promise.race([work(run), interruption]);
  } finally {
    await run.close();
    unwatch();
    for (const signal of INTERRUPTIONS) process.off(signal, interrupt);
  }
}

const ORPHAN_WATCH_MS = 200;

/** npm passes an interruption to the shell between it and its script; the shell dies of it and does not pass it on. */
function whenOrphaned(act) {
  if (process.env.npm_lifecycle_event === undefined) return () => undefined;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) act();
  }, ORPHAN_WATCH_MS);
  return () => clearInterval(timer);
}

function browserIfAny() {
  try {
    return { RELEVE_BROWSER: findBrowser() };
  } catch (error) {
    printMessage(error.message);
    return {};
  }
}

/** Runs the npm that started this script, or the one at hand, and returns its exit code and output. */
export function npm(options, settings) {
  const started = process.env.npm_execpath;
  return started?.endsWith('.js')
    ? run(process.execPath, [started, ...options], settings)
    : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', options, settings);
}

/** Prepares a clean clone for compiling, checking and testing. */
export async function prepare() {
  await installIfMissing();
  await makeClientTypes();
}

/**
 * Makes the client's types from openapi.json, unless the current types belong to this document: their first line
 * identifies it.
 */
export async function makeClientTypes({ document = openapiFile, types = clientTypesFile } = {}) {
  const maker = JSON.parse(readFileSync(installedProgram('openapi-typescript/package.json'), 'utf8'));
  const contract = readFileSync(document, 'utf8');
  const hash = createHash('sha256').update(contract).digest('hex');
  const mark = `// made from openapi.json (sha256 ${hash}) by openapi-typescript ${maker.version}; not in git\n`;
  if (existsSync(types) && readFileSync(types, 'utf8').startsWith(mark)) return;
  const { default: typesOf, astToString } = await import('openapi-typescript');
  const text = mark + astToString(await typesOf(JSON.parse(contract)));
  // whole or not at all: a test or a check may be reading it
  const draft = `${types}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, types);
}

/** Builds the outdated parts of dist/: the server, then the client. */
export async function buildIfStale({ force = false } = {}) {
  await buildServerIfStale({ force });
  await buildClientIfStale({ force });
}

/** Does the work when a source is newer than the last build, recorded by the stamp. */
async function runIfStale(name, newest, { force }, work) {
  const stamp = join(root, 'dist', `.built-${name}`);
  if (!force && existsSync(stamp) && Number(readFileSync(stamp, 'utf8')) === newest) return;
  printMessage(`Building the ${name}…`);
  const startedAt = performance.now();
  await work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, String(newest));
  printMessage(`Built the ${name} in ${secondsSince(startedAt)}`);
}

/** How long a file of an earlier build is retained for servers and open pages that may still request it. */
const retentionMs = 14 * 24 * 3_600_000;

/**
 * Replaces the served build of the client while a server may be serving the previous one. Each file is there whole or
 * not at all, a file with its digest in its name is never written twice, and files that the previous build needs stay.
 */
export function replaceServedBuild(built, served, now = Date.now()) {
  const files = readdirSync(built, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(built, join(entry.parentPath, entry.name)));
  const isAsset = (file) => dirname(file) === 'assets';
  // files are in place before the page that names them
  const inTurn = ['assets', 'other', 'page'].flatMap((turn) =>
    files.filter((file) => (isAsset(file) ? 'assets' : file === 'index.html' ? 'page' : 'other') === turn),
  );
  for (const file of inTurn) {
    const place = join(served, file);
    mkdirSync(dirname(place), { recursive: true });
    if (isAsset(file) && existsSync(place)) utimesSync(place, now / 1000, now / 1000);
    else renameSync(join(built, file), place);
  }
  rmSync(built, { recursive: true });
  for (const name of readdirSync(join(served, 'assets'))) {
    const file = join(served, 'assets', name);
    if (now - statSync(file).mtimeMs > retentionMs) rmSync(file);
  }
}

/** Builds the pages: the client (dist/web) and the archive's verifier, a self-contained file (dist/verify). */
export function buildClientIfStale({ force = false } = {}) {
  const newest = newestOf(['web', 'reports', 'src/domain', 'src/proof'], ['package-lock.json'], /./);
  return runIfStale('client', newest, { force }, async () => {
    const built = join(root, 'dist', 'web-next');
    await vite('web/vite.config.ts', '--outDir', built);
    replaceServedBuild(built, join(root, 'dist', 'web'));
    if (existsSync(join(root, 'web/verify/vite.config.ts'))) await vite('web/verify/vite.config.ts');
  });
}

async function vite(config, ...more) {
  const options = ['build', '--config', config, '--logLevel', 'warn', ...more];
  const { code, said: output } = await run(process.execPath, [installedProgram('vite/bin/vite.js'), ...options], {
    quiet: true,
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error(`the client's build failed\n${output}`);
}

/** Compiles to dist/ when a source is newer than the last compilation. */
export function buildServerIfStale({ force = false } = {}) {
  const configuration = [
    'nest-cli.json',
    '.swcrc',
    'tsconfig.json',
    'tsconfig.build.json',
    'ormconfig.ts',
    'package-lock.json',
  ];
  return runIfStale('server', newestOf(sourceFolders, configuration, /\.(ts|json)$/), { force }, async () => {
    const { code } = await npm(['run', '--silent', 'build:server']);
    if (code !== 0) throw new Error('the build failed');
    removeOrphans();
  });
}

/** Removes compiled files whose source is gone: a migration taken back must not run from dist/. */
function removeOrphans() {
  for (const folder of sourceFolders) {
    const compiled = join(root, 'dist', folder);
    if (!existsSync(compiled)) continue;
    for (const entry of readdirSync(compiled, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      const source = join(root, relative(join(root, 'dist'), file)).replace(/\.js(\.map)?$/, '.ts');
      if (entry.isFile() && source.endsWith('.ts') && !existsSync(source)) rmSync(file);
    }
  }
}

/** Returns the last change of these files and of all files with such a name in these folders, in milliseconds. */
function newestOf(folders, files, named) {
  const paths = files.map((name) => join(root, name));
  for (const folder of folders) {
    const path = join(root, folder);
    if (!existsSync(path)) continue;
    for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
      if (entry.isDirectory() || named.test(entry.name)) paths.push(join(entry.parentPath, entry.name));
    }
  }
  return Math.max(...paths.map((file) => Math.floor(statSync(file).mtimeMs)));
}

export function secondsSince(startedAt) {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

/** Runs the script; exits with 1 and one line when it throws. */
export async function runScript(work) {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    printMessage(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
