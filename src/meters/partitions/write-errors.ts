/**
 * Inserts rows on the assumption that all are new, which is nearly always true. When one is already stored, the
 * database undoes the attempt; `insertSkippingExisting`, which skips existing rows, then inserts everything again.
 */
export async function insertAssumingNew<T>(
  table: 'meter_readings' | 'machine_events',
  insertAll: () => Promise<T>,
  insertSkippingExisting: () => Promise<T>,
): Promise<T> {
  try {
    return await insertAll();
  } catch (error) {
    if (!isUniqueViolation(error, table)) throw error;
    return insertSkippingExisting();
  }
}

/**
 * Checks whether the error is a repeated key in a table or one of its partitions, whose names begin with the table's.
 */
function isUniqueViolation(error: unknown, tableName: string): boolean {
  const { code, table } = error as { code?: string; table?: string };
  return code === '23505' && (table ?? '').startsWith(tableName);
}

const MAX_ATTEMPTS = 5;

/**
 * Runs the work, at most five times, until it succeeds without a deadlock or without its rows' partition being replaced
 * meanwhile. A failed attempt leaves nothing.
 */
export async function runWithRetries<T>(task: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await task();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !(isTransactionConflict(error) || isDefaultPartitionConflict(error))) throw error;
    }
  }
}

/** Checks for PostgreSQL's errors of transactions that block each other: deadlock or serialisation failure. */
function isTransactionConflict(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '40P01' || code === '40001';
}

/**
 * Checks whether a row was about to enter the default partition while another process created the partition of its
 * month.
 */
function isDefaultPartitionConflict(error: unknown): boolean {
  const { code, table } = error as { code?: string; table?: string };
  return code === '23514' && (table ?? '').endsWith('_default');
}
