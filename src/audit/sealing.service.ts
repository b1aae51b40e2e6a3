import { Inject, Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap, OnModuleInit } from '@nestjs/common';
import { Database } from '#platform/database/database.js';
import { Metrics } from '#platform/operations/metrics.js';
import { Readiness } from '#platform/operations/readiness.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import type { Config } from '#platform/runtime/config.js';
import { assertCheckpointsWritable } from './log/checkpoint-file.js';
import { createLogPartitions, readSealingLagSeconds } from './log/log.queries.js';
import { AuditService } from './audit.service.js';

const ROUND_PAUSE_MS = 500;
const DAY_MS = 86_400_000;

/** Seals within a second while the server runs, and creates the partitions of the coming months in time. */
@Injectable()
export class SealingService implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger('Sealing');
  #timer: NodeJS.Timeout | undefined;
  #currentRound: Promise<void> = Promise.resolve();
  #isStopped = false;
  #partitionsReadyUntil = 0;
  #lastFailure: string | undefined;

  constructor(
    private readonly audit: AuditService,
    private readonly db: Database,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Adds two readiness checks (sealing on time, checkpoint files writable) and the metric of the sealing lag. */
  onModuleInit(): void {
    const readLag = (): Promise<number> => readSealingLagSeconds(this.db.dataSource);
    this.readiness.addCheck('sealing', async () => (await readLag()) <= this.config.sealingLagLimitS);
    this.readiness.addCheck('checkpoints', () => assertCheckpointsWritable(this.config.home).then(() => true));
    this.metrics.addGauge(
      'releve_sealing_lag_seconds',
      'Age of the oldest entry of the log that is not sealed',
      readLag,
    );
  }

  onApplicationBootstrap(): void {
    this.#scheduleRound();
  }

  /** Seals the last log entries at shutdown, before the connections close. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#currentRound;
    await this.#runRound();
  }

  /** Starts the next round of sealing after a pause, unless the service is stopped. */
  #scheduleRound(): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#currentRound = this.#runRound().then(() => this.#scheduleRound());
    }, ROUND_PAUSE_MS);
    this.#timer.unref();
  }

  /**
   * Seals every log, after preparing the month partitions (the tables of the coming months) once a day.
   * A failure is logged, once while it repeats, and the next round tries again: entries wait in the database, and
   * nothing is lost.
   */
  async #runRound(): Promise<void> {
    try {
      if (Date.now() > this.#partitionsReadyUntil) {
        await this.#preparePartitions();
        this.#partitionsReadyUntil = Date.now() + DAY_MS;
      }
      await this.audit.sealAllLogs();
      this.#lastFailure = undefined;
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      if (failure !== this.#lastFailure) this.#logger.error(failure);
      this.#lastFailure = failure;
    }
  }

  /** Creates the partitions of the log's tables for this month and the next three. */
  async #preparePartitions(): Promise<void> {
    for (const table of ['log_entries', 'log_leaves'] as const) await createLogPartitions(this.db.dataSource, table);
  }
}
