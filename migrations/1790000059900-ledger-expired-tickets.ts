import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What tickets were worth that nobody presented in time: its account, in every establishment that has a chart
 * (docs/adr/0040-tickets.md).
 */
export class LedgerExpiredTickets1790000059900 implements MigrationInterface {
  readonly name = 'LedgerExpiredTickets1790000059900';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.ledgerExpiredTickets', true);
      alter table account_roles drop constraint account_roles_account_role_check,
        add constraint account_roles_account_role_check check (account_role in (${BEFORE}, 'expiredTickets'));
      -- the code, or with zeros after it where the establishment uses that code for something else
      create temporary table opened_accounts on commit drop as
        select distinct on (charts.establishment_id, wanted.account_role) charts.establishment_id, charts.valid_from,
          wanted.account_role, wanted.title_fr, wanted.title_en, wanted.kind, candidate.account_code
        from (
          select account_roles.establishment_id, min(account_roles.valid_from) as valid_from from account_roles
          group by account_roles.establishment_id
        ) as charts
        cross join (values ${ACCOUNTS}) as wanted (account_role, code, kind, title_fr, title_en)
        cross join lateral (
          select wanted.code || repeat('0', zeros.count) as account_code from generate_series(0, 6) as zeros (count)
        ) as candidate
        where not exists (
          select from ledger_accounts where ledger_accounts.establishment_id = charts.establishment_id
            and ledger_accounts.account_code = candidate.account_code)
        order by charts.establishment_id, wanted.account_role, length(candidate.account_code);
      insert into ledger_accounts (establishment_id, account_code, title_fr, title_en, kind)
        select opened_accounts.establishment_id, opened_accounts.account_code, opened_accounts.title_fr,
          opened_accounts.title_en, opened_accounts.kind from opened_accounts;
      insert into account_roles (establishment_id, account_role, valid_from, account_code)
        select opened_accounts.establishment_id, opened_accounts.account_role, opened_accounts.valid_from,
          opened_accounts.account_code from opened_accounts;
      drop table opened_accounts;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.ledgerExpiredTickets', true);
      -- the roles go; an account with postings stays
      select audit_detach('account_roles');
      delete from account_roles where account_roles.account_role = 'expiredTickets';
      select audit_attach('account_roles', 'append_only');
      alter table account_roles drop constraint account_roles_account_role_check,
        add constraint account_roles_account_role_check check (account_role in (${BEFORE}));
      select audit_detach('ledger_accounts');
      delete from ledger_accounts
        using (values ${ACCOUNTS}) as wanted (account_role, code, kind, title_fr, title_en)
        where ledger_accounts.account_code similar to wanted.code || '0*'
          and ledger_accounts.title_fr = wanted.title_fr
          and not exists (select from postings where postings.establishment_id = ledger_accounts.establishment_id
            and postings.account_code = ledger_accounts.account_code)
          and not exists (select from account_roles
            where account_roles.establishment_id = ledger_accounts.establishment_id
              and account_roles.account_code = ledger_accounts.account_code);
      select audit_attach('ledger_accounts', 'mutable');
    `);
  }
}

const BEFORE = `'winsPayable', 'outstandingTickets', 'orphans', 'electronicTransfers', 'forfeitedOrphans', 'bank',
          'cashDesk', 'cashDeskCoins', 'hoppers', 'paymentComplements', 'countDifferences', 'handPayDifferences',
          'cashDeskDifferences', 'slotRevenue', 'countGains', 'handPayGains', 'cashDeskGains', 'chipsInCirculation',
          'tableRevenue', 'cercleRevenue', 'progressivesPayable', 'progressiveSites', 'progressiveCosts'`;

const ACCOUNTS = `('expiredTickets', '4687', 'liability', 'Tickets périmés', 'Expired tickets')`;
