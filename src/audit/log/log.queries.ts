import type { PoolClient } from 'pg';
import { queryPrepared, type Database } from '#platform/database/database.js';
import { queryRow, queryRows, type QueryClient, type Queryable, type Tx } from '#platform/database/rows.js';
import type { NoteVerifier } from './note.js';

/** A signed head of an establishment's log, with the data from which the next seal continues. */
export interface StoredCheckpoint {
  readonly treeSize: number;
  readonly root: Buffer;
  readonly frontier: Buffer;
  /** All entries of smaller transactions are leaves. */
  readonly horizon: bigint;
  readonly note: string;
  readonly sealedAt: Date;
}

/** Progress of a run of the sealer: the last transaction and entry that it made a leaf. */
export interface SealCursor {
  readonly xid: bigint;
  readonly entryId: bigint;
}

/** An entry that became a leaf. */
export interface SealedLeaf extends SealCursor {
  readonly leafHash: Buffer;
}

/** Class of the sealer's advisory locks, one for each establishment. */
const SEALER_LOCK_CLASS = 730518742;

/** Sets PostgreSQL settings by name until the transaction ends; part of every write, so planned once per connection. */
export async function setTransactionSettings(tx: Tx, settings: Readonly<Record<string, string>>): Promise<void> {
  await queryPrepared(
    tx,
    'setAuditContext',
    'select set_config(setting.name, setting.value, true) from unnest($1::text[], $2::text[]) as setting (name, value)',
    [Object.keys(settings), Object.values(settings)],
  );
}

/** Makes other sealers of the establishment's log wait, in any process, until `releaseSealerLock`. */
export async function acquireSealerLock(client: QueryClient, establishmentId: number): Promise<void> {
  await client.query('select pg_advisory_lock($1, $2)', [SEALER_LOCK_CLASS, establishmentId]);
}

/** Releases the lock of `acquireSealerLock` for the next sealer. */
export async function releaseSealerLock(client: QueryClient, establishmentId: number): Promise<void> {
  await client.query('select pg_advisory_unlock($1, $2)', [SEALER_LOCK_CLASS, establishmentId]);
}

/**
 * Runs the operation on a connection while no seal of this log, no backup's begin and no restoration is in progress.
 */
export function withSealerLock<T>(
  db: Pick<Database, 'withConnection'>,
  establishmentId: number,
  operation: (client: PoolClient) => Promise<T>,
): Promise<T> {
  return db.withConnection(async (client) => {
    await acquireSealerLock(client, establishmentId);
    try {
      return await operation(client);
    } finally {
      await releaseSealerLock(client, establishmentId);
    }
  });
}

/** Runs the work in a transaction of this connection: it commits as a whole, or not at all when it throws. */
export async function runInTransaction<T>(client: QueryClient, operation: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await operation();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Returns the installation's id, which is part of the name of each of its logs; empty when the table has no row. */
export async function readInstallationId(client: QueryClient): Promise<string> {
  const { rows: idRows } = await client.query<{ id: string }>(
    'select i.installation_id as id from installation_public i',
  );
  return idRows[0]?.id ?? '';
}

/** Returns the last signed head of an establishment's log, from the database; undefined while the log is empty. */
export async function findLastCheckpoint(
  client: QueryClient,
  establishmentId: number,
): Promise<StoredCheckpoint | undefined> {
  const { rows: checkpointRows } = await client.query<
    Omit<StoredCheckpoint, 'treeSize' | 'horizon'> & { size: bigint; xid: string }
  >(
    `select c.tree_size as size, c.root, c.frontier, c.horizon::text as xid, c.note, c.sealed_at as "sealedAt"
       from log_checkpoints c where c.establishment_id = $1 order by c.tree_size desc limit 1`,
    [establishmentId],
  );
  return checkpointRows.map(({ size, xid, ...rest }) => ({ ...rest, treeSize: Number(size), horizon: BigInt(xid) }))[0];
}

/** Returns the signed notes of the heads whose tree is larger than `size`, ascending. */
export async function listNotesAfterSize(client: PoolClient, establishmentId: number, size: number): Promise<string[]> {
  const { rows: noteRows } = await client.query<{ note: string }>(
    `select c.note from log_checkpoints c where c.establishment_id = $1 and c.tree_size > $2 order by c.tree_size`,
    [establishmentId, size],
  );
  return noteRows.map(({ note }) => note);
}

/** Yields the signed notes of all heads, ascending by tree size, page by page. */
export async function* readNotePages(
  client: QueryClient,
  establishmentId: number,
  pageSize = 1_000,
): AsyncGenerator<readonly string[]> {
  let afterSize = 0n;
  for (;;) {
    const { rows: page } = await client.query<{ size: bigint; note: string }>(
      `select c.tree_size as size, c.note from log_checkpoints c
         where c.establishment_id = $1 and c.tree_size > $2 order by c.tree_size limit $3`,
      [establishmentId, afterSize, pageSize],
    );
    const lastRow = page.at(-1);
    if (lastRow === undefined) return;
    yield page.map(({ note }) => note);
    afterSize = lastRow.size;
  }
}

/** The heads of an establishment's log in the database, relative to one size. */
export interface DatabaseHeads {
  /** Leaves of the last head; 0 without one. */
  readonly lastSize: number;
  /** Number of heads up to that size, and number beyond it. */
  readonly countUpToSize: number;
  readonly countBeyondSize: number;
  /** The signed note of exactly that size; null when there is none. */
  readonly noteOfSize: string | null;
}

/**
 * Returns how the heads in the database compare with a size that a file outside states.
 * These are the largest size, the numbers of heads up to and beyond that size, and its note.
 */
export async function readDatabaseHeads(
  client: QueryClient,
  establishmentId: number,
  referenceSize: number,
): Promise<DatabaseHeads> {
  const { rows: headRows } = await client.query<{
    size: bigint;
    upTo: bigint;
    beyond: bigint;
    noteOfSize: string | null;
  }>(
    `select coalesce(max(c.tree_size), 0) as size, count(*) filter (where c.tree_size <= $2) as "upTo",
        count(*) filter (where c.tree_size > $2) as beyond,
        (select x.note from log_checkpoints x where x.establishment_id = $1 and x.tree_size = $2) as "noteOfSize"
       from log_checkpoints c where c.establishment_id = $1`,
    [establishmentId, referenceSize],
  );
  const [headRow] = headRows;
  return {
    lastSize: Number(headRow?.size ?? 0),
    countUpToSize: Number(headRow?.upTo ?? 0),
    countBeyondSize: Number(headRow?.beyond ?? 0),
    noteOfSize: headRow?.noteOfSize ?? null,
  };
}

/** Returns the public keys of an establishment's log in the database, oldest first. */
export function listDatabaseKeys(client: QueryClient, establishmentId: number): Promise<readonly NoteVerifier[]> {
  return queryRows<NoteVerifier>(
    client,
    `select k.origin as name, k.key_id as "keyId", k.public_key as "publicKey" from log_keys k
       where k.establishment_id = $1 order by k.created_at, k.key_id`,
    [establishmentId],
  );
}

/** Returns the database's clock, in microseconds since 1970. */
export async function readDatabaseClockUs(client: QueryClient): Promise<number> {
  const { rows: clockRows } = await client.query<{ us: bigint }>(
    'select (extract(epoch from clock_timestamp()) * 1000000)::bigint as us',
  );
  return Number(clockRows[0]?.us);
}

/** The limit of sealing at a moment. */
export interface SealingHorizon {
  /** The smallest transaction that can still commit, or the next one when none is open. */
  readonly horizon: bigint;
  /** Time by the database's clock, which entries use too: a head is never older than the entries that it signs. */
  readonly at: Date;
}

/**
 * Returns the present limit of sealing (the smallest transaction number that can still commit), and the time of the
 * database's clock. Every transaction with a smaller number has ended, so none of its entries can still appear.
 */
export async function readSealingHorizon(client: PoolClient): Promise<SealingHorizon> {
  const { xmin, at } = await queryRow<{ xmin: string; at: Date }>(
    client,
    'select pg_snapshot_xmin(pg_current_snapshot())::text as xmin, clock_timestamp() as at',
  );
  return { horizon: BigInt(xmin), at };
}

/** The entries that become leaves, and the size of the tree before them. */
export interface SealRange {
  /** Leaves of the tree so far. */
  readonly treeSize: number;
  /** The horizon of the last head. */
  readonly lastHorizon: bigint;
  readonly horizon: bigint;
  readonly cursor: SealCursor | undefined;
  /** Maximum number of entries. */
  readonly limit: number;
}

/**
 * Makes leaves of at most `limit` entries whose transactions ended before the horizon, from the `lastHorizon` of the
 * seal before. Returns them in the order of the tree: by transaction, then by entry.
 * In a database restored elsewhere, transaction ids restart at smaller numbers, so that the horizon is below the last
 * one. Then the entries beyond the old horizon are read too, and those that are leaves already are left out.
 */
export async function sealEntries(
  client: PoolClient,
  establishmentId: number,
  { treeSize, lastHorizon, horizon, cursor, limit }: SealRange,
): Promise<readonly SealedLeaf[]> {
  const isRestored = horizon < lastHorizon;
  const horizonCondition = isRestored
    ? '(n.xid < $4::xid8 or n.xid >= $3::xid8)'
    : '(n.xid >= $3::xid8 and n.xid < $4::xid8)';
  const startCursor =
    isRestored || cursor === undefined ? { xid: '0', entryId: 0n } : { ...cursor, xid: cursor.xid.toString() };
  const { rows: leaves } = await client.query<{ leafHash: Buffer; xid: string; entryId: bigint }>(
    `with fresh as materialized (
       select n.xid, n.entry_id, n.recorded_at, sha256('\\x00'::bytea || convert_to(n.body, 'UTF8')) as leaf_hash
         from log_entries n
         where n.establishment_id = $1 and ${horizonCondition} and (n.xid, n.entry_id) > ($5::xid8, $6::bigint)
           and not exists (select from log_leaves l where l.establishment_id = n.establishment_id
             and l.recorded_at = n.recorded_at and l.entry_id = n.entry_id)
         order by n.xid, n.entry_id
         limit $7
     ), placed as (
       insert into log_leaves (establishment_id, recorded_at, entry_id, leaf_index, leaf_hash)
         select $1, f.recorded_at, f.entry_id, $2 + row_number() over (order by f.xid, f.entry_id) - 1, f.leaf_hash
           from fresh f
         returning entry_id, leaf_index
     )
     select f.leaf_hash as "leafHash", f.xid::text as xid, f.entry_id as "entryId"
       from placed p join fresh f on f.entry_id = p.entry_id
       order by p.leaf_index`,
    [
      establishmentId,
      treeSize,
      lastHorizon.toString(),
      horizon.toString(),
      startCursor.xid,
      startCursor.entryId,
      limit,
    ],
  );
  return leaves.map(({ xid, ...leaf }) => ({ ...leaf, xid: BigInt(xid) }));
}

/** Stores a signed head, in the transaction of the leaves that it signs. */
export async function insertCheckpoint(
  client: PoolClient,
  establishmentId: number,
  checkpoint: StoredCheckpoint,
): Promise<void> {
  await client.query(
    `insert into log_checkpoints (establishment_id, tree_size, root, frontier, horizon, note, sealed_at)
       values ($1, $2, $3, $4, $5::xid8, $6, $7)`,
    [
      establishmentId,
      checkpoint.treeSize,
      checkpoint.root,
      checkpoint.frontier,
      checkpoint.horizon.toString(),
      checkpoint.note,
      checkpoint.sealedAt,
    ],
  );
}

/**
 * Stores a public key of the log, unless it is known already.
 * The log records this as an act of its own (`audit.key`), bound to the home's key by the `bindingSettings`.
 */
export async function insertLogKey(
  client: PoolClient,
  establishmentId: number,
  key: NoteVerifier,
  bindingSettings: Readonly<Record<string, string>>,
): Promise<void> {
  await client.query(
    `select set_config('releve.act', 'audit.key', true), set_config('releve.happened_at', now()::text, true),
        (select count(set_config(s.name, s.value, true)) from unnest($1::text[], $2::text[]) as s (name, value))`,
    [Object.keys(bindingSettings), Object.values(bindingSettings)],
  );
  await client.query(
    `insert into log_keys (establishment_id, key_id, origin, public_key, created_at)
       values ($1, $2, $3, $4, clock_timestamp()) on conflict do nothing`,
    [establishmentId, key.keyId, key.name, key.publicKey],
  );
}

/** Creates the partitions of a table of the log for this month and the next three; existing ones remain. */
export async function createLogPartitions(db: Queryable, table: 'log_entries' | 'log_leaves'): Promise<void> {
  await queryRows(
    db,
    `select ensure_month_partitions($1::regclass, current_date, (current_date + interval '3 months')::date)`,
    [table],
  );
}

/**
 * Returns how long the oldest entry that is no leaf yet has waited, over all establishments, in seconds; 0 without one.
 * Entries below the horizon of the last head are leaves already, and are not searched.
 */
export async function readSealingLagSeconds(db: Queryable): Promise<number> {
  const { seconds } = await queryRow<{ seconds: number }>(
    db,
    `select coalesce(max(extract(epoch from clock_timestamp() - waiting.recorded_at)), 0)::float8 as seconds
       from establishments_public e
       left join lateral (
         select c.horizon from log_checkpoints c
           where c.establishment_id = e.establishment_id order by c.tree_size desc limit 1
       ) head on true
       cross join lateral (
         select n.recorded_at from log_entries n
           where n.establishment_id = e.establishment_id and n.xid >= coalesce(head.horizon, '0'::xid8)
             and not exists (select from log_leaves l where l.establishment_id = n.establishment_id
               and l.recorded_at = n.recorded_at and l.entry_id = n.entry_id)
           order by n.xid, n.entry_id
           limit 1
       ) waiting`,
  );
  return seconds;
}
