import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes a file once: whole, or not at all, even if the process is killed.
 * Returns false when it already existed, and leaves it unchanged.
 */
export function createFileAtomically(file: string, content: string, mode = 0o600): boolean {
  if (existsSync(file)) return false;
  return withTemporaryFile(file, content, mode, (temporaryFile) => {
    try {
      linkSync(temporaryFile, file);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      return false;
    }
  });
}

/** Replaces a file's content as a whole: a reader sees the old or the new content, never a part. */
export function replaceFileAtomically(file: string, content: string, mode = 0o600): void {
  withTemporaryFile(file, content, mode, (temporaryFile) => {
    renameSync(temporaryFile, file);
  });
}

/** Writes the content to disk under a temporary name, passes that name to the work, and removes the file afterwards. */
function withTemporaryFile<T>(file: string, content: string, mode: number, work: (temporaryFile: string) => T): T {
  const temporaryFile = `${file}.${randomBytes(6).toString('hex')}.new`;
  try {
    const handle = openSync(temporaryFile, 'wx', mode);
    try {
      // not writeSync: on a nearly full disk it writes only the beginning, and throws nothing
      writeFileSync(handle, content);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    return work(temporaryFile);
  } finally {
    rmSync(temporaryFile, { force: true });
  }
}
