import { queryRow, queryRows } from '#platform/database/rows.js';
import type { PoolClient } from 'pg';
import type { AuditedTable } from './guards.queries.js';
import { quoteLiteral, buildLoggedImageSql, quoteName } from './logged-image.js';
import { visitCopiedRows, type CopyRow } from '../log/copy-rows.js';

/** Connections of one snapshot: leaves, bodies and rows read on them are consistent. */
export type SnapshotConnections = readonly [PoolClient, PoolClient, PoolClient];

/** Settings under which an image equals the text that the trigger wrote. */
const imageSettings = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local bytea_output = 'hex';
  set local intervalstyle = 'postgres'; set local extra_float_digits = 1;`;

/** Names resolve to the system first, then to our schema, never to objects put in between or in a temporary schema. */
const searchPathSetting = 'set local search_path = pg_catalog, public, pg_temp;';

/** The log is read in index order from end to end: sorting its bodies would spill gigabytes. */
const plannerSettings = "set local random_page_cost = 1.1; set local work_mem = '64MB'; set local jit = off;";

/** Runs the work on three connections that share one snapshot and cannot write. */
export async function runInSharedSnapshot<T>(
  connections: SnapshotConnections,
  operation: () => Promise<T>,
): Promise<T> {
  const [firstConnection, ...otherConnections] = connections;
  try {
    await firstConnection.query('begin isolation level repeatable read read only');
    const { rows } = await firstConnection.query<{ id: string }>('select pg_export_snapshot() as id');
    for (const connection of otherConnections) {
      await connection.query('begin isolation level repeatable read read only');
      await connection.query(`set transaction snapshot '${rows[0]?.id ?? ''}'`);
    }
    for (const connection of connections)
      await connection.query(`${searchPathSetting} ${imageSettings} ${plannerSettings}`);
    return await operation();
  } finally {
    for (const connection of connections) await connection.query('rollback');
  }
}

/**
 * Runs the work in a read-only transaction in which names resolve to the system's objects first; returns its result.
 */
export async function runInReadOnlyTransaction<T>(client: PoolClient, operation: () => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read read only');
  try {
    await client.query(searchPathSetting);
    return await operation();
  } finally {
    await client.query('rollback');
  }
}

/** Runs the work while PostgreSQL prints every name outside pg_catalog with its schema. */
export async function withQualifiedNames<T>(client: PoolClient, operation: () => Promise<T>): Promise<T> {
  await client.query('set local search_path = pg_catalog, pg_temp');
  const result = await operation();
  await client.query(searchPathSetting);
  return result;
}

/**
 * Runs the work within a savepoint; when it throws, rolls back, passes the error to `onFailure` and returns undefined.
 */
export async function runInSavepoint<T>(
  client: PoolClient,
  operation: () => Promise<T>,
  onFailure: (error: unknown) => void,
): Promise<T | undefined> {
  await client.query('savepoint looking');
  try {
    const result = await operation();
    await client.query('release savepoint looking');
    return result;
  } catch (error) {
    await client.query('rollback to savepoint looking');
    onFailure(error);
    return undefined;
  }
}

/** Returns how many entries have waited more than a minute to be sealed, and since when (null: none waits). */
export async function countUnsealedEntries(
  client: PoolClient,
  establishmentId: number,
  horizon: bigint,
): Promise<{ readonly waiting: bigint; readonly since: Date | null }> {
  const { rows: waitingRows } = await client.query<{ waiting: bigint; since: Date | null }>(
    `select count(*) as waiting, min(n.recorded_at) as since
       from log_entries n
       where n.establishment_id = $1 and n.xid >= $2::xid8
         and n.recorded_at < clock_timestamp() - interval '1 minute'
         and not exists (select from log_leaves l where l.establishment_id = n.establishment_id
           and l.recorded_at = n.recorded_at and l.entry_id = n.entry_id)`,
    [establishmentId, horizon.toString()],
  );
  return waitingRows[0] ?? { waiting: 0n, since: null };
}

/**
 * Describes the oldest transaction that may still write, which holds the seal back; undefined when there is none.
 * The text names its session, user, program and age in seconds, as far as this role may see them.
 */
export async function describeOldestWriter(client: PoolClient): Promise<string | undefined> {
  const { rows: writerRows } = await client.query<{ writer: string }>(
    `select writing.writer from (
       select coalesce('session ' || s.pid || ' of ' || s.usename || coalesce(' (' || nullif(s.application_name, '') || ')', '')
             || coalesce(', ' || s.state, '')
             || coalesce(', for ' || round(extract(epoch from clock_timestamp() - s.xact_start)) || ' s', ''),
           'a session') as writer, age(s.backend_xid) as age
         from pg_stat_activity s where s.backend_xid is not null and s.pid <> pg_backend_pid()
       union all
       select 'the prepared transaction ' || x.gid || ' of ' || x.owner || ', since ' || x.prepared, age(x.transaction)
         from pg_prepared_xacts x
     ) writing
     order by writing.age desc
     limit 1`,
  );
  return writerRows[0]?.writer;
}

/** A row that the log inserts again without a deletion in between. */
export interface RepeatedEntry {
  readonly table: string;
  readonly key: string;
  /** The last entry that inserts it. */
  readonly entryId: bigint;
}

/**
 * Returns the first thousand rows of these tables that were inserted twice without a deletion between, each with its
 * last insertion. A row imaged (S) before any insertion existed already, so that even one insertion is too many.
 */
export function listRowsInsertedTwice(
  client: PoolClient,
  establishmentId: number,
  tables: readonly string[],
): Promise<RepeatedEntry[]> {
  return queryRows<RepeatedEntry>(
    client,
    `select n.table_name as "table", n.row_key as key, coalesce(max(n.entry_id) filter (where n.op = 'I'), 0) as "entryId"
       from log_entries n
       where n.establishment_id = $1 and n.table_name = any ($2) and n.op in ('I', 'D', 'S')
       group by n.table_name, n.row_key
       having count(*) filter (where n.op = 'I') > count(*) filter (where n.op = 'D')
         + case when min(n.entry_id) filter (where n.op = 'S') < min(n.entry_id) filter (where n.op = 'I')
             then 0 else 1 end
       limit 1000`,
    [establishmentId, tables],
  );
}

/**
 * Returns the first thousand images (row copies) by migrations that differ from the row's image before, with columns.
 */
export function listChangedMigrationImages(
  client: PoolClient,
  establishmentId: number,
  tables: readonly string[],
): Promise<(RepeatedEntry & { readonly columns: string })[]> {
  return queryRows<RepeatedEntry & { columns: string }>(
    client,
    `select s.table_name as "table", s.row_key as key, s.entry_id as "entryId", changed.columns
       from log_entries s
       cross join lateral (select p.body from log_entries p
         where p.establishment_id = s.establishment_id and p.table_name = s.table_name and p.row_key = s.row_key
           and p.entry_id < s.entry_id
         order by p.entry_id desc limit 1) before
       cross join lateral (select string_agg(o.key, ', ' order by o.key) as columns
         from jsonb_each(before.body::jsonb -> 'row') o
         where s.body::jsonb -> 'row' ? o.key and s.body::jsonb -> 'row' -> o.key is distinct from o.value
           -- words before, their digest now: listChangedDigestImages compares them
           and not (s.body::jsonb -> 'row' ->> o.key ~ '^sha256:[0-9a-f]{64}$'
             and coalesce(o.value #>> '{}', '') !~ '^sha256:[0-9a-f]{64}$'
             and exists (select from public.audited_tables t where t.table_name = s.table_name
               and o.key = any (t.text_columns)))) changed
       where s.establishment_id = $1 and s.op = 'S' and s.table_name = any ($2) and changed.columns is not null
       limit 1000`,
    [establishmentId, tables],
  );
}

/**
 * Returns the last number that the sequence of entries issued, and the highest entry number.
 * A sequence that was set back issues numbers a second time, which makes later entries look earlier.
 */
export function readEntryNumbers(
  client: PoolClient,
): Promise<{ readonly lastIssued: bigint; readonly highestEntryId: bigint }> {
  return queryRow(
    client,
    `select coalesce(max(n.entry_id), 0) as "highestEntryId", public.entry_numbers_given() as "lastIssued"
       from log_entries n`,
  );
}

/**
 * Returns images in which a migration replaced a text by a digest that is not the one of that text under the row's
 * salt.
 * Texts erased since are not compared, because their salt was erased too.
 */
export function listChangedDigestImages(
  client: PoolClient,
  establishmentId: number,
  table: Pick<AuditedTable, 'tableName' | 'keyColumns' | 'textColumns'>,
): Promise<(RepeatedEntry & { readonly columns: string })[]> {
  const keySql = table.keyColumns.map((name) => `${quoteLiteral(name)}, t.${quoteName(name)}`).join(', ');
  const saltedImageSql = `(before.image || jsonb_build_object('digest_salt', t.digest_salt))`;
  return queryRows<RepeatedEntry & { columns: string }>(
    client,
    `select s.table_name as "table", s.row_key as key, s.entry_id as "entryId", changed.columns
       from log_entries s
       cross join lateral (select p.body::jsonb -> 'row' as image from log_entries p
         where p.establishment_id = s.establishment_id and p.table_name = s.table_name and p.row_key = s.row_key
           and p.entry_id < s.entry_id
         order by p.entry_id desc limit 1) before
       join public.${quoteName(table.tableName)} t
         on jsonb_build_object(${keySql})::text = s.row_key and t.digest_salt is not null
       cross join lateral (select ${buildLoggedImageSql(saltedImageSql, table.textColumns, [])} as image) digested
       cross join lateral (select string_agg(named.text, ', ' order by named.text) as columns
         from unnest($3::text[]) named (text)
         where coalesce(before.image ->> named.text, '') !~ '^sha256:[0-9a-f]{64}$'
           and digested.image -> named.text is distinct from s.body::jsonb -> 'row' -> named.text) changed
       where s.establishment_id = $1 and s.op = 'S' and s.table_name = $2 and changed.columns is not null
       limit 1000`,
    [establishmentId, table.tableName, table.textColumns],
  );
}

/** Returns every table that was ever listed as followed by the log. */
export async function listTablesEverAudited(client: PoolClient): Promise<string[]> {
  const { rows: tableRows } = await client.query<{ name: string }>(
    `select distinct n.row_key::jsonb ->> 'table_name' as name from log_entries n
       where n.establishment_id = 0 and n.table_name = 'audited_tables' and pg_input_is_valid(n.row_key, 'jsonb')`,
  );
  return tableRows.map(({ name }) => name);
}

/** Returns the number of an establishment's rows in a table; null: of all rows. */
export async function countRows(client: PoolClient, table: string, establishmentId: number | null): Promise<number> {
  const { rows: resultRows } = await client.query<{ count: bigint }>(
    `select count(*) as count from public.${quoteName(table)} t
       ${establishmentId === null ? '' : `where t.establishment_id = ${establishmentId}`}`,
  );
  return Number(resultRows[0]?.count ?? 0n);
}

/**
 * Visits every entry beside its leaf, and every leaf without an entry, in no order. A COPY takes no parameters.
 * Columns of the entry: entry_id, recorded_at, xid, act, table_name, op, row_key, body; of the leaf: leaf_index,
 * leaf_hash, entry_id; last, the entry's binding (`bound`).
 */
export async function visitEntries(
  client: PoolClient,
  establishmentId: number,
  visitRow: (row: CopyRow) => void,
): Promise<void> {
  await visitCopiedRows(
    client,
    `select n.entry_id, n.recorded_at, n.xid, n.act, n.table_name, n.op, n.row_key, n.body,
        l.leaf_index, l.leaf_hash, l.entry_id, n.bound
       from (select * from log_entries where log_entries.establishment_id = ${establishmentId}) n
       full join (select * from log_leaves where log_leaves.establishment_id = ${establishmentId}) l
         on l.recorded_at = n.recorded_at and l.entry_id = n.entry_id`,
    visitRow,
  );
}

/**
 * Visits every leaf in the order of the tree, with the head that ends with it (null columns where none does).
 * Columns: leaf_index, leaf_hash, entry_id of the leaf; tree_size, root, note, frontier of the head; recorded_at of the
 * leaf; sealed_at of the head.
 */
export async function visitLeaves(
  client: PoolClient,
  establishmentId: number,
  visitRow: (row: CopyRow) => void,
): Promise<void> {
  await visitCopiedRows(
    client,
    `select l.leaf_index, l.leaf_hash, l.entry_id, c.tree_size, c.root, c.note, c.frontier, l.recorded_at,
        c.sealed_at
       from (select * from log_leaves where log_leaves.establishment_id = ${establishmentId}) l
       left join log_checkpoints c on c.establishment_id = ${establishmentId} and c.tree_size = l.leaf_index + 1
       order by l.leaf_index, l.entry_id`,
    visitRow,
  );
}

/**
 * Returns the sizes of the first thousand heads whose last leaf is missing, ascending, each with the number of leaves
 * left.
 */
export function listHeadsWithoutLeaf(
  client: PoolClient,
  establishmentId: number,
): Promise<{ readonly size: bigint; readonly leaves: bigint }[]> {
  return queryRows<{ size: bigint; leaves: bigint }>(
    client,
    `select c.tree_size as size, (select count(*) from log_leaves l where l.establishment_id = $1) as leaves
       from log_checkpoints c where c.establishment_id = $1 and not exists (
         select from log_leaves l where l.establishment_id = $1 and l.leaf_index = c.tree_size - 1)
       order by c.tree_size limit 1000`,
    [establishmentId],
  );
}

/** Returns the note of the head of this tree size; undefined when there is no such head. */
export async function findNoteOfSize(
  client: PoolClient,
  establishmentId: number,
  size: number,
): Promise<string | undefined> {
  const { rows: noteRows } = await client.query<{ note: string }>(
    'select c.note from log_checkpoints c where c.establishment_id = $1 and c.tree_size = $2',
    [establishmentId, size],
  );
  return noteRows[0]?.note;
}

/** Returns whether any signed head of the establishment has a note (its signed text) that begins with `text`. */
export async function hasNoteStartingWith(client: PoolClient, establishmentId: number, text: string): Promise<boolean> {
  const { rows: noteRows } = await client.query(
    'select from log_checkpoints c where c.establishment_id = $1 and starts_with(c.note, $2) limit 1',
    [establishmentId, text],
  );
  return noteRows.length > 0;
}

/** Returns at most `limit` heads whose tree is larger than `size`, with their notes, ascending. */
export async function listHeadsAfterSize(
  client: PoolClient,
  establishmentId: number,
  size: number,
  limit: number,
): Promise<{ readonly size: number; readonly note: string }[]> {
  const { rows: headRows } = await client.query<{ size: bigint; note: string }>(
    `select c.tree_size as size, c.note from log_checkpoints c
       where c.establishment_id = $1 and c.tree_size > $2 order by c.tree_size limit $3`,
    [establishmentId, size, limit],
  );
  return headRows.map((row) => ({ size: Number(row.size), note: row.note }));
}
