import { Inject, Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../database/database.js';
import { CONFIG } from '../runtime/configuration-token.js';
import type { Config } from '../runtime/config.js';
import { sealPlace } from '../database/idempotency.js';
import { plaintextResponses, deleteOldResponses, sealResponse } from './operations.queries.js';

const HOUR_MS = 3_600_000;
/** Small enough to hold its locks only briefly. */
const BATCH = 2_000;

/** Forgets, every hour, the responses of writes too old to be sent again; the written data stays. */
@Injectable()
export class KeyRetentionService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger('Retention');
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<unknown> = Promise.resolve();
  #isStopped = false;

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Seals old plain responses at the start and runs a round of retention every hour; failures are logged. */
  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => {
      this.#running = this.round().catch((error: unknown) => {
        // tried again the next hour
        this.#logger.error(error instanceof Error ? error.message : String(error));
      });
    }, HOUR_MS);
    this.#timer.unref();
    this.#running = this.seal().catch((error: unknown) => {
      this.#logger.error(error instanceof Error ? error.message : String(error));
    });
  }

  private async round(): Promise<void> {
    await this.deleteOldResponses();
    await this.seal();
  }

  /** Stops the rounds and awaits the one that is running. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  /** Seals the responses that an earlier version stored in clear, batch by batch; returns their number. */
  async seal(batchSize = BATCH): Promise<number> {
    const { vault } = this.database;
    let sealedCount = 0;
    while (vault !== null && !this.#isStopped) {
      const plainResponses = await plaintextResponses(this.database.dataSource, batchSize);
      for (const { establishmentId, key, response } of plainResponses) {
        const sealedBytes = vault.seal(Buffer.from(response), sealPlace(establishmentId, key));
        await sealResponse(this.database.dataSource, establishmentId, key, sealedBytes);
      }
      sealedCount += plainResponses.length;
      if (plainResponses.length < batchSize) break;
    }
    return sealedCount;
  }

  /**
   * Deletes old responses in batches, one transaction each, until none is old enough or the server stops; returns
   * their number.
   */
  async deleteOldResponses(batchSize = BATCH): Promise<number> {
    let deletedCount = 0;
    for (;;) {
      const deletedInBatch = await deleteOldResponses(this.database.dataSource, this.config.keysDays, batchSize);
      deletedCount += deletedInBatch;
      if (deletedInBatch < batchSize || this.#isStopped) return deletedCount;
    }
  }
}
