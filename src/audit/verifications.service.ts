import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { withHeartbeat } from '#platform/runtime/background.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type IdempotencyKey } from '#platform/database/idempotency.js';
import { insertRow } from '#platform/database/entities.js';
import { setAuditContext } from './log/audit-context.js';
import { AuditService } from './audit.service.js';
import { LogVerificationEntity } from './entities/log-verification.entity.js';
import { countAuditedTables, recordVerificationOutcome, recordVerificationProgress } from './verifications.queries.js';
import type { Finding } from './findings/finding.js';
import type { VerifyReport } from './verify/verify.js';

export interface VerificationStarted {
  readonly verificationId: bigint;
}

interface VerificationProgress {
  done: number;
  total: number;
}

/** Manages requested verifications of an establishment's log: run in the background, their outcome stored. */
@Injectable()
export class VerificationsService implements BeforeApplicationShutdown {
  readonly #logger = new Logger('Verification');
  #isStopped = false;

  constructor(
    private readonly audit: AuditService,
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Abandons a verification that still runs; later reads report it as interrupted. */
  beforeApplicationShutdown(): void {
    this.#isStopped = true;
  }

  /**
   * Records a requested verification of the establishment's log, starts it in the background and returns its id at
   * once.
   * A repeated request returns the id of the first and starts nothing.
   */
  async startVerification(
    personId: bigint,
    establishmentId: number,
    idempotencyKey: IdempotencyKey,
  ): Promise<{ readonly verificationId: string }> {
    // remains undefined when the write was recorded before
    let newVerificationId: bigint | undefined;
    const response = await writeOnce(
      this.db,
      establishmentId,
      idempotencyKey,
      async (tx): Promise<VerificationStarted> => {
        const requestedAt = this.clock.now();
        await setAuditContext(tx, { establishmentId, personId, action: 'audit.verify', happenedAt: requestedAt });
        const verificationRow = { establishmentId, requestedBy: personId, requestedAt };
        const { verificationId } = await insertRow(tx, LogVerificationEntity, verificationRow);
        newVerificationId = verificationId;
        return { verificationId };
      },
    );
    if (newVerificationId !== undefined) this.#startInBackground(establishmentId, newVerificationId);
    return response;
  }

  /** Runs a verification in the background and reports its progress every second; a failure is only logged. */
  #startInBackground(establishmentId: number, verificationId: bigint): void {
    const progress: VerificationProgress = { done: 0, total: 0 };
    withHeartbeat(
      () => this.#reportProgress(establishmentId, verificationId, progress),
      () => this.#verifyLog(establishmentId, verificationId, progress),
    ).catch((error: unknown) => {
      if (!this.#isStopped) this.#logger.error(error instanceof Error ? error.message : String(error));
    });
  }

  /**
   * Verifies the establishment's log, counts the parts done in `progress` and records the outcome.
   * A failure is recorded and thrown.
   */
  async #verifyLog(establishmentId: number, verificationId: bigint, progress: VerificationProgress): Promise<void> {
    // the log itself, then each table
    progress.total = (await countAuditedTables(this.db)) + 1;
    const onProgress = (): void => {
      progress.done += 1;
    };
    const report = await this.audit
      .verifyLogs({ establishmentIds: [establishmentId], onProgress })
      .catch(async (error: unknown) => {
        await this.#recordOutcome(establishmentId, verificationId, undefined);
        throw error;
      });
    await this.#recordOutcome(establishmentId, verificationId, report);
  }

  /** Records the parts done, never more than the total, and that the verification is alive. */
  #reportProgress(
    establishmentId: number,
    verificationId: bigint,
    { done, total }: VerificationProgress,
  ): Promise<void> {
    const reportedProgress = { done: Math.min(done, total), total };
    return recordVerificationProgress(this.db.dataSource, establishmentId, verificationId, reportedProgress);
  }

  /** Records the outcome of a verification as an act without author; without a report it failed with INTERNAL. */
  async #recordOutcome(
    establishmentId: number,
    verificationId: bigint,
    report: VerifyReport | undefined,
  ): Promise<void> {
    const [establishment] = report?.establishments ?? [];
    const happenedAt = this.clock.now();
    await this.db.transaction(async (tx) => {
      await setAuditContext(tx, { establishmentId, personId: null, action: 'audit.verified', happenedAt });
      await recordVerificationOutcome(tx, establishmentId, verificationId, {
        state: report === undefined ? 'failed' : 'done',
        finishedAt: happenedAt,
        entries: establishment?.entries ?? null,
        // a report without the establishment found an empty log
        treeSize: establishment?.treeSize ?? (report === undefined ? null : 0),
        root: establishment === undefined ? null : Buffer.from(establishment.root, 'base64'),
        findingCount: report?.findingCount ?? null,
        findings: report?.findings.map(pickStoredFields) ?? null,
        failureCode: report === undefined ? 'INTERNAL' : null,
      });
    });
  }
}

/** Returns the stored fields of a finding; its establishment is that of the verification. */
function pickStoredFields({ table, key, kind, detail, machine }: Finding): Omit<Finding, 'establishmentId'> {
  return { table, key, kind, detail, ...(machine === undefined ? {} : { machine }) };
}
