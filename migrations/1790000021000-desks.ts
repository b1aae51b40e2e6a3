import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Desks: each with its holder, its float and its balance, movement by movement; money that changes hands; counts. */
export class Desks1790000021000 implements MigrationInterface {
  readonly name = 'Desks1790000021000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.desks', true);

      insert into ledger_accounts (establishment_id, account_code, title_fr, title_en, kind)
        select ledger_accounts.establishment_id, '6582', 'Écarts de caisse', 'Cash desk differences', 'expense'
        from ledger_accounts where ledger_accounts.account_code = '6581'
        on conflict do nothing;

      create table desks (
        establishment_id integer not null references establishments,
        desk_id bigint generated always as identity,
        -- its number on the floor, never given again
        desk_code text not null check (desk_code ~ '^[A-Za-z0-9][A-Za-z0-9.-]{0,19}$'),
        kind text not null check (kind in ('cashDesk', 'changeMachine', 'rovingChangeur')),
        float_minor bigint not null check (float_minor >= 0),
        held_by bigint references people,
        opened_at timestamptz not null,
        retired_at timestamptz check (retired_at >= opened_at),
        primary key (establishment_id, desk_id),
        unique (establishment_id, desk_code),
        check (retired_at is null or held_by is null)
      );
      grant select, insert, update (float_minor, held_by, retired_at) on desks to releve_app;

      create function desk_stays_retired() returns trigger language plpgsql as $$
      begin
        if old.retired_at is not null then
          raise exception 'desk % is retired', old.desk_code using errcode = 'RV001', hint = 'DESK_RETIRED',
            detail = json_build_object('desk', old.desk_code)::text;
        end if;
        return new;
      end $$;
      create trigger desk_stays_retired before update on desks for each row execute function desk_stays_retired();
      select audit_attach('desks', 'mutable');

      -- Money between two desks, or between a desk and the strongroom (null): it moves when the receiver confirms.
      create table desk_transfers (
        establishment_id integer not null references establishments,
        transfer_id bigint generated always as identity,
        from_desk_id bigint,
        to_desk_id bigint,
        amount_minor bigint not null check (amount_minor > 0),
        reason text not null check (length(reason) between 3 and 500),
        given_by bigint not null references people,
        given_at timestamptz not null,
        state text not null default 'pending' check (state in ('pending', 'confirmed', 'refused', 'withdrawn')),
        settled_by bigint references people,
        settled_at timestamptz check (settled_at >= given_at),
        settlement_reason text not null default '',
        primary key (establishment_id, transfer_id),
        foreign key (establishment_id, from_desk_id) references desks,
        foreign key (establishment_id, to_desk_id) references desks,
        check (from_desk_id is distinct from to_desk_id),
        check ((state = 'pending') = (settled_by is null)),
        check ((settled_by is null) = (settled_at is null)),
        -- who gives never confirms the receipt, and nobody else takes back what he gave
        check (state not in ('confirmed', 'refused') or settled_by <> given_by),
        check (state <> 'withdrawn' or settled_by = given_by)
      );
      -- serves: what waits for its receiver
      create index desk_transfers_pending on desk_transfers (establishment_id, transfer_id) where state = 'pending';
      grant select, insert, update (state, settled_by, settled_at, settlement_reason) on desk_transfers to releve_app;

      create function transfer_settles_once() returns trigger language plpgsql as $$
      begin
        if (tg_op = 'INSERT' and new.state <> 'pending') or (tg_op = 'UPDATE' and old.state <> 'pending') then
          raise exception 'a transfer begins pending and is settled once' using errcode = 'RV001',
            hint = 'TRANSFER_SETTLED';
        end if;
        return new;
      end $$;
      create trigger transfer_settles_once before insert or update on desk_transfers
        for each row execute function transfer_settles_once();
      select audit_attach('desk_transfers', 'mutable');

      create table desk_movements (
        establishment_id integer not null references establishments,
        desk_id bigint not null,
        movement_number integer not null check (movement_number >= 1),
        kind text not null check (kind in ('transfer', 'change', 'countDifference', 'orphan', 'ticketRedeemed', 'fill',
          'payout')),
        amount_minor bigint not null,
        -- of the desk after this movement
        balance_minor bigint not null check (balance_minor >= 0),
        transfer_id bigint,
        taken text check (taken in ('currency', 'tokens', 'cardCredits')),
        given text check (given in ('currency', 'tokens', 'cardCredits')),
        changed_minor bigint check (changed_minor > 0),
        entry_id bigint,
        gaming_day date not null,
        happened_at timestamptz not null,
        recorded_by bigint not null references people,
        recorded_at timestamptz not null default clock_timestamp(),
        primary key (establishment_id, desk_id, movement_number),
        foreign key (establishment_id, desk_id) references desks,
        foreign key (establishment_id, transfer_id) references desk_transfers,
        foreign key (establishment_id, entry_id) references journal_entries,
        foreign key (establishment_id, gaming_day) references gaming_days,
        check ((kind = 'transfer') = (transfer_id is not null)),
        check ((kind = 'change') = (changed_minor is not null)),
        check ((kind = 'change') = (taken is not null) and (kind = 'change') = (given is not null)),
        check (taken <> given),
        check (amount_minor <> 0 or kind = 'change')
      );
      -- serves: the two movements of a transfer, once each
      create unique index desk_movements_by_transfer on desk_movements (establishment_id, transfer_id, desk_id)
        where transfer_id is not null;
      grant select, insert on desk_movements to releve_app;

      -- Each movement follows the last of its desk: nothing is left out, and the balance is what the movements add up to.
      create function desk_movement_follows() returns trigger language plpgsql as $$
      declare
        last_number integer;
        last_balance bigint;
      begin
        select desk_movements.movement_number, desk_movements.balance_minor into last_number, last_balance
        from desk_movements
        where desk_movements.establishment_id = new.establishment_id and desk_movements.desk_id = new.desk_id
        order by desk_movements.movement_number desc limit 1;
        if new.movement_number <> coalesce(last_number, 0) + 1
          or new.balance_minor <> coalesce(last_balance, 0) + new.amount_minor then
          raise exception 'movement % of desk % does not follow the last one', new.movement_number, new.desk_id
            using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
        end if;
        return new;
      end $$;
      create trigger desk_movement_follows before insert on desk_movements
        for each row execute function desk_movement_follows();
      create trigger refuse_closed_day before insert on desk_movements
        for each row execute function refuse_closed_day();
      select audit_attach('desk_movements', 'append_only');

      -- What is confirmed has moved, out of the one and into the other, once; what is not has not.
      create function transfer_is_moved() returns trigger language plpgsql as $$
      declare
        transfer desk_transfers;
        moved boolean;
      begin
        select * into transfer from desk_transfers
        where desk_transfers.establishment_id = new.establishment_id and desk_transfers.transfer_id = new.transfer_id;
        select coalesce(array_agg(row (desk_movements.desk_id, desk_movements.amount_minor)
            order by desk_movements.amount_minor), '{}') = array(
            select row (sides.desk_id, sides.amount_minor)
            from (values (transfer.from_desk_id, -transfer.amount_minor), (transfer.to_desk_id, transfer.amount_minor))
              as sides (desk_id, amount_minor)
            where sides.desk_id is not null and transfer.state = 'confirmed' order by sides.amount_minor)
          into moved
        from desk_movements
        where desk_movements.establishment_id = new.establishment_id and desk_movements.transfer_id = new.transfer_id;
        if not moved then
          raise exception 'transfer % is % and its money is elsewhere', new.transfer_id, transfer.state
            using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
        end if;
        return null;
      end $$;
      create constraint trigger transfer_is_moved after update on desk_transfers
        deferrable initially deferred for each row execute function transfer_is_moved();
      create constraint trigger transfer_is_moved after insert on desk_movements
        deferrable initially deferred for each row when (new.transfer_id is not null)
        execute function transfer_is_moved();

      create table desk_counts (
        establishment_id integer not null references establishments,
        count_id bigint generated always as identity,
        desk_id bigint not null,
        booked_minor bigint not null check (booked_minor >= 0),
        counted_minor bigint not null check (counted_minor >= 0),
        -- the movement that brings the balance to what was counted
        movement_number integer,
        reason text not null default '',
        counted_by bigint not null references people,
        witnessed_by bigint references people,
        -- who answered for the desk, and whether he still does, the witness does, or nobody does
        held_by bigint references people,
        outcome text not null check (outcome in ('kept', 'handedOver', 'closed')),
        gaming_day date not null,
        counted_at timestamptz not null,
        primary key (establishment_id, count_id),
        foreign key (establishment_id, desk_id) references desks,
        foreign key (establishment_id, desk_id, movement_number) references desk_movements,
        foreign key (establishment_id, gaming_day) references gaming_days,
        check ((movement_number is null) = (booked_minor = counted_minor)),
        check (booked_minor = counted_minor or (witnessed_by is not null and length(reason) >= 3)),
        check (witnessed_by <> counted_by),
        check (outcome <> 'handedOver' or witnessed_by is not null)
      );
      -- serves: the counts of a desk, newest first
      create index desk_counts_by_desk on desk_counts (establishment_id, desk_id, count_id);
      grant select, insert on desk_counts to releve_app;
      create trigger refuse_closed_day before insert on desk_counts
        for each row execute function refuse_closed_day();
      select audit_attach('desk_counts', 'append_only');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.desks', true);
      select audit_detach(t) from unnest('{desks,desk_transfers,desk_movements,desk_counts}'::regclass[]) t;
      drop table desk_counts, desk_movements, desk_transfers, desks;
      drop function desk_stays_retired;
      drop function transfer_settles_once;
      drop function desk_movement_follows;
      drop function transfer_is_moved;
    `);
  }
}
