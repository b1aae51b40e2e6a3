import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { platform } from 'node:os';
import { dirname, join } from 'node:path';
import { refuse } from '#refusals/refusal.js';

/**
 * What Relevé keeps in its home and closes, and by what an alteration of it is seen, or why it need not be: a test holds
 * the code and docs/operation.md against this list.
 */
export const KEPT_IN_HOME: Readonly<Record<string, string>> = {
  archives: 'the log has the digest of each file, which every verification compares',
  checkpoints: 'each head is signed, and every verification compares it with the database',
  documents: 'copies that the demonstration writes: each document is signed, and made again on request',
  'embedded-users': 'of an earlier version: who used the embedded database',
  imports: 'files that wait until they are read: what they bring in is in the log, and they are removed',
  keys: 'the log has the public keys; a key that is another, or gone, stops the start and is a finding',
  secret: 'opens no row: with another one everybody signs in again',
};

/** What lies there too; `postgres` is closed by the embedded database itself. */
export const BESIDE_IN_HOME: Readonly<Record<string, string>> = {
  'embedded.json': 'passwords of the embedded database: with others it cannot be opened',
  'embedded.json.new': 'the same while it is written',
  'embedded.lock': 'of an earlier version, too',
  'lost+found': 'the file system’s own',
  postgres: 'the database, which the log proves',
  'server.lock': 'who uses the home now',
};

const OWN = Object.keys(KEPT_IN_HOME);
const OWN_TOO = Object.keys(BESIDE_IN_HOME);

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const OF_OTHERS = 0o077;
const READ_OR_WRITTEN_BY_OTHERS = 0o066;

/** The account, other than ours, that must pass through to its own folder: that of an embedded database under root. */
export interface Passer {
  readonly gid: number;
}

let usersMask: number | undefined;

/**
 * Makes the home, for its owner alone, and from now on whatever this process writes too. One that others may read or
 * write is closed, all that Relevé keeps in it too, and a line on standard error says so; refused (HOME_OPEN) when it
 * holds something else beside, whose owners would be locked out, or when it is not ours to close.
 */
export function openHome(home: string, passer: Passer | undefined): void {
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
  usersMask ??= process.umask(OF_OTHERS);
  const { mode } = statSync(home);
  const wasOpen = (mode & READ_OR_WRITTEN_BY_OTHERS) !== 0;
  const octal = (mode & 0o7777).toString(8);
  if (wasOpen && !readdirSync(home).every((name) => [...OWN, ...OWN_TOO].includes(name))) {
    refuse('HOME_OPEN', { home, mode: octal });
  }
  try {
    closeFolder(home, passer);
    const closed = OWN.reduce((count, name) => count + closeAll(join(home, name)), wasOpen ? 1 : 0);
    if (closed > 0) {
      process.stderr.write(`${home} was open to other accounts: ${closed} of its files and folders were closed\n`);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EPERM') refuse('HOME_OPEN', { home, mode: octal });
    throw error;
  }
}

/** For its owner alone; with a passer, whose group may pass through and read nothing. */
export function closeFolder(folder: string, passer: Passer | undefined): void {
  if (platform() === 'win32') return;
  const wanted = passer === undefined ? FOLDER_MODE : FOLDER_MODE | 0o010;
  const { mode, uid, gid } = statSync(folder);
  if (passer !== undefined && gid !== passer.gid) chownSync(folder, uid, passer.gid);
  if ((mode & 0o777) !== wanted) chmodSync(folder, wanted);
}

/** Runs what writes a file for the person who asked for it, where they asked: their mask decides who reads it. */
export function asThePersonWrites<T>(write: () => T): T {
  if (usersMask === undefined) return write();
  const ours = process.umask(usersMask);
  try {
    return write();
  } finally {
    process.umask(ours);
  }
}

/** Closes what is there, however deep; links are left. Returns how many were open. */
function closeAll(path: string): number {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.isSymbolicLink()) return 0;
  const isOpen = (found.mode & OF_OTHERS) !== 0;
  if (isOpen) chmodSync(path, found.isDirectory() ? FOLDER_MODE : FILE_MODE);
  if (!found.isDirectory()) return isOpen ? 1 : 0;
  return readdirSync(path).reduce((count, name) => count + closeAll(join(path, name)), isOpen ? 1 : 0);
}
