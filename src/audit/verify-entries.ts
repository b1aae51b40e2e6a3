import { hash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { eachCopiedRow } from './copy-rows.js';
import type { CopyRow } from './copy-rows.js';
import type { Findings } from './finding.js';

/** What the entries of one house are checked against. */
export interface EntryScope {
  readonly establishmentId: number;
  /** Everything of a smaller transaction must be a leaf: the horizon of the last checkpoint. */
  readonly horizon: bigint;
  readonly appendOnlyTables: ReadonlySet<string>;
}

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
} as const;

/**
 * Every entry against its leaf, and the columns one searches by against the sealed body. Answers how many entries.
 */
export async function verifyEntries(client: PoolClient, scope: EntryScope, findings: Findings): Promise<number> {
  const check = new EntryCheck(scope, findings);
  const e = scope.establishmentId;
  await eachCopiedRow(
    client,
    `select n.entry_id, n.recorded_at, n.xid, n.act, n.table_name, n.op, n.row_key, n.body,
        l.leaf_index, l.leaf_hash, l.entry_id
       from (select * from log_entries where log_entries.establishment_id = ${e}) n
       full join (select * from log_leaves where log_leaves.establishment_id = ${e}) l
         on l.recorded_at = n.recorded_at and l.entry_id = n.entry_id`,
    (row) => check.visit(row),
  );
  return check.count;
}

class EntryCheck {
  count = 0;
  readonly #scope: EntryScope;
  readonly #findings: Findings;
  readonly #begin: string;
  readonly #horizon: number;
  #second = -1;
  #secondText = '';

  constructor(scope: EntryScope, findings: Findings) {
    this.#scope = scope;
    this.#findings = findings;
    this.#begin = `{"v":1,"e":${scope.establishmentId},"i":`;
    this.#horizon = Number(scope.horizon);
  }

  visit(row: CopyRow): void {
    if (row.isNull(field.entryId)) {
      this.#leafAlone(row);
      return;
    }
    this.count += 1;
    if (row.isNull(field.leafIndex)) this.#unsealed(row);
    const prefix = this.#prefix(row);
    const start = row.start(field.body);
    if (row.bytes.toString('latin1', start, start + prefix.length) !== prefix) this.#mislabelled(row);
    if (row.isNull(field.act)) {
      this.#add(row, 'actMissing', `entry ${row.number(field.entryId)} was written outside the application`);
    }
    const op = row.bytes[row.start(field.op)];
    if ((op === 0x55 || op === 0x44) && this.#scope.appendOnlyTables.has(row.text(field.table))) {
      this.#add(row, 'appendOnlyChanged', `entry ${row.number(field.entryId)}: ${this.#changeIn(row)}`);
    }
    if (!row.isNull(field.leafIndex)) this.#hash(row);
  }

  /** Leaf hash of RFC 6962 in place: the byte before the body is the end of its length, which is read already. */
  #hash(row: CopyRow): void {
    const start = row.start(field.body);
    const before = row.bytes[start - 1] as number;
    row.bytes[start - 1] = 0;
    const computed = hash('sha256', row.bytes.subarray(start - 1, start + row.length(field.body)), 'buffer');
    row.bytes[start - 1] = before;
    const leaf = row.start(field.leafHash);
    if (computed.compare(row.bytes, leaf, leaf + row.length(field.leafHash)) !== 0) {
      this.#add(
        row,
        'entryAltered',
        `entry ${row.number(field.entryId)} is not what was sealed as leaf ${row.number(field.leafIndex)}`,
      );
    }
  }

  /** The beginning a body must have, from the columns beside it. */
  #prefix(row: CopyRow): string {
    const act = row.isNull(field.act) ? 'null' : asciiJson(row, field.act);
    return (
      `${this.#begin}${row.number(field.entryId)},"x":${row.number(field.xid)},"t":"${this.#instant(row)}Z","act":` +
      `${act},"tbl":${asciiJson(row, field.table)},"op":"${row.latin1(field.op)}","key":${row.latin1(field.key)},"p":`
    );
  }

  #instant(row: CopyRow): string {
    const microseconds = row.microseconds(field.recordedAt);
    const second = Math.floor(microseconds / 1_000_000);
    if (second !== this.#second) {
      this.#second = second;
      this.#secondText = new Date(second * 1000).toISOString().slice(0, 19);
    }
    return `${this.#secondText}.${(microseconds - second * 1_000_000).toString().padStart(6, '0')}`;
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

  #changeIn(row: CopyRow): string {
    const [, after = ''] = row.text(field.body).split(',"old":');
    return `changed though append-only: ${after.slice(0, 400)}`;
  }

  #add(
    row: CopyRow,
    kind: 'entryAltered' | 'entryInserted' | 'entryMislabelled' | 'actMissing' | 'appendOnlyChanged',
    detail: string,
  ): void {
    this.#findings.add({
      establishmentId: this.#scope.establishmentId,
      table: row.text(field.table),
      key: row.text(field.key),
      kind,
      detail,
    });
  }
}

/** JSON text of a field, as characters of its bytes; names of acts and tables need no escape. */
function asciiJson(row: CopyRow, index: number): string {
  const plain = row.latin1(index);
  return /^[\w.-]*$/.test(plain)
    ? `"${plain}"`
    : Buffer.from(JSON.stringify(row.text(index)), 'utf8').toString('latin1');
}
