/**
 * Inserts rows as if all of them were new, as they nearly always are. When one is in the table already, that attempt
 * leaves nothing, and the careful insert, which skips existing rows, does all of it again.
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

/** The name of a partition begins with its table's. */
function isUniqueViolation(error: unknown, of: string): boolean {
  const { code, table } = error as { code?: string; table?: string };
  return code === '23505' && (table ?? '').startsWith(of);
}

const ATTEMPTS = 5;

/** Retries the work after a deadlock: nothing of the lost attempt is left. */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
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

/** The row was about to enter the default partition while another process made its month's. */
function isMovedToItsMonth(error: unknown): boolean {
  const { code, table } = error as { code?: string; table?: string };
  return code === '23514' && (table ?? '').endsWith('_default');
}
