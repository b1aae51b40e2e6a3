import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#identity/access/access.decorators.js';
import { parseCountFile, parseTotalFile } from '#closing/counts/count-lines.js';
import { CountsService } from '#closing/counts/counts.service.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { MachinesImportService } from '#machines/inventory/machines-import.service.js';
import { MachinesService } from '#machines/records/machines.service.js';
import { CsvReadingsParser } from '#meters/ingest/csv-chunker.js';
import { readLatestInstantMs } from '#meters/ingest/clock-tolerance.js';
import { KnownStations } from '#meters/ingest/known-stations.js';
import { ReadingsImportService } from '#meters/readings-import.service.js';
import { ScanService } from '#meters/scan/scan.service.js';
import { requireNewFile } from '#establishments/files/imported-files.queries.js';
import { readFileText, withTextFile, type TextFile } from '#platform/files/text-file.js';
import { LineErrors } from '#platform/files/csv-lines.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { buildIdempotencyKey, writeOnce } from '#platform/database/idempotency.js';
import { Refusal } from '#refusals/refusal.js';
import { runRehearsal } from '#platform/database/rehearsal.js';
import type { Tx } from '#platform/database/rows.js';
import { describeReadings, describeTable } from './files/file-conclusions.js';
import { readFirstLines } from './files/first-lines.js';
import { addLineTexts } from './files/import-texts.js';
import {
  buildMachineFigures,
  buildReadingFigures,
  createImportMonitor,
  selectMachineOptions,
  selectReadingOptions,
} from './files/import-figures.js';
import { NO_FIGURES, extractRefusedLines, limitRefusedLines } from './files/import-lines.js';
import { findAssignedColumns, type ImportFigures, type ImportOptionsChosen } from './files/import-kinds.js';
import type { ImportRun } from './files/import-run.js';
import type { Language } from '#declarations/shapes/text.js';

/** Lines of readings tried in a rehearsal: its locks and its rollback take only seconds. */
export const MAX_TRIED_ROWS = 100_000;

/** The number of amounts entered from a file, and of its lines. */
type EnteredAmounts = { readonly entered: number; readonly rows: number };

/** Runs an import, either rolled back as a preview or committed. */
@Injectable()
export class ImportRunsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly readings: ReadingsImportService,
    private readonly machineFiles: MachinesImportService,
    private readonly counts: CountsService,
    private readonly gamingDays: GamingDaysService,
  ) {}

  /**
   * Tries the file and rolls back; each refused line includes its text. Throws the refusal of a file that cannot be
   * read as a whole.
   */
  async previewImport(run: ImportRun): Promise<ImportFigures> {
    const { establishmentId, kind, fileSha256, options } = run.pendingImport;
    const file = { establishmentId, kind, fileSha256, gamingDay: options.day ?? null };
    await requireNewFile(this.database.dataSource, file, options.again === true);
    return withTextFile(run.path, options.sheet, async (textFile) => {
      const figures = await addLineTexts(await this.computePreviewFigures(run, textFile), {
        ...run,
        path: textFile.path,
      });
      if (figures.file !== undefined) return figures;
      const fileText = await readFileText(await readFile(run.path), options.sheet);
      return { ...figures, file: describeTable(fileText, options) };
    });
  }

  /**
   * Tries an import and rolls it back; returns the figures that the import would have. A file of counts or totals is
   * entered whole or not at all: its refused lines are taken from the refusal.
   */
  private async computePreviewFigures(run: ImportRun, textFile: TextFile): Promise<ImportFigures> {
    const { kind, options } = run.pendingImport;
    if (kind === 'readings') return this.previewReadings(run, textFile);
    if (kind === 'machines') return this.previewMachines(run);
    try {
      const { entered, rows } = await runRehearsal(this.database, (rehearsalDatabase) =>
        rehearsalDatabase.transaction((tx) => this.enterAmounts(tx, run, options)),
      );
      return { ...NO_FIGURES, rows, triedRows: rows, accepted: entered };
    } catch (error) {
      return this.buildRefusedFigures(error, run);
    }
  }

  /** Imports the file exactly once, however often it is started. Throws the refusal of the whole file. */
  async performImport(run: ImportRun): Promise<ImportFigures> {
    const figures = await this.runImport(run);
    if (figures.refused.length === 0) return figures;
    return withTextFile(run.path, run.pendingImport.options.sheet, ({ path }) =>
      addLineTexts(figures, { ...run, path }),
    );
  }

  /**
   * Imports the file and returns its figures. Its idempotency key is derived from the import, so that a second run
   * changes nothing.
   */
  private async runImport(run: ImportRun): Promise<ImportFigures> {
    const { pendingImport, establishment, path } = run;
    const { establishmentId, importId, kind, options, fileSha256 } = pendingImport;
    const idempotencyKey = buildIdempotencyKey(`import of ${kind}`, `import-${importId}`, fileSha256);
    if (kind === 'readings') {
      const importMonitor = createImportMonitor(run);
      const readingOptions = selectReadingOptions(options);
      const importOptions = { ...readingOptions, importId, listener: importMonitor.listener, signal: run.signal };
      const importResult = await this.readings.importOnce(
        { personId: pendingImport.personId },
        establishment,
        idempotencyKey,
        path,
        importOptions,
      );
      return buildReadingFigures(importResult, importMonitor.refusedLines);
    }
    if (kind === 'machines') {
      const content = await readFile(path);
      const actor = { personId: pendingImport.personId };
      const importResult = await this.machineFiles.importOnce(actor, establishment, idempotencyKey, content, {
        ...selectMachineOptions(options),
        importId,
        language: 'fr',
      });
      const englishLines = await this.listRefusedMachineLines(content, run, 'en');
      return buildMachineFigures(importResult, englishLines, importResult.registered);
    }
    const { entered, rows } = await writeOnce(this.database, establishmentId, idempotencyKey, (tx) =>
      this.enterAmounts(tx, run, options),
    );
    return { ...NO_FIGURES, rows, triedRows: rows, accepted: entered };
  }

  /**
   * Checks every line of the file by itself, and tries the first ones against the database, counter exceptions
   * included. Returns the figures that the import would have.
   */
  private async previewReadings(run: ImportRun, textFile: TextFile): Promise<ImportFigures> {
    const { pendingImport, establishment, signal, reportProgress } = run;
    const { path } = textFile;
    const machines = new MachinesService(this.clock);
    const stationFinder = await new KnownStations(this.database, machines).loadStationFinder(
      establishment.establishmentId,
    );
    const options = selectReadingOptions(pendingImport.options);
    const { terms, conclusions } = await this.readings.surveyFile(establishment, textFile, options);
    const { establishmentId } = establishment;
    const csvReadings = new CsvReadingsParser(
      stationFinder,
      options.registerMachines === true,
      await readLatestInstantMs(this.database.dataSource, establishmentId, this.clock.now()),
      establishment.timeZone,
      options.columns,
      terms,
    );
    for await (const chunk of createReadStream(path, { signal }) as AsyncIterable<Buffer>) {
      csvReadings.feed(chunk);
      // the lines are only counted, so that memory contains one chunk
      csvReadings.takeChunk();
      csvReadings.deferredLines = [];
      reportProgress(csvReadings.rowCount);
    }
    csvReadings.finish();
    const importResult = await runRehearsal(this.database, (rehearsalDatabase) => {
      const readingsImport = new ReadingsImportService(
        rehearsalDatabase,
        this.clock,
        new KnownStations(rehearsalDatabase, machines),
        new ScanService(rehearsalDatabase, this.clock, this.gamingDays),
      );
      const firstLineStream = Readable.from(readFirstLines(path, MAX_TRIED_ROWS + 1, signal), { objectMode: false });
      const actor = { personId: pendingImport.personId };
      return readingsImport.importLines(actor, establishment, firstLineStream, options, terms);
    });
    return {
      ...buildReadingFigures(importResult, csvReadings.refusedLines),
      rows: csvReadings.rowCount,
      triedRows: importResult.rows,
      refusedCount: csvReadings.refusedCount,
      file: describeReadings(textFile, conclusions),
    };
  }

  /**
   * Tries a file of machines and rolls it back. When lines are refused, it is tried again for their messages in
   * English. `partial`: every line is tried, whatever the others.
   */
  private async previewMachines({ pendingImport, establishment, path }: ImportRun): Promise<ImportFigures> {
    const content = await readFile(path);
    const actor = { personId: pendingImport.personId };
    const rehearseImport = (language: Language) =>
      runRehearsal(this.database, (rehearsalDatabase) =>
        rehearsalDatabase.transaction((tx) =>
          this.machineFiles.importMachines(tx, actor, establishment, content, {
            ...selectMachineOptions(pendingImport.options),
            partial: true,
            language,
          }),
        ),
      );
    const importResult = await rehearseImport('fr');
    const englishLines = importResult.refused.length === 0 ? [] : (await rehearseImport('en')).refused;
    return buildMachineFigures(importResult, englishLines, importResult.registered);
  }

  /**
   * Returns the refused lines of a partial import of machines, with their messages in English; [] for an import that is
   * whole or not at all, where none can be refused.
   */
  private async listRefusedMachineLines(content: Buffer, { pendingImport, establishment }: ImportRun, language: 'en') {
    if (pendingImport.options.partial !== true) return [];
    const importResult = await runRehearsal(this.database, (rehearsalDatabase) =>
      rehearsalDatabase.transaction((tx) =>
        this.machineFiles.importMachines(tx, { personId: pendingImport.personId }, establishment, content, {
          ...selectMachineOptions(pendingImport.options),
          // it was imported just now
          again: true,
          language,
        }),
      ),
    );
    return importResult.refused;
  }

  /**
   * Enters the counts or totals of a file, within the caller's transaction.
   * Refuses with the codes of `enterCounts` and `enterTotals`.
   */
  private async enterAmounts(
    tx: Tx,
    { pendingImport, establishment, path }: ImportRun,
    options: ImportOptionsChosen,
  ): Promise<EnteredAmounts> {
    const lineRefusals = new LineErrors();
    const { text } = await readFileText(await readFile(path), options.sheet);
    const columns = findAssignedColumns(options);
    const actor = createImportActor(pendingImport.personId);
    const file = { sha256: pendingImport.fileSha256, isAgain: options.again === true };
    const { importId } = pendingImport;
    const entryFields = { gamingDay: options.day ?? '', source: 'file' as const, file, importId };
    if (pendingImport.kind === 'counts') {
      const lines = parseCountFile(text, establishment.currencyExponent, lineRefusals, columns);
      const countInput = { ...entryFields, countNumber: options.countNumber ?? 1, lines };
      const { entered } = await this.counts.enterCounts(tx, actor, establishment, countInput, lineRefusals);
      return { entered, rows: lines.length };
    }
    const lines = parseTotalFile(text, establishment.currencyExponent, lineRefusals, columns);
    const { entered } = await this.counts.enterTotals(
      tx,
      actor,
      establishment,
      { ...entryFields, lines },
      lineRefusals,
    );
    return { entered, rows: new Set(lines.map(({ line }) => line)).size };
  }

  /**
   * Returns the figures of a file of counts or totals whose lines were refused; rethrows any other error. The file is
   * parsed again to count its lines.
   */
  private async buildRefusedFigures(
    error: unknown,
    { pendingImport, establishment, path }: ImportRun,
  ): Promise<ImportFigures> {
    const refusedLines = error instanceof Refusal ? extractRefusedLines(error) : [];
    if (refusedLines.length === 0) throw error;
    const parseFile = pendingImport.kind === 'counts' ? parseCountFile : parseTotalFile;
    const { sheet } = pendingImport.options;
    const columns = findAssignedColumns(pendingImport.options);
    const { text } = await readFileText(await readFile(path), sheet);
    const lineNumbers = parseFile(text, establishment.currencyExponent, new LineErrors(), columns).map(
      ({ line }) => line,
    );
    const rowCount = new Set([...lineNumbers, ...refusedLines.map(({ line }) => line)]).size;
    const acceptedCount = rowCount - new Set(refusedLines.map(({ line }) => line)).size;
    return {
      ...NO_FIGURES,
      rows: rowCount,
      triedRows: rowCount,
      accepted: acceptedCount,
      ...limitRefusedLines(refusedLines),
    };
  }
}

/** Returns the actor of an import: the person who confirmed it, without permissions, which were checked then. */
const createImportActor = (personId: bigint): Actor => ({
  personId,
  fullName: '',
  accountId: null,
  sessionId: null,
  tokenId: null,
  roles: [],
  permissions: new Set(),
});
