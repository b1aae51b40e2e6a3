import { Inject, Injectable } from '@nestjs/common';
import { LongDatabase } from '#platform/database/database.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { Clock } from '#platform/runtime/clock.js';
import type { Config } from '#platform/runtime/config.js';
import { HourlyRounds } from '#platform/runtime/hourly-rounds.js';
import { listEstablishmentsWithLogs } from '../log/logged-establishments.queries.js';
import { ClockGuard } from '../clock/clock-guard.service.js';
import { buildAuditSettings } from '../log/audit-context.js';
import {
  checkpointFileOf,
  visitFileHeads,
  openCheckpointFile,
  replaceFile,
  writeReplacement,
} from '../log/checkpoint-file.js';
import type { OpenedCheckpointFile } from '../log/checkpoint-file.js';
import { inTransaction, withSealerLock } from '../log/log.queries.js';
import type { SealedEstablishment } from '../log/sealed-establishment.js';
import { HeadsByThinning, type Thinning } from './thinned-heads.js';
import { listHeadSizesByThinning, thinHeads, listThinnings } from './thinning.queries.js';

/** Limits of a round; each act holds back the seal of a log for its duration. */
export interface ThinningLimits {
  /** Maximum number of heads that one act examines. */
  readonly atMost: number;
  /** Minimum number of heads that are worth an act. */
  readonly atLeast: number;
  /** Maximum number of acts for one establishment. */
  readonly acts: number;
}

const DEFAULT_LIMITS: ThinningLimits = { atMost: 20_000, atLeast: 100, acts: 20 };

/**
 * Thins, every hour, the signed heads of past days: one head an hour remains, and every head named outside. The
 * database is first, in an act; the file is second, which drops exactly the heads that the act removed. A process
 * killed in between leaves a file with more heads. `verify` and the start accept it, and the first round of the next
 * server drops them.
 */
@Injectable()
export class ThinningService extends HourlyRounds {
  /** Establishments whose files have nothing left to drop. */
  readonly #matchingFiles = new Set<number>();

  constructor(
    private readonly database: LongDatabase,
    private readonly clock: Clock,
    private readonly clockGuard: ClockGuard,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super();
  }

  /** Thins the signed heads past their retention in every log; throws while the clock cannot be trusted. */
  protected override async runRound(): Promise<void> {
    // a clock that jumped ahead would make every head look old
    this.clockGuard.assertClockRight();
    const removedHeads = await this.thinAllLogs();
    if (removedHeads > 0) this.logger.log(`${removedHeads} signed heads thinned at the end of their retention`);
  }

  /**
   * Thins the old signed heads of every log (removes all but the last of each hour) and drops them from its file.
   * Returns the number of heads removed; `limits` bounds the work of one call.
   */
  async thinAllLogs(limits: ThinningLimits = DEFAULT_LIMITS): Promise<number> {
    let removedHeads = 0;
    for (const establishment of await listEstablishmentsWithLogs(this.database.dataSource)) {
      for (let acts = 0; acts < limits.acts && !this.isStopped; acts += 1) {
        const removedByAct = await this.#thinOnce(establishment, limits);
        removedHeads += removedByAct;
        if (removedByAct === 0) break;
      }
      if (this.isStopped) break;
      await this.#dropFromFile(establishment);
    }
    return removedHeads;
  }

  /**
   * Removes old signed heads of one log in one act: all but the last of each hour. Returns the number removed.
   * It examines at most `atMost` heads, and removes none (0) when fewer than `atLeast` can be removed.
   */
  async #thinOnce({ establishmentId }: SealedEstablishment, { atMost, atLeast }: ThinningLimits): Promise<number> {
    const happenedAt = this.clock.now();
    const auditContext = { establishmentId, personId: null, act: 'audit.thin-heads' as const, happenedAt };
    const removedHeads = await withSealerLock(this.database, establishmentId, (client) =>
      inTransaction(client, () => {
        const settings = buildAuditSettings(this.database.dataSource, auditContext);
        return thinHeads(client, { establishmentId, olderThanDays: this.config.headsDays, atMost, atLeast, settings });
      }),
    );
    if (removedHeads > 0) this.#matchingFiles.delete(establishmentId);
    return removedHeads;
  }

  /**
   * Drops from the log's file the signed heads that thinnings (removals of old heads) removed from the database.
   * Does nothing for a file that matched, or was missing, since the last removal.
   * Throws when the file has anything else that the database lacks: the file is then unchanged, and the verification
   * reports it.
   */
  async #dropFromFile(establishment: SealedEstablishment): Promise<void> {
    const { establishmentId, code } = establishment;
    if (this.#matchingFiles.has(establishmentId)) return;
    // between two seals the file ends with a complete note, and is only appended to
    const [file, thinnings, sizesByThinning] = await withSealerLock(
      this.database,
      establishmentId,
      async (client) =>
        [
          await openCheckpointFile(checkpointFileOf(this.config.home, code)),
          await listThinnings(client, establishmentId),
          await listHeadSizesByThinning(client, establishmentId),
        ] as const,
    );
    const remainingSizes = new Set([...sizesByThinning.values()].flat());
    try {
      if (file !== undefined) await this.#rewriteFile(establishmentId, file, thinnings, remainingSizes);
    } finally {
      await file?.handle.close();
    }
    this.#matchingFiles.add(establishmentId);
  }

  /**
   * Replaces the file by one without the heads that thinnings removed; leaves it alone when it has none of them.
   * Throws when the file has heads that the database lacks and no thinning removed.
   */
  async #rewriteFile(
    establishmentId: number,
    file: OpenedCheckpointFile,
    thinnings: readonly Thinning[],
    remainingSizes: ReadonlySet<number>,
  ): Promise<void> {
    const removedHeads = new HeadsByThinning(thinnings);
    const isThinned = (size: number): boolean =>
      removedHeads.findThinning(size) !== undefined && !remainingSizes.has(size);
    await visitFileHeads(file, (size, note) => isThinned(size) && removedHeads.addHead(size, note));
    const thinningsInFile = thinnings.filter((thinning) => removedHeads.countHeads(thinning) > 0);
    const differingThinning = thinningsInFile.find((thinning) => !removedHeads.areRemoved(thinning));
    if (differingThinning !== undefined) {
      throw new Error(
        `${file.path} has heads of ${differingThinning.firstSize} to ${differingThinning.lastSize} leaves that the database lacks and ` +
          `thinning ${differingThinning.number} did not remove: verify the log`,
      );
    }
    if (thinningsInFile.length === 0) return;
    await writeReplacement(file, isThinned);
    await withSealerLock(this.database, establishmentId, () => replaceFile(file));
  }
}
