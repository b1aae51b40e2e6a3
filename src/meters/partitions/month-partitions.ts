import type { Database } from '#platform/database/database.js';
import { ensureMonthPartition } from './month-partitions.queries.js';

export const DAY_MS = 86_400_000;

const RETRY_AFTER_MS = 60_000;

/**
 * Creates missing partitions of the tables split by month, and remembers the existing ones, so that each is checked
 * once per process.
 */
export class MonthPartitions {
  private readonly ensured = new Map<string, Promise<void>>();

  constructor(private readonly db: Database) {}

  /**
   * Creates the partitions of the months of these instants, in its own transaction; a concurrent caller waits for a
   * partition in creation. A month whose partition cannot be created now stays in the default partition, which costs
   * only speed.
   */
  async ensurePartitions(table: 'meter_readings' | 'machine_events', instantsMs: Iterable<number>): Promise<void> {
    const months = new Set<string>();
    let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const ms of instantsMs) {
      if (ms >= from && ms < to) continue;
      const instant = new Date(ms);
      from = Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth());
      to = Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + 1);
      months.add(instant.toISOString().slice(0, 7));
    }
    await Promise.all([...months].map((month) => this.ensureMonth(table, month)));
  }

  /**
   * Creates one month's partition unless it is known or in creation. A lock that cannot be had is tried again after a
   * minute.
   */
  private ensureMonth(table: string, month: string): Promise<void> {
    const key = `${table} ${month}`;
    const existing = this.ensured.get(key);
    if (existing !== undefined) return existing;
    const creation = this.createPartition(table, month).catch((error: unknown) => {
      if (!isLockTimeout(error)) {
        this.ensured.delete(key);
        throw error;
      }
      // the table may still be locked: the next batches do not wait for it again
      setTimeout(() => this.ensured.delete(key), RETRY_AFTER_MS).unref();
    });
    this.ensured.set(key, creation);
    return creation;
  }

  /** Creates the partition in a transaction of its own; a rehearsal creates none. */
  private async createPartition(table: string, month: string): Promise<void> {
    // The default partition takes the rows of a failed month, so that no write waits for a locked table.
    if (this.db.isRehearsal) return;
    await this.db.transaction((tx) => ensureMonthPartition(tx, table, `${month}-01`));
  }
}

/** Checks for PostgreSQL's errors of a lock that could not be had: lock timeout or deadlock. */
function isLockTimeout(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '55P03' || code === '40P01';
}
