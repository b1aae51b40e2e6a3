import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { CONFIG } from '../runtime/configuration-token.js';
import type { Config } from '../runtime/config.js';
import { HourlyService } from '../runtime/hourly-rounds.js';
import { getVaultLocation } from '../database/idempotency.js';
import { listPlainResponses, deleteOldResponses, sealResponse } from './operations.queries.js';

/** Small enough to hold its locks only briefly. */
const BATCH_SIZE = 2_000;

/** Forgets, every hour, the responses of writes too old to be sent again; the written data stays. */
@Injectable()
export class KeyRetentionService extends HourlyService {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super();
  }

  /** Seals old plain responses at the start, then runs a round every hour. */
  override onApplicationBootstrap(): void {
    super.onApplicationBootstrap();
    this.runInBackground(() => this.sealPlainResponses());
  }

  protected override async runRound(): Promise<void> {
    await this.deleteOldResponses();
    await this.sealPlainResponses();
  }

  /**
   * Seals (encrypts) the responses that an earlier version stored in clear, batch by batch; returns their number.
   * Stops early when the service stops.
   */
  async sealPlainResponses(batchSize = BATCH_SIZE): Promise<number> {
    const { vault } = this.database;
    let sealedCount = 0;
    while (vault !== null && !this.isStopped) {
      const plainResponses = await listPlainResponses(this.database.dataSource, batchSize);
      for (const { establishmentId, key, response } of plainResponses) {
        const sealedBytes = vault.seal(Buffer.from(response), getVaultLocation(establishmentId, key));
        await sealResponse(this.database.dataSource, establishmentId, key, sealedBytes);
      }
      sealedCount += plainResponses.length;
      if (plainResponses.length < batchSize) break;
    }
    return sealedCount;
  }

  /**
   * Deletes the responses of writes past their retention, in batches, one transaction each; returns their number.
   * Ends when a batch is not full or the server stops.
   */
  async deleteOldResponses(batchSize = BATCH_SIZE): Promise<number> {
    let deletedCount = 0;
    for (;;) {
      const deletedInBatch = await deleteOldResponses(this.database.dataSource, this.config.keysDays, batchSize);
      deletedCount += deletedInBatch;
      if (deletedInBatch < batchSize || this.isStopped) return deletedCount;
    }
  }
}
