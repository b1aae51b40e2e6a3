import { existsSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { refuse } from '#refusals/refusal.js';
import { makeWholeFile, replaceWholeFile } from '../files/whole-file.js';
import { reaches, serverAccount } from './embedded-binaries.js';
import { hasData } from './embedded-cluster.js';

/** Where the embedded database of an installation is and how to log in; in `embedded.json`, readable by us alone. */
export interface EmbeddedRecord {
  /** Absolute; stored relative to the home when it is below it, so that a copied home names its own. */
  readonly directory: string;
  /** Undefined until the first start. */
  readonly port: number | undefined;
  readonly passwords: { readonly postgres: string; readonly owner: string; readonly application: string };
}

/** The folder of the database below its home. */
const BELOW = 'postgres';

/** In a database folder outside its home: the home that it belongs to. */
const OWNER_FILE = 'home';

export function readRecord(home: string): EmbeddedRecord | undefined {
  const file = recordFile(home);
  if (!existsSync(file)) return undefined;
  const stored = JSON.parse(readFileSync(file, 'utf8')) as EmbeddedRecord;
  return { ...stored, directory: resolve(home, stored.directory) };
}

export function writeRecord(home: string, record: EmbeddedRecord): void {
  const file = recordFile(home);
  writeFileSync(`${file}.new`, textOf(home, record), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Writes the first record, or returns the one that another process has just written. */
export function makeRecord(home: string, record: EmbeddedRecord): EmbeddedRecord {
  if (makeWholeFile(recordFile(home), textOf(home, record))) return record;
  return readRecord(home) ?? record;
}

/**
 * The folder of this home's own database, whatever the record of a copied or moved home says. Refuses
 * DATABASE_OF_ANOTHER_HOME when it lies outside and belongs to a home that is still there, HOME_WITHOUT_DATABASE when
 * it lay below another home.
 */
export function ownDirectory(home: string, recorded: string): string {
  const below = join(home, BELOW);
  if (recorded === below || hasData({ directory: below })) return below;
  const file = join(recorded, OWNER_FILE);
  const owner = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  if (owner === home) return recorded;
  if (basename(recorded) === BELOW && owner === undefined) refuse('HOME_WITHOUT_DATABASE', { home });
  if (owner !== undefined && readRecord(owner)?.directory === recorded) {
    refuse('DATABASE_OF_ANOTHER_HOME', { home, directory: recorded, owner });
  }
  // of an earlier version, which wrote no owner; or the home was moved
  if (hasData({ directory: recorded })) replaceWholeFile(file, home);
  return recorded;
}

/**
 * Below the home. When we are root and `nobody` cannot pass through to it (a checkout under a closed home directory),
 * in a folder of its own that it can reach; the home remembers where, and the folder whose it is.
 */
export function chooseDirectory(home: string): string {
  const below = join(home, BELOW);
  if (reaches(serverAccount(), below)) {
    if (hasData({ directory: below })) {
      throw new Error(`${below} holds a database whose passwords (${recordFile(home)}) are gone`);
    }
    return below;
  }
  for (const place of ['/var/lib', tmpdir()]) {
    try {
      if (!reaches(serverAccount(), place)) continue;
      const directory = mkdtempSync(join(place, 'releve-'));
      writeFileSync(join(directory, OWNER_FILE), home);
      process.stderr.write(
        `PostgreSQL does not run as root and its account cannot reach ${home}: the database is kept in ${directory}\n`,
      );
      return directory;
    } catch {
      // not writable: the next one
    }
  }
  throw new Error(
    `PostgreSQL's account cannot reach ${home}: set RELEVE_HOME to a folder below folders open to all, such as /srv/releve`,
  );
}

function recordFile(home: string): string {
  return join(home, 'embedded.json');
}

function textOf(home: string, record: EmbeddedRecord): string {
  const isBelow = dirname(record.directory) === home;
  const directory = isBelow ? relative(home, record.directory) : record.directory;
  return JSON.stringify({ ...record, directory }, null, 2);
}
