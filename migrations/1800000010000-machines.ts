import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Inventory, stands, stations, technical sheets, photographs (MC:19.1–19.4): every past value stays with its dates.
 *
 * A machine met in readings before it is described has no maker, serial number, model or place: these are empty until a
 * person completes them (MC:19.1, MC:19.4).
 */
export class Machines1800000010000 implements MigrationInterface {
  readonly name = 'Machines1800000010000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [machines, floorPlans, withdrawals, published, texts]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const machines = `
select set_config('releve.act', 'migration.machines', true);

-- MC:19.2: the number is given once and for all, and never reused.
create table stands (
  establishment_id integer not null references establishments,
  stand_id bigint generated always as identity,
  stand_number text not null check (length(stand_number) between 1 and 20),
  room text not null check (length(room) between 1 and 80),
  grid_column smallint,
  grid_row smallint,
  retired_at timestamptz,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, stand_id),
  unique (establishment_id, stand_number)
);
grant select, insert, update (room, grid_column, grid_row, retired_at) on stands to releve_app;
create function refuse_stand_renumbering() returns trigger language plpgsql as $$
begin
  if new.stand_number is distinct from old.stand_number or (old.retired_at is not null and new.retired_at is null) then
    raise exception 'a stand''s number is given once and for all'
      using errcode = 'RV005', hint = 'STAND_NUMBER_PERMANENT';
  end if;
  return new;
end $$;
create trigger refuse_stand_renumbering before update on stands
  for each row execute function refuse_stand_renumbering();
select audit_attach('stands', 'mutable');

-- MC:19.1: the maker's serial number and the establishment's own number, both mandatory, both unique.
create table machines (
  establishment_id integer not null references establishments,
  machine_id bigint generated always as identity,
  sbm_number text not null check (sbm_number ~ '^[A-Za-z0-9._/-]{1,30}$'),
  -- empty until a person completes a machine met in readings before it was described
  serial_number text not null check (length(serial_number) <= 60),
  maker text not null check (length(maker) <= 80),
  registered_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, machine_id),
  unique (establishment_id, sbm_number)
);
-- serves: a maker gives a serial number once; machines whose number is not known yet are left out
create unique index machines_by_plate on machines (establishment_id, maker, serial_number)
  where serial_number <> '';
-- serves: machines whose number or serial number begins with a typed text
create index machines_by_number_prefix on machines (establishment_id, lower(sbm_number) text_pattern_ops);
-- serves: the same by the maker's serial number
create index machines_by_serial_prefix on machines (establishment_id, lower(serial_number) text_pattern_ops);
grant select, insert, update (serial_number, maker) on machines to releve_app;
select audit_attach('machines', 'mutable');

-- One whole version of the inventory line and the technical sheet for each change; the past is never touched.
create table machine_versions (
  establishment_id integer not null,
  machine_id bigint not null,
  version_number integer not null check (version_number >= 1),
  effective_at timestamptz not null,
  change text not null check (change in ('registration', 'move', 'denomination', 'program', 'certifiedReturn',
    'intoService', 'outOfService', 'technicalSheet', 'retirement', 'correction')),
  state text not null check (state in ('inService', 'outOfService', 'retired')),
  location text not null check (length(location) <= 80),
  stand_id bigint,
  model text not null,
  game_name text not null default '',
  program_id text not null default '',
  denomination_minor bigint not null check (denomination_minor > 0),
  lowest_wager_credits bigint not null default 1 check (lowest_wager_credits > 0),
  return_percent numeric(7, 4) check (return_percent > 0 and return_percent <= 100),
  return_certified_on date,
  rake_percent numeric(7, 4) check (rake_percent >= 0 and rake_percent <= 100),
  volatility_index numeric(12, 4) check (volatility_index > 0),
  accepts_notes boolean not null default true,
  accepts_coins boolean not null default false,
  accepts_tickets boolean not null default true,
  hopper_capacity bigint,
  technical jsonb not null default '{}',
  reason text not null default '',
  approval_request_id bigint,
  recorded_by bigint references people,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, machine_id, version_number),
  foreign key (establishment_id, machine_id) references machines,
  foreign key (establishment_id, stand_id) references stands,
  foreign key (establishment_id, approval_request_id) references approval_requests,
  -- MC:19.3: a certified return has its date; games between players have a rake instead
  check ((return_percent is null) = (return_certified_on is null)),
  check (return_percent is null or rake_percent is null),
  check (state <> 'retired' or stand_id is null)
);
-- serves: the version in force at an instant, the history of a machine
create index machine_versions_by_instant
  on machine_versions (establishment_id, machine_id, effective_at desc, version_number desc);
-- serves: the present and earlier machines of a stand
create index machine_versions_by_stand on machine_versions (establishment_id, stand_id)
  where stand_id is not null;
grant select, insert on machine_versions to releve_app;

-- The last version of an instant prevails; only a correction, approved by a second person, reaches back.
create function refuse_version_out_of_order() returns trigger language plpgsql as $$
begin
  if new.change = 'correction' then
    if new.approval_request_id is null
      or not is_approved(new.establishment_id, new.approval_request_id, 'machineChange') then
      raise exception 'a correction of the inventory needs a second person'
        using errcode = 'RV003', hint = 'APPROVAL_REQUIRED';
    end if;
  elsif exists (
    select from machine_versions
    where machine_versions.establishment_id = new.establishment_id
      and machine_versions.machine_id = new.machine_id
      and machine_versions.effective_at >= new.effective_at
  ) then
    raise exception 'a change of a machine comes after the last one'
      using errcode = 'RV005', hint = 'MACHINE_CHANGE_OUT_OF_ORDER';
  end if;
  return new;
end $$;
create trigger refuse_version_out_of_order before insert on machine_versions
  for each row execute function refuse_version_out_of_order();

-- A stand has one machine at a time: a transaction that takes it waits for an earlier one, and then sees it.
create function refuse_occupied_stand() returns trigger language plpgsql as $$
declare
  left_at timestamptz;
  number text;
begin
  if new.stand_id is null then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('stand', new.stand_id));
  select stands.stand_number into number from stands
    where stands.establishment_id = new.establishment_id and stands.stand_id = new.stand_id
      and stands.retired_at <= new.effective_at;
  if found then
    raise exception 'stand % is out of use', number
      using errcode = 'RV005', hint = 'STAND_RETIRED', detail = json_build_object('stand', number)::text;
  end if;
  select min(machine_versions.effective_at) into left_at from machine_versions
    where machine_versions.establishment_id = new.establishment_id
      and machine_versions.machine_id = new.machine_id
      and machine_versions.effective_at > new.effective_at;
  select stands.stand_number into number
    from machine_versions as held
    join stands on stands.establishment_id = held.establishment_id and stands.stand_id = held.stand_id
    where held.establishment_id = new.establishment_id
      and held.stand_id = new.stand_id
      and held.machine_id <> new.machine_id
      and held.effective_at < coalesce(left_at, 'infinity')
      and not exists (
        select from machine_versions as later
        where later.establishment_id = held.establishment_id
          and later.machine_id = held.machine_id
          and later.effective_at <= new.effective_at
          and (later.effective_at, later.version_number) > (held.effective_at, held.version_number)
      )
      and not exists (
        select from machine_versions as superseding
        where superseding.establishment_id = held.establishment_id
          and superseding.machine_id = held.machine_id
          and superseding.effective_at = held.effective_at
          and superseding.version_number > held.version_number
      )
    limit 1;
  if found then
    raise exception 'stand % already holds a machine', number
      using errcode = 'RV005', hint = 'STAND_OCCUPIED', detail = json_build_object('stand', number)::text;
  end if;
  return new;
end $$;
create trigger refuse_occupied_stand before insert on machine_versions
  for each row execute function refuse_occupied_stand();
select audit_attach('machine_versions', 'append_only');

create table stations (
  establishment_id integer not null,
  station_id bigint generated always as identity,
  machine_id bigint not null,
  station_number smallint not null check (station_number >= 1),
  meter_digits smallint not null default 10 check (meter_digits between 4 and 18),
  counter_digits jsonb not null default '{}',
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, station_id),
  unique (establishment_id, machine_id, station_number),
  foreign key (establishment_id, machine_id) references machines
);
grant select, insert on stations to releve_app;
select audit_attach('stations', 'append_only');

create table photographs (
  establishment_id integer not null,
  photograph_id bigint generated always as identity,
  machine_id bigint not null,
  taken_at timestamptz not null,
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  width integer not null check (width between 1 and 20000),
  height integer not null check (height between 1 and 20000),
  content_sha256 bytea not null check (content_sha256 = sha256(content)),
  content bytea not null check (length(content) between 1 and 16777216),
  recorded_by bigint references people,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, photograph_id),
  foreign key (establishment_id, machine_id) references machines
);
-- serves: the photographs of a machine, the latest first
create index photographs_by_machine on photographs (establishment_id, machine_id, taken_at desc);
grant select, insert on photographs to releve_app;
select audit_attach('photographs', 'append_only', '{}', array['content']);
`;

/**
 * The floor plan (MC:19.2) shows where each stand is, room by room. A plan is a whole, as a version of a machine is: a
 * new layout adds a plan, and the plan of any past day can be read.
 * `stands.grid_column` and `grid_row`, which gave one place without a date, are no longer read.
 */
const floorPlans = `
-- A plan for each room and revision; in force on a day is the last whose effective_from is not after it.
create table floor_plans (
  establishment_id integer not null references establishments,
  plan_id bigint generated always as identity,
  room text not null check (length(room) between 1 and 80),
  revision integer not null check (revision >= 1),
  effective_from date not null,
  column_count smallint not null check (column_count between 1 and 120),
  row_count smallint not null check (row_count between 1 and 120),
  cell_count integer not null check (cell_count between 0 and 14400),
  reason text not null default '' check (length(reason) <= 2000),
  recorded_by bigint references people,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, plan_id),
  unique (establishment_id, room, revision)
);
grant select, insert on floor_plans to releve_app;

-- The stands of a plan: each once, and one to a cell.
create table floor_plan_cells (
  establishment_id integer not null,
  plan_id bigint not null,
  stand_id bigint not null,
  grid_column smallint not null check (grid_column >= 1),
  grid_row smallint not null check (grid_row >= 1),
  primary key (establishment_id, plan_id, stand_id),
  constraint one_stand_a_cell unique (establishment_id, plan_id, grid_column, grid_row),
  foreign key (establishment_id, plan_id) references floor_plans,
  foreign key (establishment_id, stand_id) references stands
);
grant select, insert on floor_plan_cells to releve_app;

-- A plan follows the last one of its room, so that the plans of past days stay as they are.
create function refuse_plan_out_of_order() returns trigger language plpgsql as $$
declare
  last_plan record;
begin
  perform pg_advisory_xact_lock(hashtextextended('floor plan ' || new.room, new.establishment_id));
  select floor_plans.revision, floor_plans.effective_from into last_plan from floor_plans
    where floor_plans.establishment_id = new.establishment_id and floor_plans.room = new.room
    order by floor_plans.revision desc limit 1;
  if new.revision <> coalesce(last_plan.revision, 0) + 1 then
    raise exception 'another plan of room % was laid out meanwhile', new.room
      using errcode = 'RV005', hint = 'FLOOR_PLAN_CHANGED', detail = json_build_object('room', new.room)::text;
  end if;
  if new.effective_from < last_plan.effective_from then
    raise exception 'a plan of the floor comes after the last one'
      using errcode = 'RV005', hint = 'FLOOR_PLAN_OUT_OF_ORDER',
        detail = json_build_object('room', new.room, 'lastEffectiveFrom', last_plan.effective_from)::text;
  end if;
  return new;
end $$;
create trigger refuse_plan_out_of_order before insert on floor_plans
  for each row execute function refuse_plan_out_of_order();

-- A plan is written at once with all its stands, which belong to its room, are in use, and lie within its edges.
create function refuse_cell_off_plan() returns trigger language plpgsql as $$
declare
  wrong text;
begin
  select stands.stand_number into wrong
    from placed
    join floor_plans using (establishment_id, plan_id)
    join stands using (establishment_id, stand_id)
    where placed.grid_column > floor_plans.column_count or placed.grid_row > floor_plans.row_count
      or stands.room <> floor_plans.room or stands.retired_at is not null
    order by stands.stand_number
    limit 1;
  if wrong is null then
    select floor_plans.room into wrong
      from floor_plans
      where (floor_plans.establishment_id, floor_plans.plan_id) in (
          select placed.establishment_id, placed.plan_id from placed)
        and floor_plans.cell_count <> (
          select count(*) from floor_plan_cells
          where floor_plan_cells.establishment_id = floor_plans.establishment_id
            and floor_plan_cells.plan_id = floor_plans.plan_id)
      limit 1;
  end if;
  if wrong is not null then
    raise exception 'a plan of the floor is laid out whole, with stands of its room: %', wrong
      using errcode = 'RV005', hint = 'FLOOR_PLAN_NOT_VALID', detail = json_build_object('stands', wrong)::text;
  end if;
  return null;
end $$;
create trigger refuse_cell_off_plan after insert on floor_plan_cells
  referencing new table as placed for each statement execute function refuse_cell_off_plan();

select audit_attach('floor_plans', 'append_only');
select audit_attach('floor_plan_cells', 'append_only');
`;

/** A stand is taken out of use for a time, for a technical reason (MC:20.2): no machine moves onto it meanwhile. */
const withdrawals = `
create table stand_withdrawals (
  establishment_id integer not null,
  withdrawal_id bigint generated always as identity,
  stand_id bigint not null,
  reason text not null check (length(reason) between 3 and 500),
  withdrawn_by bigint not null references people,
  withdrawn_at timestamptz not null,
  ended_by bigint references people,
  ended_at timestamptz check (ended_at >= withdrawn_at),
  primary key (establishment_id, withdrawal_id),
  foreign key (establishment_id, stand_id) references stands,
  check ((ended_by is null) = (ended_at is null))
);
-- serves: a stand is out of use once at a time
create unique index stand_withdrawals_open on stand_withdrawals (establishment_id, stand_id)
  where ended_at is null;
grant select, insert, update (ended_by, ended_at) on stand_withdrawals to releve_app;
create function end_stand_withdrawal_once() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or new.ended_at is null then
    raise exception 'a withdrawal ends once' using errcode = 'RV001', hint = 'APPEND_ONLY';
  end if;
  return new;
end $$;
create trigger end_stand_withdrawal_once before update on stand_withdrawals
  for each row execute function end_stand_withdrawal_once();
select audit_attach('stand_withdrawals', 'mutable');

create function refuse_withdrawn_stand() returns trigger language plpgsql as $$
declare
  number text;
begin
  perform pg_advisory_xact_lock(hashtextextended('stand', new.stand_id));
  select stands.stand_number into number
    from stand_withdrawals join stands using (establishment_id, stand_id)
    where stand_withdrawals.establishment_id = new.establishment_id and stand_withdrawals.stand_id = new.stand_id
      and stand_withdrawals.withdrawn_at <= new.effective_at
      and (stand_withdrawals.ended_at is null or stand_withdrawals.ended_at > new.effective_at);
  if found then
    raise exception 'stand % is out of use for a time', number
      using errcode = 'RV005', hint = 'STAND_WITHDRAWN', detail = json_build_object('stand', number)::text;
  end if;
  return new;
end $$;
create trigger refuse_withdrawn_stand before insert on machine_versions for each row
  when (new.stand_id is not null) execute function refuse_withdrawn_stand();
`;

/** Views that other modules may read: a column that is missing here is private to the module. */
const published = `
create view floor_plan_cells_public as
  select
    floor_plan_cells.establishment_id, floor_plan_cells.plan_id, floor_plan_cells.stand_id,
    floor_plan_cells.grid_column, floor_plan_cells.grid_row
  from floor_plan_cells;
create view floor_plans_public as
  select
    floor_plans.establishment_id, floor_plans.plan_id, floor_plans.room, floor_plans.revision,
    floor_plans.effective_from, floor_plans.column_count, floor_plans.row_count, floor_plans.cell_count,
    floor_plans.reason, floor_plans.recorded_by, floor_plans.recorded_at
  from floor_plans;
create view machine_versions_public as
  select
    machine_versions.establishment_id, machine_versions.machine_id, machine_versions.version_number,
    machine_versions.effective_at, machine_versions.change, machine_versions.state, machine_versions.location,
    machine_versions.stand_id, machine_versions.model, machine_versions.game_name, machine_versions.program_id,
    machine_versions.denomination_minor, machine_versions.lowest_wager_credits, machine_versions.return_percent,
    machine_versions.return_certified_on, machine_versions.rake_percent, machine_versions.volatility_index,
    machine_versions.accepts_notes, machine_versions.accepts_coins, machine_versions.accepts_tickets,
    machine_versions.hopper_capacity, machine_versions.technical, machine_versions.reason,
    machine_versions.approval_request_id, machine_versions.recorded_by, machine_versions.recorded_at
  from machine_versions;
create view machines_public as
  select
    machines.establishment_id, machines.machine_id, machines.sbm_number, machines.serial_number, machines.maker,
    machines.registered_at
  from machines;
create view photographs_public as
  select
    photographs.establishment_id, photographs.photograph_id, photographs.machine_id, photographs.taken_at,
    photographs.media_type, photographs.width, photographs.height, photographs.content_sha256,
    photographs.content, photographs.recorded_by, photographs.recorded_at
  from photographs;
create view stands_public as
  select
    stands.establishment_id, stands.stand_id, stands.stand_number, stands.room, stands.retired_at
  from stands;
create view stations_public as
  select
    stations.establishment_id, stations.station_id, stations.machine_id, stations.station_number,
    stations.meter_digits, stations.counter_digits
  from stations;
create view stand_withdrawals_public as
  select
    stand_withdrawals.establishment_id, stand_withdrawals.withdrawal_id, stand_withdrawals.stand_id,
    stand_withdrawals.reason, stand_withdrawals.withdrawn_at, stand_withdrawals.ended_at
  from stand_withdrawals;
grant select on floor_plan_cells_public, floor_plans_public, machine_versions_public, machines_public,
  photographs_public, stands_public, stations_public, stand_withdrawals_public to releve_app;
`;

/**
 * Columns of typed text: the log stores their digests, the row the words until they are erased
 * (docs/adr/0038-personal-data.md).
 */
const texts = `
select audit_texts('stand_withdrawals', '{reason}');
`;

const down = `
drop view stand_withdrawals_public, stations_public, stands_public, photographs_public, machines_public,
  machine_versions_public, floor_plans_public, floor_plan_cells_public;
select audit_detach(t) from unnest('{stands,machines,machine_versions,stations,photographs,floor_plans,
  floor_plan_cells,stand_withdrawals}'::regclass[]) t;
drop table stand_withdrawals, floor_plan_cells, floor_plans, photographs, stations, machine_versions, machines,
  stands;
drop function refuse_withdrawn_stand, end_stand_withdrawal_once, refuse_cell_off_plan, refuse_plan_out_of_order,
  refuse_occupied_stand, refuse_version_out_of_order, refuse_stand_renumbering;
`;
