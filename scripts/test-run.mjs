import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync, readlinkSync, rmSync, statfsSync, statSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { basename, dirname, join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/**
 * A test run has a name of its own. Its temporary folder and the folder of its PostgreSQL carry the name, and so do the
 * command line, the environment or the working folder of every process of the run: by the name all of it is found
 * again and removed, however the run ends.
 */
const NAME = /^releve-test-[0-9a-f]{12}$/;

const memory = '/dev/shm';
/** Several times the size of a run's databases. */
const ENOUGH_BYTES = 6 * 2 ** 30;

/** Folders of embedded databases whose homes PostgreSQL's account cannot reach, and the file that names the home. */
const OUTSIDE = { parent: '/var/lib', prefix: 'releve-', owner: 'home' };

/** An immediate shutdown of PostgreSQL takes milliseconds; this is for one that hangs. */
const PATIENCE_MS = 20_000;

/**
 * Opens a test run: its folders, and a janitor (test-run-janitor.mjs) which removes the run when this process closes it
 * or is gone. `env` is the environment of the run's processes: every temporary folder lies below the run's own.
 */
export async function openTestRun() {
  const name = `releve-test-${randomBytes(6).toString('hex')}`;
  const [temporary, database] = [tmpdir(), databaseParent()].map((parent) => join(parent, name));
  const program = fileURLToPath(new URL('test-run-janitor.mjs', import.meta.url));
  // a process group of its own: an interrupt from the terminal does not reach it
  const janitor = spawn(process.execPath, [program, ...new Set([temporary, database])], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(janitor, 'exit');
  await Promise.race([
    once(janitor.stdout, 'data'),
    ended.then(([code]) => {
      throw new Error(`the folders of the test run were not made: ${code}`);
    }),
  ]);
  janitor.unref();
  janitor.stdin.unref();
  janitor.stdout.destroy();
  return {
    env: { RELEVE_TEST_RUN: database, TMPDIR: temporary },
    close: async () => {
      janitor.ref();
      janitor.stdin.end();
      await ended;
    },
  };
}

/** In memory where there is plenty: each test file has a database of its own, a thousand files that come and go. */
function databaseParent() {
  // a run that a test of another run starts lies inside that run, and is removed with it
  if (
    tmpdir()
      .split(sep)
      .some((part) => NAME.test(part))
  )
    return tmpdir();
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > ENOUGH_BYTES && freemem() > ENOUGH_BYTES ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Ends the processes of a run and removes its folders. */
export async function removeTestRun(folders) {
  const name = basename(folders[0]);
  await endProcesses(name, folders);
  for (const folder of [...folders, ...outsideFolders(name)]) {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    } catch (error) {
      process.stderr.write(`${error.message}\n`);
    }
  }
}

/** Removes the runs beside these folders whose janitor was killed, such as by a restart of the machine. */
export async function removeDeadRuns(beside) {
  if (!hasProc) return;
  const parents = new Set([...beside.map(dirname), memory]);
  const folders = [...parents]
    .filter((parent) => existsSync(parent))
    .flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)))
    .filter((folder) => NAME.test(basename(folder)));
  const names = new Set(folders.map((folder) => basename(folder)));
  for (const name of names) {
    const own = folders.filter((folder) => basename(folder) === name);
    if (own.every(isRemovable) && !hasJanitor(name)) await removeTestRun(own);
  }
}

/** The file in a run's folder that identifies the system whose processes it belongs to. */
export const SYSTEM_FILE = 'system';

/** Identifies the processes that this one sees: a container with the same temporary folder has others. */
export function thisSystem() {
  return hasProc ? readlinkSync('/proc/self/ns/pid') : '';
}

function isRemovable(folder) {
  try {
    return (
      statSync(folder).uid === process.getuid() && readFileSync(join(folder, SYSTEM_FILE), 'utf8') === thisSystem()
    );
  } catch {
    return false;
  }
}

function hasJanitor(name) {
  return processesOf([name]).some(({ words }) => words.some((word) => word.endsWith('test-run-janitor.mjs')));
}

const hasProc = existsSync('/proc/self/environ');

/** Processes with one of these texts in their command line, environment or working folder; on Linux alone. */
export function processesOf(texts) {
  if (!hasProc) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((pid) => {
      const command = contentOf(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
      const environment = contentOf(() => readFileSync(`/proc/${pid}/environ`, 'utf8'));
      const folder = contentOf(() => readlinkSync(`/proc/${pid}/cwd`));
      return { pid: Number(pid), words: command.split('\0'), all: [command, environment, folder] };
    })
    .filter(({ all }) => texts.some((text) => all.some((each) => each.includes(text))));
}

/** Empty for a process that has ended, or that belongs to another account. */
function contentOf(read) {
  try {
    return read();
  } catch {
    return '';
  }
}

/** Kills the processes of a run: PostgreSQL last, which `releve serve` restarts, by a signal that frees its memory. */
async function endProcesses(name, folders) {
  if (!hasProc) {
    for (const pid of folders.flatMap(serversBelow)) signal(pid, 'SIGQUIT');
    return;
  }
  const patience = performance.now() + PATIENCE_MS;
  for (;;) {
    const running = processesOf([name, ...outsideFolders(name)]);
    if (running.length === 0) return;
    const others = running.filter(({ words }) => !isPostgres(words));
    const isHanging = performance.now() > patience;
    for (const { pid } of isHanging ? running : others) signal(pid, 'SIGKILL');
    if (others.length === 0 && !isHanging) {
      for (const { pid, words } of running) if (words.includes('-D')) signal(pid, 'SIGQUIT');
    }
    if (performance.now() > patience + PATIENCE_MS) {
      process.stderr.write(`still running after ${name}: ${running.map(({ pid }) => pid).join(', ')}\n`);
      return;
    }
    await sleep(20);
  }
}

function isPostgres([program = '']) {
  return basename(program) === 'postgres' || program.startsWith('postgres: ');
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // it has ended
  }
}

/** Process numbers of the database servers whose folders lie below, for systems that do not list processes as files. */
function serversBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name === 'postmaster.pid')
    .map((entry) => Number(readFileSync(join(entry.parentPath, entry.name), 'utf8').split('\n')[0]));
}

function outsideFolders(name) {
  if (!existsSync(OUTSIDE.parent)) return [];
  return readdirSync(OUTSIDE.parent)
    .filter((entry) => entry.startsWith(OUTSIDE.prefix))
    .map((entry) => join(OUTSIDE.parent, entry))
    .filter((folder) => contentOf(() => readFileSync(join(folder, OUTSIDE.owner), 'utf8')).includes(name));
}
