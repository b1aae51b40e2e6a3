import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { refuse } from '#refusals/refusal.js';

/** The format that this version writes, and the highest that it reads. */
export const MANIFEST_FORMAT = 1;

export const MANIFEST_FILE = 'manifest.json';

/** Path within the home; left out of a backup unless requested. */
export const PERSONAL_DATA_KEY_PATH = 'keys/personal-data.key';

/** A file of the backup; the path is relative to the backup, with slashes. */
export interface BackupPart {
  readonly path: string;
  readonly bytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** The rows of one table, or of one partition of it, as gzip of PostgreSQL's COPY text. */
export interface BackedUpTable extends BackupPart {
  readonly table: string;
  /** The partitioned table that it belongs to; null for an ordinary table. */
  readonly parent: string | null;
  readonly columns: readonly string[];
  readonly rows: number;
}

/** A file of the home, below `home/` in the backup. */
export interface BackedUpFile extends BackupPart {
  /** Permission bits. */
  readonly mode: number;
}

/** The contents of a backup; written last, so that a folder without it is no backup. */
export interface Manifest {
  readonly format: number;
  /** Version of the product that made it. */
  readonly product: string;
  /** ISO 8601: the instant of the snapshot, by the server's clock. */
  readonly takenAt: string;
  /** Migrations of the database, in their order. */
  readonly migrations: readonly string[];
  readonly tables: readonly BackedUpTable[];
  readonly sequences: readonly { readonly name: string; readonly value: string | null }[];
  readonly files: readonly BackedUpFile[];
  readonly hasPersonalDataKey: boolean;
}

/** A manifest with its SHA-256 in lower-case hexadecimal. */
export interface ManifestWithDigest {
  readonly manifest: Manifest;
  readonly sha256: string;
}

/** Returns the path of a table's file, relative to the backup. */
export const buildTableBackupPath = (table: string): string => `database/${table}.copy.gz`;
/** Returns the path in the backup of a file of the home, given relative to the home. */
export const buildHomeBackupPath = (path: string): string => `home/${path}`;

/**
 * Reads and checks the manifest (the list of parts) of a backup; returns it with its SHA-256.
 * Refuses BACKUP_UNREADABLE where there is none.
 * Refuses BACKUP_OF_OLDER_VERSION for a database that was made before this version's first migration,
 * BACKUP_OF_NEWER_VERSION for a format, or a migration, that this version does not know.
 */
export function readManifest(folder: string, knownMigrations: readonly string[]): ManifestWithDigest {
  const manifestPath = join(folder, MANIFEST_FILE);
  if (!existsSync(manifestPath)) refuse('BACKUP_UNREADABLE', { folder });
  const manifestBytes = readFileSync(manifestPath);
  const manifest = parseManifest(manifestBytes, folder);
  const [firstMigration] = knownMigrations;
  if (
    manifest.migrations.some(
      (name) => firstMigration !== undefined && parseMigrationNumber(name) < parseMigrationNumber(firstMigration),
    )
  ) {
    refuse('BACKUP_OF_OLDER_VERSION', { folder, version: manifest.product });
  }
  const unknownMigration = manifest.migrations.find((name) => !knownMigrations.includes(name));
  if (manifest.format > MANIFEST_FORMAT || unknownMigration !== undefined) {
    refuse('BACKUP_OF_NEWER_VERSION', { folder, version: manifest.product, migration: unknownMigration ?? null });
  }
  return { manifest, sha256: createHash('sha256').update(manifestBytes).digest('hex') };
}

/** Returns the number at the end of a migration's name, by which migrations are ordered. */
function parseMigrationNumber(migration: string): number {
  return Number(/\d+$/.exec(migration)?.[0] ?? 0);
}

/** Parses the text of a manifest. Refuses BACKUP_UNREADABLE when it is not JSON or lacks a list. */
function parseManifest(manifestBytes: Buffer, folder: string): Manifest {
  try {
    const manifest = JSON.parse(manifestBytes.toString('utf8')) as Partial<Manifest>;
    const lists = [manifest.migrations, manifest.tables, manifest.files, manifest.sequences];
    if (typeof manifest.format === 'number' && lists.every((list) => Array.isArray(list))) return manifest as Manifest;
  } catch {
    // refused below
  }
  return refuse('BACKUP_UNREADABLE', { folder });
}

/**
 * Checks the SHA-256 of all parts. Refuses BACKUP_ALTERED, naming every part that is missing or differs from the
 * manifest.
 */
export async function assertPartsIntact(folder: string, { tables, files }: Manifest): Promise<void> {
  const alteredPaths: string[] = [];
  for (const part of [...tables, ...files]) {
    if (!isInsideBackup(part.path) || (await hashFile(join(folder, part.path))) !== part.sha256)
      alteredPaths.push(part.path);
  }
  if (alteredPaths.length > 0) refuse('BACKUP_ALTERED', { folder, files: alteredPaths });
}

/** Returns whether a path of the manifest leads into the backup's folders and not out of them. */
function isInsideBackup(path: string): boolean {
  return /^(?:database|home)\//.test(path) && !path.split('/').some((segment) => segment === '..' || segment === '');
}

/** Returns the SHA-256 of a file in lower-case hexadecimal; undefined when there is no file. */
async function hashFile(path: string): Promise<string | undefined> {
  if (!existsSync(path)) return undefined;
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), digest);
  return digest.digest('hex');
}
