import { setTimeout as sleep } from 'node:timers/promises';
import { RETRY_AFTER_S, isDatabaseLost, toRefusal } from '#refusals/of-error.js';
import { Refusal } from '#refusals/refusal.js';

/** A database that restarts is waited for so long before its caller is told that the outcome is unknown. */
const PATIENCE_MS = 4_000;
const PAUSE_MS = 200;

/**
 * A write whose connection broke: it may have been committed all the same. `found` looks for what it recorded, and waits
 * for a commit that is still under way. Refuses DATABASE_UNREACHABLE when nothing was recorded, OUTCOME_UNKNOWN when
 * that cannot be found out.
 */
export async function afterLoss<T>(lost: unknown, found: () => Promise<T | undefined>): Promise<T> {
  const seconds = RETRY_AFTER_S;
  for (let waited = 0; waited < PATIENCE_MS; waited += PAUSE_MS) {
    try {
      const recorded = await found();
      if (recorded !== undefined) return recorded;
      throw new Refusal('DATABASE_UNREACHABLE', { seconds }, { cause: lost });
    } catch (error) {
      if (error instanceof Refusal) throw error;
      if (!isDatabaseLost(error)) {
        if (toRefusal(error) === undefined) throw error;
        // a database that is back and refuses to look says nothing of the write
        break;
      }
    }
    await sleep(PAUSE_MS);
  }
  throw new Refusal('OUTCOME_UNKNOWN', { seconds }, { cause: lost });
}
