import type { DigestCheck } from '#audit/verify/verify-tables.js';
import type { Database } from '#platform/database/database.js';
import { queryRows, type Queryable } from '#platform/database/rows.js';

/** Returns what the checks find in an establishment. */
export async function listDifferences(
  db: Queryable,
  establishmentId: number,
  checks: readonly DigestCheck[],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { sql } of checks)
    found.push(
      ...(await queryRows<{ readonly detail: string }>(db, sql, [establishmentId])).map(({ detail }) => detail),
    );
  return found;
}

/** Returns what the checks find after statements by the superuser, which are then undone. */
export async function listDifferencesAfter(
  superuser: Database,
  establishmentId: number,
  checks: readonly DigestCheck[],
  statements: readonly (readonly [sql: string, parameters?: readonly number[]])[],
): Promise<readonly string[]> {
  let found: readonly string[] = [];
  const undone = new Error('undone');
  await superuser
    .transaction(async (tx) => {
      for (const [sql, parameters = []] of statements) await queryRows(tx, sql, parameters);
      found = await listDifferences(tx, establishmentId, checks);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return found;
}
