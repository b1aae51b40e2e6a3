import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Establishment } from '#identity/access/access.decorators.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized, type IdempotencyKey } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { formatRefusal, refuse } from '#refusals/refusal.js';
import { findDamagedNumbers } from '#domain/imports/machine-numbers.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { importFileOnce, requireNewFile } from '#establishments/files/imported-files.queries.js';
import type { AssignedColumns } from '#platform/files/csv-lines.js';
import { withTextFile, type TextFile } from '#platform/files/text-file.js';
import { storeStream } from './files/stored-stream.js';
import { ReadingsWriter, createProgress } from './files/readings-writer.js';
import type { ImportListener, ImportProgress } from './files/readings-writer.js';
import { findSecondHourLines } from './files/repeated-hours.js';
import { ReadingsSurvey } from './files/readings-survey.js';
import { describeReadingsFile, settleInstantTerms } from './files/readings-terms.js';
import type { ReadingsAnswers, ReadingsConclusions } from './files/readings-terms.js';
import { CsvReadingsParser } from './ingest/csv-chunker.js';
import type { ReadingTerms } from './ingest/csv-line-parser.js';
import { readLatestInstantMs } from './ingest/clock-tolerance.js';
import { KnownStations } from './ingest/known-stations.js';
import { countExceptionsOfBatches, isIdempotencyKeyUsed } from './ingest/readings.queries.js';
import type { BatchOrigin, ClosedDayCount } from './ingest/readings.queries.js';
import { ScanService } from './scan/scan.service.js';
import type { ReadingReason } from '#domain/meters/meter-readings.js';
import type { Language } from '#declarations/shapes/text.js';

/** Options of an import of readings, the answers to its questions among them. */
export interface ImportOptions extends ReadingsAnswers {
  /** True: a file that was already imported is imported again. */
  readonly again?: boolean;
  /** Column of each heading, as chosen by a person: see `parseHeader`. */
  readonly columns?: AssignedColumns;
  /** Whether to create machines and stations missing in the inventory; their sheets are completed afterwards. */
  readonly registerMachines?: boolean;
  /** Name of the sheet of a workbook. */
  readonly sheet?: string;
  readonly reason?: ReadingReason;
  readonly note?: string;
  /** Language of the messages of refused lines. */
  readonly language?: Language;
  readonly listener?: ImportListener;
  /** The import that the file belongs to; absent: none. */
  readonly importId?: bigint;
  /** Stops the reading of the file. */
  readonly signal?: AbortSignal;
}

/** The terms to read a file in, and the conclusions from it. */
export interface SurveyedFile {
  readonly terms: ReadingTerms;
  readonly conclusions: ReadingsConclusions;
}

/** A line of a file that was refused. */
export interface RefusedLine {
  readonly line: number;
  /** Code of the refusal. */
  readonly code: string;
  readonly message: string;
}

/** Result of the import of a file of readings. */
export interface ImportAnswer {
  readonly rows: number;
  /** Number of new readings, including those stored beside another. */
  readonly accepted: number;
  /** Number of readings already stored. */
  readonly duplicates: number;
  /** Number of readings stored beside a different one of the same instant. */
  readonly conflicts: number;
  readonly refusedCount: number;
  /** The first thousand refused lines. */
  readonly refused: readonly RefusedLine[];
  /** Number of unexplained steps in these readings, which a person must settle. */
  readonly exceptions: number;
  /** Readings dated to closed days. */
  readonly closedDays: readonly ClosedDayCount[];
  readonly registeredMachines: readonly string[];
}

/** The person, or the device's token, that sends the file. */
interface ImportActor {
  readonly personId: bigint | null;
  readonly tokenId?: bigint | null;
}

/**
 * Imports readings from a CSV file of any size, or a workbook: the whole of it is judged first, then each batch is
 * written in its own transaction. Written batches stay when a fault stops the import, and sending the file again
 * duplicates nothing.
 */
@Injectable()
export class ReadingsImportService {
  private readonly writer: ReadingsWriter;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly stations: KnownStations,
    private readonly scans: ScanService,
  ) {
    this.writer = new ReadingsWriter(db, stations);
  }

  /**
   * Imports readings from a CSV file or workbook in batches, a stream or a path, once the whole of it was judged.
   * Refuses the file before anything is written: with the codes of `surveyFile`, FILE_ALREADY_IMPORTED, and
   * CSV_INTERRUPTED when the stream breaks off. Single lines are refused in the response.
   */
  async importReadings(
    actor: ImportActor,
    establishment: Establishment,
    file: Readable | string,
    options: ImportOptions = {},
  ): Promise<ImportAnswer> {
    return storeStream(file, (path) =>
      withTextFile(path, options.sheet, async (textFile) => {
        const answer = await this.importTextFile(actor, establishment, textFile, options);
        if (answer.accepted > 0) {
          await this.db.transaction((tx) => this.recordFile(tx, actor, establishment, textFile, options));
        }
        return answer;
      }),
    );
  }

  /**
   * Imports a file once per idempotency key: a repetition reads the file only to compare it and returns the first
   * result. Refuses IDEMPOTENCY_KEY_REUSED for another file, and with the codes of `importReadings`.
   */
  async importOnce(
    actor: ImportActor,
    establishment: Establishment,
    idempotencyKey: IdempotencyKey,
    file: Readable | string,
    options: ImportOptions,
  ): Promise<Serialized<ImportAnswer>> {
    const { establishmentId } = establishment;
    return storeStream(file, (path) =>
      withTextFile(path, options.sheet, async (textFile) => {
        const isRepetition = await isIdempotencyKeyUsed(this.db.dataSource, establishmentId, idempotencyKey.key);
        const answer = isRepetition ? undefined : await this.importTextFile(actor, establishment, textFile, options);
        const inputHash = createHash('sha256').update(idempotencyKey.inputHash).update(textFile.sha256).digest();
        return writeOnce(this.db, establishmentId, { ...idempotencyKey, inputHash }, async (tx) => {
          if (answer === undefined) return refuse('IDEMPOTENCY_KEY_REUSED');
          if (answer.accepted > 0) await this.recordFile(tx, actor, establishment, textFile, options);
          return answer;
        });
      }),
    );
  }

  /** Imports an uploaded file once per idempotency key, as `importOnce`, and removes it afterwards. */
  async importUpload(
    actor: ImportActor,
    establishment: Establishment,
    idempotencyKey: IdempotencyKey,
    uploadPath: string,
    options: ImportOptions,
  ): Promise<Serialized<ImportAnswer>> {
    try {
      return await this.importOnce(actor, establishment, idempotencyKey, uploadPath, options);
    } finally {
      await rm(uploadPath, { force: true });
    }
  }

  /**
   * Reads the whole file and returns the terms to read its lines in, with the conclusions from it. Refuses
   * CSV_EMPTY, CSV_NOT_TEXT, CSV_UNKNOWN_COLUMN, CSV_DUPLICATE_COLUMN, CSV_COLUMN_MISSING, HOUR_REPEATED, and with the
   * codes of `settleInstantTerms`.
   */
  async surveyFile(
    establishment: Establishment,
    { path, hasDateCells }: Pick<TextFile, 'path' | 'hasDateCells'>,
    options: ImportOptions,
  ): Promise<SurveyedFile> {
    const { timeZone, establishmentId } = establishment;
    const survey = new ReadingsSurvey(options.columns);
    await survey.readFile(path);
    if (survey.layout === undefined) refuse('CSV_EMPTY');
    const calendar = await new GamingDaysService(this.clock).readCalendar(this.db.dataSource, establishment);
    const closingTimes = calendar.closingTimes.map(({ time }) => time);
    const context = { nowMs: this.clock.now().getTime(), timeZone, closingTimes, hasDateCells };
    const knownNumbers = await this.stations.loadMachineNumbers(establishmentId);
    const instantTerms = settleInstantTerms(survey.instantHeading, survey, options, context);
    const readings = { path, survey, terms: instantTerms, timeZone, columns: options.columns };
    const terms: ReadingTerms = {
      ...instantTerms,
      secondHourLines: await findSecondHourLines(readings, options.repeatedHour),
      damagedNumbers: findDamagedNumbers(survey.machineNumbers, knownNumbers),
    };
    return { terms, conclusions: describeReadingsFile(survey, terms, timeZone) };
  }

  /**
   * Imports the lines of a stream in the terms that the survey of its whole file returned; records no file. Refuses
   * CSV_INTERRUPTED when the stream breaks off.
   */
  async importLines(
    actor: ImportActor,
    establishment: Establishment,
    stream: Readable,
    options: ImportOptions,
    terms: ReadingTerms,
  ): Promise<ImportAnswer> {
    const now = this.clock.now();
    const findStation = await this.stations.loadStationFinder(establishment.establishmentId);
    const csvParser = new CsvReadingsParser(
      findStation,
      options.registerMachines === true,
      await readLatestInstantMs(this.db.dataSource, establishment.establishmentId, now),
      establishment.timeZone,
      options.columns,
      terms,
    );
    const origin: BatchOrigin = {
      establishmentId: establishment.establishmentId,
      source: 'file',
      reason: options.reason ?? 'periodic',
      note: options.note ?? '',
      tokenId: actor.tokenId ?? null,
      personId: actor.personId,
      receivedAt: now,
      clockDriftMs: 0,
      importId: options.importId ?? null,
    };
    const progress = createProgress();
    await this.writer.writeStream(csvParser, stream, origin, progress, options.listener);
    await this.scans.scanPending(establishment.establishmentId);
    options.listener?.onRefusedLines?.(csvParser.refusedLines);
    return this.buildImportAnswer(csvParser, origin, progress, options.language ?? 'fr');
  }

  /** Imports a file that is known to be text. Refuses FILE_ALREADY_IMPORTED, and with the codes of `surveyFile`. */
  private async importTextFile(
    actor: ImportActor,
    establishment: Establishment,
    textFile: TextFile,
    options: ImportOptions,
  ): Promise<ImportAnswer> {
    const { establishmentId } = establishment;
    const { path, sha256: fileSha256 } = textFile;
    const content = { establishmentId, kind: 'readings', fileSha256, gamingDay: null } as const;
    await requireNewFile(this.db.dataSource, content, options.again === true);
    const { terms } = await this.surveyFile(establishment, textFile, options);
    const stream = createReadStream(path, options.signal === undefined ? {} : { signal: options.signal });
    return this.importLines(actor, establishment, stream, options, terms);
  }

  /** Records the file within a transaction, with the person and the note of its import. */
  private async recordFile(
    tx: Tx,
    { personId }: ImportActor,
    { establishmentId }: Establishment,
    { sha256: fileSha256 }: TextFile,
    { again, note, reason }: ImportOptions,
  ): Promise<void> {
    const importedAt = this.clock.now();
    await setAuditContext(tx, {
      establishmentId,
      personId,
      action: 'meters.import',
      happenedAt: importedAt,
      gamingDay: null,
      reason: note ?? reason ?? '',
    });
    const file = { establishmentId, kind: 'readings', fileSha256, gamingDay: null } as const;
    await importFileOnce(tx, { ...file, importedBy: personId, importedAt }, again === true);
  }

  /** Returns the response: the totals, the refused lines with their messages, and the days already closed. */
  private async buildImportAnswer(
    csvParser: CsvReadingsParser,
    origin: BatchOrigin,
    progress: ImportProgress,
    language: Language,
  ): Promise<ImportAnswer> {
    return {
      rows: csvParser.rowCount,
      accepted: progress.accepted,
      duplicates: progress.duplicates,
      conflicts: progress.conflicts,
      refusedCount: csvParser.refusedCount,
      refused: csvParser.refusedLines.map(({ line, code, details }) => ({
        line,
        code,
        message: formatRefusal(code, details, language),
      })),
      exceptions: await this.countExceptions(origin.establishmentId, progress),
      closedDays: [...progress.closedDays]
        .map(([gamingDay, readings]) => ({ gamingDay, readings }))
        .sort((left, right) => left.gamingDay.localeCompare(right.gamingDay)),
      registeredMachines: progress.registeredMachines,
    };
  }

  /** Returns the number of exceptions (unexplained steps) that begin or end with an imported reading. */
  private async countExceptions(establishmentId: number, progress: ImportProgress): Promise<number> {
    if (progress.batchIds.length === 0) return 0;
    const since = new Date(progress.earliestMs);
    const { count } = await countExceptionsOfBatches(this.db.dataSource, establishmentId, progress.batchIds, since);
    return count;
  }
}
