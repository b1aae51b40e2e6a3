import { hash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { BodyReader, KnownName } from '../log/body-reader.js';
import type { CopyRow } from '../log/copy-rows.js';
import type { Bindings } from '#platform/files/binding-key.js';
import type { FindingKind, Findings } from '../findings/finding.js';
import { eachEntry } from './verify.queries.js';

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

/** Positions of the columns of `eachEntry`. */
const field = {
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
const ops = { inserted: 0x49, updated: 0x55, deleted: 0x44, imaged: 0x53 } as const;

/** An entry with another operation would be taken for the last image of its row, and counted nowhere. */
const isKnownOp: ReadonlySet<number> = new Set(Object.values(ops));

/** The text between the columns in a body. */
const words = {
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

/** Checks every entry against its leaf, and the searchable columns against the sealed body. */
export async function verifyEntries(client: PoolClient, scope: EntryScope, findings: Findings): Promise<SeenEntries> {
  const check = new EntryCheck(scope, findings);
  await eachEntry(client, scope.establishmentId, (row) => check.visit(row));
  return { count: check.count, tallies: check.tallies };
}

class EntryCheck {
  count = 0;
  readonly tallies = new Map<string, EntryTally>();
  readonly #scope: EntryScope;
  readonly #findings: Findings;
  readonly #begin: Buffer;
  readonly #horizon: number;
  readonly #reader = new BodyReader();
  readonly #act = new KnownName();
  readonly #table = new KnownName();
  #second = -1;
  #secondText = Buffer.alloc(0);

  constructor(scope: EntryScope, findings: Findings) {
    this.#scope = scope;
    this.#findings = findings;
    this.#begin = Buffer.from(`{"v":1,"e":${scope.establishmentId},"i":`);
    this.#horizon = Number(scope.horizon);
  }

  visit(row: CopyRow): void {
    if (row.isNull(field.entryId)) {
      this.#leafAlone(row);
      return;
    }
    this.count += 1;
    if (row.isNull(field.leafIndex)) this.#unsealed(row);
    if (!this.#repeatsColumns(row)) this.#mislabelled(row);
    if (row.isNull(field.act)) {
      this.#add(row, 'actMissing', `entry ${row.number(field.entryId)} was written outside the application`);
    }
    this.#operation(row, row.text(field.table));
    const hashed = this.#hash(row);
    if (row.isNull(field.leafIndex) || hashed.equals(row.view(field.leafHash))) this.#binding(row, hashed);
    else this.#altered(row);
  }

  #operation(row: CopyRow, table: string): void {
    const op = row.bytes[row.start(field.op)];
    const entry = `entry ${row.number(field.entryId)}`;
    let tally = this.tallies.get(table);
    if (tally === undefined) {
      this.tallies.set(table, (tally = { inserted: 0, deleted: 0, imaged: 0 }));
      if (!this.#scope.knownTables.has(table)) {
        this.#add(row, 'tableUnknown', `${entry} is of ${table}, a table that the log never followed`);
      }
    }
    if (op === ops.inserted) tally.inserted += 1;
    if (op === ops.deleted) tally.deleted += 1;
    if (op === ops.imaged) {
      tally.imaged += 1;
      if (!row.isNull(field.act) && !/^migration(\.|$)/u.test(row.text(field.act))) {
        this.#add(row, 'snapshotOutsideMigration', `${entry} states a row anew, in the act ${row.text(field.act)}`);
      }
    }
    if (op === undefined || !isKnownOp.has(op) || row.length(field.op) !== 1) {
      this.#add(row, 'entryMislabelled', `${entry} does what no entry does: ${row.text(field.op)}`);
    }
    if (op !== ops.updated && op !== ops.deleted) return;
    const texts = this.#scope.appendOnlyTables.get(table);
    if (texts === undefined || (op === ops.updated && this.#erases(row, texts))) return;
    this.#add(row, 'appendOnlyChanged', `${entry}: ${this.#changeIn(row)}`);
  }

  /**
   * Computes the leaf hash of RFC 6962 in place: the byte before the body is the end of its length, which is read
   * already.
   */
  #hash(row: CopyRow): Buffer {
    const start = row.start(field.body);
    const before = row.bytes[start - 1] as number;
    row.bytes[start - 1] = 0;
    const computed = hash('sha256', row.bytes.subarray(start - 1, start + row.length(field.body)), 'buffer');
    row.bytes[start - 1] = before;
    return computed;
  }

  #altered(row: CopyRow): void {
    this.#add(
      row,
      'entryAltered',
      `entry ${row.number(field.entryId)} is not what was sealed as leaf ${row.number(field.leafIndex)}`,
    );
  }

  /** Checks that the program wrote an entry, sealed or pending, in this form. */
  #binding(row: CopyRow, hashed: Buffer): void {
    const { bindings } = this.#scope;
    const recordedUs = row.microseconds(field.recordedAt);
    if (bindings?.covers(recordedUs) !== true) return;
    const entry = `entry ${row.number(field.entryId)}`;
    const bound = row.isNull(field.bound) ? Buffer.alloc(0) : row.view(field.bound);
    const judged = bindings.judge(bound, hashed, recordedUs);
    if (judged === 'rewritten') this.#add(row, 'entryRewritten', `${entry} is not what was bound when it was written`);
    if (judged === 'foreign') this.#add(row, 'entryForeign', `${entry} is bound by no secret of this installation`);
  }

  /**
   * Returns whether the body begins with the values of the columns beside it: `log_prefix` of the migration, byte by
   * byte.
   */
  #repeatsColumns(row: CopyRow): boolean {
    const reader = this.#reader;
    reader.begin(row, field.body);
    this.#placeSecond(row.microseconds(field.recordedAt));
    return (
      reader.passes(this.#begin) &&
      reader.passesNumber(row.number(field.entryId)) &&
      reader.passes(words.transaction) &&
      reader.passesNumber(row.number(field.xid)) &&
      reader.passes(words.instant) &&
      reader.passes(this.#secondText) &&
      reader.passesFixed(row.microseconds(field.recordedAt) - this.#second * 1_000_000, 6) &&
      reader.passes(words.act) &&
      reader.passes(row.isNull(field.act) ? words.none : this.#act.jsonOf(row, field.act)) &&
      reader.passes(words.table) &&
      reader.passes(this.#table.jsonOf(row, field.table)) &&
      reader.passes(words.op) &&
      reader.passesField(row, field.op) &&
      reader.passes(words.key) &&
      reader.passesField(row, field.key) &&
      reader.passes(words.person)
    );
  }

  /** Caches the text of an instant down to its second, which many entries share. */
  #placeSecond(microseconds: number): void {
    const second = Math.floor(microseconds / 1_000_000);
    if (second === this.#second) return;
    this.#second = second;
    this.#secondText = Buffer.from(`${new Date(second * 1000).toISOString().slice(0, 19)}.`);
  }

  #unsealed(row: CopyRow): void {
    const id = row.number(field.entryId);
    if (row.number(field.xid) < this.#horizon) {
      this.#add(row, 'entryInserted', `entry ${id} is no leaf though everything of its time was sealed`);
    }
  }

  #leafAlone(row: CopyRow): void {
    this.#findings.add({
      establishmentId: this.#scope.establishmentId,
      table: 'log_entries',
      key: row.number(field.leafEntryId).toString(),
      kind: 'entryMissing',
      detail: `the entry of leaf ${row.number(field.leafIndex)} is gone`,
    });
  }

  #mislabelled(row: CopyRow): void {
    const body = row.text(field.body);
    this.#add(
      row,
      'entryMislabelled',
      `entry ${row.number(field.entryId)}: its columns do not repeat its body, which begins ${body.slice(0, 200)}`,
    );
  }

  /**
   * Returns whether the entry records the erasure of texts with their salt, in the act that does it, and nothing else.
   */
  #erases(row: CopyRow, texts: readonly string[]): boolean {
    if (texts.length === 0 || row.isNull(field.act) || row.text(field.act) !== 'personal.eraseTexts') return false;
    const { old, row: image } = parsed(row.text(field.body));
    const changed = Object.keys(old);
    return (
      changed.includes('digest_salt') &&
      image['digest_salt'] === null &&
      changed.every((name) => name === 'digest_salt' || texts.includes(name))
    );
  }

  #changeIn(row: CopyRow): string {
    const [, after = ''] = row.text(field.body).split(',"old":');
    return `changed though append-only: ${after.slice(0, 400)}`;
  }

  #add(row: CopyRow, kind: FindingKind, detail: string): void {
    this.#findings.add({
      establishmentId: this.#scope.establishmentId,
      table: row.text(field.table),
      key: row.text(field.key),
      kind,
      detail,
    });
  }
}

type Image = Readonly<Record<string, unknown>>;

/** Returns the images of a body; empty when it is no longer JSON, which the check of its leaf reports. */
function parsed(body: string): { readonly old: Image; readonly row: Image } {
  try {
    const { old, row } = JSON.parse(body) as { readonly old: Image | null; readonly row: Image | null };
    return { old: old ?? {}, row: row ?? {} };
  } catch {
    return { old: {}, row: {} };
  }
}
