import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { countDaysBetween, isGamingDay } from '#establishments/days/gaming-day.js';
import { withHeartbeat } from '#platform/runtime/background.js';
import { insertRow } from '#platform/database/entities.js';
import { Clock } from '#platform/runtime/clock.js';
import type { Config } from '#platform/runtime/config.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { Refusal, refuse } from '#refusals/refusal.js';
import { ArchiveMaker, type ArchiveProgress } from './archive-maker.service.js';
import type { ArchiveRequest } from './archive-plan.js';
import { ArchiveEntity } from './entities/archive.entity.js';
import {
  findArchive,
  listArchivesBefore,
  listDaysOfPeriod,
  recordArchiveOutcome,
  recordArchiveProgress,
} from './archives.queries.js';
import type { ArchiveOutcome, ArchiveRow } from './archives.queries.js';
import type { UserRequest } from '#ledger/user-request.js';

const maxPeriodDays = 400;
/** Number of archive files retained. Older ones are removed, because an archive can be requested again at any time. */
const maxRetainedFiles = 20;

/** Manages archives of periods: requested, built one after the other in the background, listed and downloaded. */
@Injectable()
export class ArchivesService implements BeforeApplicationShutdown {
  readonly #logger = new Logger('Archives');
  #lastBuild: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(
    private readonly archiveMaker: ArchiveMaker,
    private readonly db: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Stops the building of archives and waits for the part in progress. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#isStopped = true;
    await this.#lastBuild;
  }

  /**
   * Requests the archive of a period, whose building then starts in the background.
   * Refuses FORBIDDEN without the right to read the documents as well, INVALID_PERIOD (over 400 days),
   * ARCHIVE_DAY_UNKNOWN.
   */
  async requestArchive(
    { actor, establishment, idempotencyKey }: UserRequest,
    archiveRequest: ArchiveRequest,
  ): Promise<Serialized<ArchiveRow>> {
    assertReadPermissions(actor);
    const { firstDay, lastDay, language } = archiveRequest;
    const isPeriodValid = isGamingDay(firstDay) && isGamingDay(lastDay) && firstDay <= lastDay;
    if (!isPeriodValid || countDaysBetween(firstDay, lastDay) >= maxPeriodDays) {
      return refuse('INVALID_PERIOD', { period: `${firstDay} – ${lastDay}` });
    }
    let newArchiveId: bigint | undefined;
    const { establishmentId } = establishment;
    const response = await writeOnce(this.db, establishmentId, idempotencyKey, async (tx) => {
      const requestedAt = this.clock.now();
      const { personId } = actor;
      await setAuditContext(tx, { establishmentId, personId, action: 'reports.archive', happenedAt: requestedAt });
      const days = await listDaysOfPeriod(tx, establishmentId, firstDay, lastDay);
      if (days.length === 0) refuse('ARCHIVE_DAY_UNKNOWN', { from: firstDay, to: lastDay });
      const archiveRow = { establishmentId, firstDay, lastDay, language, requestedBy: personId, requestedAt };
      const { archiveId } = await insertRow(tx, ArchiveEntity, archiveRow);
      newArchiveId = archiveId;
      const newArchive = await findArchive(tx, establishmentId, archiveId);
      return newArchive ?? refuse('NOT_FOUND', { what: `archive ${archiveId}` });
    });
    // a repeated idempotency key returns the earlier response, and starts nothing
    if (newArchiveId !== undefined) this.#startBuilding(establishment, newArchiveId, archiveRequest);
    return response;
  }

  /** Lists a page of the establishment's archives, newest first. Refuses FORBIDDEN as `requestArchive` does. */
  listArchives(
    actor: Actor,
    establishment: Establishment,
    beforeArchiveId: bigint | null,
    limit: number,
  ): Promise<ArchiveRow[]> {
    assertReadPermissions(actor);
    return listArchivesBefore(this.db.dataSource, establishment.establishmentId, beforeArchiveId, limit);
  }

  /** Returns an archive with its progress. Refuses FORBIDDEN as `requestArchive` does, NOT_FOUND. */
  async getArchive(actor: Actor, establishment: Establishment, archiveId: bigint): Promise<ArchiveRow> {
    assertReadPermissions(actor);
    const archive = await findArchive(this.db.dataSource, establishment.establishmentId, archiveId);
    return archive ?? refuse('NOT_FOUND', { what: `archive ${archiveId}` });
  }

  /** Returns the file of an archive as a stream. Refuses FORBIDDEN, NOT_FOUND, ARCHIVE_NOT_READY, ARCHIVE_FILE_GONE. */
  async openFile(
    actor: Actor,
    establishment: Establishment,
    archiveId: bigint,
  ): Promise<{ readonly stream: ReadStream; readonly size: number; readonly fileName: string }> {
    const archive = await this.getArchive(actor, establishment, archiveId);
    if (archive.state !== 'ready') return refuse('ARCHIVE_NOT_READY');
    const path = this.#getArchivePath(establishment, archiveId);
    const fileStat = await stat(path).catch(() => refuse('ARCHIVE_FILE_GONE'));
    const fileName = `${establishment.code}_${archive.firstDay}_${archive.lastDay}.${archive.language}.zip`;
    return { stream: createReadStream(path), size: fileStat.size, fileName };
  }

  /** Queues the building of an archive behind those in progress; its progress is recorded every second. */
  #startBuilding(establishment: Establishment, archiveId: bigint, archiveRequest: ArchiveRequest): void {
    const progress: ArchiveProgress = { done: 0, total: 0 };
    const reportProgress = (): Promise<void> =>
      recordArchiveProgress(this.db.dataSource, establishment.establishmentId, archiveId, progress);
    this.#lastBuild = this.#lastBuild.then(() =>
      withHeartbeat(reportProgress, () =>
        this.#buildAndRecord(establishment, archiveId, archiveRequest, progress),
      ).catch((error: unknown) => {
        this.#logger.error(error instanceof Error ? error.message : String(error));
      }),
    );
  }

  /**
   * Builds a requested archive, records its outcome and deletes the oldest file beyond the number retained.
   * Records nothing when the server stops.
   */
  async #buildAndRecord(
    establishment: Establishment,
    archiveId: bigint,
    archiveRequest: ArchiveRequest,
    progress: ArchiveProgress,
  ): Promise<void> {
    if (this.#isStopped) return;
    const outcome = await this.#buildArchive(establishment, archiveId, archiveRequest, progress);
    if (outcome === undefined) return;
    const { establishmentId } = establishment;
    await recordArchiveProgress(this.db.dataSource, establishmentId, archiveId, progress);
    await this.db.transaction(async (tx) => {
      const happenedAt = this.clock.now();
      await setAuditContext(tx, { establishmentId, personId: null, action: 'reports.archiveMade', happenedAt });
      await recordArchiveOutcome(tx, establishmentId, archiveId, happenedAt, outcome);
    });
    await rm(this.#getArchivePath(establishment, archiveId - BigInt(maxRetainedFiles)), { force: true });
  }

  /**
   * Builds the archive and returns its outcome; undefined when the server stops.
   * Such a work has no outcome, and is later reported as interrupted.
   */
  async #buildArchive(
    establishment: Establishment,
    archiveId: bigint,
    archiveRequest: ArchiveRequest,
    progress: ArchiveProgress,
  ): Promise<ArchiveOutcome | undefined> {
    const path = this.#getArchivePath(establishment, archiveId);
    try {
      await mkdir(join(this.config.home, 'archives', establishment.code), { recursive: true, mode: 0o700 });
      const result = await this.archiveMaker.buildArchive(establishment, archiveRequest, path, progress, () => {
        if (this.#isStopped) throw new Error('the server stops');
      });
      return { state: 'ready', ...result };
    } catch (error) {
      await rm(`${path}.part`, { force: true });
      if (this.#isStopped) return undefined;
      if (!(error instanceof Refusal)) this.#logger.error(error instanceof Error ? error.stack : String(error));
      return { state: 'failed', code: error instanceof Refusal ? error.code : 'INTERNAL' };
    }
  }

  /** Returns the path of an archive under the home of the installation. */
  #getArchivePath(establishment: Establishment, archiveId: bigint): string {
    return join(this.config.home, 'archives', establishment.code, `${archiveId}.zip`);
  }
}

/** Refuses FORBIDDEN without the rights to the documents and to the log, because an archive contains both. */
function assertReadPermissions(actor: Actor): void {
  for (const permission of ['reports.read', 'log.read'] as const) {
    if (!actor.permissions.has(permission)) refuse('FORBIDDEN', { permission });
  }
}
