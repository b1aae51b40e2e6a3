import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A figure of a closed day that somebody finds late takes two people, as every other correction does. */
export class ApprovalsClosedDayAdjustments1790000026000 implements MigrationInterface {
  readonly name = 'ApprovalsClosedDayAdjustments1790000026000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table approval_requests drop constraint approval_requests_kind_check,
        add constraint approval_requests_kind_check check (kind in (${KINDS}, 'closedDayAdjustment'))
    `);
  }

  /** Refused once a request of the new kind was made: it is in the log, and nothing that was sealed is rewritten. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table approval_requests drop constraint approval_requests_kind_check,
        add constraint approval_requests_kind_check check (kind in (${KINDS}))
    `);
  }
}

const KINDS = `'meterAdjustment', 'findingExplanation', 'countCorrection', 'totalCorrection', 'setting', 'dayClosing',
        'dayReopening', 'journalReversal', 'machineChange', 'roleGrant', 'accountRole'`;
