import { Inject, Injectable } from '@nestjs/common';
import { LongDatabase } from '#platform/database/database.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { Clock } from '#platform/runtime/clock.js';
import type { Config } from '#platform/runtime/config.js';
import { HourlyService } from '#platform/runtime/hourly-rounds.js';
import { listEstablishmentsWithLogs } from '../log/logged-establishments.queries.js';
import { ClockGuard } from '../clock/clock-guard.service.js';
import { buildAuditSettings } from '../log/audit-context.js';
import {
  getCheckpointFile,
  visitFileHeads,
  openCheckpointFile,
  replaceCheckpointFile,
  writeReplacementFile,
} from '../log/checkpoint-file.js';
import type { OpenedCheckpointFile } from '../log/checkpoint-file.js';
import { runInTransaction, withSealerLock } from '../log/log.queries.js';
import type { SealedEstablishment } from '../log/sealed-establishment.js';
import { HeadsByPruning, type Pruning } from './thinned-heads.js';
import { listHeadSizesByPruning, pruneHeads, listPrunings } from './thinning.queries.js';

/** Limits of a round; each act holds back the seal of a log for its duration. */
export interface PruningLimits {
  /** Maximum number of heads that one act examines. */
  readonly maxExamined: number;
  /** Minimum number of heads that are worth an act. */
  readonly minRemoved: number;
  /** Maximum number of acts for one establishment. */
  readonly maxActions: number;
}

const DEFAULT_LIMITS: PruningLimits = { maxExamined: 20_000, minRemoved: 100, maxActions: 20 };

/**
 * Thins, every hour, the signed heads of past days: one head an hour remains, and every head named outside. The
 * database is first, in an act; the file is second, which drops exactly the heads that the act removed. A process
 * killed in between leaves a file with more heads. `verify` and the start accept it, and the first round of the next
 * server drops them.
 */
@Injectable()
export class PruningService extends HourlyService {
  /** Establishments whose files have nothing left to drop. */
  readonly #prunedEstablishmentIds = new Set<number>();

  constructor(
    private readonly longDb: LongDatabase,
    private readonly clock: Clock,
    private readonly clockGuard: ClockGuard,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super();
  }

  /** Prunes the signed heads past their retention in every log; throws while the clock cannot be trusted. */
  protected override async runRound(): Promise<void> {
    // a clock that jumped ahead would make every head look old
    this.clockGuard.assertClockCorrect();
    const removedHeadCount = await this.pruneAllLogs();
    if (removedHeadCount > 0) this.logger.log(`${removedHeadCount} signed heads thinned at the end of their retention`);
  }

  /**
   * Prunes the old signed heads of every log (removes all but the last of each hour) and drops them from its file.
   * Returns the number of heads removed; `limits` bounds the work of one call.
   */
  async pruneAllLogs(limits: PruningLimits = DEFAULT_LIMITS): Promise<number> {
    let removedHeadCount = 0;
    for (const establishment of await listEstablishmentsWithLogs(this.longDb.dataSource)) {
      for (let actionCount = 0; actionCount < limits.maxActions && !this.isStopped; actionCount += 1) {
        const removedCount = await this.#pruneDatabase(establishment, limits);
        removedHeadCount += removedCount;
        if (removedCount === 0) break;
      }
      if (this.isStopped) break;
      await this.#pruneFile(establishment);
    }
    return removedHeadCount;
  }

  /**
   * Removes old signed heads of one log in one act: all but the last of each hour. Returns the number removed.
   * It examines at most `maxExamined` heads, and removes none (0) when fewer than `minRemoved` can be removed.
   */
  async #pruneDatabase(
    { establishmentId }: SealedEstablishment,
    { maxExamined, minRemoved }: PruningLimits,
  ): Promise<number> {
    const happenedAt = this.clock.now();
    const auditContext = { establishmentId, personId: null, action: 'audit.thin-heads' as const, happenedAt };
    const removedHeadCount = await withSealerLock(this.longDb, establishmentId, (client) =>
      runInTransaction(client, () => {
        const auditSettings = buildAuditSettings(this.longDb.dataSource, auditContext);
        return pruneHeads(client, {
          establishmentId,
          olderThanDays: this.config.headsDays,
          maxExamined,
          minRemoved,
          auditSettings,
        });
      }),
    );
    if (removedHeadCount > 0) this.#prunedEstablishmentIds.delete(establishmentId);
    return removedHeadCount;
  }

  /**
   * Drops from the log's file the signed heads that prunings (removals of old heads) removed from the database.
   * Does nothing for a file that matched, or was missing, since the last removal.
   * Throws when the file has anything else that the database lacks: the file is then unchanged, and the verification
   * reports it.
   */
  async #pruneFile(establishment: SealedEstablishment): Promise<void> {
    const { establishmentId, code } = establishment;
    if (this.#prunedEstablishmentIds.has(establishmentId)) return;
    // between two seals the file ends with a complete note, and is only appended to
    const [file, prunings, sizesByPruning] = await withSealerLock(
      this.longDb,
      establishmentId,
      async (client) =>
        [
          await openCheckpointFile(getCheckpointFile(this.config.home, code)),
          await listPrunings(client, establishmentId),
          await listHeadSizesByPruning(client, establishmentId),
        ] as const,
    );
    const remainingSizes = new Set([...sizesByPruning.values()].flat());
    try {
      if (file !== undefined) await this.#removePrunedHeads(establishmentId, file, prunings, remainingSizes);
    } finally {
      await file?.handle.close();
    }
    this.#prunedEstablishmentIds.add(establishmentId);
  }

  /**
   * Replaces the file by one without the heads that prunings removed; leaves it alone when it has none of them.
   * Throws when the file has heads that the database lacks and no pruning removed.
   */
  async #removePrunedHeads(
    establishmentId: number,
    file: OpenedCheckpointFile,
    prunings: readonly Pruning[],
    remainingSizes: ReadonlySet<number>,
  ): Promise<void> {
    const removedHeadsByPruning = new HeadsByPruning(prunings);
    const isPruned = (size: number): boolean =>
      removedHeadsByPruning.findPruning(size) !== undefined && !remainingSizes.has(size);
    await visitFileHeads(file, (size, note) => isPruned(size) && removedHeadsByPruning.addHead(size, note));
    const pruningsInFile = prunings.filter((pruning) => removedHeadsByPruning.countHeads(pruning) > 0);
    const mismatchedPruning = pruningsInFile.find((pruning) => !removedHeadsByPruning.hasExactlyRemovedHeads(pruning));
    if (mismatchedPruning !== undefined) {
      throw new Error(
        `${file.path} has heads of ${mismatchedPruning.firstSize} to ${mismatchedPruning.lastSize} leaves that the database lacks and ` +
          `thinning ${mismatchedPruning.number} did not remove: verify the log`,
      );
    }
    if (pruningsInFile.length === 0) return;
    await writeReplacementFile(file, isPruned);
    await withSealerLock(this.longDb, establishmentId, () => replaceCheckpointFile(file));
  }
}
