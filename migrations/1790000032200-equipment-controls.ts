import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Controls of cards and dice with what they found and who was told, exchanges of damaged cards, checks of roulettes
 * before a session.
 */
export class EquipmentControls1790000032200 implements MigrationInterface {
  readonly name = 'EquipmentControls1790000032200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.equipmentControls', true);
      create table card_controls (
        establishment_id integer not null,
        control_id bigint generated always as identity,
        item_id bigint not null,
        control text not null check (control in ('first', 'second', 'endOfSession')),
        allocation_id bigint,
        counted integer not null check (counted >= 0),
        marked integer not null check (marked >= 0),
        foreign_cards integer not null check (foreign_cards >= 0),
        given_in_exchange integer not null check (given_in_exchange >= 0),
        apart integer not null,
        is_alert boolean not null,
        told text[] not null,
        is_pre_mixed boolean not null,
        is_under_video boolean not null,
        is_in_order boolean not null,
        is_worn boolean not null,
        observations text not null check (length(observations) <= 2000),
        controlled_by bigint not null references people,
        gaming_day date not null,
        controlled_at timestamptz not null,
        closed_by bigint references people,
        closed_at timestamptz check (closed_at >= controlled_at),
        outcome text check (outcome in ('restored', 'withdrawn')),
        closing_reason text check (length(closing_reason) between 3 and 2000),
        primary key (establishment_id, control_id),
        foreign key (establishment_id, item_id) references equipment_items,
        foreign key (establishment_id, allocation_id) references equipment_allocations,
        foreign key (establishment_id, gaming_day) references gaming_days,
        check (is_alert = (cardinality(told) > 0) and is_alert = (apart <> 0 or marked > 0 or foreign_cards > 0)),
        check (num_nulls(closed_by, closed_at, outcome, closing_reason) in (0, 4) and (is_alert or closed_at is null))
      );
      -- serves: the controls of a set, the last first
      create index card_controls_by_item on card_controls (establishment_id, item_id, control_id);
      -- serves: the alerts that are open, and whether a set is under one
      create index card_alerts_open on card_controls (establishment_id, item_id) where is_alert and closed_at is null;
      grant select, insert, update (closed_by, closed_at, outcome, closing_reason) on card_controls to releve_app;
      select audit_attach('card_controls', 'mutable');

      create table card_alert_tellings (
        establishment_id integer not null,
        control_id bigint not null,
        party text not null,
        told_at timestamptz not null,
        recipient text not null check (length(recipient) between 2 and 200),
        told_by bigint not null references people,
        recorded_at timestamptz not null default clock_timestamp(),
        primary key (establishment_id, control_id, party),
        foreign key (establishment_id, control_id) references card_controls
      );
      grant select, insert on card_alert_tellings to releve_app;
      select audit_attach('card_alert_tellings', 'append_only');

      create table card_exchanges (
        establishment_id integer not null,
        exchange_id bigint generated always as identity,
        item_id bigint not null,
        reserve_item_id bigint not null,
        card text not null check (length(card) between 1 and 40),
        table_number text not null,
        exchanged_by bigint not null references people,
        gaming_day date not null,
        exchanged_at timestamptz not null,
        recorded_at timestamptz not null default clock_timestamp(),
        primary key (establishment_id, exchange_id),
        foreign key (establishment_id, item_id) references equipment_items,
        foreign key (establishment_id, reserve_item_id) references equipment_items,
        foreign key (establishment_id, gaming_day) references gaming_days,
        check (reserve_item_id <> item_id)
      );
      -- serves: how many cards a reserve gave
      create index card_exchanges_by_reserve on card_exchanges (establishment_id, reserve_item_id);
      grant select, insert on card_exchanges to releve_app;
      select audit_attach('card_exchanges', 'append_only');

      create table dice_controls (
        establishment_id integer not null,
        allocation_id bigint not null,
        item_id bigint not null,
        micrometer boolean,
        square boolean,
        balance boolean,
        is_sound boolean not null,
        observations text not null check (length(observations) <= 500),
        signed_by bigint not null references people,
        second_signed_by bigint references people,
        gaming_day date not null,
        controlled_at timestamptz not null,
        recorded_at timestamptz not null default clock_timestamp(),
        primary key (establishment_id, allocation_id, item_id),
        foreign key (establishment_id, allocation_id) references equipment_allocations,
        foreign key (establishment_id, item_id) references equipment_items,
        foreign key (establishment_id, gaming_day) references gaming_days,
        check (second_signed_by <> signed_by)
      );
      -- serves: the controls of a die
      create index dice_controls_by_item on dice_controls (establishment_id, item_id);
      grant select, insert on dice_controls to releve_app;
      select audit_attach('dice_controls', 'append_only');

      create table equipment_apparatus (
        establishment_id integer not null references establishments,
        apparatus_id bigint generated always as identity,
        kind text not null check (kind in ('rouletteFrench', 'rouletteAmerican', 'boule', 'grandeRoue')),
        apparatus_number text not null check (length(apparatus_number) between 1 and 40),
        table_number text check (length(table_number) between 1 and 20),
        entered_at timestamptz not null,
        retired_at timestamptz check (retired_at >= entered_at),
        primary key (establishment_id, apparatus_id),
        unique (establishment_id, apparatus_number)
      );
      -- serves: one piece of equipment at a table
      create unique index equipment_apparatus_once_open on equipment_apparatus (establishment_id, table_number)
        where retired_at is null;
      grant select, insert, update (table_number, retired_at) on equipment_apparatus to releve_app;
      select audit_attach('equipment_apparatus', 'mutable');

      create table apparatus_checks (
        establishment_id integer not null,
        check_id bigint generated always as identity,
        apparatus_id bigint not null,
        gaming_day date not null,
        is_sound boolean not null,
        findings text not null check (length(findings) <= 2000),
        checked_by bigint not null references people,
        witnessed_by bigint not null references people,
        checked_at timestamptz not null,
        recorded_at timestamptz not null default clock_timestamp(),
        primary key (establishment_id, check_id),
        foreign key (establishment_id, apparatus_id) references equipment_apparatus,
        foreign key (establishment_id, gaming_day) references gaming_days,
        check (checked_by <> witnessed_by),
        check (is_sound or length(findings) >= 3)
      );
      -- serves: the checks of a day
      create index apparatus_checks_by_day on apparatus_checks (establishment_id, apparatus_id, gaming_day);
      grant select, insert on apparatus_checks to releve_app;
      select audit_attach('apparatus_checks', 'append_only');

      -- A set with an open alert stays where it is (MC:1.4).
      create function card_alert_keeps_set() returns trigger language plpgsql as $$
      begin
        if exists (select from card_controls
          where card_controls.establishment_id = new.establishment_id and card_controls.item_id = new.item_id
            and card_controls.is_alert and card_controls.closed_at is null) then
          raise exception 'the set is under an open alert' using errcode = 'RV007', hint = 'SET_UNDER_ALERT';
        end if;
        return new;
      end $$;
      create trigger card_alert_keeps_set before insert on equipment_movements
        for each row when (new.kind = 'allocation') execute function card_alert_keeps_set();

      create function card_alert_is_told() returns trigger language plpgsql as $$
      begin
        if not exists (select from card_controls
          where card_controls.establishment_id = new.establishment_id and card_controls.control_id = new.control_id
            and new.party = any (card_controls.told) and card_controls.controlled_at <= new.told_at) then
          raise exception 'whom the text names is told, after the control' using errcode = 'RV007', hint = 'TELLING_NOT_VALID';
        end if;
        return new;
      end $$;
      create trigger card_alert_is_told before insert on card_alert_tellings
        for each row execute function card_alert_is_told();

      -- An alert is closed once, after everybody whom the text names was told.
      create function card_alert_closes_once() returns trigger language plpgsql as $$
      begin
        if old.closed_at is not null or new.closed_at is null then
          raise exception 'an alert is closed once' using errcode = 'RV001', hint = 'APPEND_ONLY';
        end if;
        if exists (select from unnest(new.told) as party
          where not exists (select from card_alert_tellings as tellings
            where tellings.establishment_id = new.establishment_id and tellings.control_id = new.control_id
              and tellings.party = party)) then
          raise exception 'everybody is told before' using errcode = 'RV007', hint = 'ALERT_NOT_TOLD';
        end if;
        return new;
      end $$;
      create trigger card_alert_closes_once before update on card_controls
        for each row execute function card_alert_closes_once();

      create function equipment_apparatus_stays_retired() returns trigger language plpgsql as $$
      begin
        if old.retired_at is not null then
          raise exception 'this was written once for all' using errcode = 'RV001', hint = 'APPEND_ONLY';
        end if;
        return new;
      end $$;
      create trigger equipment_apparatus_stays_retired before update on equipment_apparatus
        for each row execute function equipment_apparatus_stays_retired();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.equipmentControls', true);
      drop trigger card_alert_keeps_set on equipment_movements;
      select audit_detach('apparatus_checks');
      drop table apparatus_checks;
      select audit_detach('equipment_apparatus');
      drop table equipment_apparatus;
      select audit_detach('dice_controls');
      drop table dice_controls;
      select audit_detach('card_exchanges');
      drop table card_exchanges;
      select audit_detach('card_alert_tellings');
      drop table card_alert_tellings;
      select audit_detach('card_controls');
      drop table card_controls;
      drop function card_alert_keeps_set(), card_alert_is_told(),
        card_alert_closes_once(), equipment_apparatus_stays_retired();
    `);
  }
}
