import type { ActionName } from '#declarations/act-names.js';
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { insertRow } from '#platform/database/entities.js';
import { Clock } from '#platform/runtime/clock.js';
import type { Config } from '#platform/runtime/config.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { refuse } from '#refusals/refusal.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import { removeFile, storeUpload, buildImportFilePath, computeSha256 } from './files/import-files.js';
import { ImportLayoutsService, type RecognisedHeadings } from './layouts/import-layouts.service.js';
import { parseImportId } from './files/import-lines.js';
import { readHeadings } from '#platform/files/csv-lines.js';
import { readFileText } from '#platform/files/text-file.js';
import { toStorableText } from './files/storable-json.js';
import {
  IMPORT_KINDS,
  isBlockedByRefusals,
  isConfirmedByTwo,
  listVisibleImportKinds,
  needsFreshProof,
  writePermissionByKind,
  isWithdrawable,
} from './files/import-kinds.js';
import type { ImportKind, ImportOptionsChosen } from './files/import-kinds.js';
import { ImportWorkerService } from './import-worker.service.js';
import { ImportEntity } from './entities/import.entity.js';
import { findImport, listImports, type ImportRow } from './imports.queries.js';
import { isWithdrawalRequested } from './withdrawals/import-withdrawals.queries.js';
import type { UserRequest } from '#ledger/user-request.js';

/** An uploaded file; its bytes are at `path`. */
export interface UploadedCsv {
  readonly path: string;
  readonly originalname: string;
}

/** An import, and what its reader may do about it. */
export interface ListedImport extends ImportRow {
  /** False during the check, when refused lines forbid it, and for a reader without the permission. */
  readonly mayConfirm: boolean;
  /** True: only another person than the caller, who uploaded the file, confirms it. */
  readonly needsSecondPerson: boolean;
}

/** An import with its check and its result. */
export interface ImportDetail extends ListedImport {
  /** True for an import that wrote facts, to a reader with the permission of its kind. */
  readonly mayWithdraw: boolean;
  /** True while a request to withdraw it awaits a second person. */
  readonly isWithdrawalRequested: boolean;
}

/** A page of imports, the latest first. */
export interface ImportsPage {
  /** Imports, the latest first. */
  readonly imports: readonly ListedImport[];
  /** Cursor for the next page; null on the last one. */
  readonly next: string | null;
}

/** The request to which an import was added. */
export interface ImportRequest {
  readonly importId: bigint;
}

/** Imports as users see them: uploaded, confirmed or abandoned, listed. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly worker: ImportWorkerService,
    private readonly layouts: ImportLayoutsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Stores the uploaded file, which the worker then checks; imports nothing. The same idempotency key (idempotency key)
   * with the same bytes returns the same import. A file that no import needs is removed. Refuses CSV_EMPTY without a
   * file, IDEMPOTENCY_KEY_REUSED.
   */
  async uploadFile(
    { actor, establishment, idempotencyKey }: UserRequest,
    file: UploadedCsv | undefined,
    importInput: { readonly kind: ImportKind; readonly options: ImportOptionsChosen },
  ): Promise<Serialized<ImportRequest>> {
    if (file === undefined) refuse('CSV_EMPTY');
    const { establishmentId } = establishment;
    const { size } = await stat(file.path);
    const fileSha256 = await computeSha256(file.path);
    const storedName = await storeUpload(this.config.home, file.path);
    const inputHash = createHash('sha256').update(idempotencyKey.inputHash).update(fileSha256).digest();
    const committedNames = new Set<string>();
    try {
      const result = await writeOnce(this.database, establishmentId, { ...idempotencyKey, inputHash }, async (tx) => {
        committedNames.add(storedName);
        await this.setImportContext(tx, actor, establishment, 'imports.bring');
        const fileName = extractFileName(file.originalname);
        const fileFields = { fileName, fileBytes: BigInt(size), fileSha256, storedName };
        const requestFields = { askedBy: actor.personId, askedAt: this.clock.now() };
        const { importId } = await insertRow(tx, ImportEntity, {
          establishmentId,
          ...importInput,
          ...fileFields,
          ...requestFields,
        });
        return { importId };
      });
      this.worker.wake();
      return result;
    } catch (error) {
      committedNames.clear();
      throw error;
    } finally {
      if (!committedNames.has(storedName)) await removeFile(buildImportFilePath(this.config.home, storedName));
    }
  }

  /**
   * Returns the columns that the headings of a file are recognised as; `content` is a workbook, or the beginning of
   * another file. Without a kind, it is recognised among those that the actor may import. Refuses FORBIDDEN without the
   * permission of the kind, FILE_KIND_UNKNOWN, CSV_EMPTY, CSV_QUOTES, and with the codes of `readFileText`.
   */
  async readFileHeadings(
    actor: Actor,
    establishment: Establishment,
    { kind: statedKind, sheet }: { readonly kind?: ImportKind; readonly sheet?: string },
    content: Buffer,
  ): Promise<RecognisedHeadings> {
    if (statedKind !== undefined) requireImportPermission(actor, statedKind);
    const kinds = IMPORT_KINDS.filter((kind) =>
      statedKind === undefined ? actor.permissions.has(writePermissionByKind[kind]) : kind === statedKind,
    );
    const { text } = await readFileText(content, sheet, true);
    return this.layouts.recogniseHeadings(establishment, kinds, readHeadings(text));
  }

  /**
   * Returns a page of the imports that the actor may see, latest first, without their refused lines. `next` is the last
   * import of the page, null on the last page.
   */
  async listImports(
    actor: Actor,
    establishment: Establishment,
    before: string | null,
    limit: number,
  ): Promise<ImportsPage> {
    const { dataSource } = this.database;
    const beforeId = before === null ? null : BigInt(before);
    const kinds = listVisibleImportKinds(actor);
    // one more shows whether a next page exists
    const importRows = await listImports(dataSource, establishment.establishmentId, kinds, beforeId, limit + 1);
    const imports = importRows.slice(0, limit).map((row) => addRights(actor, omitRefusedLines(row)));
    return { imports, next: importRows.length > limit ? String(imports.at(-1)?.importId ?? '') : null };
  }

  /** Returns an import. Refuses NOT_FOUND. */
  getImport(actor: Actor, establishment: Establishment, importId: string): Promise<ImportDetail> {
    return this.getImportDetail(this.database.dataSource, actor, establishment, parseImportId(importId));
  }

  /**
   * Confirms a checked import, which the worker then runs as previewed, and remembers the answers about its layout.
   * Refuses NOT_FOUND, FORBIDDEN, FRESH_PROOF_NEEDED (`isProofFresh` false for people), IMPORT_NOT_READY, OWN_APPROVAL
   * (tickets are confirmed by a second person), IMPORT_FILE_GONE, and IMPORT_HAS_REFUSED_LINES where a file is imported
   * whole or not at all.
   */
  async confirmImport(
    { actor, establishment, idempotencyKey }: UserRequest,
    importIdText: string,
    isProofFresh: boolean,
  ): Promise<Serialized<ImportDetail>> {
    const { establishmentId } = establishment;
    const importId = parseImportId(importIdText);
    const result = await writeOnce(this.database, establishmentId, idempotencyKey, async (tx) => {
      await this.setImportContext(tx, actor, establishment, 'imports.confirm');
      const entity = await this.lockImport(tx, actor, establishment, importId);
      const { state, kind, options, preview, storedName, fileName, askedBy } = entity;
      if (needsFreshProof(kind) && !isProofFresh) refuse('FRESH_PROOF_NEEDED');
      if (state !== 'checked') refuse('IMPORT_NOT_READY', { state });
      if (isConfirmedByTwo(kind) && askedBy === actor.personId) refuse('OWN_APPROVAL');
      if (storedName === null) refuse('IMPORT_FILE_GONE');
      const refusedCount = preview?.refusedCount ?? 0;
      if (refusedCount > 0 && isBlockedByRefusals(kind, options))
        refuse('IMPORT_HAS_REFUSED_LINES', { count: refusedCount });
      const [confirmedBy, confirmedAt] = [actor.personId, this.clock.now()];
      const change = { state: 'running', rowsDone: 0n, confirmedBy, confirmedAt } as const;
      await tx.update(ImportEntity, { establishmentId, importId }, change);
      const headings = preview?.file?.headings;
      if (headings !== undefined) {
        await this.layouts.rememberLayout(tx, actor, establishment, { kind, fileName, options, headings });
      }
      return this.getImportDetail(tx, actor, establishment, importId);
    });
    this.worker.wake();
    return result;
  }

  /**
   * Abandons an import that is not confirmed yet, and removes its stored file once that is committed. Refuses
   * NOT_FOUND, FORBIDDEN, IMPORT_NOT_READY.
   */
  async abandonImport(
    { actor, establishment, idempotencyKey }: UserRequest,
    importIdText: string,
  ): Promise<Serialized<ImportDetail>> {
    const { establishmentId } = establishment;
    const importId = parseImportId(importIdText);
    const removedFileNames: string[] = [];
    const result = await writeOnce(this.database, establishmentId, idempotencyKey, async (tx) => {
      await this.setImportContext(tx, actor, establishment, 'imports.abandon');
      const { state, storedName } = await this.lockImport(tx, actor, establishment, importId);
      if (state !== 'checked' && state !== 'checking') refuse('IMPORT_NOT_READY', { state });
      const change = { state: 'abandoned', finishedAt: this.clock.now(), storedName: null } as const;
      await tx.update(ImportEntity, { establishmentId, importId }, change);
      if (storedName !== null) removedFileNames.push(storedName);
      return this.getImportDetail(tx, actor, establishment, importId);
    });
    for (const storedName of removedFileNames) await removeFile(buildImportFilePath(this.config.home, storedName));
    return result;
  }

  /** Sets the audit context of a write to an import: the person, the act, the present instant. */
  private setImportContext(
    tx: Tx,
    { personId }: Actor,
    { establishmentId }: Establishment,
    action: ActionName,
  ): Promise<void> {
    return setAuditContext(tx, { establishmentId, personId, action, happenedAt: this.clock.now(), gamingDay: null });
  }

  /**
   * Returns an import, locked until the transaction ends.
   * Refuses NOT_FOUND (also when the actor may not see its kind), FORBIDDEN (without the right to write its kind).
   */
  private async lockImport(
    tx: Tx,
    actor: Actor,
    { establishmentId }: Establishment,
    importId: bigint,
  ): Promise<ImportEntity> {
    const where = { establishmentId, importId };
    const importEntity = await tx.findOne(ImportEntity, { where, lock: { mode: 'pessimistic_write' } });
    if (importEntity === null || !listVisibleImportKinds(actor).includes(importEntity.kind))
      return refuseNotFound(importId);
    requireImportPermission(actor, importEntity.kind);
    return importEntity;
  }

  /**
   * Returns an import with whether the actor may confirm it now. Refuses NOT_FOUND, also when the actor may not see its
   * kind.
   */
  private async getImportDetail(
    db: Queryable,
    actor: Actor,
    establishment: Establishment,
    importId: bigint,
  ): Promise<ImportDetail> {
    const row = await findImport(db, establishment.establishmentId, importId);
    if (row === undefined || !listVisibleImportKinds(actor).includes(row.kind)) return refuseNotFound(importId);
    const mayWithdraw = actor.permissions.has(writePermissionByKind[row.kind]) && isWithdrawable(row);
    const isRequested = mayWithdraw && (await isWithdrawalRequested(db, establishment.establishmentId, importId));
    return { ...addRights(actor, row), mayWithdraw, isWithdrawalRequested: isRequested };
  }
}

/** Returns an import with whether the actor may confirm it now. */
function addRights({ personId, permissions }: Actor, row: ImportRow): ListedImport {
  const isBlocked = (row.preview?.refusedCount ?? 0) > 0 && isBlockedByRefusals(row.kind, row.options);
  const needsSecondPerson = isConfirmedByTwo(row.kind) && row.askedById === personId;
  const mayWrite = permissions.has(writePermissionByKind[row.kind]);
  return {
    ...row,
    mayConfirm: row.state === 'checked' && !isBlocked && mayWrite && !needsSecondPerson,
    needsSecondPerson,
  };
}

/** Refuses FORBIDDEN without the permission to import files of the kind. */
function requireImportPermission({ permissions }: Actor, kind: ImportKind): void {
  const permission = writePermissionByKind[kind];
  if (!permissions.has(permission)) refuse('FORBIDDEN', { permission });
}

const refuseNotFound = (importId: bigint): never => refuse('NOT_FOUND', { what: `import ${importId}` });

/**
 * Returns the name of an uploaded file: browsers send UTF-8 that was read as Latin-1, and only the last part of a path
 * is a name.
 */
function extractFileName(originalName: string): string {
  const name = Buffer.from(originalName, 'latin1').toString('utf8').split(/[\\/]/).at(-1)?.trim() ?? '';
  return name === '' ? 'import.csv' : toStorableText(name.slice(-200));
}

/** Returns an import without the refused lines of its preview and result. */
function omitRefusedLines(row: ImportRow): ImportRow {
  const omitRefused = (figures: ImportRow['preview']): ImportRow['preview'] =>
    figures === null ? null : { ...figures, refused: [] };
  return { ...row, preview: omitRefused(row.preview), result: omitRefused(row.result) };
}
