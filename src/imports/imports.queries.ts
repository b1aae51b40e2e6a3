import { maybeRow, oneRow, rows } from '../platform/database/rows.js';
import type { Queryable, SqlParameter } from '../platform/database/rows.js';
import type { ImportFigures, ImportKind, ImportOptionsChosen, ImportRefusal, ImportState } from './import-kinds.js';

export interface ImportRow {
  readonly importId: bigint;
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly fileBytes: bigint;
  /** Hexadecimal. */
  readonly fileSha256: string;
  readonly options: ImportOptionsChosen;
  readonly state: ImportState;
  /** Lines read so far of the present pass; `rowsTotal` is known once the file was looked through. */
  readonly rowsDone: bigint;
  readonly rowsTotal: bigint | null;
  readonly preview: ImportFigures | null;
  readonly result: ImportFigures | null;
  readonly refusal: ImportRefusal | null;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly confirmedBy: string | null;
  readonly confirmedAt: Date | null;
  readonly finishedAt: Date | null;
}

const COLUMNS = `imports.import_id as "importId", imports.kind, imports.file_name as "fileName",
  imports.file_bytes as "fileBytes", encode(imports.file_sha256, 'hex') as "fileSha256", imports.options, imports.state,
  imports.rows_done as "rowsDone", imports.rows_total as "rowsTotal", imports.preview, imports.result, imports.refusal,
  asker.full_name as "askedBy", imports.asked_at as "askedAt", confirmer.full_name as "confirmedBy",
  imports.confirmed_at as "confirmedAt", imports.finished_at as "finishedAt"`;

const FROM = `from imports
  join people as asker on asker.person_id = imports.asked_by
  left join people as confirmer on confirmer.person_id = imports.confirmed_by`;

export interface NewImport {
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly fileBytes: number;
  readonly fileSha256: Buffer;
  readonly storedName: string;
  readonly options: ImportOptionsChosen;
  readonly askedBy: bigint;
  readonly askedAt: Date;
}

export async function insertImport(on: Queryable, establishmentId: number, told: NewImport): Promise<bigint> {
  const { importId } = await oneRow<{ importId: bigint }>(
    on,
    `insert into imports (establishment_id, kind, file_name, file_bytes, file_sha256, stored_name, options, asked_by,
        asked_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning imports.import_id as "importId"`,
    [
      ...[establishmentId, told.kind, told.fileName, told.fileBytes, told.fileSha256, told.storedName],
      ...[JSON.stringify(told.options), told.askedBy, told.askedAt],
    ],
  );
  return importId;
}

export function importOf(on: Queryable, establishmentId: number, importId: bigint): Promise<ImportRow | undefined> {
  return maybeRow<ImportRow>(
    on,
    `select ${COLUMNS} ${FROM} where imports.establishment_id = $1 and imports.import_id = $2`,
    [establishmentId, importId],
  );
}

/** Latest first; the refused lines of each are left to the import itself. */
export function listedImports(
  on: Queryable,
  establishmentId: number,
  kinds: readonly ImportKind[],
  before: bigint | null,
  limit: number,
): Promise<ImportRow[]> {
  return rows<ImportRow>(
    on,
    `select ${COLUMNS} ${FROM}
      where imports.establishment_id = $1 and imports.kind = any($2::text[])
        and ($3::bigint is null or imports.import_id < $3)
      order by imports.import_id desc
      limit $4`,
    [establishmentId, kinds, before, limit],
  );
}

/** Locks the import until the transaction ends. */
export function lockedImport(
  on: Queryable,
  establishmentId: number,
  importId: bigint,
): Promise<
  | {
      readonly kind: ImportKind;
      readonly state: ImportState;
      readonly storedName: string | null;
      readonly options: ImportOptionsChosen;
      readonly refusedCount: number | null;
    }
  | undefined
> {
  return maybeRow(
    on,
    `select imports.kind, imports.state, imports.stored_name as "storedName", imports.options,
        (imports.preview ->> 'refusedCount')::integer as "refusedCount"
      from imports
      where imports.establishment_id = $1 and imports.import_id = $2
      for update`,
    [establishmentId, importId],
  );
}

/** What waits to be worked on, oldest first, with all that is needed for it. */
export interface WaitingImport {
  readonly establishmentId: number;
  readonly importId: bigint;
  readonly kind: ImportKind;
  readonly state: 'checking' | 'running';
  readonly storedName: string;
  readonly fileSha256: Buffer;
  readonly options: ImportOptionsChosen;
  readonly personId: bigint;
}

export function waitingImports(on: Queryable, limit: number): Promise<WaitingImport[]> {
  return rows<WaitingImport>(
    on,
    `select imports.establishment_id as "establishmentId", imports.import_id as "importId", imports.kind, imports.state,
        imports.stored_name as "storedName", imports.file_sha256 as "fileSha256", imports.options,
        coalesce(imports.confirmed_by, imports.asked_by) as "personId"
      from imports
      where imports.state in ('checking', 'running') and imports.stored_name is not null
      order by imports.import_id
      limit $1`,
    [limit],
  );
}

/** Names of the files that are still kept, of every house. */
export async function keptNames(on: Queryable): Promise<ReadonlySet<string>> {
  const found = await rows<{ readonly name: string }>(
    on,
    'select imports.stored_name as name from imports where imports.stored_name is not null',
  );
  return new Set(found.map(({ name }) => name));
}

export interface ImportChange {
  readonly state?: ImportState;
  readonly rowsDone?: number;
  readonly rowsTotal?: number;
  readonly preview?: ImportFigures;
  readonly result?: ImportFigures;
  readonly refusal?: ImportRefusal;
  readonly confirmedBy?: bigint;
  readonly confirmedAt?: Date;
  readonly finishedAt?: Date;
  /** The file was removed. */
  readonly storedName?: null;
}

const COLUMN_OF: Readonly<Record<keyof ImportChange, string>> = {
  state: 'state',
  rowsDone: 'rows_done',
  rowsTotal: 'rows_total',
  preview: 'preview',
  result: 'result',
  refusal: 'refusal',
  confirmedBy: 'confirmed_by',
  confirmedAt: 'confirmed_at',
  finishedAt: 'finished_at',
  storedName: 'stored_name',
};
const WRITTEN_AS_JSON: ReadonlySet<string> = new Set(['preview', 'result', 'refusal']);

/** Changes the import while it is in the state told; answers whether it was. */
export async function changeImport(
  on: Queryable,
  establishmentId: number,
  importId: bigint,
  state: ImportState,
  change: ImportChange,
): Promise<boolean> {
  const entries = Object.entries(change) as [keyof ImportChange, SqlParameter][];
  const values = entries.map(([name, value]) => (WRITTEN_AS_JSON.has(name) ? JSON.stringify(value) : value));
  const changed = await rows(
    on,
    `update imports set ${entries.map(([name], index) => `${COLUMN_OF[name]} = $${index + 4}`).join(', ')}
      where imports.establishment_id = $1 and imports.import_id = $2 and imports.state = $3
      returning imports.import_id`,
    [establishmentId, importId, state, ...values],
  );
  return changed.length > 0;
}
