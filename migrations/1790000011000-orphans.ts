import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Orphans: what was found and the entries of their register, which equals the accounts of their role at every moment.
 */
export class Orphans1790000011000 implements MigrationInterface {
  readonly name = 'Orphans1790000011000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.orphans', true);

      create table orphans (
        establishment_id integer not null references establishments,
        orphan_id bigint generated always as identity,
        kind text not null check (kind in ('creditsLeft', 'unclaimedJackpot', 'foundTicket', 'foundCard', 'foundCash',
          'abandonedStake')),
        machine_id bigint,
        place text not null default '' check (length(place) <= 120),
        -- the number of the ticket or the card
        reference text not null default '' check (length(reference) <= 64),
        stake_minor bigint not null check (stake_minor > 0),
        gains_minor bigint not null default 0 check (gains_minor >= 0),
        found_at timestamptz not null,
        -- the last day on which it can be claimed
        deadline_on date not null,
        -- who had taken it: the name and what was seen are a personal record; a customer is excluded from then on
        taken_by text check (taken_by in ('customer', 'employee')),
        taker_record_id bigint,
        excluded_at timestamptz,
        primary key (establishment_id, orphan_id),
        foreign key (establishment_id, machine_id) references machines,
        foreign key (establishment_id, taker_record_id) references personal_records,
        check ((taken_by is null) = (taker_record_id is null)),
        check ((taken_by is not distinct from 'customer') = (excluded_at is not null)),
        check (machine_id is not null or kind not in ('creditsLeft', 'unclaimedJackpot')),
        check (machine_id is not null or place <> ''),
        check ((reference <> '') = (kind in ('foundTicket', 'foundCard'))),
        check (gains_minor = 0 or kind = 'abandonedStake')
      );
      -- serves: customers who are excluded because they took one
      create index orphans_with_exclusion on orphans (establishment_id, excluded_at) where excluded_at is not null;
      grant select, insert on orphans to releve_app;
      select audit_attach('orphans', 'append_only');

      create table orphan_entries (
        establishment_id integer not null,
        entry_number bigint not null check (entry_number >= 1),
        orphan_id bigint not null,
        act text not null check (act in ('received', 'refunded', 'forfeited', 'cancelled')),
        amount_minor bigint not null,
        desk_id bigint,
        movement_number integer,
        entry_id bigint not null,
        -- name, address and proofs of who was refunded
        claimant_record_id bigint,
        reason text not null default '' check (length(reason) <= 500),
        entered_by bigint not null references people,
        authorised_by bigint references people,
        gaming_day date not null,
        happened_at timestamptz not null,
        recorded_at timestamptz not null default clock_timestamp(),
        primary key (establishment_id, entry_number),
        foreign key (establishment_id, orphan_id) references orphans,
        foreign key (establishment_id, desk_id, movement_number) references desk_movements,
        foreign key (establishment_id, entry_id) references journal_entries,
        foreign key (establishment_id, claimant_record_id) references personal_records,
        foreign key (establishment_id, gaming_day) references gaming_days,
        check ((act = 'received') = (amount_minor > 0)),
        check ((act = 'forfeited') = (movement_number is null) and (movement_number is null) = (desk_id is null)),
        check ((act = 'refunded') = (claimant_record_id is not null)),
        check ((act in ('refunded', 'cancelled')) = (authorised_by is not null)),
        check (authorised_by <> entered_by),
        check (act <> 'cancelled' or length(reason) >= 3)
      );
      -- serves: an orphan is received once
      create unique index orphan_entries_received on orphan_entries (establishment_id, orphan_id)
        where act = 'received';
      -- serves: an orphan leaves once
      create unique index orphan_entries_settled on orphan_entries (establishment_id, orphan_id)
        where act <> 'received';
      grant select, insert on orphan_entries to releve_app;

      create function orphan_entry_is_whole() returns trigger language plpgsql as $$
      declare
        orphan orphans;
      begin
        select * into strict orphan from orphans
        where orphans.establishment_id = new.establishment_id and orphans.orphan_id = new.orphan_id;
        if abs(new.amount_minor) <> orphan.stake_minor + orphan.gains_minor then
          raise exception 'orphan % is of another sum', new.orphan_id using errcode = 'RV004', hint = 'ORPHANS_DIFFER';
        end if;
        if new.act = 'forfeited' and new.gaming_day <= orphan.deadline_on then
          raise exception 'orphan % can be claimed until %', new.orphan_id, orphan.deadline_on
            using errcode = 'RV004', hint = 'ORPHAN_NOT_DUE',
              detail = json_build_object('deadline', orphan.deadline_on)::text;
        end if;
        return new;
      end $$;
      create trigger orphan_entry_is_whole before insert on orphan_entries
        for each row execute function orphan_entry_is_whole();
      create trigger refuse_closed_day before insert on orphan_entries
        for each row execute function refuse_closed_day();
      select audit_attach('orphan_entries', 'append_only');

      create function orphan_is_entered() returns trigger language plpgsql as $$
      begin
        if not exists (
          select from orphan_entries
          where orphan_entries.establishment_id = new.establishment_id and orphan_entries.orphan_id = new.orphan_id
            and orphan_entries.act = 'received'
        ) then
          raise exception 'orphan % was not entered in the register', new.orphan_id
            using errcode = 'RV004', hint = 'ORPHANS_DIFFER';
        end if;
        return null;
      end $$;
      create constraint trigger orphan_is_entered after insert on orphans
        deferrable initially deferred for each row execute function orphan_is_entered();

      -- The register of orphans equals the sum of all accounts that ever had the role, so that what one of them held
      -- before a change, and what is reversed on it later, still counts. Checked at the end of any transaction that
      -- touches either, in one statement, so that both sums are of the same moment.
      create function orphans_equal_their_account() returns trigger language plpgsql as $$
      declare
        in_register numeric;
        in_account numeric;
      begin
        select
          (select coalesce(sum(orphan_entries.amount_minor), 0) from orphan_entries
            where orphan_entries.establishment_id = new.establishment_id),
          (select coalesce(sum(postings.credit_minor::numeric - postings.debit_minor), 0) from postings_public as postings
            where postings.establishment_id = new.establishment_id and postings.account_code = any (array(
              select accounts_of_roles.account_code from accounts_of_roles
              where accounts_of_roles.establishment_id = new.establishment_id
                and accounts_of_roles.account_role = 'orphans')))
          into in_register, in_account;
        if in_register <> in_account then
          raise exception 'orphans: % in the register, % in account %', in_register, in_account,
            (select string_agg(accounts_of_roles.account_code, ' + ' order by accounts_of_roles.account_code)
              from accounts_of_roles
              where accounts_of_roles.establishment_id = new.establishment_id
                and accounts_of_roles.account_role = 'orphans')
            using errcode = 'RV004', hint = 'ORPHANS_DIFFER';
        end if;
        return null;
      end $$;
      create constraint trigger orphans_equal_their_account after insert on orphan_entries
        deferrable initially deferred for each row execute function orphans_equal_their_account();
      -- Triggers on the ledger, a lower module: its accounts agree with the register, whoever posts to them or maps
      -- them.
      create constraint trigger orphans_equal_their_account after insert on postings
        deferrable initially deferred for each row
        when (serves_role(new.establishment_id, new.account_code, 'orphans'))
        execute function orphans_equal_their_account();
      create constraint trigger orphans_equal_their_account after insert on account_roles
        deferrable initially deferred for each row when (new.account_role = 'orphans')
        execute function orphans_equal_their_account();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.orphans', true);
      select audit_detach('orphan_entries'), audit_detach('orphans');
      drop trigger orphans_equal_their_account on account_roles;
      drop trigger orphans_equal_their_account on postings;
      drop table orphan_entries, orphans;
      drop function orphans_equal_their_account(), orphan_is_entered(), orphan_entry_is_whole();
    `);
  }
}
