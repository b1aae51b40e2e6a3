import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What other modules may read of ledger: a column that is not here is private to the module. */
export class LedgerPublished1790000005500 implements MigrationInterface {
  readonly name = 'LedgerPublished1790000005500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view account_roles_public as
        select
          account_roles.establishment_id, account_roles.account_role, account_roles.valid_from,
          account_roles.revision, account_roles.account_code, account_roles.approval_request_id,
          account_roles.recorded_at
        from account_roles;
      create view journal_entries_public as
        select
          journal_entries.establishment_id, journal_entries.entry_id, journal_entries.entry_number,
          journal_entries.gaming_day, journal_entries.fact, journal_entries.source, journal_entries.reverses_entry_id,
          journal_entries.posted_by, journal_entries.journal
        from journal_entries;
      create view postings_public as
        select
          postings.establishment_id, postings.entry_id, postings.account_code, postings.debit_minor,
          postings.credit_minor
        from postings;
      grant select on
        account_roles_public, journal_entries_public, postings_public to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view
        account_roles_public, journal_entries_public, postings_public;
    `);
  }
}
