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
      create view ledger_accounts_public as
        select
          ledger_accounts.establishment_id, ledger_accounts.account_code, ledger_accounts.title_fr,
          ledger_accounts.title_en
        from ledger_accounts;
      create view postings_public as
        select
          postings.establishment_id, postings.entry_id, postings.account_code, postings.debit_minor,
          postings.credit_minor
        from postings;
      -- the module's registers, as src/registers reads them
      create view register_journal as
        select
          journal_entries.establishment_id, journal_entries.entry_number as number, journal_entries.gaming_day,
          null::timestamptz as happened_at, lines.amount_minor, journal_entries.posted_by as person_id,
          null::bigint as machine_id, journal_entries.fact as kind, lines.accounts as about,
          reversed.entry_number as refers_to, journal_entries.journal, journal_entries.source ->> 'reason' as reason
        from journal_entries
        left join journal_entries as reversed on reversed.establishment_id = journal_entries.establishment_id
          and reversed.entry_id = journal_entries.reverses_entry_id
        left join lateral (
          select
            concat(string_agg(distinct postings.account_code, ', ') filter (where postings.debit_minor > 0), ' → ',
              string_agg(distinct postings.account_code, ', ') filter (where postings.credit_minor > 0)) as accounts,
            sum(postings.debit_minor)::bigint as amount_minor
          from postings
          where postings.establishment_id = journal_entries.establishment_id
            and postings.entry_id = journal_entries.entry_id
        ) as lines on true;
      grant select on
        account_roles_public, journal_entries_public, ledger_accounts_public, postings_public,
        register_journal to releve_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view
        account_roles_public, journal_entries_public, ledger_accounts_public, postings_public, register_journal;
    `);
  }
}
