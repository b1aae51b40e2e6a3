import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { telling } from '../../platform/runtime/background.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Database } from '../../platform/database/database.js';
import { writeOnce } from '../../platform/database/idempotency.js';
import type { WriteKey } from '../../platform/database/idempotency.js';
import { oneRow, rows } from '../../platform/database/rows.js';
import { beginAct } from '../log/act.js';
import { AuditService } from '../audit.service.js';
import type { VerifyReport } from './verify.js';

export interface VerificationStarted {
  readonly verificationId: bigint;
}

interface Parts {
  done: number;
  total: number;
}

/** Verifications of a house's log that people ask for: done in the background, their outcome kept. */
@Injectable()
export class VerificationsService implements BeforeApplicationShutdown {
  readonly #logger = new Logger('Verification');
  #isStopped = false;

  constructor(
    private readonly audit: AuditService,
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** One that still runs is left: whoever asks later is told that it was interrupted. */
  beforeApplicationShutdown(): void {
    this.#isStopped = true;
  }

  /** Asks for a verification; it begins at once. */
  async start(
    personId: bigint,
    establishmentId: number,
    write: WriteKey,
  ): Promise<{ readonly verificationId: string }> {
    let made: bigint | undefined;
    const answer = await writeOnce(this.db, establishmentId, write, async (tx): Promise<VerificationStarted> => {
      const requestedAt = this.clock.now();
      await beginAct(tx, { establishmentId, personId, act: 'audit.verify', happenedAt: requestedAt, gamingDay: null });
      const row = await oneRow<VerificationStarted>(
        tx,
        `insert into log_verifications (establishment_id, requested_by, requested_at) values ($1, $2, $3)
          returning log_verifications.verification_id as "verificationId"`,
        [establishmentId, personId, requestedAt],
      );
      made = row.verificationId;
      return row;
    });
    if (made !== undefined) this.#run(establishmentId, made);
    return answer;
  }

  #run(establishmentId: number, verificationId: bigint): void {
    const parts: Parts = { done: 0, total: 0 };
    telling(
      () => this.#tell(establishmentId, verificationId, parts),
      () => this.#verify(establishmentId, verificationId, parts),
    ).catch((error: unknown) => {
      if (!this.#isStopped) this.#logger.error(error instanceof Error ? error.message : String(error));
    });
  }

  async #verify(establishmentId: number, verificationId: bigint, parts: Parts): Promise<void> {
    const [tables] = await this.db.query<{ count: bigint }>(
      `select count(*) from audited_tables where audited_tables.mode <> 'derived'`,
    );
    // the log itself, then each table
    parts.total = Number(tables?.count ?? 0) + 1;
    const onProgress = (): void => {
      parts.done += 1;
    };
    const report = await this.audit
      .verify({ establishmentIds: [establishmentId], onProgress })
      .catch(async (error: unknown) => {
        await this.#end(establishmentId, verificationId, undefined);
        throw error;
      });
    await this.#end(establishmentId, verificationId, report);
  }

  #tell(establishmentId: number, verificationId: bigint, { done, total }: Parts): Promise<unknown> {
    return rows(
      this.db.dataSource,
      `update log_verifications set parts_done = $3, parts_total = $4, seen_at = clock_timestamp()
        where log_verifications.establishment_id = $1 and log_verifications.verification_id = $2
          and log_verifications.state = 'running'`,
      [establishmentId, verificationId, Math.min(done, total), total],
    );
  }

  async #end(establishmentId: number, verificationId: bigint, report: VerifyReport | undefined): Promise<void> {
    const [house] = report?.houses ?? [];
    const happenedAt = this.clock.now();
    await this.db.transaction(async (tx) => {
      await beginAct(tx, { establishmentId, personId: null, act: 'audit.verified', happenedAt, gamingDay: null });
      await rows(
        tx,
        `update log_verifications set state = $3, finished_at = $4, entries = $5, tree_size = $6, root = $7,
            finding_count = $8, findings = $9::jsonb, failure_code = $10,
            parts_done = log_verifications.parts_total
          where log_verifications.establishment_id = $1 and log_verifications.verification_id = $2`,
        [
          establishmentId,
          verificationId,
          report === undefined ? 'failed' : 'done',
          happenedAt,
          house?.entries ?? null,
          house?.treeSize ?? (report === undefined ? null : 0),
          house === undefined ? null : Buffer.from(house.root, 'base64'),
          report?.findingCount ?? null,
          report === undefined
            ? null
            : JSON.stringify(report.findings.map(({ table, key, kind, detail }) => ({ table, key, kind, detail }))),
          report === undefined ? 'INTERNAL' : null,
        ],
      );
    });
  }
}
