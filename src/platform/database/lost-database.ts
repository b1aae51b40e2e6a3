import { setTimeout as sleep } from 'node:timers/promises';
import { RETRY_AFTER_SECONDS, isConnectionLost, toRefusal } from '#refusals/of-error.js';
import { Refusal } from '#refusals/refusal.js';

/** Wait for a database that restarts, before the caller gets OUTCOME_UNKNOWN. */
const MAX_WAIT_MS = 4_000;
const RETRY_PAUSE_MS = 200;

/**
 * Returns the recorded result of a write that may have been committed although its connection broke.
 * `findResult` looks up its record, and waits for a commit still in progress. Refuses DATABASE_UNREACHABLE when
 * nothing was recorded, OUTCOME_UNKNOWN when that cannot be determined.
 */
export async function recoverLostWrite<T>(lostError: unknown, findResult: () => Promise<T | undefined>): Promise<T> {
  const seconds = RETRY_AFTER_SECONDS;
  for (let waitedMs = 0; waitedMs < MAX_WAIT_MS; waitedMs += RETRY_PAUSE_MS) {
    try {
      const recordedResult = await findResult();
      if (recordedResult !== undefined) return recordedResult;
      throw new Refusal('DATABASE_UNREACHABLE', { seconds }, { cause: lostError });
    } catch (error) {
      if (error instanceof Refusal) throw error;
      if (!isConnectionLost(error)) {
        if (toRefusal(error) === undefined) throw error;
        // a database that is back and refuses the lookup gives no information about the write
        break;
      }
    }
    await sleep(RETRY_PAUSE_MS);
  }
  throw new Refusal('OUTCOME_UNKNOWN', { seconds }, { cause: lostError });
}
