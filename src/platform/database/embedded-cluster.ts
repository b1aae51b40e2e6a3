import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureNativeFolder, findServerAccount } from './embedded-binaries.js';
import { restrictFolder } from '../files/home.js';
import { isProcessRunning } from '../runtime/process-lease.js';

/** One data directory and its server, on 127.0.0.1 with passwords, under `nobody` when we are root. */
export interface Cluster {
  /** Contains data/, server.log and, if needed, a copy of the binaries. */
  readonly directory: string;
  readonly superuserPassword: string;
  /** Configuration in addition to the defaults below, such as fsync=off for a throw-away test server. */
  readonly settings?: Readonly<Record<string, string>>;
}

const defaultSettings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  // no socket in a shared folder: 127.0.0.1 with a password is the only access
  unix_socket_directories: '',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  max_connections: '120',
  shared_buffers: '256MB',
  work_mem: '32MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  // ten years of monthly partitions in one statement
  max_locks_per_transaction: '512',
};

/** Creates the data directory when it is missing. An incomplete one from a killed start is deleted first. */
export async function createDataDirectory(cluster: Cluster): Promise<void> {
  const dataDirectory = join(cluster.directory, 'data');
  const account = findServerAccount();
  // the server's account may pass through, and reads only the data directory itself
  await mkdir(cluster.directory, { recursive: true });
  restrictFolder(cluster.directory, account);
  if (hasDataDirectory(cluster)) return;
  const partialDirectory = join(cluster.directory, 'data.new');
  const passwordFile = join(cluster.directory, 'initdb-password');
  await rm(partialDirectory, { recursive: true, force: true });
  await mkdir(partialDirectory, { mode: 0o700 });
  await writeFile(passwordFile, cluster.superuserPassword, { mode: 0o600 });
  if (account !== undefined) {
    for (const path of [partialDirectory, passwordFile]) await chown(path, account.uid, account.gid);
  }
  try {
    const program = join(await ensureNativeFolder(account, cluster.directory), 'bin', 'initdb');
    const authOptions = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
    const localeOptions = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
    await runProgram(
      program,
      ['-D', partialDirectory, ...authOptions, ...localeOptions, '--no-sync', '--no-instructions'],
      cluster.directory,
    );
    await rename(partialDirectory, dataDirectory);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/**
 * Starts the server and returns its port: the preferred one (that of the last start) when it is free, otherwise a free
 * one. Throws after six tries.
 */
export async function startCluster(cluster: Cluster, preferredPort: number | undefined): Promise<number> {
  let lastError: unknown;
  for (let attempt = 0; attempt < MAX_START_TRIES; attempt += 1) {
    const port = attempt === 0 && preferredPort !== undefined ? preferredPort : await findFreePort();
    try {
      if (await isPortFree(port)) {
        await startServerOnPort(cluster, port);
        return port;
      }
    } catch (error) {
      // another program took the port in the meantime, or the backends of a killed server are still exiting
      lastError = error;
      await sleep(250);
    }
  }
  throw lastError instanceof Error ? lastError : new Error('no free port was found for the embedded PostgreSQL');
}

/** Backends of a killed server are still exiting: they occupy its memory and its port for a moment. */
/** Time for a recovery after a crash. */
const MAX_RECOVERY_MS = 300_000;
const MAX_START_TRIES = 6;
const MAX_RESTART_TRIES = 40;

/**
 * Restarts a server that died, on the port that its clients use; waits about ten seconds for that port, then throws.
 */
export async function restartServer(cluster: Cluster, port: number): Promise<void> {
  let lastError: unknown;
  for (let attempt = 0; attempt < MAX_RESTART_TRIES; attempt += 1) {
    try {
      if (await isPortFree(port)) {
        await startServerOnPort(cluster, port);
        return;
      }
    } catch (error) {
      lastError = error;
    }
    await sleep(250);
  }
  throw lastError instanceof Error ? lastError : new Error(`port ${port} of the embedded PostgreSQL is not free again`);
}

/** Returns true when the data directory exists. */
export function hasDataDirectory(cluster: Pick<Cluster, 'directory'>): boolean {
  return existsSync(join(cluster.directory, 'data'));
}

/**
 * Returns whether both paths lead to the same folder of the file system; a copy is a different folder, a missing one
 * none.
 */
export function isSameDirectory(onePath: string, otherPath: string): boolean {
  try {
    const [oneStat, otherStat] = [statSync(onePath, { bigint: true }), statSync(otherPath, { bigint: true })];
    return oneStat.dev === otherStat.dev && oneStat.ino === otherStat.ino;
  } catch {
    return false;
  }
}

/**
 * Returns the process number of the server that runs on the cluster's directory; undefined when none runs.
 * Ignores the process file of a killed server, and one copied with the directory: it names the folder of its own
 * server.
 */
export function findRunningServerPid(cluster: Pick<Cluster, 'directory'>): number | undefined {
  const pidFileLines = readPidFile(cluster);
  const pid = Number(pidFileLines?.[0]);
  const servedDirectory = pidFileLines?.[1] ?? '';
  if (!Number.isInteger(pid) || pid <= 0 || !isProcessRunning({ pid, started: undefined })) return undefined;
  if (!isSameDirectory(servedDirectory, join(cluster.directory, 'data'))) return undefined;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(servedDirectory) ? pid : undefined;
  } catch {
    return existsSync('/proc/self') ? undefined : pid;
  }
}

/** Stops the server, finishing or aborting its clients' work; does nothing when it is not running. */
export async function stopServer(cluster: Pick<Cluster, 'directory'>): Promise<void> {
  if (findRunningServerPid(cluster) !== undefined) {
    const program = join(await ensureNativeFolder(findServerAccount(), cluster.directory), 'bin', 'pg_ctl');
    const dataDirectory = join(cluster.directory, 'data');
    await runProgram(program, ['stop', '-D', dataDirectory, '-m', 'fast', '-w', '-t', '60', '-s'], cluster.directory);
  }
  await rm(join(cluster.directory, 'data', 'postmaster.pid'), { force: true });
}

/** Requests the server to end and abort its clients' work, without waiting for it. */
export function requestServerStop(cluster: Pick<Cluster, 'directory'>): void {
  const pid = findRunningServerPid(cluster);
  if (pid !== undefined) process.kill(pid, 'SIGINT');
}

/**
 * Starts the server as a process of its own on a port and waits until it is ready, up to five minutes for a recovery.
 * Throws with the last lines of its log when it does not start.
 */
async function startServerOnPort(cluster: Cluster, port: number): Promise<void> {
  const account = findServerAccount();
  const program = join(await ensureNativeFolder(account, cluster.directory), 'bin', 'postgres');
  const settings = { ...defaultSettings, ...cluster.settings, port: String(port) };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const logFile = join(cluster.directory, 'server.log');
  const logDescriptor = openSync(logFile, isLogFileLarge(logFile) ? 'w' : 'a', 0o600);
  const server = spawn(program, ['-D', join(cluster.directory, 'data'), ...options], {
    ...account,
    cwd: cluster.directory,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    // its own process group: we forward an interrupt from the terminal after the current work is done
    detached: true,
    stdio: ['ignore', logDescriptor, logDescriptor],
  });
  closeSync(logDescriptor);
  let exitReason: string | undefined;
  server.on('error', (error) => (exitReason = error.message));
  server.on('exit', (code, signal) => (exitReason ??= `it ended with ${signal ?? code ?? 'nothing'}`));
  server.unref();
  // recovery after a crash replays the journal first
  const deadline = Date.now() + MAX_RECOVERY_MS;
  while (!isServerReady(cluster, server.pid)) {
    if (exitReason !== undefined || Date.now() > deadline) {
      throw new Error(`the embedded PostgreSQL did not start: ${exitReason ?? 'no answer'}\n${readLastLines(logFile)}`);
    }
    await sleep(15);
  }
}

/** Returns whether the process with this number serves the cluster and accepts connections. */
function isServerReady(cluster: Cluster, pid: number | undefined): boolean {
  const pidFileLines = readPidFile(cluster);
  return pidFileLines?.[0] === String(pid) && pidFileLines[7]?.trim() === 'ready';
}

/** Returns the lines of the file in which the server records its process; undefined when there is none. */
function readPidFile(cluster: Pick<Cluster, 'directory'>): readonly string[] | undefined {
  try {
    return readFileSync(join(cluster.directory, 'data', 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
}

/** Returns whether the log file is so large that the next start begins it anew. */
function isLogFileLarge(file: string): boolean {
  return existsSync(file) && statSync(file).size > 20_000_000;
}

/** Returns the last eight lines of a file. */
function readLastLines(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
}

/** Runs a PostgreSQL program as the server's account, in the folder `cwd`; throws with its output when it fails. */
function runProgram(program: string, options: readonly string[], cwd: string): Promise<void> {
  return new Promise((resolvePromise, rejectPromise) => {
    const child = spawn(program, options, {
      ...findServerAccount(),
      cwd,
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', rejectPromise);
    child.on('close', (code) => {
      if (code === 0) resolvePromise();
      else rejectPromise(new Error(`${program} ended with ${code ?? 'a signal'}:\n${output}`));
    });
  });
}

/** Returns a free port of 127.0.0.1, chosen by the system. */
function findFreePort(): Promise<number> {
  return new Promise((resolvePort, rejectPromise) => {
    const probe = createServer();
    probe.on('error', rejectPromise);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolvePort(port));
    });
  });
}

/** Returns whether a port of 127.0.0.1 can be listened on. */
function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolveFree) => {
    const probe = createServer();
    probe.on('error', () => resolveFree(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolveFree(true)));
  });
}
