import { loadSecondPath, type FigureDifference } from '#closing/recomputation/second-path.js';
import { requireTransactionClient } from '#platform/database/database.js';
import type { Tx } from '#platform/database/rows.js';
import type { TestApp } from '../support/test-app.js';

/** A gaming day of an establishment. */
export interface PlantedDay {
  readonly establishmentId: number;
  readonly gamingDay: string;
}

class Undone extends Error {}

/**
 * Returns the differences found by the second path after a superuser's statement, run without its triggers, and the
 * number of changed rows; then undoes it.
 */
export async function plantDifference(
  app: TestApp,
  day: PlantedDay,
  sql: string,
  values: readonly (string | number | bigint)[],
): Promise<{ readonly changed: number; readonly found: readonly FigureDifference[] }> {
  let found: readonly FigureDifference[] = [];
  let changed = 0;
  const work = async (tx: Tx): Promise<void> => {
    await tx.query(`set local session_replication_role = 'replica'`);
    const answer = await tx.query<readonly [unknown, number]>(sql, [...values]);
    changed = answer[1];
    const { recomputeDay } = await loadSecondPath();
    found = (await recomputeDay(await requireTransactionClient(tx), day)).differences;
    throw new Undone();
  };
  await app.database.superuser.transaction(work).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return { changed, found };
}
