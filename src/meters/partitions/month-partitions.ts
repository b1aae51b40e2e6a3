import type { Database } from '#platform/database/database.js';
import { ensureMonthPartition } from './month-partitions.queries.js';

export const DAY_MS = 86_400_000;

const RETRY_AFTER_MS = 60_000;

/**
 * Creates missing partitions of the tables split by month, and remembers the existing ones, so that each is checked
 * once per process.
 */
export class MonthPartitions {
  private readonly creations = new Map<string, Promise<void>>();

  constructor(private readonly db: Database) {}

  /**
   * Creates the partitions of the months of these instants, in its own transaction; a concurrent caller waits for a
   * partition in creation. Without its partition, a month's rows stay in the default partition, which costs only speed.
   */
  async ensurePartitions(table: 'meter_readings' | 'machine_events', instantsMs: Iterable<number>): Promise<void> {
    const months = new Set<string>();
    let [monthStart, monthEnd] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const ms of instantsMs) {
      if (ms >= monthStart && ms < monthEnd) continue;
      const instant = new Date(ms);
      monthStart = Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth());
      monthEnd = Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + 1);
      months.add(instant.toISOString().slice(0, 7));
    }
    await Promise.all([...months].map((month) => this.ensurePartition(table, month)));
  }

  /**
   * Creates one month's partition unless it is known or in creation. When the table's lock is not free, no partition is
   * created, and a call a minute later tries again.
   */
  private ensurePartition(tableName: string, month: string): Promise<void> {
    const partitionKey = `${tableName} ${month}`;
    const existingCreation = this.creations.get(partitionKey);
    if (existingCreation !== undefined) return existingCreation;
    const creation = this.createPartition(tableName, month).catch((error: unknown) => {
      if (!isLockConflict(error)) {
        this.creations.delete(partitionKey);
        throw error;
      }
      // the table may still be locked: the next batches do not wait for it again
      setTimeout(() => this.creations.delete(partitionKey), RETRY_AFTER_MS).unref();
    });
    this.creations.set(partitionKey, creation);
    return creation;
  }

  /**
   * Creates the partition in a transaction of its own, so that the rows' transaction does not hold its lock; a
   * rehearsal (a trial run without effects) creates none.
   */
  private async createPartition(tableName: string, month: string): Promise<void> {
    // The default partition takes the rows of a failed month, so that no write waits for a locked table.
    if (this.db.isRehearsal) return;
    await this.db.transaction((tx) => ensureMonthPartition(tx, tableName, `${month}-01`));
  }
}

/** Checks for PostgreSQL's errors of a lock that could not be had: lock timeout or deadlock. */
function isLockConflict(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '55P03' || code === '40P01';
}
