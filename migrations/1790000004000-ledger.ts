import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Double entry by establishment: accounts, entries, postings; an entry balances at commit or does not exist. */
export class Ledger1790000004000 implements MigrationInterface {
  readonly name = 'Ledger1790000004000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table ledger_accounts (
        establishment_id integer not null references establishments,
        account_code text not null check (account_code ~ '^[0-9]{3,8}$'),
        title_fr text not null check (length(title_fr) between 1 and 120),
        title_en text not null check (length(title_en) between 1 and 120),
        kind text not null check (kind in ('asset', 'liability', 'income', 'expense')),
        primary key (establishment_id, account_code)
      );
      grant select, insert, update (title_fr, title_en) on ledger_accounts to releve_app;
      select audit_attach('ledger_accounts', 'mutable');

      create table journal_entries (
        establishment_id integer not null references establishments,
        entry_id bigint generated always as identity,
        entry_number bigint not null,
        journal text not null check (journal in ('recette', 'paiements', 'tickets', 'avances', 'ecarts', 'operations')),
        gaming_day date not null,
        fact text not null,
        source jsonb not null,
        reverses_entry_id bigint,
        approval_request_id bigint,
        posted_by bigint references people,
        posted_at timestamptz not null default clock_timestamp(),
        posted_in xid8 not null default pg_current_xact_id(),
        primary key (establishment_id, entry_id),
        unique (establishment_id, entry_number),
        unique (establishment_id, reverses_entry_id),
        foreign key (establishment_id, reverses_entry_id) references journal_entries,
        foreign key (establishment_id, approval_request_id) references approval_requests
      );
      -- serves: the journal of a day, the trial balance of a period
      create index journal_entries_by_day on journal_entries (establishment_id, gaming_day);
      grant select, insert on journal_entries to releve_app;

      create table postings (
        establishment_id integer not null,
        entry_id bigint not null,
        line_number smallint not null check (line_number >= 1),
        account_code text not null,
        debit_minor bigint not null default 0 check (debit_minor >= 0),
        credit_minor bigint not null default 0 check (credit_minor >= 0),
        primary key (establishment_id, entry_id, line_number),
        foreign key (establishment_id, entry_id) references journal_entries,
        foreign key (establishment_id, account_code) references ledger_accounts,
        check ((debit_minor = 0) <> (credit_minor = 0))
      );
      -- serves: the entries of one account
      create index postings_by_account on postings (establishment_id, account_code, entry_id);
      grant select, insert on postings to releve_app;

      -- An entry and its lines are one act: no line joins an entry posted before.
      create function refuse_late_posting() returns trigger language plpgsql as $$
      begin
        if not exists (
          select from journal_entries
          where journal_entries.establishment_id = new.establishment_id
            and journal_entries.entry_id = new.entry_id
            and journal_entries.posted_in = pg_current_xact_id()
        ) then
          raise exception 'an entry once posted takes no further line' using errcode = 'RV001', hint = 'APPEND_ONLY';
        end if;
        return new;
      end $$;
      create trigger refuse_late_posting before insert on postings for each row execute function refuse_late_posting();

      create function require_balanced_entry() returns trigger language plpgsql as $$
      declare
        lines integer;
        difference numeric;
      begin
        select count(*), coalesce(sum(postings.debit_minor::numeric - postings.credit_minor), 0) into lines, difference
        from postings
        where postings.establishment_id = new.establishment_id and postings.entry_id = new.entry_id;
        if lines < 2 or difference <> 0 then
          raise exception 'entry % does not balance: % lines, difference %', new.entry_id, lines, difference
            using errcode = 'RV004', hint = 'ENTRY_NOT_BALANCED';
        end if;
        return null;
      end $$;
      create constraint trigger require_balanced_entry after insert on journal_entries
        deferrable initially deferred for each row execute function require_balanced_entry();

      create function require_reversal_approval() returns trigger language plpgsql as $$
      begin
        if new.reverses_entry_id is not null and (new.approval_request_id is null
          or not (is_approved(new.establishment_id, new.approval_request_id, 'journalReversal')
            -- reopening a day undoes the entries of its closing: the two people of the reopening are those of the reversal
            or is_approved(new.establishment_id, new.approval_request_id, 'dayReopening'))) then
          raise exception 'a reversal needs a second person' using errcode = 'RV003', hint = 'APPROVAL_REQUIRED';
        end if;
        return new;
      end $$;
      create trigger require_reversal_approval before insert on journal_entries
        for each row execute function require_reversal_approval();

      select audit_attach('journal_entries', 'append_only');
      select audit_attach('postings', 'append_only');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select audit_detach(t) from unnest('{ledger_accounts,journal_entries,postings}'::regclass[]) t;
      drop table postings;
      drop table journal_entries;
      drop table ledger_accounts;
      drop function refuse_late_posting();
      drop function require_balanced_entry();
      drop function require_reversal_approval();
    `);
  }
}
