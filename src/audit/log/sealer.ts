import type { PoolClient } from 'pg';
import type { Database } from '../../platform/database/database.js';
import { appendNotes, checkpointFile, endTornNote, lastSizeIn } from './checkpoint-file.js';
import { openSigner, originOf } from './log-keys.js';
import { Frontier } from './merkle.js';
import { checkpointText, signNote } from './note.js';
import type { NoteSigner } from './note.js';

/** A house whose log is sealed. */
export interface SealedHouse {
  readonly establishmentId: number;
  readonly code: string;
}

/** The head of a house's log: what a document prints as its place. */
export interface LogPosition {
  readonly treeSize: number;
  readonly root: Buffer;
  readonly note: string;
  readonly sealedAt: Date;
}

export interface SealResult {
  readonly sealed: number;
  /** Undefined while the log is empty. */
  readonly position: LogPosition | undefined;
}

interface StoredCheckpoint {
  readonly treeSize: number;
  readonly root: Buffer;
  readonly frontier: Buffer;
  readonly horizon: bigint;
  readonly note: string;
  readonly sealedAt: Date;
}

/** Where a run stands: the last transaction and entry that became leaves in it. */
interface Cursor {
  readonly xid: bigint;
  readonly entryId: bigint;
}

const lockClass = 730518742;
const entriesPerCheckpoint = 20_000;

/**
 * Seals the entries of one house after the other into its tree. Entries become leaves once no older transaction can
 * still commit, in the order of transactions; writers never wait. The checkpoint is committed first and repeated in
 * the file second: a database ahead of its file is caught up at the next seal, a file ahead of its database never is
 * our doing.
 */
export class Sealer {
  readonly #db: Database;
  readonly #home: string;
  readonly #signers = new Map<string, NoteSigner>();
  readonly #caughtUp = new Set<string>();

  constructor(db: Database, home: string) {
    this.#db = db;
    this.#home = home;
  }

  /** Seals what can be sealed now and answers the head. Another process that is sealing is waited for. */
  async seal(house: SealedHouse): Promise<SealResult> {
    return this.#db.client(async (client) => {
      await client.query('select pg_advisory_lock($1, $2)', [lockClass, house.establishmentId]);
      try {
        return await this.#sealAll(client, house);
      } finally {
        await client.query('select pg_advisory_unlock($1, $2)', [lockClass, house.establishmentId]);
      }
    });
  }

  async #sealAll(client: PoolClient, house: SealedHouse): Promise<SealResult> {
    let last = await lastCheckpoint(client, house.establishmentId);
    if (!this.#caughtUp.has(house.code)) await this.#catchUp(client, house);
    let sealed = 0;
    let cursor: Cursor | undefined;
    for (;;) {
      const batch = await inTransaction(client, () => this.#sealBatch(client, house, last, cursor));
      if (batch === undefined) break;
      await this.#repeatOutside(house, batch.checkpoint.note);
      sealed += batch.count;
      ({ checkpoint: last, cursor } = batch);
      if (batch.count < entriesPerCheckpoint) break;
    }
    return { sealed, position: last };
  }

  async #repeatOutside(house: SealedHouse, note: string): Promise<void> {
    try {
      await appendNotes(checkpointFile(this.#home, house.code), [note]);
    } catch (error) {
      this.#caughtUp.delete(house.code);
      throw error;
    }
  }

  async #sealBatch(
    client: PoolClient,
    { establishmentId, code }: SealedHouse,
    last: StoredCheckpoint | undefined,
    cursor: Cursor | undefined,
  ): Promise<{ count: number; checkpoint: StoredCheckpoint; cursor: Cursor } | undefined> {
    const horizon = await presentHorizon(client);
    const frontier = Frontier.fromBytes(last?.treeSize ?? 0, last?.frontier ?? Buffer.alloc(0));
    const leaves = await sealEntries(client, establishmentId, frontier.size, last?.horizon ?? 0n, horizon, cursor);
    const final = leaves.at(-1);
    if (final === undefined) return undefined;
    for (const leaf of leaves) frontier.append(leaf.leafHash);
    const signer = await this.#signer(client, establishmentId, code);
    const root = frontier.root();
    const isWhole = leaves.length < entriesPerCheckpoint;
    const checkpoint: StoredCheckpoint = {
      treeSize: frontier.size,
      root,
      frontier: frontier.toBytes(),
      horizon: isWhole ? horizon : final.xid < horizon ? final.xid : (last?.horizon ?? 0n),
      note: signNote(checkpointText({ origin: signer.name, size: frontier.size, root }), signer),
      sealedAt: new Date(),
    };
    await insertCheckpoint(client, establishmentId, checkpoint);
    return { count: leaves.length, checkpoint, cursor: final };
  }

  async #signer(client: PoolClient, establishmentId: number, code: string): Promise<NoteSigner> {
    const known = this.#signers.get(code);
    if (known !== undefined) return known;
    const { rows } = await client.query<{ id: string }>('select i.installation_id as id from installation i');
    const signer = await openSigner(this.#home, originOf(rows[0]?.id ?? '', code), code);
    await insertKey(client, establishmentId, signer);
    this.#signers.set(code, signer);
    return signer;
  }

  /** What a killed process committed and could not write outside any more. */
  async #catchUp(client: PoolClient, house: SealedHouse): Promise<void> {
    const file = checkpointFile(this.#home, house.code);
    await endTornNote(file);
    const size = await lastSizeIn(file);
    const { rows } = await client.query<{ note: string }>(
      `select c.note from log_checkpoints c where c.establishment_id = $1 and c.tree_size > $2 order by c.tree_size`,
      [house.establishmentId, size],
    );
    await appendNotes(
      file,
      rows.map(({ note }) => note),
    );
    this.#caughtUp.add(house.code);
  }
}

/** The stored head of a house's log; undefined while it is empty. */
export async function lastCheckpoint(
  client: Pick<PoolClient, 'query'>,
  establishmentId: number,
): Promise<StoredCheckpoint | undefined> {
  const { rows } = await client.query<Omit<StoredCheckpoint, 'treeSize' | 'horizon'> & { size: bigint; xid: string }>(
    `select c.tree_size as size, c.root, c.frontier, c.horizon::text as xid, c.note, c.sealed_at as "sealedAt"
       from log_checkpoints c where c.establishment_id = $1 order by c.tree_size desc limit 1`,
    [establishmentId],
  );
  return rows.map(({ size, xid, ...rest }) => ({ ...rest, treeSize: Number(size), horizon: BigInt(xid) }))[0];
}

async function presentHorizon(client: PoolClient): Promise<bigint> {
  const { rows } = await client.query<{ xmin: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text as xmin');
  return BigInt(rows[0]?.xmin ?? 0);
}

/**
 * Makes leaves of the entries whose transactions ended before the horizon. A database restored elsewhere begins again
 * with smaller transaction ids: then whatever lies beyond the old horizon is looked at too.
 */
async function sealEntries(
  client: PoolClient,
  establishmentId: number,
  size: number,
  since: bigint,
  horizon: bigint,
  cursor: Cursor | undefined,
): Promise<readonly { readonly leafHash: Buffer; readonly xid: bigint; readonly entryId: bigint }[]> {
  const isRestored = horizon < since;
  const range = isRestored ? '(n.xid < $4::xid8 or n.xid >= $3::xid8)' : '(n.xid >= $3::xid8 and n.xid < $4::xid8)';
  const after =
    isRestored || cursor === undefined ? { xid: '0', entryId: 0n } : { ...cursor, xid: cursor.xid.toString() };
  const { rows } = await client.query<{ index: bigint; leafHash: Buffer; xid: string; entryId: bigint }>(
    `with fresh as materialized (
       select n.xid, n.entry_id, n.recorded_at, sha256('\\x00'::bytea || convert_to(n.body, 'UTF8')) as leaf_hash
         from log_entries n
         where n.establishment_id = $1 and ${range} and (n.xid, n.entry_id) > ($5::xid8, $6::bigint)
           and not exists (select from log_leaves l where l.establishment_id = n.establishment_id
             and l.recorded_at = n.recorded_at and l.entry_id = n.entry_id)
         order by n.xid, n.entry_id
         limit ${entriesPerCheckpoint}
     ), placed as (
       insert into log_leaves (establishment_id, recorded_at, entry_id, leaf_index, leaf_hash)
         select $1, f.recorded_at, f.entry_id, $2 + row_number() over (order by f.xid, f.entry_id) - 1, f.leaf_hash
           from fresh f
         returning entry_id, leaf_index
     )
     select p.leaf_index as index, f.leaf_hash as "leafHash", f.xid::text as xid, f.entry_id as "entryId"
       from placed p join fresh f on f.entry_id = p.entry_id
       order by p.leaf_index`,
    [establishmentId, size, since.toString(), horizon.toString(), after.xid, after.entryId],
  );
  return rows.map(({ xid, ...leaf }) => ({ ...leaf, xid: BigInt(xid) }));
}

async function insertCheckpoint(client: PoolClient, establishmentId: number, made: StoredCheckpoint): Promise<void> {
  await client.query(
    `insert into log_checkpoints (establishment_id, tree_size, root, frontier, horizon, note, sealed_at)
       values ($1, $2, $3, $4, $5::xid8, $6, $7)`,
    [establishmentId, made.treeSize, made.root, made.frontier, made.horizon.toString(), made.note, made.sealedAt],
  );
}

/** The key itself is a fact of the house: it enters the log with the act that made it. */
async function insertKey(client: PoolClient, establishmentId: number, signer: NoteSigner): Promise<void> {
  await client.query(
    `select set_config('releve.act', 'audit.key', true), set_config('releve.happened_at', now()::text, true)`,
  );
  await client.query(
    `insert into log_keys (establishment_id, key_id, origin, public_key, created_at)
       values ($1, $2, $3, $4, clock_timestamp()) on conflict do nothing`,
    [establishmentId, signer.keyId, signer.name, signer.publicKey],
  );
}

async function inTransaction<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
