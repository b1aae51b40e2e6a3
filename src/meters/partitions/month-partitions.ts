import type { Database } from '#platform/database/database.js';
import { ensureMonthPartition } from './month-partitions.queries.js';

export const DAY_MS = 86_400_000;

const ASKED_AGAIN_MS = 60_000;

/** The months whose partition exists, so that each is checked once per process. */
export class MonthPartitions {
  private readonly asked = new Map<string, Promise<void>>();

  constructor(private readonly db: Database) {}

  /**
   * Makes the partitions of the months of these instants, in a transaction of its own; a second caller waits for one
   * that is being made. A month that cannot be made now stays in the default partition: nothing is lost but
   * speed.
   */
  async ensure(table: 'meter_readings' | 'machine_events', instantsMs: Iterable<number>): Promise<void> {
    const months = new Set<string>();
    let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const ms of instantsMs) {
      if (ms >= from && ms < to) continue;
      const instant = new Date(ms);
      from = Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth());
      to = Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + 1);
      months.add(instant.toISOString().slice(0, 7));
    }
    await Promise.all([...months].map((month) => this.month(table, month)));
  }

  private month(table: string, month: string): Promise<void> {
    const key = `${table} ${month}`;
    const known = this.asked.get(key);
    if (known !== undefined) return known;
    const made = this.make(table, month).catch((error: unknown) => {
      if (!isLockTimeout(error)) {
        this.asked.delete(key);
        throw error;
      }
      // whoever held the table may hold it still: the next batches do not wait for it again
      setTimeout(() => this.asked.delete(key), ASKED_AGAIN_MS).unref();
    });
    this.asked.set(key, made);
    return made;
  }

  private async make(table: string, month: string): Promise<void> {
    // The default partition takes the rows of a failed month, so that nobody waits for a table that would be locked.
    if (this.db.isRehearsal) return;
    await this.db.transaction((tx) => ensureMonthPartition(tx, table, `${month}-01`));
  }
}

function isLockTimeout(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '55P03' || code === '40P01';
}
