import { randomUUID } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { AuditService } from '#audit/audit.service.js';
import { LogExtractService } from '#audit/log-extract.service.js';
import { countDaysBetween, isGamingDay } from '#establishments/days/gaming-day.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { LongDatabase } from '#platform/database/database.js';
import type { Config } from '#platform/runtime/config.js';
import { Clock } from '#platform/runtime/clock.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { version } from '#platform/runtime/version.js';
import { toZipInstant } from '#proof/archive-frame.js';
import { exportFormat, keysPath } from '#proof/archive-manifest.js';
import { refuse } from '#refusals/refusal.js';
import { ArchiveFile } from './archive-file.js';
import { addHeads, addManifest, addLogSegments } from './archived-log.js';
import { listDaysOfPeriod, type PeriodDayRow } from './archives.queries.js';
import type { Language } from '#declarations/shapes/text.js';

const maxPeriodDays = 400;
/** A date beyond any gaming day: an export extends to the present. */
const openEndDay = '9999-12-31';

export interface LiveExport {
  readonly stream: ReadStream;
  readonly size: number;
  readonly fileName: string;
}

/**
 * Exports the sealed log of a running server, from the opening of a gaming day to the present, proved under one head.
 */
@Injectable()
export class LiveExportService {
  constructor(
    private readonly extracts: LogExtractService,
    private readonly audit: AuditService,
    private readonly longDb: LongDatabase,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Seals pending entries and creates an export file, which is deleted from the server after download.
   * When the requested day never began, the export starts with the first day after it that did.
   * Refuses INVALID_PERIOD (over 400 days), ARCHIVE_DAY_UNKNOWN, LOG_NOT_SEALED, ARCHIVE_TOO_LARGE.
   */
  async exportLogSince(
    establishment: Establishment,
    firstRequestedDay: string,
    language: Language,
  ): Promise<LiveExport> {
    if (!isGamingDay(firstRequestedDay)) return refuse('INVALID_PERIOD', { period: firstRequestedDay });
    const { establishmentId } = establishment;
    const days = await listDaysOfPeriod(this.longDb.dataSource, establishmentId, firstRequestedDay, openEndDay);
    const [firstPeriodDay] = days;
    const lastPeriodDay = days.at(-1);
    if (firstPeriodDay === undefined || lastPeriodDay === undefined) {
      return refuse('ARCHIVE_DAY_UNKNOWN', { from: firstRequestedDay, to: firstRequestedDay });
    }
    if (countDaysBetween(firstPeriodDay.gamingDay, lastPeriodDay.gamingDay) >= maxPeriodDays) {
      return refuse('INVALID_PERIOD', { period: `${firstPeriodDay.gamingDay} – ${lastPeriodDay.gamingDay}` });
    }
    const folder = join(this.config.home, 'archives', establishment.code);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `export-${randomUUID()}.zip`);
    try {
      const size = await this.#writeExport(establishment, [firstPeriodDay, lastPeriodDay], language, path);
      const stream = createReadStream(path);
      stream.once('close', () => void rm(path, { force: true }));
      return {
        stream,
        size,
        fileName: `${establishment.code}_${firstRequestedDay}_${lastPeriodDay.gamingDay}.export.zip`,
      };
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  /**
   * Writes the log sealed since the opening of the first day, with its heads and signed manifest, to a file.
   * Returns its size in bytes.
   */
  async #writeExport(
    establishment: Establishment,
    [firstPeriodDay, lastPeriodDay]: readonly [PeriodDayRow, PeriodDayRow],
    language: Language,
    path: string,
  ): Promise<number> {
    const generatedAt = this.clock.now().toISOString();
    const logHead = await this.extracts.sealAllPendingEntries(establishment);
    const period = { firstDay: firstPeriodDay.gamingDay, lastDay: lastPeriodDay.gamingDay };
    const span = { recordedFrom: firstPeriodDay.opensAt, recordedTo: new Date(`${openEndDay}T00:00:00Z`), ...period };
    const file = await ArchiveFile.create(path, toZipInstant(generatedAt));
    try {
      await file.addFile(keysPath, [await this.extracts.readPublicKeys(establishment)]);
      const logSegments = await this.extracts.listLogSegments(establishment, span, logHead);
      const archivedSegments = await addLogSegments(this.extracts, establishment, logSegments, file);
      const citedSizes = [logHead.treeSize, ...archivedSegments.flatMap(({ from, to }) => [from, to])];
      await this.audit.markCitedHeads(establishment.establishmentId, 'export', new Set(citedSizes));
      await addHeads(this.extracts, establishment, archivedSegments, logHead, file);
      const { code, name, currency, currencyExponent } = establishment;
      const origin = await this.extracts.readLogOrigin(establishment);
      const manifestContent = {
        format: exportFormat,
        establishment: { code, name, origin, currency, currencyExponent },
        period,
        language,
        generatedAt,
        softwareVersion: version,
        days: [],
        documents: [],
        stretches: archivedSegments,
        stamps: [],
      } as const;
      await addManifest(this.extracts, establishment, manifestContent, file);
      return (await file.finish()).size;
    } finally {
      await file.close();
    }
  }
}
