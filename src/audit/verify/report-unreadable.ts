import type { PoolClient } from 'pg';
import type { Findings } from '../findings/finding.js';
import { runInSavepoint } from './verify.queries.js';

/** The row or table a finding names when its check fails. */
export interface CheckTarget {
  readonly establishmentId: number;
  readonly table: string;
  readonly key?: string;
}

/**
 * Runs one check within a savepoint and returns its result; undefined when it throws, which becomes a finding.
 * Data made unreadable (a broken body, a renamed column, a function that throws) must not prevent the other checks.
 */
export function runCheckInSavepoint<T>(
  client: PoolClient,
  { establishmentId, table, key = '*' }: CheckTarget,
  findings: Findings,
  check: () => Promise<T>,
): Promise<T | undefined> {
  return runInSavepoint(client, check, (error) => {
    const message = error instanceof Error ? error.message : String(error);
    findings.add({ establishmentId, table, key, kind: 'unreadable', detail: `it cannot be verified: ${message}` });
  });
}
