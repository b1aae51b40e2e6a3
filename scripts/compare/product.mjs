import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { say } from '../toolbox.mjs';

/** The time by the product's clock: an evening in spring, so that a gaming day is running and three are over. */
export const NOW = '2026-05-20T18:00:00Z';

const sameRun = pathToFileURL(fileURLToPath(new URL('same-run.mjs', import.meta.url))).href;

/** What the product prints once it serves, in either of its languages and as JSON. */
const SERVED = /(?:Relevé is at |Relevé est à |"url":")(http:\/\/[^\s"]+)/;

/** What the demonstration prints after its address, at times in a later piece of its output. */
const PASSWORD = /password of everybody: \S+\n/;

/** How to stop what runs: an interrupted comparison leaves no server and no home behind. */
const running = new Set();

/**
 * Stops what runs, when one of two versions fails or somebody interrupts: the other is not waited for either. It never
 * rejects: what could not be stopped or removed is named, and the reason for stopping remains the caller's.
 */
export async function stopAll() {
  const stopped = await Promise.allSettled([...running].map((stop) => stop()));
  for (const { reason } of stopped) if (reason !== undefined) say(`Not stopped cleanly: ${reason.message}`);
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stopAll().then(() => process.exit(130)));

/**
 * Runs `releve` of a built checkout in a home of its own, on a free port and with a database of its own, until it
 * serves: returns its output, its address, and how to stop it, which leaves nothing behind.
 */
export function startProduct(checkout, command) {
  const home = mkdtempSync(join(tmpdir(), 'releve-compare-home-'));
  // an earlier version, too, lets the database's account pass through it
  chmodSync(home, 0o711);
  const server = spawn(process.execPath, ['--import', sameRun, join(checkout, 'bin', 'releve.mjs'), ...command], {
    cwd: checkout,
    env: { ...ownEnvironment(), RELEVE_HOME: home, RELEVE_COMPARE_NOW: NOW },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const stopped = new Promise((done) => server.once('close', done));
  let isStopping = false;
  server.once('close', (code, signal) => {
    if (!isStopping) say(`releve ${command.join(' ')} ended by itself (${signal ?? code}): ${said.slice(-2000)}`);
  });
  const stop = async () => {
    isStopping = true;
    server.kill('SIGTERM');
    await stopped;
    rmSync(home, { recursive: true, force: true });
  };
  running.add(stop);
  void stopped.then(() => running.delete(stop));
  return new Promise((done, failed) => {
    const ended = () => {
      rmSync(home, { recursive: true, force: true });
      failed(new Error(`releve ${command.join(' ')} did not serve`));
    };
    server.on('error', failed);
    server.on('close', ended);
    const hear = (part) => {
      said += part;
      const url = SERVED.exec(said)?.[1];
      if (url === undefined || !said.endsWith('\n') || (command[0] === 'demo' && !PASSWORD.test(said))) return;
      server.off('close', ended);
      done({ url, home, stop, said: () => said });
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', (part) => (said += part));
  });
}

/** The environment without what would lead the product elsewhere; one time zone and one language for every run. */
function ownEnvironment() {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(RELEVE_|DATABASE_|NODE_OPTIONS$|NODE_ENV$|LANG|LC_)/.test(name),
  );
  return { ...Object.fromEntries(kept), HOST: '127.0.0.1', PORT: '0', TZ: 'UTC', LANG: 'en_GB.UTF-8' };
}

/**
 * How to reach the embedded database of a home, as its superuser. Where it lies and how to log in is stored in the home,
 * whose format a new version must read: what is installed is upgraded.
 */
export function databaseOf(home) {
  const { port, passwords } = JSON.parse(readFileSync(join(home, 'embedded.json'), 'utf8'));
  return { host: '127.0.0.1', port, user: 'postgres', password: passwords.postgres, database: 'releve' };
}

/** The embedded database of a home, as its superuser. */
export async function withDatabase(home, work) {
  const client = new pg.Client({ ...databaseOf(home), connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
