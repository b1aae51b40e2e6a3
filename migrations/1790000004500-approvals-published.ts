import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What other modules may read of approvals: a column that is not here is private to the module. */
export class ApprovalsPublished1790000004500 implements MigrationInterface {
  readonly name = 'ApprovalsPublished1790000004500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view approval_decisions_public as
        select
          approval_decisions.establishment_id, approval_decisions.request_id, approval_decisions.decision,
          approval_decisions.decided_by, approval_decisions.decided_at, approval_decisions.reason
        from approval_decisions;
      create view approval_requests_public as
        select
          approval_requests.establishment_id, approval_requests.request_id, approval_requests.kind,
          approval_requests.subject, approval_requests.reason, approval_requests.requested_by,
          approval_requests.requested_at
        from approval_requests;
      grant select on
        approval_decisions_public, approval_requests_public to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view
        approval_decisions_public, approval_requests_public;
    `);
  }
}
