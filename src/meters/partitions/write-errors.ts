/**
 * Inserts rows on the assumption that all are new, which is nearly always true. When one is already stored, that
 * attempt leaves nothing, and the careful insert, which skips existing rows, repeats all of it.
 */
export async function insertAssumingNew<T>(
  table: 'meter_readings' | 'machine_events',
  insert: () => Promise<T>,
  insertWithCare: () => Promise<T>,
): Promise<T> {
  try {
    return await insert();
  } catch (error) {
    if (!isUniqueViolation(error, table)) throw error;
    return insertWithCare();
  }
}

/** A partition's name begins with its table's name. */
function isUniqueViolation(error: unknown, of: string): boolean {
  const { code, table } = error as { code?: string; table?: string };
  return code === '23505' && (table ?? '').startsWith(of);
}

const ATTEMPTS = 5;

/** Retries the work after a deadlock, which leaves nothing of the failed attempt. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !(isCollision(error) || isMovedToItsMonth(error))) throw error;
    }
  }
}

function isCollision(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '40P01' || code === '40001';
}

/** The row was about to enter the default partition while another process created its month's partition. */
function isMovedToItsMonth(error: unknown): boolean {
  const { code, table } = error as { code?: string; table?: string };
  return code === '23514' && (table ?? '').endsWith('_default');
}
