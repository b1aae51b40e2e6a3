import { insertRow } from '#platform/database/entities.js';
import { queryOptionalRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { ImportedFileEntity } from '../entities/imported-file.entity.js';

/** A file that is being imported. */
export type NewImportedFile = Pick<
  ImportedFileEntity,
  'establishmentId' | 'kind' | 'fileSha256' | 'gamingDay' | 'importedBy' | 'importedAt'
>;

/** The content of a file that is being imported. */
export interface ImportedContent {
  /** SHA-256 of the file as it was sent. */
  readonly sha256: Buffer;
  /** True: a person answered that it is to be imported again. */
  readonly isAgain: boolean;
}

/** The content of a file in an establishment. */
type FileContent = Pick<ImportedFileEntity, 'establishmentId' | 'kind' | 'fileSha256' | 'gamingDay'>;

/**
 * Refuses FILE_ALREADY_IMPORTED or FILE_ALREADY_IMPORTED_FOR (a day) when a file of the same content was imported, of
 * whatever kind and for whatever day. `isAgain`: a person answered that it is to be imported again.
 *
 * The same amounts for the same day are no question: an independent second count may agree with the first, and a line
 * already entered is refused by itself.
 */
export async function requireNewFile(
  db: Queryable,
  { establishmentId, kind: newKind, fileSha256, gamingDay: newDay }: FileContent,
  isAgain: boolean,
): Promise<void> {
  if (isAgain) return;
  const earlierFile = await queryOptionalRow<{ kind: string; gaming_day: string | null; imported_at: Date }>(
    db,
    `select imported_files.kind, imported_files.gaming_day::text, imported_files.imported_at
      from imported_files
      where imported_files.establishment_id = $1 and imported_files.file_sha256 = $2
        and not ($4::date is not null and imported_files.kind = $3 and imported_files.gaming_day = $4::date)
      order by imported_files.imported_file_id desc
      limit 1`,
    [establishmentId, fileSha256, newKind, newDay],
  );
  if (earlierFile === undefined) return;
  const { kind, gaming_day: gamingDay, imported_at: importedAt } = earlierFile;
  const question = { fileKind: kind, importedAt: importedAt.toISOString(), option: 'again', answers: ['true'] };
  if (gamingDay === null) refuse('FILE_ALREADY_IMPORTED', question);
  refuse('FILE_ALREADY_IMPORTED_FOR', { ...question, gamingDay });
}

/**
 * Records an imported file within the transaction of its import, after `requireNewFile`. Two imports of one file at the
 * same time wait for each other.
 */
export async function importFileOnce(tx: Tx, file: NewImportedFile, isAgain: boolean): Promise<void> {
  await queryRows(tx, 'select pg_advisory_xact_lock(hashtextextended($1, $2))', [
    `imported file ${file.fileSha256.toString('hex')}`,
    file.establishmentId,
  ]);
  await requireNewFile(tx, file, isAgain);
  await insertRow(tx, ImportedFileEntity, file);
}
