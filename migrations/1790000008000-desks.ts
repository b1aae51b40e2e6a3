import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Desks, each with its holder, its float and its balance, movement by movement; transfers between them; their counts;
 * hopper fills, their slips and those that were voided.
 */
export class Desks1790000008000 implements MigrationInterface {
  readonly name = 'Desks1790000008000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.desks', true);

      create table desks (
        establishment_id integer not null references establishments,
        desk_id bigint generated always as identity,
        -- its number on the floor, never reused
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
        -- the giver never confirms the receipt, and nobody else withdraws the transfer
        check (state not in ('confirmed', 'refused') or settled_by <> given_by),
        check (state <> 'withdrawn' or settled_by = given_by)
      );
      -- serves: transfers that wait for their receiver
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
        -- the desk's balance after this movement
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
      -- serves: the two movements of a transfer, each of them once
      create unique index desk_movements_by_transfer on desk_movements (establishment_id, transfer_id, desk_id)
        where transfer_id is not null;
      grant select, insert on desk_movements to releve_app;

      -- Each movement follows the last one of its desk: none is left out, and the balance is their sum.
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

      -- A confirmed transfer has moved, out of one desk and into the other, once; any other has not.
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
        -- who was responsible for the desk; the outcome says whether they still are, the witness is, or nobody is
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

      create table fill_slips (
        establishment_id integer not null,
        slip_number bigint not null check (slip_number >= 1),
        machine_id bigint not null,
        -- the first load of a hopper belongs to the machine; a fill is spent within the day
        kind text not null check (kind in ('fill', 'firstLoad')),
        amount_minor bigint not null check (amount_minor > 0),
        desk_id bigint not null,
        movement_number integer not null,
        -- the entry of a first load; the fills of a day are posted when it closes
        entry_id bigint,
        filled_by bigint not null references people,
        witnessed_by bigint not null references people,
        gaming_day date not null,
        happened_at timestamptz not null,
        recorded_at timestamptz not null default clock_timestamp(),
        primary key (establishment_id, slip_number),
        unique (establishment_id, slip_number, gaming_day),
        foreign key (establishment_id, machine_id) references machines,
        foreign key (establishment_id, desk_id, movement_number) references desk_movements,
        foreign key (establishment_id, entry_id) references journal_entries,
        foreign key (establishment_id, gaming_day) references gaming_days,
        check (filled_by <> witnessed_by),
        check ((kind = 'firstLoad') = (entry_id is not null))
      );
      -- serves: the fills of a day, by machine
      create index fill_slips_by_day on fill_slips (establishment_id, gaming_day, machine_id);
      -- serves: the latest first load of a machine
      create index fill_slips_first_loads on fill_slips (establishment_id, machine_id, happened_at)
        where kind = 'firstLoad';
      grant select, insert on fill_slips to releve_app;
      create trigger refuse_closed_day before insert on fill_slips
        for each row execute function refuse_closed_day();
      select audit_attach('fill_slips', 'append_only');

      create table fill_voids (
        establishment_id integer not null,
        slip_number bigint not null,
        -- the slip's gaming day: a slip of a closed day can no longer be voided
        gaming_day date not null,
        desk_id bigint not null,
        movement_number integer not null,
        entry_id bigint,
        reason text not null check (length(reason) between 3 and 500),
        voided_by bigint not null references people,
        authorised_by bigint not null references people,
        voided_at timestamptz not null,
        recorded_at timestamptz not null default clock_timestamp(),
        primary key (establishment_id, slip_number),
        foreign key (establishment_id, slip_number, gaming_day)
          references fill_slips (establishment_id, slip_number, gaming_day),
        foreign key (establishment_id, desk_id, movement_number) references desk_movements,
        foreign key (establishment_id, entry_id) references journal_entries,
        check (voided_by <> authorised_by)
      );
      grant select, insert on fill_voids to releve_app;
      create trigger refuse_closed_day before insert on fill_voids
        for each row execute function refuse_closed_day();
      select audit_attach('fill_voids', 'append_only');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.desks', true);
      select audit_detach(t) from unnest('{fill_voids,fill_slips,desk_counts,desk_movements,desk_transfers,
        desks}'::regclass[]) t;
      drop table fill_voids, fill_slips, desk_counts, desk_movements, desk_transfers, desks;
      drop function transfer_is_moved(), desk_movement_follows(), transfer_settles_once(), desk_stays_retired();
    `);
  }
}
