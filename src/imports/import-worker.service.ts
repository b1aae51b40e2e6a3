import { access } from 'node:fs/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { findEstablishmentById } from '#establishments/directory/establishments.queries.js';
import { Clock } from '#platform/runtime/clock.js';
import type { Config } from '#platform/runtime/config.js';
import { Database } from '#platform/database/database.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { Refusal } from '#refusals/refusal.js';
import { removeFile, buildImportFilePath, removeUnneededFiles } from './files/import-files.js';
import { describeRefusal } from './files/import-lines.js';
import { toStorableJson } from './files/storable-json.js';
import { isRowKind, type ImportFigures } from './files/import-kinds.js';
import type { ImportRun, PendingImport } from './files/import-run.js';
import { ImportRunsService } from './import-runs.service.js';
import { RowImportsService } from './rows/row-imports.service.js';
import { ImportEntity } from './entities/import.entity.js';
import { tryLockImport, listNeededFileNames, unlockImport, listPendingImports } from './imports.queries.js';

/** Columns of an import that the worker changes. */
type ImportChange = Partial<
  Pick<
    ImportEntity,
    'state' | 'rowsDone' | 'rowsTotal' | 'preview' | 'result' | 'refusal' | 'finishedAt' | 'storedName'
  >
>;

const PAUSE_BETWEEN_RUNS_MS = 1000;
const PROGRESS_INTERVAL_MS = 400;
const MAX_IMPORTS_PER_CHECK = 20;
/** An import whose outcome could not even be recorded is tried again after so long; the others continue meanwhile. */
const RETRY_AFTER_MS = 60_000;

/**
 * Processes the pending imports, one at a time, whether or not the requester still watches. The next server restarts an
 * import that a stopped server left: importing a file twice duplicates nothing.
 */
@Injectable()
export class ImportWorkerService implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly logger = new Logger(ImportWorkerService.name);
  private readonly stopController = new AbortController();
  private nextRunTimer: NodeJS.Timeout | undefined;
  private currentRun: Promise<void> = Promise.resolve();
  private isRunning = false;
  private isRunRequested = false;
  private hasSweptFiles = false;
  /** Imports whose outcome could not be recorded, with the time of their next attempt. */
  private readonly postponedImports = new Map<bigint, number>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly runs: ImportRunsService,
    private readonly rowRuns: RowImportsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Starts the periodic check for pending imports. */
  onApplicationBootstrap(): void {
    this.scheduleRun();
  }

  /** Stops the work; an import in progress stays pending for the next server. */
  async onModuleDestroy(): Promise<void> {
    this.stopController.abort();
    clearTimeout(this.nextRunTimer);
    await this.currentRun;
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.onModuleDestroy();
  }

  /** Wakes the worker, which looks for pending imports at once, or again after the work in progress. */
  wake(): void {
    this.isRunRequested = true;
    if (this.isRunning || this.stopController.signal.aborted) return;
    clearTimeout(this.nextRunTimer);
    this.isRunning = true;
    this.currentRun = this.processPendingImports().finally(() => {
      this.isRunning = false;
      this.scheduleRun();
    });
  }

  /** Schedules the next check for pending imports after a pause, unless the server stops. */
  private scheduleRun(): void {
    if (this.stopController.signal.aborted) return;
    this.nextRunTimer = setTimeout(() => {
      this.wake();
    }, PAUSE_BETWEEN_RUNS_MS);
    this.nextRunTimer.unref();
  }

  /** Processes all pending imports, and those requested meanwhile; an error is logged. */
  private async processPendingImports(): Promise<void> {
    try {
      await this.removeLeftoverFilesOnce();
      while (this.consumeRunRequest()) {
        for (const pendingImport of await this.listDueImports()) {
          if (!this.stopController.signal.aborted) await this.processOrPostpone(pendingImport);
        }
      }
    } catch (error) {
      this.logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  }

  /** Removes, once, the files left behind by a stopped server that no import needs. */
  private async removeLeftoverFilesOnce(): Promise<void> {
    if (this.hasSweptFiles) return;
    this.hasSweptFiles = true;
    const neededFileNames = await listNeededFileNames(this.database.dataSource);
    await removeUnneededFiles(this.config.home, neededFileNames, this.clock.now().getTime());
  }

  /** Checks whether a run was requested and may start, and clears the request. */
  private consumeRunRequest(): boolean {
    const isRequested = this.isRunRequested && !this.stopController.signal.aborted;
    this.isRunRequested = false;
    return isRequested;
  }

  /** Returns the imports to process now: the pending ones, without those postponed. */
  private listDueImports(): Promise<PendingImport[]> {
    const now = performance.now();
    for (const [importId, dueAt] of this.postponedImports) if (dueAt <= now) this.postponedImports.delete(importId);
    const postponedIds = [...this.postponedImports.keys()];
    return listPendingImports(this.database.dataSource, postponedIds, MAX_IMPORTS_PER_CHECK);
  }

  /** Processes an import; one whose outcome cannot be recorded is postponed, so that it fails alone. */
  private async processOrPostpone(pendingImport: PendingImport): Promise<void> {
    try {
      await this.processExclusively(pendingImport);
    } catch (error) {
      this.postponedImports.set(pendingImport.importId, performance.now() + RETRY_AFTER_MS);
      this.logger.error(`import ${pendingImport.importId}: ${error instanceof Error ? error.stack : String(error)}`);
    }
  }

  /** Processes an import unless another server works on it. The database releases the lock of a server that ends. */
  private processExclusively(pendingImport: PendingImport): Promise<void> {
    return this.database.withConnection(async (client) => {
      if (!(await tryLockImport(client, pendingImport))) return;
      try {
        await this.processImport(pendingImport);
      } finally {
        await unlockImport(client, pendingImport);
      }
    });
  }

  /**
   * Previews or performs a pending import, and records its result or its refusal. When the server stops meanwhile, the
   * import stays pending and the next server starts it again.
   */
  private async processImport(pendingImport: PendingImport): Promise<void> {
    const path = buildImportFilePath(this.config.home, pendingImport.storedName);
    const isPreview = pendingImport.state === 'checking';
    try {
      await access(path).catch(() => {
        throw new Refusal('IMPORT_FILE_GONE');
      });
      const run = await this.createImportRun(pendingImport, path);
      if (isPreview) {
        const preview = await this.previewImport(run);
        const rowCount = BigInt(preview.rows);
        await this.updateImport(pendingImport, { state: 'checked', preview, rowsDone: rowCount, rowsTotal: rowCount });
        return;
      }
      const result = await this.performImport(run);
      const rowCount = BigInt(result.rows);
      await this.finishImport(pendingImport, path, {
        state: 'finished',
        result,
        rowsDone: rowCount,
        rowsTotal: rowCount,
      });
    } catch (error) {
      // The next server starts it again; the file stays.
      if (this.stopController.signal.aborted) return;
      if (!(error instanceof Refusal)) this.logger.error(error instanceof Error ? error.stack : String(error));
      const refusal = describeRefusal(error instanceof Refusal ? error : new Refusal('IMPORT_STOPPED'));
      await this.finishImport(pendingImport, path, { state: isPreview ? 'refused' : 'failed', refusal });
    }
  }

  private previewImport(run: ImportRun): Promise<ImportFigures> {
    const { kind } = run.pendingImport;
    return isRowKind(kind) ? this.rowRuns.previewImport({ ...run, kind }) : this.runs.previewImport(run);
  }

  private performImport(run: ImportRun): Promise<ImportFigures> {
    const { kind } = run.pendingImport;
    return isRowKind(kind) ? this.rowRuns.performImport({ ...run, kind }) : this.runs.performImport(run);
  }

  /**
   * Returns the run of an import: its establishment, file, stop signal and progress, which is recorded at most every
   * 400 ms. A failed record of the progress is only logged.
   */
  private async createImportRun(pendingImport: PendingImport, path: string): Promise<ImportRun> {
    const { establishmentId } = pendingImport;
    const establishmentRow = await findEstablishmentById(this.database.dataSource, establishmentId);
    if (establishmentRow === undefined) throw new Error(`no establishment ${establishmentId}`);
    const { code, name, currency, currencyExponent, jurisdiction, timeZone } = establishmentRow;
    const currencyFields = { currency, currencyExponent };
    const establishment: Establishment = { establishmentId, code, name, ...currencyFields, jurisdiction, timeZone };
    let lastReportedAtMs = 0;
    const reportProgress = (rows: number): void => {
      const now = performance.now();
      if (now - lastReportedAtMs < PROGRESS_INTERVAL_MS) return;
      lastReportedAtMs = now;
      this.updateImport(pendingImport, { rowsDone: BigInt(rows) }).catch((error: unknown) => {
        this.logger.warn(`progress of import ${pendingImport.importId}: ${String(error)}`);
      });
    };
    return { pendingImport, establishment, path, signal: this.stopController.signal, reportProgress };
  }

  /** Records the end of an import and removes its file. */
  private async finishImport(pendingImport: PendingImport, path: string, change: ImportChange): Promise<void> {
    await this.updateImport(pendingImport, { ...change, finishedAt: this.clock.now(), storedName: null });
    await removeFile(path);
  }

  /** Changes columns of an import, unless its state has changed since it was read; then nothing is changed. */
  private updateImport(
    { establishmentId, importId, personId, state }: PendingImport,
    change: ImportChange,
  ): Promise<void> {
    return this.database.transaction(async (tx) => {
      const happenedAt = this.clock.now();
      await setAuditContext(tx, { establishmentId, personId, action: 'imports.run', happenedAt, gamingDay: null });
      await tx.update(ImportEntity, { establishmentId, importId, state }, makeStorable(change));
    });
  }
}

/** Returns a change whose texts, which may come from a damaged file, can be stored. */
function makeStorable(change: ImportChange): ImportChange {
  const { preview, result, refusal } = change;
  return {
    ...change,
    ...(preview === undefined ? {} : { preview: toStorableJson(preview) }),
    ...(result === undefined ? {} : { result: toStorableJson(result) }),
    ...(refusal === undefined ? {} : { refusal: toStorableJson(refusal) }),
  };
}
