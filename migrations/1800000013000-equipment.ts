import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Cards, shoes and dice by the numbers of their makers, the depots they are in, and every movement: in and out for good
 * in the registers, between depots and to tables day by day. Controls of cards and dice with their findings and the
 * persons informed, exchanges of damaged cards, checks of roulettes before a session.
 */
export class Equipment1800000013000 implements MigrationInterface {
  readonly name = 'Equipment1800000013000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [stock, controls, published, texts]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const stock = `
select set_config('releve.act', 'migration.equipment', true);

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
-- serves: the pieces of a delivery
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
-- serves: the pieces of a table for its session; the session before
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
-- serves: the pieces of an allocation
create index equipment_movements_by_allocation on equipment_movements (establishment_id, allocation_id)
  where allocation_id is not null;
-- serves: pieces destroyed together
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
`;

const controls = `
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
      and new.party = any (card_controls.told) and date_trunc('minute', card_controls.controlled_at) <= new.told_at) then
    raise exception 'whom the text names is told, after the control' using errcode = 'RV007', hint = 'TELLING_NOT_VALID';
  end if;
  return new;
end $$;
create trigger card_alert_is_told before insert on card_alert_tellings
  for each row execute function card_alert_is_told();

-- An alert is closed once, after every person named by the text was informed.
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
`;

/** Views that other modules may read: a column that is missing here is private to the module. */
const published = `
create view apparatus_checks_public as
  select
    apparatus_checks.establishment_id, apparatus_checks.check_id, apparatus_checks.apparatus_id,
    apparatus_checks.gaming_day, apparatus_checks.is_sound, apparatus_checks.findings,
    apparatus_checks.checked_by, apparatus_checks.witnessed_by, apparatus_checks.checked_at
  from apparatus_checks;
create view card_alert_tellings_public as
  select
    card_alert_tellings.establishment_id, card_alert_tellings.control_id, card_alert_tellings.party,
    card_alert_tellings.told_at, card_alert_tellings.recipient, card_alert_tellings.told_by
  from card_alert_tellings;
create view card_controls_public as
  select
    card_controls.establishment_id, card_controls.control_id, card_controls.item_id, card_controls.control,
    card_controls.allocation_id, card_controls.counted, card_controls.marked, card_controls.foreign_cards,
    card_controls.given_in_exchange, card_controls.apart, card_controls.is_alert, card_controls.told,
    card_controls.is_pre_mixed, card_controls.is_under_video, card_controls.is_in_order,
    card_controls.is_worn, card_controls.observations, card_controls.controlled_by, card_controls.gaming_day,
    card_controls.controlled_at, card_controls.closed_by, card_controls.closed_at, card_controls.outcome,
    card_controls.closing_reason
  from card_controls;
create view card_exchanges_public as
  select
    card_exchanges.establishment_id, card_exchanges.exchange_id, card_exchanges.item_id,
    card_exchanges.reserve_item_id, card_exchanges.card, card_exchanges.table_number,
    card_exchanges.exchanged_by, card_exchanges.gaming_day, card_exchanges.exchanged_at
  from card_exchanges;
create view dice_controls_public as
  select
    dice_controls.establishment_id, dice_controls.allocation_id, dice_controls.item_id,
    dice_controls.micrometer, dice_controls.square, dice_controls.balance, dice_controls.is_sound,
    dice_controls.observations, dice_controls.signed_by, dice_controls.second_signed_by,
    dice_controls.gaming_day, dice_controls.controlled_at
  from dice_controls;
create view equipment_allocations_public as
  select
    equipment_allocations.establishment_id, equipment_allocations.allocation_id, equipment_allocations.book,
    equipment_allocations.table_number, equipment_allocations.gaming_day, equipment_allocations.allocated_by,
    equipment_allocations.signed_by, equipment_allocations.signed_as, equipment_allocations.allocated_at
  from equipment_allocations;
create view equipment_apparatus_public as
  select
    equipment_apparatus.establishment_id, equipment_apparatus.apparatus_id, equipment_apparatus.kind,
    equipment_apparatus.apparatus_number, equipment_apparatus.table_number, equipment_apparatus.entered_at,
    equipment_apparatus.retired_at
  from equipment_apparatus;
create view equipment_depots_public as
  select
    equipment_depots.establishment_id, equipment_depots.depot_id, equipment_depots.kind,
    equipment_depots.name, equipment_depots.room, equipment_depots.key_held_by, equipment_depots.key_held_as,
    equipment_depots.key_held_since, equipment_depots.opened_at
  from equipment_depots;
create view equipment_destructions_public as
  select
    equipment_destructions.establishment_id, equipment_destructions.destruction_id,
    equipment_destructions.book, equipment_destructions.method, equipment_destructions.planned_at,
    equipment_destructions.notice_given_at, equipment_destructions.notice_recipient,
    equipment_destructions.notice_reference, equipment_destructions.announced_by,
    equipment_destructions.announced_at, equipment_destructions.done_by, equipment_destructions.done_at,
    equipment_destructions.witnessed_by, equipment_destructions.officer, equipment_destructions.observations
  from equipment_destructions;
create view equipment_items_public as
  select
    equipment_items.establishment_id, equipment_items.item_id, equipment_items.kind, equipment_items.maker_id,
    equipment_items.maker_number, equipment_items.mark, equipment_items.game, equipment_items.colour,
    equipment_items.is_reserve, equipment_items.receipt_id
  from equipment_items;
create view equipment_limits_public as
  select
    equipment_limits.establishment_id, equipment_limits.limit_id, equipment_limits.kind,
    equipment_limits.game, equipment_limits.maximum, equipment_limits.from_day, equipment_limits.decision,
    equipment_limits.set_by, equipment_limits.set_at
  from equipment_limits;
create view equipment_makers_public as
  select
    equipment_makers.establishment_id, equipment_makers.maker_id, equipment_makers.book,
    equipment_makers.name, equipment_makers.approval, equipment_makers.approved_on,
    equipment_makers.entered_by, equipment_makers.entered_at, equipment_makers.withdrawn_on
  from equipment_makers;
create view equipment_movements_public as
  select
    equipment_movements.establishment_id, equipment_movements.item_id, equipment_movements.movement_number,
    equipment_movements.kind, equipment_movements.from_depot_id, equipment_movements.from_table,
    equipment_movements.to_depot_id, equipment_movements.to_table, equipment_movements.receipt_id,
    equipment_movements.allocation_id, equipment_movements.destruction_id, equipment_movements.book,
    equipment_movements.register_number, equipment_movements.volume_number, equipment_movements.reason,
    equipment_movements.gaming_day, equipment_movements.happened_at, equipment_movements.recorded_by
  from equipment_movements;
create view equipment_receipts_public as
  select
    equipment_receipts.establishment_id, equipment_receipts.receipt_id, equipment_receipts.book,
    equipment_receipts.maker_id, equipment_receipts.order_slip, equipment_receipts.slip_visa_by,
    equipment_receipts.slip_visa_on, equipment_receipts.received_by, equipment_receipts.gaming_day,
    equipment_receipts.received_at
  from equipment_receipts;
create view equipment_volumes_public as
  select
    equipment_volumes.establishment_id, equipment_volumes.book, equipment_volumes.volume_number,
    equipment_volumes.pages, equipment_volumes.paraphed_on, equipment_volumes.paraphed_by,
    equipment_volumes.opened_by, equipment_volumes.opened_at, equipment_volumes.closed_by,
    equipment_volumes.closed_at
  from equipment_volumes;
-- the module's registers, as src/registers reads them
create view register_equipment_cards as
  select
    moves.establishment_id, moves.register_number as number, moves.gaming_day, moves.happened_at,
    null::bigint as amount_minor, moves.recorded_by as person_id, null::bigint as machine_id, moves.kind,
    items.maker_number || case when items.mark = '' then '' else ' ' || items.mark end as about,
    null::bigint as refers_to, null::text as journal, nullif(moves.reason, '') as reason
  from equipment_movements as moves
  join equipment_items as items on items.establishment_id = moves.establishment_id and items.item_id = moves.item_id
  where moves.book = 'cards' and moves.register_number is not null;
create view register_equipment_dice as
  select
    moves.establishment_id, moves.register_number as number, moves.gaming_day, moves.happened_at,
    null::bigint as amount_minor, moves.recorded_by as person_id, null::bigint as machine_id, moves.kind,
    items.maker_number || case when items.mark = '' then '' else ' ' || items.mark end as about,
    null::bigint as refers_to, null::text as journal, nullif(moves.reason, '') as reason
  from equipment_movements as moves
  join equipment_items as items on items.establishment_id = moves.establishment_id and items.item_id = moves.item_id
  where moves.book = 'dice' and moves.register_number is not null;
grant select on apparatus_checks_public, card_alert_tellings_public, card_controls_public, card_exchanges_public,
  dice_controls_public, equipment_allocations_public, equipment_apparatus_public, equipment_depots_public,
  equipment_destructions_public, equipment_items_public, equipment_limits_public, equipment_makers_public,
  equipment_movements_public, equipment_receipts_public, equipment_volumes_public, register_equipment_cards,
  register_equipment_dice to releve_app;
`;

/**
 * Columns of typed text: the log stores their digests, the row the words until they are erased
 * (docs/adr/0038-personal-data.md).
 */
const texts = `
select audit_texts('apparatus_checks', '{findings}');
select audit_texts('card_alert_tellings', '{recipient}');
select audit_texts('card_controls', '{observations}');
select audit_texts('dice_controls', '{observations}');
select audit_texts('equipment_destructions', '{notice_recipient,officer,observations}');
select audit_texts('equipment_movements', '{reason}');
select audit_texts('equipment_receipts', '{slip_visa_by}');
`;

const down = `
drop view register_equipment_dice, register_equipment_cards, equipment_volumes_public, equipment_receipts_public,
  equipment_movements_public, equipment_makers_public, equipment_limits_public, equipment_items_public,
  equipment_destructions_public, equipment_depots_public, equipment_apparatus_public, equipment_allocations_public,
  dice_controls_public, card_exchanges_public, card_controls_public, card_alert_tellings_public,
  apparatus_checks_public;
select audit_detach(t) from unnest('{equipment_makers,equipment_depots,equipment_limits,equipment_volumes,
  equipment_receipts,equipment_items,equipment_allocations,equipment_destructions,equipment_movements,card_controls,
  card_alert_tellings,card_exchanges,dice_controls,equipment_apparatus,apparatus_checks}'::regclass[]) t;
drop table apparatus_checks, equipment_apparatus, dice_controls, card_exchanges, card_alert_tellings, card_controls,
  equipment_movements, equipment_destructions, equipment_allocations, equipment_items, equipment_receipts,
  equipment_volumes, equipment_limits, equipment_depots, equipment_makers;
drop function equipment_apparatus_stays_retired, card_alert_closes_once, card_alert_is_told, card_alert_keeps_set,
  equipment_destruction_is_done_once, card_reserve_stays_reserve, equipment_maker_is_withdrawn_once,
  equipment_volume_closes_once, equipment_movement_follows;
`;
