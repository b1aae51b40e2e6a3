import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/**
 * Makes a file that is written once: whole, or not at all, whenever the process is killed. False when it was there
 * already, and is as it was.
 */
export function makeWholeFile(file: string, content: string, mode = 0o600): boolean {
  if (existsSync(file)) return false;
  return besideIt(file, content, mode, (whole) => {
    try {
      linkSync(whole, file);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      return false;
    }
  });
}

/** Puts another content in the place of a file's: a reader sees the one or the other, whole. */
export function replaceWholeFile(file: string, content: string, mode = 0o600): void {
  besideIt(file, content, mode, (whole) => {
    renameSync(whole, file);
  });
}

/** The content on the disk under another name, for as long as the work lasts. */
function besideIt<T>(file: string, content: string, mode: number, work: (whole: string) => T): T {
  const whole = `${file}.${randomBytes(6).toString('hex')}.new`;
  try {
    const handle = openSync(whole, 'wx', mode);
    try {
      writeSync(handle, content);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    return work(whole);
  } finally {
    rmSync(whole, { force: true });
  }
}
