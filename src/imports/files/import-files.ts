import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const HOUR_MS = 3_600_000;

/** Returns the folder of files waiting to be imported, inside the installation's folder. */
const buildImportsFolderPath = (home: string): string => join(home, 'imports');

export const buildImportFilePath = (home: string, storedName: string): string =>
  join(buildImportsFolderPath(home), storedName);

/** Returns the SHA-256 digest of a file, read as a stream. */
export async function computeSha256(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}

/** Moves an upload into the folder of imports, readable only by the server; returns its new name there. */
export async function storeUpload(home: string, uploadPath: string): Promise<string> {
  await mkdir(buildImportsFolderPath(home), { recursive: true, mode: 0o700 });
  const storedName = `${randomUUID()}.csv`;
  const storedPath = buildImportFilePath(home, storedName);
  try {
    await rename(uploadPath, storedPath);
  } catch (error) {
    // Uploads arrive in the system's folder, which may be on another volume.
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(uploadPath, storedPath);
    await rm(uploadPath, { force: true });
  }
  await chmod(storedPath, 0o600);
  return storedName;
}

/**
 * Removes files of the folder of imports that no import needs. Younger ones than an hour stay: their import may not be
 * recorded yet.
 */
export async function removeUnneededFiles(
  home: string,
  neededFileNames: ReadonlySet<string>,
  nowMs: number,
): Promise<void> {
  const storedNames = await readdir(buildImportsFolderPath(home)).catch(() => []);
  for (const name of storedNames.filter((fileName) => !neededFileNames.has(fileName))) {
    const path = buildImportFilePath(home, name);
    const { mtimeMs } = await stat(path);
    if (nowMs - mtimeMs > HOUR_MS) await removeFile(path);
  }
}

export const removeFile = (path: string): Promise<void> => rm(path, { force: true });
