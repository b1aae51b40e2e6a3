import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { withClient } from '#platform/database/database.js';
import { version } from '#platform/runtime/version.js';
import { refuse } from '#refusals/refusal.js';
import { getCheckpointFile, openCheckpointFile, type OpenedCheckpointFile } from '../log/checkpoint-file.js';
import { releaseSealerLock, acquireSealerLock } from '../log/log.queries.js';
import { listLoggedEstablishments } from '../log/logged-establishments.queries.js';
import {
  listAppliedMigrations,
  beginSnapshot,
  endSnapshot,
  copyRowsOut,
  listSequences,
  listStoredTables,
} from './backup.queries.js';
import type { StoredTable } from './backup.queries.js';
import {
  MANIFEST_FORMAT,
  MANIFEST_FILE,
  PERSONAL_DATA_KEY_PATH,
  buildHomeBackupPath,
  buildTableBackupPath,
} from './manifest.js';
import type { BackedUpFile, BackedUpTable, BackupPart, Manifest } from './manifest.js';

export interface BackupRequest {
  /** The connection string of the schema's owner. */
  readonly ownerUrl: string;
  readonly home: string;
  /** The folder to create for the backup; must not exist. */
  readonly folder: string;
  readonly withPersonalDataKey: boolean;
  /** Receives the name of the part being written. */
  readonly onProgress?: (part: string) => void;
}

export interface BackupResult {
  readonly folder: string;
  readonly takenAt: string;
  readonly rows: number;
  readonly bytes: number;
  /** SHA-256 of the manifest, in lower-case hexadecimal: it binds all parts. */
  readonly sha256: string;
}

/** Files of a home that are specific to a machine, or temporary. */
const EXCLUDED_FILES =
  /^(?:postgres|embedded\.json|embedded-users|embedded\.lock|server\.lock|native-[^/]*)(?:\/|$)|\.(?:new|part)$/;

/**
 * Writes a backup while the server works: the rows of one snapshot, and the files of the home. Returns its totals and
 * folder.
 * The snapshot is taken while no log is being sealed. The files of signed heads are copied up to their length at that
 * moment, so that they have exactly the heads of that database. The folder has its name only once it is complete.
 * Refuses ALREADY_EXISTS, and BACKUP_INSIDE_HOME. An interrupted backup is removed.
 */
export async function createBackup(request: BackupRequest): Promise<BackupResult> {
  const folder = resolve(request.folder);
  if (existsSync(folder)) refuse('ALREADY_EXISTS', { what: folder });
  if (`${folder}${sep}`.startsWith(`${resolve(request.home)}${sep}`)) refuse('BACKUP_INSIDE_HOME', { folder });
  const partialFolder = `${folder}.partial`;
  await rm(partialFolder, { recursive: true, force: true });
  await mkdir(partialFolder, { recursive: true, mode: 0o700 });
  try {
    const totals = await withClient(request.ownerUrl, (client) => writeBackup(client, partialFolder, request));
    await rename(partialFolder, folder);
    return { ...totals, folder };
  } catch (error) {
    await rm(partialFolder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Takes the snapshot, writes all parts of the backup into the partial folder and closes the checkpoint files.
 * Returns the backup's totals.
 */
async function writeBackup(
  client: Client,
  partialFolder: string,
  request: BackupRequest,
): Promise<Omit<BackupResult, 'folder'>> {
  const { home } = request;
  const { takenAt, checkpointFiles } = await takeSnapshot(client, home);
  try {
    return await writeParts(client, partialFolder, request, takenAt, checkpointFiles);
  } finally {
    for (const checkpointFile of checkpointFiles.values()) await checkpointFile?.handle.close();
  }
}

type CheckpointFiles = ReadonlyMap<string, OpenedCheckpointFile | undefined>;

/**
 * Writes the tables, then the files of the home, and last the manifest, which lists every part.
 * Returns the totals and the manifest's SHA-256.
 */
async function writeParts(
  client: Client,
  partialFolder: string,
  { home, withPersonalDataKey, onProgress }: BackupRequest,
  takenAt: string,
  checkpointFiles: CheckpointFiles,
): Promise<Omit<BackupResult, 'folder'>> {
  const tables: BackedUpTable[] = [];
  await mkdir(join(partialFolder, 'database'), { mode: 0o700 });
  for (const storedTable of await listStoredTables(client)) {
    onProgress?.(storedTable.table);
    tables.push(await writeTable(client, partialFolder, storedTable));
  }
  const migrations = await listAppliedMigrations(client);
  const sequences = await listSequences(client);
  await endSnapshot(client);
  const files: BackedUpFile[] = [];
  for (const path of await listBackupPaths(home, withPersonalDataKey)) {
    const file = checkpointFiles.has(path)
      ? await writeCheckpointFile(partialFolder, path, checkpointFiles.get(path))
      : await copyHomeFile(home, partialFolder, path);
    if (file !== undefined) files.push(file);
  }
  const hasPersonalDataKey = files.some(({ path }) => path === buildHomeBackupPath(PERSONAL_DATA_KEY_PATH));
  const manifest: Manifest = {
    format: MANIFEST_FORMAT,
    product: version,
    takenAt,
    migrations,
    tables,
    sequences,
    files,
    hasPersonalDataKey,
  };
  const manifestText = `${JSON.stringify(manifest, null, 1)}\n`;
  await writeFile(join(partialFolder, MANIFEST_FILE), manifestText, { mode: 0o600, flush: true });
  return {
    takenAt,
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    bytes: [...tables, ...files].reduce((sum, part) => sum + part.bytes, 0),
    sha256: createHash('sha256').update(manifestText).digest('hex'),
  };
}

/**
 * Begins the snapshot while the locks prevent sealing, so that database and files agree.
 * Returns its instant (ISO 8601) and the opened files of signed heads, by path; undefined for a missing file.
 */
async function takeSnapshot(
  client: Client,
  home: string,
): Promise<{ readonly takenAt: string; readonly checkpointFiles: CheckpointFiles }> {
  const establishments = await listLoggedEstablishments(client);
  const checkpointFiles = new Map<string, OpenedCheckpointFile | undefined>();
  for (const { establishmentId } of establishments) await acquireSealerLock(client, establishmentId);
  const snapshotAt = await beginSnapshot(client);
  for (const { code } of establishments) {
    // opened beforehand, because a thinning meanwhile puts another file in its place
    checkpointFiles.set(`checkpoints/${code}.checkpoints`, await openCheckpointFile(getCheckpointFile(home, code)));
  }
  for (const { establishmentId } of establishments) await releaseSealerLock(client, establishmentId);
  return { takenAt: snapshotAt.toISOString(), checkpointFiles };
}

/** Writes the rows of a table as a compressed file in COPY format, and returns its entry for the manifest. */
async function writeTable(
  client: Client,
  partialFolder: string,
  { table, parent, columns }: StoredTable,
): Promise<BackedUpTable> {
  const path = buildTableBackupPath(table);
  const stream = copyRowsOut(client, { table, columns });
  const part = await writePart(partialFolder, path, stream, true);
  return { ...part, table, parent, columns, rows: stream.rowCount };
}

/**
 * Writes a file of signed heads up to its length at the snapshot, empty where there was none.
 * Returns its entry for the manifest.
 */
async function writeCheckpointFile(
  partialFolder: string,
  path: string,
  checkpointFile: OpenedCheckpointFile | undefined,
): Promise<BackedUpFile> {
  const content =
    checkpointFile === undefined || checkpointFile.bytes === 0
      ? Readable.from([])
      : createReadStream(checkpointFile.path, {
          fd: checkpointFile.handle,
          autoClose: false,
          start: 0,
          end: checkpointFile.bytes - 1,
        });
  await mkdir(dirname(join(partialFolder, buildHomeBackupPath(path))), { recursive: true, mode: 0o700 });
  return { ...(await writePart(partialFolder, buildHomeBackupPath(path), content, false)), mode: 0o600 };
}

/**
 * Copies a file of the home into the backup and returns its entry for the manifest.
 * Only its length of this moment is copied. Undefined when it was removed in the meantime.
 */
async function copyHomeFile(home: string, partialFolder: string, path: string): Promise<BackedUpFile | undefined> {
  try {
    const sourcePath = join(home, path);
    const { mode, size } = await stat(sourcePath);
    const content = size === 0 ? Readable.from([]) : createReadStream(sourcePath, { end: size - 1 });
    await mkdir(dirname(join(partialFolder, buildHomeBackupPath(path))), { recursive: true, mode: 0o700 });
    return { ...(await writePart(partialFolder, buildHomeBackupPath(path), content, false)), mode: mode & 0o777 };
  } catch (error) {
    // an upload that was imported meanwhile, or an archive that was replaced
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes one file of the backup, as gzip when `compress`; returns its path, size in bytes and SHA-256. */
async function writePart(
  partialFolder: string,
  path: string,
  content: Readable,
  compress: boolean,
): Promise<BackupPart> {
  const digest = createHash('sha256');
  let bytes = 0;
  const meteringStream = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      digest.update(chunk);
      bytes += chunk.length;
      callback(null, chunk);
    },
  });
  const output = createWriteStream(join(partialFolder, path), { mode: 0o600, flush: true });
  if (compress) await pipeline(content, createGzip({ level: 1, chunkSize: 1 << 18 }), meteringStream, output);
  else await pipeline(content, meteringStream, output);
  return { path, bytes, sha256: digest.digest('hex') };
}

/** Returns the paths of the home's files that belong in a backup, sorted; the personal data's key only on request. */
async function listBackupPaths(home: string, withPersonalDataKey: boolean): Promise<string[]> {
  const paths = await listFilePaths(home, home);
  return paths.filter((path) => withPersonalDataKey || path !== PERSONAL_DATA_KEY_PATH).sort();
}

/** Returns the paths, relative to the home, of all files in a folder and its subfolders, except the excluded ones. */
async function listFilePaths(home: string, folder: string): Promise<string[]> {
  const paths: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const homePath = relative(home, path).split(sep).join('/');
    if (EXCLUDED_FILES.test(homePath)) continue;
    if (entry.isDirectory()) paths.push(...(await listFilePaths(home, path)));
    else if (entry.isFile()) paths.push(homePath);
  }
  return paths;
}
