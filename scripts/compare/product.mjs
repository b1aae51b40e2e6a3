import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { printMessage } from '../toolbox.mjs';

/** The time of the product's clock: an evening in spring, when a gaming day is running and three are over. */
export const NOW = '2026-05-20T18:00:00Z';

const sameRunModule = pathToFileURL(fileURLToPath(new URL('same-run.mjs', import.meta.url))).href;

/** Matches the line printed once the product serves, in either language and as JSON. */
const SERVED_PATTERN = /(?:Relevé is (?:available )?at |Relevé est à |"url":")(http:\/\/[^\s"]+)/;

/** Matches the line that the demonstration prints after its address, sometimes in a later chunk of output. */
const PASSWORD_PATTERN = /password of everybody: \S+\n/;

/** Stop functions of the running processes: an interrupted comparison leaves no server and no home behind. */
const stopFunctions = new Set();

/**
 * Stops all running products when one of two versions fails or the user interrupts; neither is waited for. Never
 * rejects: it names anything that could not be stopped or removed, and the caller's reason for stopping remains.
 */
export async function stopAll() {
  const stopped = await Promise.allSettled([...stopFunctions].map((stop) => stop()));
  for (const { reason } of stopped) if (reason !== undefined) printMessage(`Not stopped cleanly: ${reason.message}`);
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stopAll().then(() => process.exit(130)));

/**
 * Runs `releve` of a built checkout in its own home, on a free port and with its own database, until it serves. Returns
 * its output, its address, and a stop function that leaves nothing behind.
 */
export function startProduct(checkout, command) {
  const home = mkdtempSync(join(tmpdir(), 'releve-compare-home-'));
  // earlier versions, too, let the database's account pass through it
  chmodSync(home, 0o711);
  const server = spawn(process.execPath, ['--import', sameRunModule, join(checkout, 'bin', 'releve.mjs'), ...command], {
    cwd: checkout,
    env: { ...productEnvironment(), RELEVE_HOME: home, RELEVE_COMPARE_NOW: NOW },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const stopped = new Promise((done) => server.once('close', done));
  let isStopping = false;
  server.once('close', (code, signal) => {
    if (!isStopping)
      printMessage(`releve ${command.join(' ')} ended by itself (${signal ?? code}): ${output.slice(-2000)}`);
  });
  const stop = async () => {
    isStopping = true;
    server.kill('SIGTERM');
    await stopped;
    rmSync(home, { recursive: true, force: true });
  };
  stopFunctions.add(stop);
  void stopped.then(() => stopFunctions.delete(stop));
  return new Promise((done, failed) => {
    const ended = () => {
      rmSync(home, { recursive: true, force: true });
      failed(new Error(`releve ${command.join(' ')} did not serve`));
    };
    server.on('error', failed);
    server.on('close', ended);
    const hear = (part) => {
      output += part;
      const url = SERVED_PATTERN.exec(output)?.[1];
      if (url === undefined || !output.endsWith('\n') || (command[0] === 'demo' && !PASSWORD_PATTERN.test(output)))
        return;
      server.off('close', ended);
      done({ url, home, stop, said: () => output });
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', (part) => (output += part));
  });
}

/**
 * Returns the environment without variables that would redirect the product; one time zone and one language for every
 * run.
 */
function productEnvironment() {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(RELEVE_|DATABASE_|NODE_OPTIONS$|NODE_ENV$|LANG|LC_)/.test(name),
  );
  return { ...Object.fromEntries(inherited), HOST: '127.0.0.1', PORT: '0', TZ: 'UTC', LANG: 'en_GB.UTF-8' };
}

/**
 * Returns how to connect to the embedded database of a home, as its superuser. The home stores its location and
 * credentials; new versions must read this format, because installations are upgraded.
 */
export function databaseOf(home) {
  const { port, passwords } = JSON.parse(readFileSync(join(home, 'embedded.json'), 'utf8'));
  return { host: '127.0.0.1', port, user: 'postgres', password: passwords.postgres, database: 'releve' };
}

/** Connects to the embedded database of a home, as its superuser. */
export async function withDatabase(home, work) {
  const client = new pg.Client({ ...databaseOf(home), connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
