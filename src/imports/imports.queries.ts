import type { PoolClient } from 'pg';
import { queryOptionalRow, queryRows, type Queryable } from '#platform/database/rows.js';
import type { ImportWithdrawal } from '#domain/imports/import-withdrawal.js';
import type {
  ImportFigures,
  ImportKind,
  ImportOptionsChosen,
  ImportRefusal,
  ImportState,
} from './files/import-kinds.js';
import type { PendingImport } from './files/import-run.js';

/** An import of a file, and its state. */
export interface ImportRow {
  /** Identifier assigned by the database, across establishments; also the idempotency key of the import. */
  readonly importId: bigint;
  readonly kind: ImportKind;
  /** Name of the uploaded file, at most 200 characters. */
  readonly fileName: string;
  /** Size of the file, bytes. */
  readonly fileBytes: bigint;
  /** Hexadecimal. */
  readonly fileSha256: string;
  readonly options: ImportOptionsChosen;
  readonly state: ImportState;
  /** Lines read so far in the current pass; `rowsTotal` is known once the file was checked. */
  readonly rowsDone: bigint;
  /** Lines of the file without its header; null until rehearsed. */
  readonly rowsTotal: bigint | null;
  readonly preview: ImportFigures | null;
  readonly result: ImportFigures | null;
  /** Reason for the refusal or failure; null otherwise. */
  readonly refusal: ImportRefusal | null;
  /** Person who uploaded the file. */
  readonly askedBy: string;
  /** Number of the person who uploaded the file. */
  readonly askedById: bigint;
  /** Upload time by the server's clock. */
  readonly askedAt: Date;
  /** Person who confirmed it, and in whose name it is imported; null: not confirmed. */
  readonly confirmedBy: string | null;
  /** Confirmation time; null: not confirmed. */
  readonly confirmedAt: Date | null;
  /** Time it was finished, refused, failed or abandoned; null before. */
  readonly finishedAt: Date | null;
  /** What its last withdrawal reversed and left; null: not withdrawn. */
  readonly withdrawal: ImportWithdrawal | null;
  /** Time of its last withdrawal; null: not withdrawn. */
  readonly withdrawnAt: Date | null;
}

const IMPORT_COLUMNS = `imports.import_id as "importId", imports.kind, imports.file_name as "fileName",
  imports.file_bytes as "fileBytes", encode(imports.file_sha256, 'hex') as "fileSha256", imports.options, imports.state,
  imports.rows_done as "rowsDone", imports.rows_total as "rowsTotal", imports.preview, imports.result, imports.refusal,
  asker.full_name as "askedBy", imports.asked_by as "askedById", imports.asked_at as "askedAt",
  confirmer.full_name as "confirmedBy",
  imports.confirmed_at as "confirmedAt", imports.finished_at as "finishedAt", imports.withdrawal,
  imports.withdrawn_at as "withdrawnAt"`;

const IMPORT_FROM = `from imports
  join people_names as asker on asker.person_id = imports.asked_by
  left join people_names as confirmer on confirmer.person_id = imports.confirmed_by`;

/** Returns an import; undefined when the establishment has none of this number. */
export function findImport(db: Queryable, establishmentId: number, importId: bigint): Promise<ImportRow | undefined> {
  return queryOptionalRow<ImportRow>(
    db,
    `select ${IMPORT_COLUMNS} ${IMPORT_FROM} where imports.establishment_id = $1 and imports.import_id = $2`,
    [establishmentId, importId],
  );
}

/** Returns imports of these kinds, latest first, with a number below `before`; null means no limit. */
export function listImports(
  db: Queryable,
  establishmentId: number,
  kinds: readonly ImportKind[],
  before: bigint | null,
  limit: number,
): Promise<ImportRow[]> {
  return queryRows<ImportRow>(
    db,
    `select ${IMPORT_COLUMNS} ${IMPORT_FROM}
      where imports.establishment_id = $1 and imports.kind = any($2::text[])
        and ($3::bigint is null or imports.import_id < $3)
      order by imports.import_id desc
      limit $4`,
    [establishmentId, kinds, before, limit],
  );
}

/**
 * Returns the imports whose file waits for its preview or its import, oldest first, at most `limit`, without those
 * postponed. `personId`: the person who confirmed it, else the one who requested it.
 */
export function listPendingImports(
  db: Queryable,
  postponedIds: readonly bigint[],
  limit: number,
): Promise<PendingImport[]> {
  return queryRows<PendingImport>(
    db,
    `select imports.establishment_id as "establishmentId", imports.import_id as "importId", imports.kind, imports.state,
        imports.file_name as "fileName", imports.stored_name as "storedName", imports.file_sha256 as "fileSha256",
        imports.options, imports.asked_by as "askedBy", coalesce(imports.confirmed_by, imports.asked_by) as "personId"
      from imports
      where imports.state in ('checking', 'running') and imports.stored_name is not null
        and imports.import_id <> all($2::bigint[])
      order by imports.import_id
      limit $1`,
    [limit, postponedIds],
  );
}

/** Returns the names of the files that are still needed, in every establishment. */
export async function listNeededFileNames(db: Queryable): Promise<ReadonlySet<string>> {
  const nameRows = await queryRows<{ readonly name: string }>(
    db,
    'select imports.stored_name as name from imports where imports.stored_name is not null',
  );
  return new Set(nameRows.map(({ name }) => name));
}

/** Returns the key of the advisory lock that identifies the session working on an import. */
const buildLockKey = ({ importId, establishmentId }: Pick<PendingImport, 'importId' | 'establishmentId'>) => [
  `import ${importId}`,
  establishmentId,
];

/** Locks an import for this session, without waiting; returns false when another server works on it. */
export async function tryLockImport(client: PoolClient, pendingImport: PendingImport): Promise<boolean> {
  const { rows: lockRows } = await client.query<{ readonly held: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, $2)) as held',
    buildLockKey(pendingImport),
  );
  return lockRows[0]?.held === true;
}

/** Releases this session's lock on an import. */
export async function unlockImport(client: PoolClient, pendingImport: PendingImport): Promise<void> {
  await client.query('select pg_advisory_unlock(hashtextextended($1, $2))', buildLockKey(pendingImport));
}
