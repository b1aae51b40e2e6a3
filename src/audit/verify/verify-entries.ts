import { hash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { FieldMatcher, JsonNameCache } from '../log/body-reader.js';
import type { CopyRow } from '../log/copy-rows.js';
import type { BindingVerifier } from '#platform/files/binding-key.js';
import type { FindingKind, Findings } from '../findings/finding.js';
import { visitEntries } from './verify.queries.js';

/** The expectations for the entries of one establishment. */
export interface EntryExpectations {
  readonly establishmentId: number;
  /** All entries of smaller transactions must be leaves: the horizon of the last checkpoint. */
  readonly horizon: bigint;
  /** The columns of each that can be erased. */
  readonly appendOnlyTables: ReadonlyMap<string, readonly string[]>;
  /** Tables that the log follows or once followed. */
  readonly knownTables: ReadonlySet<string>;
  /** Binds entries to the program that wrote them; absent when the home has no such key. */
  readonly bindings?: BindingVerifier;
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
const operationBytes = { inserted: 0x49, updated: 0x55, deleted: 0x44, imaged: 0x53 } as const;

/** An entry with another operation would be taken for the last image of its row, and counted nowhere. */
const knownOperationBytes: ReadonlySet<number> = new Set(Object.values(operationBytes));

/** The text between the columns in a body. */
const bodySeparators = {
  transaction: Buffer.from(',"x":'),
  instant: Buffer.from(',"t":"'),
  act: Buffer.from('Z","act":'),
  nullText: Buffer.from('null'),
  table: Buffer.from(',"tbl":'),
  op: Buffer.from(',"op":"'),
  key: Buffer.from('","key":'),
  person: Buffer.from(',"p":'),
} as const;

/** Number of inserted, deleted and migration-imaged rows of each table. */
export interface EntryCounts {
  inserted: number;
  deleted: number;
  imaged: number;
}

/** Number of an establishment's entries, and their tables. */
export interface VerifiedEntries {
  readonly count: number;
  readonly countsByTable: ReadonlyMap<string, EntryCounts>;
}

/**
 * Checks every entry against its leaf, and the searchable columns against the sealed body.
 * Returns the number of entries and the counts of each table.
 */
export async function verifyEntries(
  client: PoolClient,
  expectations: EntryExpectations,
  findings: Findings,
): Promise<VerifiedEntries> {
  const checker = new EntryChecker(expectations, findings);
  await visitEntries(client, expectations.establishmentId, (row) => checker.checkEntry(row));
  return { count: checker.count, countsByTable: checker.countsByTable };
}

class EntryChecker {
  count = 0;
  readonly countsByTable = new Map<string, EntryCounts>();
  readonly #expectations: EntryExpectations;
  readonly #findings: Findings;
  readonly #bodyPrefix: Buffer;
  readonly #horizon: number;
  readonly #matcher = new FieldMatcher();
  readonly #actJsonCache = new JsonNameCache();
  readonly #tableJsonCache = new JsonNameCache();
  #cachedSecond = -1;
  #cachedSecondText = Buffer.alloc(0);

  constructor(expectations: EntryExpectations, findings: Findings) {
    this.#expectations = expectations;
    this.#findings = findings;
    this.#bodyPrefix = Buffer.from(`{"v":1,"e":${expectations.establishmentId},"i":`);
    this.#horizon = Number(expectations.horizon);
  }

  /** Checks one row of entry and leaf: presence of both, columns against body, act, operation, and hash or binding. */
  checkEntry(row: CopyRow): void {
    if (row.isNull(columnIndexes.entryId)) {
      this.#reportMissingEntry(row);
      return;
    }
    this.count += 1;
    if (row.isNull(columnIndexes.leafIndex)) this.#checkUnsealedEntry(row);
    if (!this.#doesBodyMatchColumns(row)) this.#reportMislabelledEntry(row);
    if (row.isNull(columnIndexes.act)) {
      const detail = `entry ${row.readNumber(columnIndexes.entryId)} was written outside the application`;
      this.#addFinding(row, 'actMissing', detail);
    }
    this.#checkOperation(row, row.readText(columnIndexes.table));
    const bodyHash = this.#hashBody(row);
    if (row.isNull(columnIndexes.leafIndex) || bodyHash.equals(row.getFieldBytes(columnIndexes.leafHash)))
      this.#checkBinding(row, bodyHash);
    else this.#reportAlteredEntry(row);
  }

  /**
   * Counts the entry for its table. Reports an unknown table or operation, an image (a full copy of a row) written
   * outside a migration, and a change of an append-only table.
   */
  #checkOperation(row: CopyRow, table: string): void {
    const operationByte = row.bytes[row.getFieldStart(columnIndexes.op)];
    const entryLabel = `entry ${row.readNumber(columnIndexes.entryId)}`;
    let counts = this.countsByTable.get(table);
    if (counts === undefined) {
      this.countsByTable.set(table, (counts = { inserted: 0, deleted: 0, imaged: 0 }));
      if (!this.#expectations.knownTables.has(table)) {
        this.#addFinding(row, 'tableUnknown', `${entryLabel} is of ${table}, a table that the log never followed`);
      }
    }
    // counts for the comparison with the present rows
    if (operationByte === operationBytes.inserted) counts.inserted += 1;
    if (operationByte === operationBytes.deleted) counts.deleted += 1;
    if (operationByte === operationBytes.imaged) {
      counts.imaged += 1;
      if (!row.isNull(columnIndexes.act) && !/^migration(\.|$)/u.test(row.readText(columnIndexes.act))) {
        const detail = `${entryLabel} states a row anew, in the act ${row.readText(columnIndexes.act)}`;
        this.#addFinding(row, 'snapshotOutsideMigration', detail);
      }
    }
    if (
      operationByte === undefined ||
      !knownOperationBytes.has(operationByte) ||
      row.getFieldLength(columnIndexes.op) !== 1
    ) {
      this.#addFinding(
        row,
        'entryMislabelled',
        `${entryLabel} does what no entry does: ${row.readText(columnIndexes.op)}`,
      );
    }
    // an append-only row may only lose its erasable texts
    if (operationByte !== operationBytes.updated && operationByte !== operationBytes.deleted) return;
    const erasableColumns = this.#expectations.appendOnlyTables.get(table);
    if (
      erasableColumns === undefined ||
      (operationByte === operationBytes.updated && this.#isErasure(row, erasableColumns))
    )
      return;
    this.#addFinding(row, 'appendOnlyChanged', `${entryLabel}: ${this.#describeChange(row)}`);
  }

  /**
   * Computes the leaf hash of RFC 6962 (a zero byte, then the body) without copying the row.
   * The byte before the body belongs to its length, which was read already. It is zero during the hash, then restored.
   */
  #hashBody(row: CopyRow): Buffer {
    const bodyStart = row.getFieldStart(columnIndexes.body);
    const overwrittenByte = row.bytes[bodyStart - 1] as number;
    row.bytes[bodyStart - 1] = 0;
    const bodyHash = hash(
      'sha256',
      row.bytes.subarray(bodyStart - 1, bodyStart + row.getFieldLength(columnIndexes.body)),
      'buffer',
    );
    row.bytes[bodyStart - 1] = overwrittenByte;
    return bodyHash;
  }

  /** Reports an entry whose body is not the one that was sealed. */
  #reportAlteredEntry(row: CopyRow): void {
    const detail = `entry ${row.readNumber(columnIndexes.entryId)} is not what was sealed as leaf ${row.readNumber(columnIndexes.leafIndex)}`;
    this.#addFinding(row, 'entryAltered', detail);
  }

  /**
   * Reports an entry whose binding (a code of its hash under the home's key) is wrong: it was rewritten, or written
   * without the key. Entries of times without bindings are not checked.
   */
  #checkBinding(row: CopyRow, bodyHash: Buffer): void {
    const { bindings } = this.#expectations;
    const recordedUs = row.readMicroseconds(columnIndexes.recordedAt);
    if (bindings?.isBindingExpectedAt(recordedUs) !== true) return;
    const entryLabel = `entry ${row.readNumber(columnIndexes.entryId)}`;
    const binding = row.isNull(columnIndexes.bound) ? Buffer.alloc(0) : row.getFieldBytes(columnIndexes.bound);
    const bindingState = bindings.verifyEntry(binding, bodyHash, recordedUs);
    if (bindingState === 'rewritten')
      this.#addFinding(row, 'entryRewritten', `${entryLabel} is not what was bound when it was written`);
    if (bindingState === 'foreign')
      this.#addFinding(row, 'entryForeign', `${entryLabel} is bound by no secret of this installation`);
  }

  /**
   * Returns whether an entry's body begins, byte by byte, with the values of the columns beside it.
   * Columns can be searched but only the body is sealed, so an altered column is found here. The order is that of the
   * function `log_prefix` in the database, which writes the body.
   */
  #doesBodyMatchColumns(row: CopyRow): boolean {
    const matcher = this.#matcher;
    matcher.moveToField(row, columnIndexes.body);
    this.#cacheSecond(row.readMicroseconds(columnIndexes.recordedAt));
    return (
      matcher.matchBytes(this.#bodyPrefix) &&
      matcher.matchNumber(row.readNumber(columnIndexes.entryId)) &&
      matcher.matchBytes(bodySeparators.transaction) &&
      matcher.matchNumber(row.readNumber(columnIndexes.xid)) &&
      matcher.matchBytes(bodySeparators.instant) &&
      matcher.matchBytes(this.#cachedSecondText) &&
      matcher.matchFixedNumber(row.readMicroseconds(columnIndexes.recordedAt) - this.#cachedSecond * 1_000_000, 6) &&
      matcher.matchBytes(bodySeparators.act) &&
      matcher.matchBytes(
        row.isNull(columnIndexes.act) ? bodySeparators.nullText : this.#actJsonCache.encodeName(row, columnIndexes.act),
      ) &&
      matcher.matchBytes(bodySeparators.table) &&
      matcher.matchBytes(this.#tableJsonCache.encodeName(row, columnIndexes.table)) &&
      matcher.matchBytes(bodySeparators.op) &&
      matcher.matchField(row, columnIndexes.op) &&
      matcher.matchBytes(bodySeparators.key) &&
      matcher.matchField(row, columnIndexes.key) &&
      matcher.matchBytes(bodySeparators.person)
    );
  }

  /** Stores the text of an instant down to its second, such as `2026-01-31T12:00:00.`, which many entries share. */
  #cacheSecond(microseconds: number): void {
    const second = Math.floor(microseconds / 1_000_000);
    if (second === this.#cachedSecond) return;
    this.#cachedSecond = second;
    this.#cachedSecondText = Buffer.from(`${new Date(second * 1000).toISOString().slice(0, 19)}.`);
  }

  /**
   * Reports an entry that is no leaf of the tree although all entries of its time were sealed: it was inserted later.
   */
  #checkUnsealedEntry(row: CopyRow): void {
    const entryId = row.readNumber(columnIndexes.entryId);
    if (row.readNumber(columnIndexes.xid) < this.#horizon) {
      this.#addFinding(row, 'entryInserted', `entry ${entryId} is no leaf though everything of its time was sealed`);
    }
  }

  /** Reports a leaf of the tree whose log entry was deleted. */
  #reportMissingEntry(row: CopyRow): void {
    this.#findings.add({
      establishmentId: this.#expectations.establishmentId,
      table: 'log_entries',
      key: row.readNumber(columnIndexes.leafEntryId).toString(),
      kind: 'entryMissing',
      detail: `the entry of leaf ${row.readNumber(columnIndexes.leafIndex)} is gone`,
    });
  }

  /** Reports an entry whose columns do not repeat the beginning of its body. */
  #reportMislabelledEntry(row: CopyRow): void {
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
      establishmentId: this.#expectations.establishmentId,
      table: row.readText(columnIndexes.table),
      key: row.readText(columnIndexes.key),
      kind,
      detail,
    });
  }
}

type RowImage = Readonly<Record<string, unknown>>;

/**
 * Returns the images of a body: old values and row. They are empty when it is no longer JSON, which the check of its
 * leaf reports.
 */
function parseImages(body: string): { readonly old: RowImage; readonly row: RowImage } {
  try {
    const { old, row } = JSON.parse(body) as { readonly old: RowImage | null; readonly row: RowImage | null };
    return { old: old ?? {}, row: row ?? {} };
  } catch {
    return { old: {}, row: {} };
  }
}
