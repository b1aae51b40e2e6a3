import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Gains have accounts of income, complements leave the accounts of purchases, and each journal numbers its vouchers
 * (docs/adr/0020). Nothing that was posted moves: new accounts are those of the days that begin after this.
 */
export class LedgerGainsAndVouchers1790000026300 implements MigrationInterface {
  readonly name = 'LedgerGainsAndVouchers1790000026300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.gainsAndVouchers', true);
      alter table account_roles drop constraint account_roles_account_role_check,
        add constraint account_roles_account_role_check check (account_role in (${ROLES}, ${GAINS}));
      ${gains}
      ${complements}
      ${vouchers}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.gainsAndVouchers', true);
      drop trigger number_voucher on journal_entries;
      drop function number_voucher();
      alter table journal_entries drop column voucher_number;
      -- the roles of gains go, and the account of complements that this gave; an account with postings stays
      select audit_detach('account_roles');
      delete from account_roles where account_roles.account_role in (${GAINS})
        or (account_roles.account_role = 'paymentComplements' and account_roles.reason = '${REASON}');
      select audit_attach('account_roles', 'append_only');
      alter table account_roles drop constraint account_roles_account_role_check,
        add constraint account_roles_account_role_check check (account_role in (${ROLES}));
      select audit_detach('ledger_accounts');
      delete from ledger_accounts where (ledger_accounts.account_code similar to '758[0-2]0*'
          or ledger_accounts.account_code similar to '65830*')
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
          'cashDeskDifferences', 'slotRevenue'`;
const GAINS = `'countGains', 'handPayGains', 'cashDeskGains'`;
const REASON = 'Un complément de paiement n’est pas un achat (docs/adr/0020).';

/** The account with that code, or with zeros after it where the establishment uses the code for something else. */
const opened = (values: string): string => `
        select distinct on (wanted.establishment_id, wanted.account_role) wanted.establishment_id, wanted.account_role,
          wanted.valid_from, wanted.title_fr, wanted.title_en, candidate.account_code
        from (${values}) as wanted
        cross join lateral (
          select wanted.account_code || repeat('0', zeros.count) as account_code from generate_series(0, 6) as zeros (count)
        ) as candidate
        where not exists (
          select from ledger_accounts where ledger_accounts.establishment_id = wanted.establishment_id
            and ledger_accounts.account_code = candidate.account_code)
        order by wanted.establishment_id, wanted.account_role, length(candidate.account_code)`;

const gains = `
      create temporary table opened_accounts on commit drop as ${opened(`
          select account_roles.establishment_id, gains.account_role, min(account_roles.valid_from) as valid_from,
            gains.account_code, gains.title_fr, gains.title_en
          from account_roles
          cross join (values
            ('countGains', '7580', 'Excédents de comptée', 'Count surpluses'),
            ('handPayGains', '7581', 'Gains sur paiements manuels', 'Hand-pay gains'),
            ('cashDeskGains', '7582', 'Excédents de caisse', 'Cash desk surpluses')
          ) as gains (account_role, account_code, title_fr, title_en)
          group by account_roles.establishment_id, gains.account_role, gains.account_code, gains.title_fr,
            gains.title_en`)};
      insert into ledger_accounts (establishment_id, account_code, title_fr, title_en, kind)
        select opened_accounts.establishment_id, opened_accounts.account_code, opened_accounts.title_fr,
          opened_accounts.title_en, 'income' from opened_accounts;
      insert into account_roles (establishment_id, account_role, valid_from, account_code)
        select opened_accounts.establishment_id, opened_accounts.account_role, opened_accounts.valid_from,
          opened_accounts.account_code from opened_accounts;
      drop table opened_accounts;`;

/** Only where the first account still holds the role: what a house chose, two people decided. */
const complements = `
      create temporary table opened_accounts on commit drop as ${opened(`
          select last_role.establishment_id, 'paymentComplements' as account_role,
            greatest(last_role.valid_from, coalesce((
              select max(gaming_days.gaming_day) + 1 from gaming_days_public as gaming_days
              where gaming_days.establishment_id = last_role.establishment_id), last_role.valid_from)) as valid_from,
            '6583' as account_code, 'Compléments de paiement' as title_fr, 'Payment complements' as title_en
          from (
            select distinct on (account_roles.establishment_id) account_roles.establishment_id, account_roles.valid_from,
              account_roles.account_code
            from account_roles where account_roles.account_role = 'paymentComplements'
            order by account_roles.establishment_id, account_roles.valid_from desc, account_roles.revision desc
          ) as last_role
          where last_role.account_code = '6060'`)};
      insert into ledger_accounts (establishment_id, account_code, title_fr, title_en, kind)
        select opened_accounts.establishment_id, opened_accounts.account_code, opened_accounts.title_fr,
          opened_accounts.title_en, 'expense' from opened_accounts;
      alter table account_roles disable trigger require_account_role_approval;
      insert into account_roles (establishment_id, account_role, valid_from, revision, account_code, reason)
        select opened_accounts.establishment_id, 'paymentComplements', opened_accounts.valid_from, coalesce((
            select max(account_roles.revision) from account_roles
            where account_roles.establishment_id = opened_accounts.establishment_id
              and account_roles.account_role = 'paymentComplements'
              and account_roles.valid_from = opened_accounts.valid_from), 0) + 1,
          opened_accounts.account_code, '${REASON}'
        from opened_accounts;
      alter table account_roles enable trigger require_account_role_approval;
      drop table opened_accounts;`;

/** Nobody gives a voucher its number but this: whatever was written is replaced by the next of its journal. */
const vouchers = `
      alter table journal_entries add column voucher_number bigint;
      select audit_detach('journal_entries');
      update journal_entries set voucher_number = numbered.voucher_number
        from (
          select earlier.establishment_id, earlier.entry_id, row_number() over (
            partition by earlier.establishment_id, earlier.journal order by earlier.entry_number) as voucher_number
          from journal_entries as earlier
        ) as numbered
        where journal_entries.establishment_id = numbered.establishment_id
          and journal_entries.entry_id = numbered.entry_id;
      select audit_attach('journal_entries', 'append_only');
      alter table journal_entries alter column voucher_number set not null,
        add check (voucher_number >= 1), add unique (establishment_id, journal, voucher_number);
      create function number_voucher() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(hashtextextended('voucher/' || new.journal, new.establishment_id));
        select coalesce(max(journal_entries.voucher_number), 0) + 1 into new.voucher_number
          from journal_entries
          where journal_entries.establishment_id = new.establishment_id and journal_entries.journal = new.journal;
        return new;
      end $$;
      create trigger number_voucher before insert on journal_entries for each row execute function number_voucher();`;
