import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Cards, shoes and dice by their maker's numbers, the depots they are in, and every movement: in and out for good in
 * the registers, between depots and to tables day by day.
 */
export class EquipmentStock1790000032100 implements MigrationInterface {
  readonly name = 'EquipmentStock1790000032100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.equipmentStock', true);
      create table equipment_makers (
        establishment_id integer not null references establishments,
        maker_id bigint generated always as identity,
        book text not null check (book in ('cards', 'dice')),
        name text not null check (length(name) between 2 and 120),
        approval text not null check (length(approval) between 2 and 200),
        approved_on date not null,
        entered_by bigint not null references people,
        entered_at timestamptz not null,
        withdrawn_on date check (withdrawn_on >= approved_on),
        primary key (establishment_id, maker_id),
        unique (establishment_id, book, name)
      );
      grant select, insert, update (withdrawn_on) on equipment_makers to releve_app;
      select audit_attach('equipment_makers', 'mutable');

      create table equipment_depots (
        establishment_id integer not null references establishments,
        depot_id bigint generated always as identity,
        kind text not null check (kind in ('principal', 'annex')),
        name text not null check (length(name) between 1 and 60),
        room text not null check (length(room) between 1 and 120),
        key_held_by bigint references people,
        key_held_as text check (key_held_as in ('direction', 'membreDuComite', 'sousDirecteur', 'inspecteur', 'cartier')),
        key_held_since timestamptz,
        opened_at timestamptz not null,
        primary key (establishment_id, depot_id),
        unique (establishment_id, name),
        check (num_nulls(key_held_by, key_held_as, key_held_since) in (0, 3))
      );
      -- serves: one principal depot
      create unique index equipment_depots_once_principal on equipment_depots (establishment_id)
        where kind = 'principal';
      grant select, insert, update (key_held_by, key_held_as, key_held_since) on equipment_depots to releve_app;
      select audit_attach('equipment_depots', 'mutable');

      create table equipment_limits (
        establishment_id integer not null references establishments,
        limit_id bigint generated always as identity,
        kind text not null check (kind in ('jeu', 'sixain', 'huitain', 'shoe', 'die') and kind <> 'shoe'),
        game text not null check (length(game) <= 40),
        maximum integer not null check (maximum >= 0),
        from_day date not null,
        decision text not null check (length(decision) between 2 and 200),
        set_by bigint not null references people,
        set_at timestamptz not null,
        primary key (establishment_id, limit_id)
      );
      -- serves: the maximum in force
      create index equipment_limits_by_kind on equipment_limits (establishment_id, kind, game, from_day);
      grant select, insert on equipment_limits to releve_app;
      select audit_attach('equipment_limits', 'append_only');

      create table equipment_volumes (
        establishment_id integer not null references establishments,
        book text not null check (book in ('cards', 'dice')),
        volume_number integer not null check (volume_number > 0),
        pages integer not null check (pages > 0),
        paraphed_on date,
        paraphed_by text check (length(paraphed_by) between 2 and 120),
        opened_by bigint not null references people,
        opened_at timestamptz not null,
        closed_by bigint references people,
        closed_at timestamptz check (closed_at >= opened_at),
        primary key (establishment_id, book, volume_number),
        check ((paraphed_on is null) = (paraphed_by is null)),
        check ((closed_by is null) = (closed_at is null))
      );
      -- serves: one open volume of a register
      create unique index equipment_volumes_once_open on equipment_volumes (establishment_id, book)
        where closed_at is null;
      grant select, insert, update (paraphed_on, paraphed_by, closed_by, closed_at) on equipment_volumes to releve_app;
      select audit_attach('equipment_volumes', 'mutable');

      create table equipment_receipts (
        establishment_id integer not null references establishments,
        receipt_id bigint generated always as identity,
        book text not null check (book in ('cards', 'dice')),
        maker_id bigint not null,
        order_slip text not null check (length(order_slip) between 1 and 60),
        slip_visa_by text not null check (length(slip_visa_by) between 2 and 120),
        slip_visa_on date not null,
        received_by bigint not null references people,
        gaming_day date not null,
        received_at timestamptz not null,
        recorded_at timestamptz not null default clock_timestamp(),
        primary key (establishment_id, receipt_id),
        foreign key (establishment_id, maker_id) references equipment_makers,
        foreign key (establishment_id, gaming_day) references gaming_days
      );
      grant select, insert on equipment_receipts to releve_app;
      select audit_attach('equipment_receipts', 'append_only');

      create table equipment_items (
        establishment_id integer not null,
        item_id bigint generated always as identity,
        kind text not null check (kind in ('jeu', 'sixain', 'huitain', 'shoe', 'die')),
        maker_id bigint not null,
        maker_number text not null check (length(maker_number) between 1 and 40 and maker_number = upper(maker_number)),
        mark text not null check (length(mark) <= 20 and (mark <> '') = (kind = 'die')),
        game text not null check (length(game) between 1 and 40),
        colour text not null check (length(colour) between 1 and 40),
        is_reserve boolean not null default false check (not is_reserve or kind in ('jeu', 'sixain', 'huitain')),
        receipt_id bigint not null,
        primary key (establishment_id, item_id),
        unique (establishment_id, kind, maker_id, maker_number),
        foreign key (establishment_id, maker_id) references equipment_makers,
        foreign key (establishment_id, receipt_id) references equipment_receipts
      );
      -- serves: what a delivery brought
      create index equipment_items_by_receipt on equipment_items (establishment_id, receipt_id);
      grant select, insert, update (is_reserve) on equipment_items to releve_app;
      select audit_attach('equipment_items', 'mutable');

      create table equipment_allocations (
        establishment_id integer not null references establishments,
        allocation_id bigint generated always as identity,
        book text not null check (book in ('cards', 'dice')),
        table_number text not null check (length(table_number) between 1 and 20),
        gaming_day date not null,
        allocated_by bigint not null references people,
        signed_by bigint not null references people,
        signed_as text not null,
        allocated_at timestamptz not null,
        recorded_at timestamptz not null default clock_timestamp(),
        primary key (establishment_id, allocation_id),
        foreign key (establishment_id, gaming_day) references gaming_days
      );
      -- serves: what a table has for its session; the session before
      create index equipment_allocations_by_day on equipment_allocations (establishment_id, gaming_day, table_number);
      grant select, insert on equipment_allocations to releve_app;
      select audit_attach('equipment_allocations', 'append_only');

      create table equipment_destructions (
        establishment_id integer not null references establishments,
        destruction_id bigint generated always as identity,
        book text not null check (book in ('cards', 'dice')),
        method text not null check (method in ('destruction', 'neutralisation')),
        planned_at timestamptz not null,
        notice_given_at timestamptz not null check (notice_given_at < planned_at),
        notice_recipient text not null check (length(notice_recipient) between 2 and 200),
        notice_reference text not null check (length(notice_reference) between 1 and 200),
        announced_by bigint not null references people,
        announced_at timestamptz not null,
        done_by bigint references people,
        done_at timestamptz check (done_at >= planned_at),
        witnessed_by bigint references people,
        officer text not null default '' check (length(officer) <= 120),
        observations text not null default '' check (length(observations) <= 2000),
        primary key (establishment_id, destruction_id),
        check ((done_by is null) = (done_at is null)),
        check (done_at is not null or (witnessed_by is null and officer = '')),
        check (witnessed_by <> done_by)
      );
      grant select, insert, update (done_by, done_at, witnessed_by, officer, observations)
        on equipment_destructions to releve_app;
      select audit_attach('equipment_destructions', 'mutable');

      create table equipment_movements (
        establishment_id integer not null,
        item_id bigint not null,
        movement_number integer not null check (movement_number > 0),
        kind text not null check (kind in ('receipt', 'move', 'allocation', 'return', 'destruction', 'neutralisation')),
        from_depot_id bigint,
        from_table text,
        to_depot_id bigint,
        to_table text,
        receipt_id bigint,
        allocation_id bigint,
        destruction_id bigint,
        book text check (book in ('cards', 'dice')),
        register_number bigint check (register_number > 0),
        volume_number integer,
        reason text not null check (length(reason) <= 500),
        gaming_day date not null,
        happened_at timestamptz not null,
        recorded_by bigint not null references people,
        recorded_at timestamptz not null default clock_timestamp(),
        primary key (establishment_id, item_id, movement_number),
        unique (establishment_id, book, register_number),
        foreign key (establishment_id, item_id) references equipment_items,
        foreign key (establishment_id, from_depot_id) references equipment_depots,
        foreign key (establishment_id, to_depot_id) references equipment_depots,
        foreign key (establishment_id, receipt_id) references equipment_receipts,
        foreign key (establishment_id, allocation_id) references equipment_allocations,
        foreign key (establishment_id, destruction_id) references equipment_destructions,
        foreign key (establishment_id, book, volume_number) references equipment_volumes,
        foreign key (establishment_id, gaming_day) references gaming_days,
        check (case kind
                when 'receipt' then num_nonnulls(from_depot_id, from_table, to_table, allocation_id, destruction_id) = 0
                  and num_nulls(to_depot_id, receipt_id) = 0
                when 'move' then num_nonnulls(from_table, to_table, receipt_id, allocation_id, destruction_id) = 0
                  and from_depot_id <> to_depot_id
                when 'allocation' then num_nonnulls(from_table, to_depot_id, receipt_id, destruction_id) = 0
                  and num_nulls(from_depot_id, to_table, allocation_id) = 0
                when 'return' then num_nonnulls(from_depot_id, to_table, receipt_id, allocation_id, destruction_id) = 0
                  and num_nulls(from_table, to_depot_id) = 0
                else num_nonnulls(from_table, to_depot_id, to_table, receipt_id, allocation_id) = 0
                  and num_nulls(from_depot_id, destruction_id) = 0 end),
        check ((kind in ('receipt', 'destruction', 'neutralisation')) = (register_number is not null)),
        check ((book is null) = (register_number is null) and (volume_number is null or book is not null))
      );
      -- serves: what an allocation gave
      create index equipment_movements_by_allocation on equipment_movements (establishment_id, allocation_id)
        where allocation_id is not null;
      -- serves: what was destroyed together
      create index equipment_movements_by_destruction on equipment_movements (establishment_id, destruction_id)
        where destruction_id is not null;
      -- serves: the movements of a day
      create index equipment_movements_by_day on equipment_movements (establishment_id, gaming_day);
      grant select, insert on equipment_movements to releve_app;
      select audit_attach('equipment_movements', 'append_only');

      -- A movement begins where the last one of its piece ended, is not before it, and nothing follows an end. In Monaco a
      -- receipt and an end are entered in an open volume that was numbered and initialled before its use.
      create function equipment_movement_follows() returns trigger language plpgsql as $$
      declare
        last equipment_movements;
      begin
        select * into last from equipment_movements as before
        where before.establishment_id = new.establishment_id and before.item_id = new.item_id
        order by before.movement_number desc limit 1;
        if new.movement_number <> coalesce(last.movement_number, 0) + 1
          or (new.kind = 'receipt') <> (last.item_id is null)
          or last.kind in ('destruction', 'neutralisation')
          or new.from_depot_id is distinct from last.to_depot_id or new.from_table is distinct from last.to_table
          or new.happened_at < last.happened_at then
          raise exception 'movement % of piece % does not follow the last one', new.movement_number, new.item_id
            using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
        end if;
        if new.register_number is not null and exists (select from establishments_public as establishments
            where establishments.establishment_id = new.establishment_id and establishments.jurisdiction = 'MC')
          and not exists (select from equipment_volumes as volumes
            where volumes.establishment_id = new.establishment_id and volumes.book = new.book
              and volumes.volume_number = new.volume_number and volumes.paraphed_on is not null
              and volumes.closed_at is null) then
          raise exception 'the register is numbered and initialled before its use'
            using errcode = 'RV007', hint = 'REGISTER_NOT_PARAPHED';
        end if;
        return new;
      end $$;
      create trigger equipment_movement_follows before insert on equipment_movements
        for each row execute function equipment_movement_follows();

      create function equipment_volume_closes_once() returns trigger language plpgsql as $$
      begin
        if old.closed_at is not null
          or (old.paraphed_on is not null
            and (new.paraphed_on, new.paraphed_by) is distinct from (old.paraphed_on, old.paraphed_by)) then
          raise exception 'this was written once for all' using errcode = 'RV001', hint = 'APPEND_ONLY';
        end if;
        return new;
      end $$;
      create trigger equipment_volume_closes_once before update on equipment_volumes
        for each row execute function equipment_volume_closes_once();

      create function equipment_maker_is_withdrawn_once() returns trigger language plpgsql as $$
      begin
        if old.withdrawn_on is not null or new.withdrawn_on is null then
          raise exception 'this was written once for all' using errcode = 'RV001', hint = 'APPEND_ONLY';
        end if;
        return new;
      end $$;
      create trigger equipment_maker_is_withdrawn_once before update on equipment_makers
        for each row execute function equipment_maker_is_withdrawn_once();

      create function card_reserve_stays_reserve() returns trigger language plpgsql as $$
      begin
        if old.is_reserve and not new.is_reserve then
          raise exception 'this was written once for all' using errcode = 'RV001', hint = 'APPEND_ONLY';
        end if;
        return new;
      end $$;
      create trigger card_reserve_stays_reserve before update on equipment_items
        for each row execute function card_reserve_stays_reserve();

      create function equipment_destruction_is_done_once() returns trigger language plpgsql as $$
      begin
        if old.done_at is not null or new.done_at is null then
          raise exception 'this was written once for all' using errcode = 'RV001', hint = 'APPEND_ONLY';
        end if;
        return new;
      end $$;
      create trigger equipment_destruction_is_done_once before update on equipment_destructions
        for each row execute function equipment_destruction_is_done_once();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.equipmentStock', true);
      select audit_detach('equipment_movements');
      drop table equipment_movements;
      select audit_detach('equipment_destructions');
      drop table equipment_destructions;
      select audit_detach('equipment_allocations');
      drop table equipment_allocations;
      select audit_detach('equipment_items');
      drop table equipment_items;
      select audit_detach('equipment_receipts');
      drop table equipment_receipts;
      select audit_detach('equipment_volumes');
      drop table equipment_volumes;
      select audit_detach('equipment_limits');
      drop table equipment_limits;
      select audit_detach('equipment_depots');
      drop table equipment_depots;
      select audit_detach('equipment_makers');
      drop table equipment_makers;
      drop function equipment_movement_follows(), equipment_volume_closes_once(),
        equipment_maker_is_withdrawn_once(), card_reserve_stays_reserve(),
        equipment_destruction_is_done_once();
    `);
  }
}
