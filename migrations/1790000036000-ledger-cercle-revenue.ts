import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the cagnottes of the jeux de cercle hold: its account, in every establishment that has a chart
 * (docs/adr/0030-cagnottes.md).
 */
export class LedgerCercleRevenue1790000036000 implements MigrationInterface {
  readonly name = 'LedgerCercleRevenue1790000036000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.cercleRevenue', true);
      alter table account_roles drop constraint account_roles_account_role_check,
        add constraint account_roles_account_role_check check (account_role in (${ROLES}, 'cercleRevenue'));
      -- 7062, or with zeros after it where the establishment uses that code for something else
      create temporary table opened_accounts on commit drop as
        select distinct on (charts.establishment_id) charts.establishment_id, charts.valid_from, candidate.account_code
        from (
          select account_roles.establishment_id, min(account_roles.valid_from) as valid_from from account_roles
          group by account_roles.establishment_id
        ) as charts
        cross join lateral (
          select '7062' || repeat('0', zeros.count) as account_code from generate_series(0, 6) as zeros (count)
        ) as candidate
        where not exists (
          select from ledger_accounts where ledger_accounts.establishment_id = charts.establishment_id
            and ledger_accounts.account_code = candidate.account_code)
        order by charts.establishment_id, length(candidate.account_code);
      insert into ledger_accounts (establishment_id, account_code, title_fr, title_en, kind)
        select opened_accounts.establishment_id, opened_accounts.account_code, 'Produit brut des jeux de cercle',
          'Gross revenue of jeux de cercle', 'income' from opened_accounts;
      insert into account_roles (establishment_id, account_role, valid_from, account_code)
        select opened_accounts.establishment_id, 'cercleRevenue', opened_accounts.valid_from,
          opened_accounts.account_code from opened_accounts;
      drop table opened_accounts;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.cercleRevenue', true);
      -- the role goes; an account with postings stays
      select audit_detach('account_roles');
      delete from account_roles where account_roles.account_role = 'cercleRevenue';
      select audit_attach('account_roles', 'append_only');
      alter table account_roles drop constraint account_roles_account_role_check,
        add constraint account_roles_account_role_check check (account_role in (${ROLES}));
      select audit_detach('ledger_accounts');
      delete from ledger_accounts where ledger_accounts.account_code similar to '70620*'
        and ledger_accounts.title_fr = 'Produit brut des jeux de cercle'
        and not exists (select from postings where postings.establishment_id = ledger_accounts.establishment_id
          and postings.account_code = ledger_accounts.account_code)
        and not exists (select from account_roles where account_roles.establishment_id = ledger_accounts.establishment_id
          and account_roles.account_code = ledger_accounts.account_code);
      select audit_attach('ledger_accounts', 'mutable');
    `);
  }
}

const ROLES = `'winsPayable', 'outstandingTickets', 'orphans', 'electronicTransfers', 'forfeitedOrphans', 'bank',
          'cashDesk', 'cashDeskCoins', 'hoppers', 'paymentComplements', 'countDifferences', 'handPayDifferences',
          'cashDeskDifferences', 'slotRevenue', 'countGains', 'handPayGains', 'cashDeskGains', 'chipsInCirculation',
          'tableRevenue'`;
