import type { Readable } from 'node:stream';
import { setAuditContext } from '#audit/log/audit-context.js';
import type { Database } from '#platform/database/database.js';
import { Refusal, refuse } from '#refusals/refusal.js';
import type { CsvReadingsParser, ReadingChunk, UnknownMachineLine } from '../ingest/csv-chunker.js';
import type { LineRefusal } from '../ingest/csv-line-parser.js';
import type { KnownStations } from '../ingest/known-stations.js';
import { copyRowsDirectly, copyThroughTemporaryTable, type CopyRows } from '../ingest/reading-copy.js';
import { reserveBatchId, writeBatch, type BatchOrigin, type WrittenBatch } from '../ingest/readings.queries.js';
import { DAY_MS, MonthPartitions } from '../partitions/month-partitions.js';
import { insertAssumingNew, runWithRetries } from '../partitions/write-errors.js';
import { isStreamError } from './stored-stream.js';

/** Rows of a batch of a file: the most that a fault can cost an import, and that memory contains. */
const BATCH_ROWS = 20_000;

/** Follows the progress of an import. */
export interface ImportListener {
  /** Lines read so far, without the header. */
  onProgress?(rowCount: number): void;
  /** Refused lines listed in the response, once it is complete. */
  onRefusedLines?(lines: readonly LineRefusal[]): void;
}

/** Progress of one import. */
export interface ImportProgress {
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

/** Returns the progress of an import that begins. */
export const createProgress = (): ImportProgress => ({
  batchIds: [],
  closedDays: new Map(),
  registeredMachines: [],
  accepted: 0,
  conflicts: 0,
  duplicates: 0,
  earliestMs: Infinity,
  expectsDuplicates: false,
});

/** Writes the lines of a file in batches, each in its own transaction. */
export class ReadingsWriter {
  private readonly partitions: MonthPartitions;

  constructor(
    private readonly db: Database,
    private readonly stations: KnownStations,
  ) {
    this.partitions = new MonthPartitions(db);
  }

  /**
   * Reads the whole stream and writes it batch by batch; one batch is parsed while the previous one is being written.
   * Refuses CSV_INTERRUPTED when the stream breaks off, and CSV_EMPTY.
   */
  async writeStream(
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
