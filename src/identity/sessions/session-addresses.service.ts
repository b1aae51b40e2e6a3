import { Inject, Injectable } from '@nestjs/common';
import { setOperatorAuditContext } from '../access/operator-act.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import type { Tx } from '#platform/database/rows.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import type { Config } from '#platform/runtime/config.js';
import { eraseAddresses, eraseBrowserNames, deleteAttemptsOlderThanDay } from './sessions.queries.js';

const DAY_MS = 86_400_000;
/** Batch size: a batch must hold its locks for a moment only. */
const BATCH_SIZE = 2_000;

type EraseBatch = (tx: Tx, endedBefore: Date, limit: number) => Promise<number>;

/**
 * Erases the addresses and user agents of sessions and known browsers a set number of days after the session's end; the
 * log has digests of them. Addresses of guessed secrets are stored for a day.
 */
@Injectable()
export class SessionAddressesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Erases addresses of sessions and names of browsers whose retention is over; returns their number. */
  async eraseDueAddresses(): Promise<number> {
    return (await this.eraseInBatches(eraseAddresses)) + (await this.eraseInBatches(eraseBrowserNames));
  }

  /** Deletes the sign-in attempts that are older than a day and count no more; returns their number. */
  deleteOldAttempts(): Promise<number> {
    return this.database.transaction((tx) => deleteAttemptsOlderThanDay(tx, this.clock.now()));
  }

  /**
   * Calls `eraseBatch`, each time in its own transaction, until a batch is not full; returns the total number erased.
   * A batch erases data of sessions that ended longer ago than the retention.
   */
  private async eraseInBatches(eraseBatch: EraseBatch): Promise<number> {
    const happenedAt = this.clock.now();
    const endedBefore = new Date(happenedAt.getTime() - this.config.addressDays * DAY_MS);
    let erasedCount = 0;
    for (;;) {
      const batchCount = await this.database.transaction(async (tx) => {
        await setOperatorAuditContext(tx, { personId: null, action: 'personal.erase', happenedAt });
        return eraseBatch(tx, endedBefore, BATCH_SIZE);
      });
      erasedCount += batchCount;
      if (batchCount < BATCH_SIZE) return erasedCount;
    }
  }
}
