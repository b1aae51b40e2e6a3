import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Establishment } from '#identity/access/access.decorators.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized, type IdempotencyKey } from '#platform/database/idempotency.js';
import { Refusal, formatRefusal, refuse } from '#refusals/refusal.js';
import { CsvReadingsParser, type ReadingChunk, type UnknownMachineLine } from './ingest/csv-chunker.js';
import { copyRowsDirectly, copyThroughTemporaryTable, type CopyRows } from './ingest/reading-copy.js';
import type { LineRefusal } from './ingest/csv-line-parser.js';
import { readLatestInstantMs } from './ingest/clock-tolerance.js';
import { DAY_MS, MonthPartitions } from './partitions/month-partitions.js';
import { KnownStations } from './ingest/known-stations.js';
import {
  countExceptionsOfBatches,
  isIdempotencyKeyUsed,
  reserveBatchId,
  writeBatch,
} from './ingest/readings.queries.js';
import type { BatchOrigin, ClosedDayCount, WrittenBatch } from './ingest/readings.queries.js';
import { ScanService } from './scan/scan.service.js';
import { insertAssumingNew, runWithRetries } from './partitions/write-errors.js';
import type { ReadingReason } from '#domain/meters/meter-readings.js';
import type { Language } from '#declarations/shapes/text.js';

/** Rows of a batch of a file: the most that a fault can cost an import, and that memory contains. */
const BATCH_ROWS = 20_000;

/** Options of an import of readings. */
export interface ImportOptions {
  /** Column of each heading, as chosen by a person: see `parseHeader`. */
  readonly columns?: readonly string[];
  /** Whether to create machines and stations missing in the inventory; their sheets are completed afterwards. */
  readonly registerMachines?: boolean;
  readonly reason?: ReadingReason;
  readonly note?: string;
  /** Language of the messages of refused lines. */
  readonly language?: Language;
  readonly listener?: ImportListener;
}

/** Follows the progress of an import. */
export interface ImportListener {
  /** Lines read so far, without the header. */
  onProgress?(rowCount: number): void;
  /** Refused lines listed in the response, once it is complete. */
  onRefusedLines?(lines: readonly LineRefusal[]): void;
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

/** Progress of one import. */
interface ImportProgress {
  readonly batchIds: bigint[];
  readonly closedDays: Map<string, number>;
  readonly registeredMachines: string[];
  accepted: number;
  conflicts: number;
  duplicates: number;
  earliestMs: number;
  /** True after a batch with readings already stored: the next batch probably has some too. */
  expectsDuplicates: boolean;
}

/**
 * Imports readings from a CSV file of any size, each batch in its own transaction. Written batches stay when a fault
 * stops the import, and sending the whole file again duplicates nothing.
 */
@Injectable()
export class ReadingsImportService {
  private readonly partitions: MonthPartitions;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly stations: KnownStations,
    private readonly scans: ScanService,
  ) {
    this.partitions = new MonthPartitions(db);
  }

  /**
   * Imports readings from a CSV stream, in batches. Refuses the file with CSV_EMPTY, CSV_NOT_TEXT, CSV_UNKNOWN_COLUMN,
   * CSV_DUPLICATE_COLUMN, CSV_COLUMN_MISSING before anything is written, with CSV_INTERRUPTED when the stream breaks
   * off. Single lines are refused in the response.
   */
  async importReadings(
    actor: ImportActor,
    establishment: Establishment,
    stream: Readable,
    options: ImportOptions = {},
  ): Promise<ImportAnswer> {
    const now = this.clock.now();
    const findStation = await this.stations.loadStationFinder(establishment.establishmentId);
    const csvParser = new CsvReadingsParser(
      findStation,
      options.registerMachines === true,
      await readLatestInstantMs(this.db.dataSource, establishment.establishmentId, now),
      establishment.timeZone,
      options.columns,
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
    };
    const progress: ImportProgress = {
      batchIds: [],
      closedDays: new Map(),
      registeredMachines: [],
      accepted: 0,
      conflicts: 0,
      duplicates: 0,
      earliestMs: Infinity,
      expectsDuplicates: false,
    };
    await this.readStream(csvParser, stream, origin, progress, options.listener);
    await this.scans.scanPending(establishment.establishmentId);
    options.listener?.onRefusedLines?.(csvParser.refusedLines);
    return this.buildImportAnswer(csvParser, origin, progress, options.language ?? 'fr');
  }

  /**
   * Imports a file once per idempotency key: a repetition reads the file only to compare it and returns
   * the first result. The file is a stream, or the path of an upload, which is removed afterwards. Refuses
   * IDEMPOTENCY_KEY_REUSED for another file, and with the codes of `importReadings`.
   */
  async importOnce(
    actor: ImportActor,
    establishment: Establishment,
    idempotencyKey: IdempotencyKey,
    file: Readable | string,
    options: ImportOptions,
  ): Promise<Serialized<ImportAnswer>> {
    const { establishmentId } = establishment;
    const fileHash = createHash('sha256').update(idempotencyKey.inputHash);
    const stream = typeof file === 'string' ? createReadStream(file) : file;
    try {
      const isRepetition = await isIdempotencyKeyUsed(this.db.dataSource, establishmentId, idempotencyKey.key);
      const hashedStream = Readable.from(
        observeStream(stream, (chunk) => {
          fileHash.update(chunk);
        }),
        { objectMode: false },
      );
      let importAnswer: ImportAnswer | undefined;
      if (isRepetition) await finished(hashedStream.resume());
      else importAnswer = await this.importReadings(actor, establishment, hashedStream, options);
      const hashedKey = { ...idempotencyKey, inputHash: fileHash.digest() };
      return await writeOnce(this.db, establishmentId, hashedKey, () =>
        Promise.resolve(importAnswer ?? refuse('IDEMPOTENCY_KEY_REUSED')),
      );
    } finally {
      if (typeof file === 'string') await rm(file, { force: true });
    }
  }

  /**
   * Reads the whole stream and writes it batch by batch; one batch is parsed while the previous one is being written.
   * Refuses CSV_INTERRUPTED when the stream breaks off, and CSV_EMPTY.
   */
  private async readStream(
    csvParser: CsvReadingsParser,
    stream: Readable,
    origin: BatchOrigin,
    progress: ImportProgress,
    listener: ImportListener | undefined,
  ): Promise<void> {
    let pendingWrite: Promise<void> = Promise.resolve();
    const startWrite = async (): Promise<void> => {
      await this.registerDeferredMachines(csvParser, origin, progress);
      const chunk = csvParser.takeChunk();
      await pendingWrite;
      listener?.onProgress?.(csvParser.rowCount);
      if (chunk !== undefined) pendingWrite = this.writeChunk(chunk, origin, progress);
      // a failure is thrown where the write is awaited
      pendingWrite.catch(() => undefined);
    };
    try {
      for await (const chunk of stream) {
        csvParser.feed(Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk)));
        if (csvParser.pendingLineCount >= BATCH_ROWS) await startWrite();
      }
    } catch (error) {
      await pendingWrite;
      if (error instanceof Refusal || !isStreamError(error)) throw error;
      refuse('CSV_INTERRUPTED', { line: csvParser.lineNumber });
    }
    csvParser.finish();
    await startWrite();
    await pendingWrite;
  }

  /** Writes one chunk, with retries, and adds its result to the progress. */
  private async writeChunk(chunk: ReadingChunk, origin: BatchOrigin, progress: ImportProgress): Promise<void> {
    await this.partitions.ensurePartitions(
      'meter_readings',
      [...chunk.dayNumbers].map((day) => day * DAY_MS),
    );
    const writtenChunk = await runWithRetries(() => this.copyChunk(chunk, origin, progress));
    progress.duplicates += chunk.lines.length - (writtenChunk?.rowCount ?? 0);
    if (writtenChunk === undefined) return;
    progress.batchIds.push(writtenChunk.batchId);
    progress.accepted += writtenChunk.rowCount;
    progress.conflicts += writtenChunk.conflicts;
    progress.earliestMs = Math.min(progress.earliestMs, chunk.earliestMs);
    for (const { gamingDay, readings } of writtenChunk.closedDays) {
      progress.closedDays.set(gamingDay, (progress.closedDays.get(gamingDay) ?? 0) + readings);
    }
  }

  /**
   * Copies a chunk straight into the table; when one of its readings is already stored, copies everything again through
   * a temporary table. After a chunk with duplicates, the next takes the temporary table at once. Returns undefined
   * when nothing was new.
   */
  private async copyChunk(
    chunk: ReadingChunk,
    origin: BatchOrigin,
    progress: ImportProgress,
  ): Promise<WrittenChunk | undefined> {
    const copySkippingDuplicates = async (): Promise<WrittenChunk | undefined> => {
      const writtenChunk = await this.writeInTransaction(chunk, origin, copyThroughTemporaryTable);
      progress.expectsDuplicates = writtenChunk?.rowCount !== chunk.lines.length;
      return writtenChunk;
    };
    if (progress.expectsDuplicates) return copySkippingDuplicates();
    const copyAssumingNew = (): Promise<WrittenChunk | undefined> =>
      this.writeInTransaction(chunk, origin, copyRowsDirectly);
    return insertAssumingNew('meter_readings', copyAssumingNew, copySkippingDuplicates);
  }

  /**
   * Writes one chunk as a batch in its own transaction with the given way of copying; returns undefined when nothing
   * was new.
   */
  private writeInTransaction(
    chunk: ReadingChunk,
    origin: BatchOrigin,
    copyRows: CopyRows,
  ): Promise<WrittenChunk | undefined> {
    return this.db.transactionWithClient(async (tx, client) => {
      await setAuditContext(tx, {
        establishmentId: origin.establishmentId,
        personId: origin.personId,
        action: 'meters.import',
        happenedAt: origin.receivedAt,
        gamingDay: null,
        reason: origin.note === '' ? origin.reason : origin.note,
      });
      const batchId = await reserveBatchId(tx);
      const conflicts = await copyRows(client, chunk, origin.establishmentId, batchId);
      const batch = await writeBatch(tx, batchId, origin, { ...chunk, count: chunk.lines.length, conflicts });
      return batch && { ...batch, batchId, conflicts };
    });
  }

  /** Registers the machines missing in the inventory that lines wait for, then retries those lines. */
  private async registerDeferredMachines(
    csvParser: CsvReadingsParser,
    origin: BatchOrigin,
    progress: ImportProgress,
  ): Promise<void> {
    if (csvParser.deferredLines.length === 0) return;
    const earliestLines = findEarliestLines(csvParser.deferredLines);
    const registeredNumbers = await this.stations.registerMachines(origin, [...earliestLines.values()]);
    progress.registeredMachines.push(...registeredNumbers);
    csvParser.retryUnknownMachines();
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

interface WrittenChunk extends WrittenBatch {
  readonly batchId: bigint;
  readonly conflicts: number;
}

/**
 * Returns one line per machine and station, the one with the earliest reading; the machine is registered in service
 * since then.
 */
function findEarliestLines(deferredLines: readonly UnknownMachineLine[]): Map<string, UnknownMachineLine> {
  const earliestLines = new Map<string, UnknownMachineLine>();
  for (const line of deferredLines) {
    const stationKey = `${line.machine}\0${line.station}`;
    const earlierLine = earliestLines.get(stationKey);
    if (earlierLine === undefined || line.readAtMs < earlierLine.readAtMs) earliestLines.set(stationKey, line);
  }
  return earliestLines;
}

/** Checks for the errors of a connection that closed before the end of the file. */
function isStreamError(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET' || code === 'ABORT_ERR';
}

/** Passes the stream on, after calling the callback with each chunk. */
async function* observeStream(stream: Readable, onChunk: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    onChunk(chunk);
    yield chunk;
  }
}
