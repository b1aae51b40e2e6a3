import type { Database } from '#platform/database/database.js';
import { queryOptionalRow, queryRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import type { RegisterObservationEntity } from './entities/register-observation.entity.js';
import { Frontier, type HashSubtree } from './log/merkle.js';

/** A signed head of an establishment's log. */
export interface CheckpointRow {
  /** Leaves of the tree at this head. */
  readonly treeSize: bigint;
  /** The signed text as published: origin, size and root in base64, a line each, then the signature. */
  readonly note: string;
  /** When the head was signed, by the server's clock. */
  readonly sealedAt: Date;
}

/** One entry of the log; `body` is the text that was sealed. */
export interface EntryRow {
  /** From one sequence for all establishments; ascending, with gaps where a transaction was rolled back. */
  readonly entryId: bigint;
  /** When the trigger wrote it, by the database's clock. */
  readonly recordedAt: Date;
  /**
   * Module and verb of the act, such as `meters.import`; null when none was declared, which is a finding of the
   * verification.
   */
  readonly act: string | null;
  /** The table that changed; for a partition, the partitioned table. */
  readonly tableName: string;
  /**
   * `I` inserted · `U` updated · `D` deleted · `S` image of a row as it was when its table was audited or gained a
   * column.
   */
  readonly op: string;
  /** Primary key of the row as JSON text, such as `{"machine_id": 12, "establishment_id": 1}`. */
  readonly rowKey: string;
  /**
   * The sealed text, JSON: the other columns, then person, instant, gaming day, reason, database login and role, old
   * values and the whole new image. The other columns repeat its beginning and are checked against it.
   */
  readonly body: string;
}

export interface EntriesFilter {
  readonly tableName?: string;
  readonly rowKey?: string;
  readonly act?: string;
  /** Returns only entries before this one; newest first. */
  readonly beforeEntryId?: bigint;
  readonly limit: number;
}

export interface LogStatusRow {
  /** Number of entries. */
  readonly entries: bigint;
  readonly leaves: bigint;
  readonly lastEntryAt: Date | null;
}

/** Returns the number of entries and leaves of an establishment's log and the time of its last entry. */
export function findLogStatus(db: Queryable, establishmentId: number): Promise<LogStatusRow | undefined> {
  return queryOptionalRow<LogStatusRow>(
    db,
    `select (select count(*) from log_entries n where n.establishment_id = $1) as entries,
        (select coalesce(max(l.leaf_index) + 1, 0) from log_leaves l where l.establishment_id = $1) as leaves,
        (select max(n.recorded_at) from log_entries n where n.establishment_id = $1) as "lastEntryAt"`,
    [establishmentId],
  );
}

/**
 * Returns at most `limit` checkpoints (signed states of the log), newest first.
 * Only those of fewer leaves than `beforeTreeSize`, the cursor of a page; null starts at the newest.
 */
export function listCheckpointsBefore(
  db: Queryable,
  establishmentId: number,
  beforeTreeSize: bigint | null,
  limit: number,
): Promise<CheckpointRow[]> {
  return queryRows<CheckpointRow>(
    db,
    `select c.tree_size as "treeSize", c.note, c.sealed_at as "sealedAt"
       from log_checkpoints c
       where c.establishment_id = $1 and ($2::bigint is null or c.tree_size < $2)
       order by c.tree_size desc limit $3`,
    [establishmentId, beforeTreeSize, limit],
  );
}

/** Returns the log entries that match the filter, newest first; a missing condition matches every entry. */
export function listLogEntries(db: Queryable, establishmentId: number, filter: EntriesFilter): Promise<EntryRow[]> {
  return queryRows<EntryRow>(
    db,
    `select n.entry_id as "entryId", n.recorded_at as "recordedAt", n.act, n.table_name as "tableName", n.op,
        n.row_key as "rowKey", n.body
       from log_entries n
       where n.establishment_id = $1 and ($2::bigint is null or n.entry_id < $2)
         and ($3::text is null or n.table_name = $3) and ($4::jsonb is null or n.row_key = ($4::jsonb)::text)
         and ($5::text is null or n.act = $5)
       order by n.entry_id desc limit $6`,
    [
      establishmentId,
      filter.beforeEntryId ?? null,
      filter.tableName ?? null,
      filter.rowKey ?? null,
      filter.act ?? null,
      filter.limit,
    ],
  );
}

/**
 * Returns an entry's text and its leaf index in the Merkle tree, null until it is sealed; undefined without such an
 * entry.
 */
export function findEntryWithLeafIndex(
  db: Queryable,
  establishmentId: number,
  entryId: bigint,
): Promise<{ readonly leafIndex: bigint | null; readonly body: string } | undefined> {
  return queryOptionalRow(
    db,
    `select l.leaf_index as "leafIndex", n.body
       from log_entries n
       left join log_leaves l on l.establishment_id = n.establishment_id and l.recorded_at = n.recorded_at
         and l.entry_id = n.entry_id
       where n.establishment_id = $1 and n.entry_id = $2`,
    [establishmentId, entryId],
  );
}

const LEAVES_PER_PAGE = 50_000;

/**
 * Returns the function that hashes the subtree (RFC 6962) of leaves `firstLeaf` up to, not including, `endLeaf`.
 * The last checkpoint (signed state) within the subtree stores the roots of everything before it. Only the leaves after
 * it are read, a page at a time.
 */
export function createSubtreeHasher(db: Database, establishmentId: number): HashSubtree {
  return async (firstLeaf, endLeaf) => {
    const frontier = await readStoredFrontier(db, establishmentId, firstLeaf, endLeaf);
    for (let pageStart = firstLeaf + frontier.size; pageStart < endLeaf; pageStart += LEAVES_PER_PAGE) {
      const leaves = await db.query<{ leafHash: Buffer }>(
        `select l.leaf_hash as "leafHash" from log_leaves l
           where l.establishment_id = $1 and l.leaf_index >= $2 and l.leaf_index < $3 order by l.leaf_index`,
        [establishmentId, pageStart, Math.min(pageStart + LEAVES_PER_PAGE, endLeaf)],
      );
      for (const { leafHash } of leaves) frontier.appendLeaf(leafHash);
    }
    return frontier.computeRoot();
  };
}

/**
 * Returns the frontier (the roots of the complete subtrees) of the leaves from `firstLeaf` to the last checkpoint
 * before `endLeaf`; empty without one.
 * The subtrees of RFC 6962 begin at a multiple of their size. The roots that a checkpoint stores last are therefore
 * those of the leaves from `firstLeaf` on.
 */
async function readStoredFrontier(
  db: Database,
  establishmentId: number,
  firstLeaf: number,
  endLeaf: number,
): Promise<Frontier> {
  const [lastCheckpoint] = await db.query<{ treeSize: bigint; frontier: Buffer }>(
    `select c.tree_size as "treeSize", c.frontier from log_checkpoints c
       where c.establishment_id = $1 and c.tree_size > $2 and c.tree_size < $3 order by c.tree_size desc limit 1`,
    [establishmentId, firstLeaf, endLeaf],
  );
  return lastCheckpoint === undefined
    ? Frontier.empty()
    : Frontier.fromTrailingBytes(Number(lastCheckpoint.treeSize) - firstLeaf, lastCheckpoint.frontier);
}

/** Returns the last visa (a controller's mark of examination) of a register; undefined when it has none. */
export function findLastVisa(
  db: Queryable,
  establishmentId: number,
  register: string,
): Promise<{ readonly visaNumber: bigint; readonly upToNumber: bigint } | undefined> {
  return queryOptionalRow(
    db,
    `select v.visa_number as "visaNumber", v.up_to_number as "upToNumber" from visas v
       where v.establishment_id = $1 and v.register = $2 order by v.visa_number desc limit 1`,
    [establishmentId, register],
  );
}

/** A controller's observation on a register, with its number in the register. */
export interface ObservationRow {
  /** Name of the register, which has at least one entry. */
  readonly register: string;
  /** From 1 within the register. */
  readonly observationNumber: bigint;
  /** Null: about the register itself. */
  readonly aboutNumber: bigint | null;
  /** The controller's words, 3 to 2000 characters. */
  readonly observation: string;
  /** When it was made, by the server's clock. */
  readonly madeAt: Date;
}

/**
 * Adds an observation under the register's next number, from 1, and returns it.
 * The caller has locked the register's counter, so that no other observation takes the same number.
 */
export function insertObservation(
  tx: Tx,
  newObservation: Omit<RegisterObservationEntity, 'observationNumber' | 'recordedAt' | 'digestSalt'>,
): Promise<ObservationRow> {
  const { establishmentId, register, aboutNumber, observation, personId, madeAt } = newObservation;
  return queryRow<ObservationRow>(
    tx,
    `insert into register_observations (establishment_id, register, observation_number, about_number, observation,
         person_id, made_at)
       select $1::integer, $2::text, coalesce(max(o.observation_number), 0) + 1, $3::bigint, $4::text, $5::bigint,
         $6::timestamptz
       from register_observations o where o.establishment_id = $1 and o.register = $2
       returning register, observation_number as "observationNumber", about_number as "aboutNumber", observation,
         made_at as "madeAt"`,
    [establishmentId, register, aboutNumber, observation, personId, madeAt],
  );
}
