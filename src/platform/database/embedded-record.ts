import { existsSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { refuse } from '#refusals/refusal.js';
import { createFileAtomically, replaceFileAtomically } from '../files/whole-file.js';
import { canAccessPath, findServerAccount } from './embedded-binaries.js';
import { hasDataDirectory } from './embedded-cluster.js';

/**
 * Location and logins of an installation's embedded database; stored in `embedded.json`, readable only by our account.
 */
export interface EmbeddedRecord {
  /** Absolute; stored relative to the home when inside it, so that a copied home names its own database. */
  readonly directory: string;
  /** Undefined until the first start. */
  readonly port: number | undefined;
  readonly passwords: { readonly postgres: string; readonly owner: string; readonly application: string };
}

/** Name of the database folder below its home. */
const DATABASE_FOLDER = 'postgres';

/** File in a database folder outside its home; names the home it belongs to. */
const OWNER_FILE = 'home';

/** Returns the record of the home's embedded database with its absolute folder; undefined before the first start. */
export function readEmbeddedRecord(home: string): EmbeddedRecord | undefined {
  const file = getRecordPath(home);
  if (!existsSync(file)) return undefined;
  const storedRecord = JSON.parse(readFileSync(file, 'utf8')) as EmbeddedRecord;
  return { ...storedRecord, directory: resolve(home, storedRecord.directory) };
}

/** Replaces the file of the record as a whole, so that no reader sees a half-written one. */
export function writeEmbeddedRecord(home: string, record: EmbeddedRecord): void {
  const file = getRecordPath(home);
  writeFileSync(`${file}.new`, serializeRecord(home, record), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Writes the first record, or returns the one that another process has just written. */
export function createOrReadRecord(home: string, record: EmbeddedRecord): EmbeddedRecord {
  if (createFileAtomically(getRecordPath(home), serializeRecord(home, record))) return record;
  return readEmbeddedRecord(home) ?? record;
}

/**
 * Returns the folder of this home's own database, even when the record of a copied or moved home names another.
 * Refuses DATABASE_OF_ANOTHER_HOME when the folder belongs to another home that still exists, HOME_WITHOUT_DATABASE
 * when it was inside another home.
 */
export function resolveOwnDirectory(home: string, recordedDirectory: string): string {
  const ownDirectory = join(home, DATABASE_FOLDER);
  if (recordedDirectory === ownDirectory || hasDataDirectory({ directory: ownDirectory })) return ownDirectory;
  const ownerFile = join(recordedDirectory, OWNER_FILE);
  const ownerHome = existsSync(ownerFile) ? readFileSync(ownerFile, 'utf8') : undefined;
  if (ownerHome === home) return recordedDirectory;
  if (basename(recordedDirectory) === DATABASE_FOLDER && ownerHome === undefined)
    refuse('HOME_WITHOUT_DATABASE', { home });
  if (ownerHome !== undefined && readEmbeddedRecord(ownerHome)?.directory === recordedDirectory) {
    refuse('DATABASE_OF_ANOTHER_HOME', { home, directory: recordedDirectory, owner: ownerHome });
  }
  // an earlier version wrote no owner, or the home was moved
  if (hasDataDirectory({ directory: recordedDirectory })) replaceFileAtomically(ownerFile, home);
  return recordedDirectory;
}

/**
 * Returns the folder for a new database: in the home, or elsewhere when PostgreSQL's account cannot reach the home.
 * That happens when we are root and the checkout is in a closed home directory. The home records the folder, and the
 * folder records its home.
 */
export function prepareDatabaseDirectory(home: string): string {
  const ownDirectory = join(home, DATABASE_FOLDER);
  if (canAccessPath(findServerAccount(), ownDirectory)) {
    if (hasDataDirectory({ directory: ownDirectory })) {
      throw new Error(`${ownDirectory} holds a database whose passwords (${getRecordPath(home)}) are gone`);
    }
    return ownDirectory;
  }
  for (const parentDirectory of ['/var/lib', tmpdir()]) {
    try {
      if (!canAccessPath(findServerAccount(), parentDirectory)) continue;
      const directory = mkdtempSync(join(parentDirectory, 'releve-'));
      writeFileSync(join(directory, OWNER_FILE), home);
      process.stderr.write(
        `PostgreSQL does not run as root and its account cannot reach ${home}: the database is kept in ${directory}\n`,
      );
      return directory;
    } catch {
      // not writable: try the next one
    }
  }
  throw new Error(
    `PostgreSQL's account cannot reach ${home}: set RELEVE_HOME to a folder below folders open to all, such as /srv/releve`,
  );
}

/** Returns the path of the record of the home's embedded database. */
function getRecordPath(home: string): string {
  return join(home, 'embedded.json');
}

/** Returns the record as JSON; the path of its folder is relative when the folder is in the home. */
function serializeRecord(home: string, record: EmbeddedRecord): string {
  const isInHome = dirname(record.directory) === home;
  const directory = isInHome ? relative(home, record.directory) : record.directory;
  return JSON.stringify({ ...record, directory }, null, 2);
}
