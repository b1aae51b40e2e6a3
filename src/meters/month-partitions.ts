import type { Database } from '../platform/database.js';

export const DAY_MS = 86_400_000;

/** The months whose partition is there, so that each is asked for once a process. */
export class MonthPartitions {
  private readonly present = new Set<string>();

  constructor(private readonly db: Database) {}

  /**
   * Makes the partitions of the months of these instants, in a transaction of its own.
   * A month that cannot be made now stays in the default partition: nothing is lost by it but speed.
   */
  async ensure(table: 'meter_readings' | 'machine_events', instantsMs: Iterable<number>): Promise<void> {
    const missing = new Set<string>();
    for (const ms of instantsMs) {
      const month = new Date(ms).toISOString().slice(0, 7);
      if (!this.present.has(table + month)) missing.add(month);
    }
    for (const month of missing) {
      this.present.add(table + month);
      try {
        await this.db.transaction((tx) =>
          tx.query('select ensure_month_partitions($1::regclass, $2::date, $2::date)', [table, `${month}-01`]),
        );
      } catch (error) {
        this.present.delete(table + month);
        if (!isLockTimeout(error)) throw error;
      }
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '55P03' || code === '40P01';
}
