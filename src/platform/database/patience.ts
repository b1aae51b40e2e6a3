import type { Config } from '../runtime/config.js';
import type { TimeLimits } from './database.js';
import { queryRows, type Tx } from './rows.js';

/** No transaction waits for a person: one that is idle for this long belongs to a hanging process. */
const MAX_IDLE_MS = 60_000;
/** Longer than a short load peak; after that the caller must retry. At least as long as a wait for rows. */
const MAX_CONNECTION_WAIT_MS = 15_000;
/** Reports wait for one another. */
const MAX_LONG_WAIT_MS = 600_000;
/** Time for the reconciliation of ten thousand machines on a slow server. */
const MAX_COMPUTATION_MS = 600_000;

/** Returns the time limits, in milliseconds, of work that a person waits for: an act, a screen. */
export function buildTimeLimits({ statementS, lockS }: Config): TimeLimits {
  const lockMs = lockS * 1000;
  return {
    statementMs: statementS * 1000,
    lockMs,
    idleMs: MAX_IDLE_MS,
    connectionMs: Math.max(MAX_CONNECTION_WAIT_MS, lockMs),
  };
}

/**
 * Returns the time limits, in milliseconds, of documents, exports and verification.
 * Their transactions only read, and are idle between two statements while pages are drawn.
 */
export function buildLongTimeLimits({ longStatementS, lockS }: Config): TimeLimits {
  const statementMs = longStatementS * 1000;
  return { statementMs, lockMs: lockS * 1000, idleMs: statementMs, connectionMs: MAX_LONG_WAIT_MS };
}

/** Allows this transaction's statements to run for minutes; its lock timeout is unchanged. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await queryRows(tx, `select set_config('statement_timeout', $1, true)`, [String(MAX_COMPUTATION_MS)]);
}
