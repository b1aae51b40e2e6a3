import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { platform } from 'node:os';
import { dirname, join } from 'node:path';
import { refuse } from '#refusals/refusal.js';

/**
 * Relevé's own files in its home, which it closes to other accounts, each with the check that reveals an alteration or
 * the reason none is needed. A test compares the code and docs/operation.md with this list.
 */
export const HOME_FILES: Readonly<Record<string, string>> = {
  archives: 'the log has the digest of each file, which every verification compares',
  checkpoints: 'each head is signed, and every verification compares it with the database',
  documents: 'copies that the demonstration writes: each document is signed, and made again on request',
  'embedded-users': 'of an earlier version: who used the embedded database',
  imports: 'files that wait until they are read: what they bring in is in the log, and they are removed',
  keys: 'the log has the public keys; a key that is another, or gone, stops the start and is a finding',
  secret: 'opens no row: with another one everybody signs in again',
};

/** Other files allowed in the home; the embedded database closes `postgres` itself. */
export const OTHER_HOME_FILES: Readonly<Record<string, string>> = {
  'embedded.json': 'passwords of the embedded database: with others it cannot be opened',
  'embedded.json.new': 'the same while it is written',
  'embedded.lock': 'of an earlier version, too',
  'lost+found': 'the file system’s own',
  postgres: 'the database, which the log proves',
  'server.lock': 'who uses the home now',
};

const OWN_FILES = Object.keys(HOME_FILES);
const OTHER_FILES = Object.keys(OTHER_HOME_FILES);

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const OTHERS_MASK = 0o077;
const OTHERS_READ_WRITE_MASK = 0o066;

/** Another account that must pass through to its own folder: that of an embedded database under root. */
export interface PassThroughAccount {
  readonly gid: number;
}

let userUmask: number | undefined;

/**
 * Creates the home for its owner alone, and sets the umask for later files.
 * A home open to other accounts is closed with all of Relevé's files in it, and a line on standard error reports it.
 * Refuses HOME_OPEN when it contains other files, whose owners would be locked out, or when this account may not close
 * it.
 */
export function prepareHome(home: string, passThroughAccount: PassThroughAccount | undefined): void {
  if (platform() === 'win32') {
    mkdirSync(home, { recursive: true });
    return;
  }
  const isNew = !existsSync(home);
  if (isNew) {
    // PostgreSQL's account passes through the folders above
    mkdirSync(dirname(home), { recursive: true });
    mkdirSync(home, { mode: FOLDER_MODE });
  }
  userUmask ??= process.umask(OTHERS_MASK);
  const { mode } = statSync(home);
  const wasOpenToOthers = (mode & OTHERS_READ_WRITE_MASK) !== 0;
  const octalMode = (mode & 0o7777).toString(8);
  if (wasOpenToOthers && !readdirSync(home).every((name) => [...OWN_FILES, ...OTHER_FILES].includes(name))) {
    refuse('HOME_OPEN', { home, mode: octalMode });
  }
  try {
    restrictFolder(home, passThroughAccount);
    const restrictedCount = OWN_FILES.reduce(
      (count, name) => count + restrictTree(join(home, name)),
      wasOpenToOthers ? 1 : 0,
    );
    if (restrictedCount > 0) {
      process.stderr.write(
        `${home} was open to other accounts: ${restrictedCount} of its files and folders were closed\n`,
      );
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EPERM') refuse('HOME_OPEN', { home, mode: octalMode });
    throw error;
  }
}

/** Closes a folder to all but its owner; the group of `passThroughAccount`, if given, may pass through but not read. */
export function restrictFolder(folder: string, passThroughAccount: PassThroughAccount | undefined): void {
  if (platform() === 'win32') return;
  const expectedMode = passThroughAccount === undefined ? FOLDER_MODE : FOLDER_MODE | 0o010;
  const { mode, uid, gid } = statSync(folder);
  if (passThroughAccount !== undefined && gid !== passThroughAccount.gid)
    chownSync(folder, uid, passThroughAccount.gid);
  if ((mode & 0o777) !== expectedMode) chmodSync(folder, expectedMode);
}

/**
 * Runs work that writes a file in a place chosen by the user: the user's umask, not ours, decides who can read it.
 * Returns the work's result.
 */
export function withUserUmask<T>(work: () => T): T {
  if (userUmask === undefined) return work();
  const ownUmask = process.umask(userUmask);
  try {
    return work();
  } finally {
    process.umask(ownUmask);
  }
}

/**
 * Closes a file, or a folder with everything in it, to other accounts; links are left unchanged. Returns the number
 * that were open.
 */
function restrictTree(path: string): number {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined || stats.isSymbolicLink()) return 0;
  const wasOpenToOthers = (stats.mode & OTHERS_MASK) !== 0;
  if (wasOpenToOthers) chmodSync(path, stats.isDirectory() ? FOLDER_MODE : FILE_MODE);
  if (!stats.isDirectory()) return wasOpenToOthers ? 1 : 0;
  return readdirSync(path).reduce((count, name) => count + restrictTree(join(path, name)), wasOpenToOthers ? 1 : 0);
}
