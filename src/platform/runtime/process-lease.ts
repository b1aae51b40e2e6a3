import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFileAtomically } from '../files/whole-file.js';

/** Identity of a process: its number and, since numbers are reused, its start. */
interface ProcessIdentity {
  readonly pid: number;
  readonly started: string | undefined;
  /** Folder of the mark, by its file-system number: in a copy of that folder the mark is ignored. */
  readonly folder?: string;
}

/** Records that this process uses a resource in the folder, until released or until the process is gone. */
export class Lease {
  private constructor(private readonly file: string) {}

  /** Takes and returns a lease of the folder: a file that shows other processes that this one still uses it. */
  static acquire(folder: string): Lease {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${process.pid}-${randomUUID()}`);
    writeFileSync(file, JSON.stringify(buildOwnIdentity(file)), { mode: 0o600 });
    return new Lease(file);
  }

  /**
   * Takes and returns the exclusive lease (proof of use) of this file; when a live process has it, returns that
   * process's number.
   */
  static acquireExclusive(file: string): Lease | number {
    mkdirSync(dirname(file), { recursive: true });
    for (;;) {
      if (createFileAtomically(file, JSON.stringify(buildOwnIdentity(file)))) return new Lease(file);
      const holder = readProcessIdentity(file);
      if (holder !== undefined && isHeldByLiveProcess(holder, file)) return holder.pid;
      removeAbandonedLock(file);
    }
  }

  /** Ends the lease. */
  release(): void {
    rmSync(this.file, { force: true });
  }
}

/**
 * Returns the number of live processes with a lease in the folder.
 * Removes the leases of ended processes, and those copied from elsewhere.
 */
export function countLiveLeases(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder).filter((name) => {
    const file = join(folder, name);
    const holder = readProcessIdentity(file);
    if (holder !== undefined && isHeldByLiveProcess(holder, file)) return true;
    rmSync(file, { force: true });
    return false;
  }).length;
}

/**
 * Runs the work while no other process has the lock file, and returns its result. A dead process's lock is taken over.
 * Throws when another process keeps it longer than the time limit.
 */
export async function withLockFile<T>(lockFile: string, work: () => Promise<T>, timeLimitMs = 120_000): Promise<T> {
  const deadline = Date.now() + timeLimitMs;
  while (!tryAcquireLock(lockFile)) {
    if (Date.now() > deadline) throw new Error(`another process keeps ${lockFile}: is it stuck?`);
    await sleep(30);
  }
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

/** Takes the lock file if it is free and returns whether it did; removes the one of a dead process. */
function tryAcquireLock(lockFile: string): boolean {
  if (createFileAtomically(lockFile, JSON.stringify(buildOwnIdentity(lockFile)))) return true;
  const holder = readProcessIdentity(lockFile);
  if (holder !== undefined && !isHeldByLiveProcess(holder, lockFile)) removeAbandonedLock(lockFile);
  return false;
}

/**
 * Removes an abandoned lock file, unless a live process has taken the lock in the meantime.
 * Two processes that start after a kill both detect the abandoned one; the slower must not remove the lock of the
 * faster.
 */
export function removeAbandonedLock(file: string): void {
  const movedFile = `${file}.${process.pid}-${randomUUID()}`;
  try {
    renameSync(file, movedFile);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const holder = readProcessIdentity(movedFile);
  try {
    if (holder !== undefined && isHeldByLiveProcess(holder, file)) linkSync(movedFile, file);
  } finally {
    rmSync(movedFile, { force: true });
  }
}

/** Returns whether the process of a mark still runs; another that received the same number does not count. */
export function isProcessRunning(identity: Pick<ProcessIdentity, 'pid' | 'started'>): boolean {
  try {
    process.kill(identity.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return identity.started === undefined || getProcessStart(identity.pid) === identity.started;
}

/** Returns whether the mark was made in this folder (not copied with it) by a process that still runs. */
function isHeldByLiveProcess(holder: ProcessIdentity, file: string): boolean {
  return (holder.folder === undefined || holder.folder === getFolderIdentity(file)) && isProcessRunning(holder);
}

/** Returns the mark of this process for a lease file in this place. */
function buildOwnIdentity(file: string): ProcessIdentity {
  return { pid: process.pid, started: getProcessStart(process.pid), folder: getFolderIdentity(file) };
}

/** Returns a text that identifies the file's folder in the file system; a copy has another. */
function getFolderIdentity(file: string): string {
  const { dev, ino } = statSync(dirname(file), { bigint: true });
  return `${dev}:${ino}`;
}

/** Position of field 22 among the fields from the fourth on. */
const START_TIME_INDEX = 18;

/**
 * Returns a text that identifies the start of a process, on Linux: the system's boot and the process's start time.
 * That time is field 22 of /proc/<pid>/stat. The second field is a name in parentheses, which may contain spaces:
 * `fields` begins at the fourth, after the state.
 * Undefined on other systems, for a missing process, and for an ended one that waits for its parent.
 */
function getProcessStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return state === 'Z' ? undefined : `${bootId} ${fields[START_TIME_INDEX] ?? ''}`;
  } catch {
    return undefined;
  }
}

/** Reads the mark of a process from its file; undefined while the file is being written or no longer exists. */
function readProcessIdentity(file: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity;
  } catch {
    return undefined;
  }
}
