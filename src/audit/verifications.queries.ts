import type { Database } from '#platform/database/database.js';
import { queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import type { LogVerificationEntity } from './entities/log-verification.entity.js';

/** Returns the number of tables whose changes enter the log; tables derived from others do not count. */
export async function countAuditedTables(db: Database): Promise<number> {
  const [countRow] = await db.query<{ count: bigint }>(
    `select count(*) from audited_tables where audited_tables.mode <> 'derived'`,
  );
  return Number(countRow?.count ?? 0);
}

/**
 * Records that a verification is alive, and its progress; this is no act, and not in the log. Does nothing once it has
 * ended.
 */
export async function recordVerificationProgress(
  db: Queryable,
  establishmentId: number,
  verificationId: bigint,
  progress: { readonly done: number; readonly total: number },
): Promise<void> {
  await queryRows(
    db,
    `update log_verifications set parts_done = $3, parts_total = $4, seen_at = clock_timestamp()
      where log_verifications.establishment_id = $1 and log_verifications.verification_id = $2
        and log_verifications.state = 'running'`,
    [establishmentId, verificationId, progress.done, progress.total],
  );
}

/** The outcome of a verification; entries and leaves are counted in safe integers. */
export interface VerificationOutcome extends Pick<
  LogVerificationEntity,
  'state' | 'finishedAt' | 'root' | 'findingCount' | 'findings' | 'failureCode'
> {
  readonly entries: number | null;
  readonly treeSize: number | null;
}

/** Records the outcome of a verification and marks all its parts as done. */
export async function recordVerificationOutcome(
  tx: Tx,
  establishmentId: number,
  verificationId: bigint,
  outcome: VerificationOutcome,
): Promise<void> {
  await queryRows(
    tx,
    `update log_verifications set state = $3, finished_at = $4, entries = $5, tree_size = $6, root = $7,
        finding_count = $8, findings = $9::jsonb, failure_code = $10, parts_done = log_verifications.parts_total
      where log_verifications.establishment_id = $1 and log_verifications.verification_id = $2`,
    [
      establishmentId,
      verificationId,
      outcome.state,
      outcome.finishedAt,
      outcome.entries,
      outcome.treeSize,
      outcome.root,
      outcome.findingCount,
      outcome.findings === null ? null : JSON.stringify(outcome.findings),
      outcome.failureCode,
    ],
  );
}
