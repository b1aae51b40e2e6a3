import { hash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { BodyReader, JsonNameCache } from '../log/body-reader.js';
import type { CopyRow } from '../log/copy-rows.js';
import type { Bindings } from '#platform/files/binding-key.js';
import type { FindingKind, Findings } from '../findings/finding.js';
import { visitEntries } from './verify.queries.js';

/** The expectations for the entries of one establishment. */
export interface EntryScope {
  readonly establishmentId: number;
  /** All entries of smaller transactions must be leaves: the horizon of the last checkpoint. */
  readonly horizon: bigint;
  /** The columns of each that can be erased. */
  readonly appendOnlyTables: ReadonlyMap<string, readonly string[]>;
  /** Tables that the log follows or once followed. */
  readonly knownTables: ReadonlySet<string>;
  /** Binds entries to the program that wrote them; absent when the home has no such key. */
  readonly bindings?: Bindings;
}

/** Positions of the columns of `visitEntries`. */
const columnIndexes = {
  entryId: 0,
  recordedAt: 1,
  xid: 2,
  act: 3,
  table: 4,
  op: 5,
  key: 6,
  body: 7,
  leafIndex: 8,
  leafHash: 9,
  leafEntryId: 10,
  bound: 11,
} as const;

/** The first letter of an operation. */
const opLetters = { inserted: 0x49, updated: 0x55, deleted: 0x44, imaged: 0x53 } as const;

/** An entry with another operation would be taken for the last image of its row, and counted nowhere. */
const knownOpLetters: ReadonlySet<number> = new Set(Object.values(opLetters));

/** The text between the columns in a body. */
const bodySeparators = {
  transaction: Buffer.from(',"x":'),
  instant: Buffer.from(',"t":"'),
  act: Buffer.from('Z","act":'),
  none: Buffer.from('null'),
  table: Buffer.from(',"tbl":'),
  op: Buffer.from(',"op":"'),
  key: Buffer.from('","key":'),
  person: Buffer.from(',"p":'),
} as const;

/** Number of inserted, deleted and migration-imaged rows of each table. */
export interface EntryTally {
  inserted: number;
  deleted: number;
  imaged: number;
}

/** Number of an establishment's entries, and their tables. */
export interface SeenEntries {
  readonly count: number;
  readonly tallies: ReadonlyMap<string, EntryTally>;
}

/**
 * Checks every entry against its leaf, and the searchable columns against the sealed body.
 * Returns the number of entries and the counts of each table.
 */
export async function verifyEntries(client: PoolClient, scope: EntryScope, findings: Findings): Promise<SeenEntries> {
  const check = new EntryCheck(scope, findings);
  await visitEntries(client, scope.establishmentId, (row) => check.checkEntry(row));
  return { count: check.count, tallies: check.tallies };
}

class EntryCheck {
  count = 0;
  readonly tallies = new Map<string, EntryTally>();
  readonly #scope: EntryScope;
  readonly #findings: Findings;
  readonly #bodyBeginning: Buffer;
  readonly #horizon: number;
  readonly #reader = new BodyReader();
  readonly #act = new JsonNameCache();
  readonly #table = new JsonNameCache();
  #second = -1;
  #secondText = Buffer.alloc(0);

  constructor(scope: EntryScope, findings: Findings) {
    this.#scope = scope;
    this.#findings = findings;
    this.#bodyBeginning = Buffer.from(`{"v":1,"e":${scope.establishmentId},"i":`);
    this.#horizon = Number(scope.horizon);
  }

  /** Checks one row of entry and leaf: presence of both, columns against body, act, operation, and hash or binding. */
  checkEntry(row: CopyRow): void {
    if (row.isNull(columnIndexes.entryId)) {
      this.#reportMissingEntry(row);
      return;
    }
    this.count += 1;
    if (row.isNull(columnIndexes.leafIndex)) this.#checkUnsealed(row);
    if (!this.#repeatsColumns(row)) this.#reportMislabelled(row);
    if (row.isNull(columnIndexes.act)) {
      const detail = `entry ${row.readNumber(columnIndexes.entryId)} was written outside the application`;
      this.#addFinding(row, 'actMissing', detail);
    }
    this.#checkOperation(row, row.readText(columnIndexes.table));
    const bodyHash = this.#hashBody(row);
    if (row.isNull(columnIndexes.leafIndex) || bodyHash.equals(row.viewField(columnIndexes.leafHash)))
      this.#checkBinding(row, bodyHash);
    else this.#reportAltered(row);
  }

  /**
   * Counts the entry for its table. Reports an unknown table or operation, an image (a full copy of a row) written
   * outside a migration, and a change of an append-only table.
   */
  #checkOperation(row: CopyRow, table: string): void {
    const opLetter = row.bytes[row.startOf(columnIndexes.op)];
    const entry = `entry ${row.readNumber(columnIndexes.entryId)}`;
    let tally = this.tallies.get(table);
    if (tally === undefined) {
      this.tallies.set(table, (tally = { inserted: 0, deleted: 0, imaged: 0 }));
      if (!this.#scope.knownTables.has(table)) {
        this.#addFinding(row, 'tableUnknown', `${entry} is of ${table}, a table that the log never followed`);
      }
    }
    // counts for the comparison with the present rows
    if (opLetter === opLetters.inserted) tally.inserted += 1;
    if (opLetter === opLetters.deleted) tally.deleted += 1;
    if (opLetter === opLetters.imaged) {
      tally.imaged += 1;
      if (!row.isNull(columnIndexes.act) && !/^migration(\.|$)/u.test(row.readText(columnIndexes.act))) {
        const detail = `${entry} states a row anew, in the act ${row.readText(columnIndexes.act)}`;
        this.#addFinding(row, 'snapshotOutsideMigration', detail);
      }
    }
    if (opLetter === undefined || !knownOpLetters.has(opLetter) || row.lengthOf(columnIndexes.op) !== 1) {
      this.#addFinding(row, 'entryMislabelled', `${entry} does what no entry does: ${row.readText(columnIndexes.op)}`);
    }
    // an append-only row may only lose its erasable texts
    if (opLetter !== opLetters.updated && opLetter !== opLetters.deleted) return;
    const erasableColumns = this.#scope.appendOnlyTables.get(table);
    if (erasableColumns === undefined || (opLetter === opLetters.updated && this.#isErasure(row, erasableColumns)))
      return;
    this.#addFinding(row, 'appendOnlyChanged', `${entry}: ${this.#describeChange(row)}`);
  }

  /**
   * Computes the leaf hash of RFC 6962 (a zero byte, then the body) without copying the row.
   * The byte before the body belongs to its length, which was read already. It is zero during the hash, then restored.
   */
  #hashBody(row: CopyRow): Buffer {
    const start = row.startOf(columnIndexes.body);
    const overwrittenByte = row.bytes[start - 1] as number;
    row.bytes[start - 1] = 0;
    const bodyHash = hash('sha256', row.bytes.subarray(start - 1, start + row.lengthOf(columnIndexes.body)), 'buffer');
    row.bytes[start - 1] = overwrittenByte;
    return bodyHash;
  }

  /** Reports an entry whose body is not the one that was sealed. */
  #reportAltered(row: CopyRow): void {
    const detail = `entry ${row.readNumber(columnIndexes.entryId)} is not what was sealed as leaf ${row.readNumber(columnIndexes.leafIndex)}`;
    this.#addFinding(row, 'entryAltered', detail);
  }

  /**
   * Reports an entry whose binding (a code of its hash under the home's key) is wrong: it was rewritten, or written
   * without the key. Entries of times without bindings are not checked.
   */
  #checkBinding(row: CopyRow, bodyHash: Buffer): void {
    const { bindings } = this.#scope;
    const recordedUs = row.readMicroseconds(columnIndexes.recordedAt);
    if (bindings?.areBoundAt(recordedUs) !== true) return;
    const entry = `entry ${row.readNumber(columnIndexes.entryId)}`;
    const binding = row.isNull(columnIndexes.bound) ? Buffer.alloc(0) : row.viewField(columnIndexes.bound);
    const judgement = bindings.judgeEntry(binding, bodyHash, recordedUs);
    if (judgement === 'rewritten')
      this.#addFinding(row, 'entryRewritten', `${entry} is not what was bound when it was written`);
    if (judgement === 'foreign')
      this.#addFinding(row, 'entryForeign', `${entry} is bound by no secret of this installation`);
  }

  /**
   * Returns whether an entry's body begins, byte by byte, with the values of the columns beside it.
   * Columns can be searched but only the body is sealed, so an altered column is found here. The order is that of the
   * function `log_prefix` in the database, which writes the body.
   */
  #repeatsColumns(row: CopyRow): boolean {
    const reader = this.#reader;
    reader.startField(row, columnIndexes.body);
    this.#cacheSecond(row.readMicroseconds(columnIndexes.recordedAt));
    return (
      reader.readBytes(this.#bodyBeginning) &&
      reader.readNumber(row.readNumber(columnIndexes.entryId)) &&
      reader.readBytes(bodySeparators.transaction) &&
      reader.readNumber(row.readNumber(columnIndexes.xid)) &&
      reader.readBytes(bodySeparators.instant) &&
      reader.readBytes(this.#secondText) &&
      reader.readFixedNumber(row.readMicroseconds(columnIndexes.recordedAt) - this.#second * 1_000_000, 6) &&
      reader.readBytes(bodySeparators.act) &&
      reader.readBytes(
        row.isNull(columnIndexes.act) ? bodySeparators.none : this.#act.encodeName(row, columnIndexes.act),
      ) &&
      reader.readBytes(bodySeparators.table) &&
      reader.readBytes(this.#table.encodeName(row, columnIndexes.table)) &&
      reader.readBytes(bodySeparators.op) &&
      reader.readField(row, columnIndexes.op) &&
      reader.readBytes(bodySeparators.key) &&
      reader.readField(row, columnIndexes.key) &&
      reader.readBytes(bodySeparators.person)
    );
  }

  /** Stores the text of an instant down to its second, such as `2026-01-31T12:00:00.`, which many entries share. */
  #cacheSecond(microseconds: number): void {
    const second = Math.floor(microseconds / 1_000_000);
    if (second === this.#second) return;
    this.#second = second;
    this.#secondText = Buffer.from(`${new Date(second * 1000).toISOString().slice(0, 19)}.`);
  }

  /**
   * Reports an entry that is no leaf of the tree although all entries of its time were sealed: it was inserted later.
   */
  #checkUnsealed(row: CopyRow): void {
    const id = row.readNumber(columnIndexes.entryId);
    if (row.readNumber(columnIndexes.xid) < this.#horizon) {
      this.#addFinding(row, 'entryInserted', `entry ${id} is no leaf though everything of its time was sealed`);
    }
  }

  /** Reports a leaf of the tree whose log entry was deleted. */
  #reportMissingEntry(row: CopyRow): void {
    this.#findings.add({
      establishmentId: this.#scope.establishmentId,
      table: 'log_entries',
      key: row.readNumber(columnIndexes.leafEntryId).toString(),
      kind: 'entryMissing',
      detail: `the entry of leaf ${row.readNumber(columnIndexes.leafIndex)} is gone`,
    });
  }

  /** Reports an entry whose columns do not repeat the beginning of its body. */
  #reportMislabelled(row: CopyRow): void {
    const body = row.readText(columnIndexes.body);
    const detail = `entry ${row.readNumber(columnIndexes.entryId)}: its columns do not repeat its body, which begins ${body.slice(0, 200)}`;
    this.#addFinding(row, 'entryMislabelled', detail);
  }

  /**
   * Returns whether the entry only erases erasable texts together with their salt, in the act `personal.eraseTexts`.
   */
  #isErasure(row: CopyRow, erasableColumns: readonly string[]): boolean {
    if (
      erasableColumns.length === 0 ||
      row.isNull(columnIndexes.act) ||
      row.readText(columnIndexes.act) !== 'personal.eraseTexts'
    )
      return false;
    const { old: oldValues, row: image } = parseImages(row.readText(columnIndexes.body));
    const changedColumns = Object.keys(oldValues);
    return (
      changedColumns.includes('digest_salt') &&
      image['digest_salt'] === null &&
      changedColumns.every((name) => name === 'digest_salt' || erasableColumns.includes(name))
    );
  }

  /** Returns the finding's text for a changed append-only row, with at most 400 characters of its old values. */
  #describeChange(row: CopyRow): string {
    const [, oldValuesText = ''] = row.readText(columnIndexes.body).split(',"old":');
    return `changed though append-only: ${oldValuesText.slice(0, 400)}`;
  }

  /** Adds a finding about the row that the log entry describes. */
  #addFinding(row: CopyRow, kind: FindingKind, detail: string): void {
    this.#findings.add({
      establishmentId: this.#scope.establishmentId,
      table: row.readText(columnIndexes.table),
      key: row.readText(columnIndexes.key),
      kind,
      detail,
    });
  }
}

type Image = Readonly<Record<string, unknown>>;

/**
 * Returns the images of a body: old values and row. They are empty when it is no longer JSON, which the check of its
 * leaf reports.
 */
function parseImages(body: string): { readonly old: Image; readonly row: Image } {
  try {
    const { old, row } = JSON.parse(body) as { readonly old: Image | null; readonly row: Image | null };
    return { old: old ?? {}, row: row ?? {} };
  } catch {
    return { old: {}, row: {} };
  }
}
