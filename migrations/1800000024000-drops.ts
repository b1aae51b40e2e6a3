import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Drops: planned, opened with their keys, machine by machine, interrupted, closed. Numbered bill boxes and buckets,
 * each in one known place at any moment (MC:19.5, MC:19.6).
 *
 * The rules bind every writer. An agent who attends a drop is sworn: the oath is on file when they join the team
 * (MC:23, 23-2).
 */
export class Drops1800000024000 implements MigrationInterface {
  readonly name = 'Drops1800000024000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [drops, boxes, rules, opening, published, texts]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const drops = `
select set_config('releve.act', 'migration.drops', true);

create table drops (
  establishment_id integer not null references establishments,
  drop_id bigint generated always as identity,
  drop_number bigint not null check (drop_number > 0),
  -- the day whose receipts it brings in
  gaming_day date not null,
  is_during_operation boolean not null,
  state text not null default 'planned'
    check (state in ('planned', 'open', 'interrupted', 'closed', 'received', 'certified', 'cancelled')),
  planned_by bigint not null references people,
  planned_at timestamptz not null,
  opened_by bigint references people,
  opened_at timestamptz,
  authorisation_id bigint,
  closed_by bigint references people,
  closed_at timestamptz check (closed_at >= opened_at),
  -- why machines were dropped without a reading
  readings_missing_reason text check (length(readings_missing_reason) between 3 and 500),
  cancelled_by bigint references people,
  cancelled_at timestamptz,
  cancel_reason text check (length(cancel_reason) between 3 and 500),
  primary key (establishment_id, drop_id),
  unique (establishment_id, drop_number),
  unique (establishment_id, authorisation_id),
  foreign key (establishment_id, gaming_day) references gaming_days,
  foreign key (establishment_id, authorisation_id) references key_authorisations,
  check ((state in ('planned', 'cancelled')) = (num_nonnulls(opened_by, opened_at, authorisation_id) = 0)),
  check (num_nulls(opened_by, opened_at, authorisation_id) in (0, 3)),
  check ((state in ('closed', 'received', 'certified')) = (num_nulls(closed_by, closed_at) = 0)),
  check (num_nulls(closed_by, closed_at) in (0, 2)),
  check ((state = 'cancelled') = (num_nulls(cancelled_by, cancelled_at, cancel_reason) = 0)),
  check (num_nulls(cancelled_by, cancelled_at, cancel_reason) in (0, 3))
);
-- serves: the drops that prevent a day from closing
create index drops_of_day on drops (establishment_id, gaming_day) where state not in ('certified', 'cancelled');
grant select, insert, update (state, opened_by, opened_at, authorisation_id, closed_by, closed_at,
  readings_missing_reason, cancelled_by, cancelled_at, cancel_reason, is_during_operation) on drops to releve_app;
select audit_attach('drops', 'mutable');

-- The machines to be emptied, and which of their containers.
create table drop_lines (
  establishment_id integer not null,
  drop_id bigint not null,
  machine_id bigint not null,
  container text not null check (container in ('billBox', 'bucket')),
  primary key (establishment_id, drop_id, machine_id, container),
  foreign key (establishment_id, drop_id) references drops,
  foreign key (establishment_id, machine_id) references machines
);
grant select, insert on drop_lines to releve_app;
select audit_attach('drop_lines', 'append_only');

create table drop_team (
  establishment_id integer not null,
  drop_id bigint not null,
  person_id bigint not null references people,
  -- the function in which the person takes part
  function text not null
    check (function in ('superviseur', 'mecanicien', 'changeur', 'caissier', 'agentDeSurveillance')),
  joined_at timestamptz not null,
  primary key (establishment_id, drop_id, person_id),
  foreign key (establishment_id, drop_id) references drops
);
grant select, insert on drop_team to releve_app;
select audit_attach('drop_team', 'append_only');

create table drop_interruptions (
  establishment_id integer not null,
  drop_id bigint not null,
  interruption_number integer not null check (interruption_number >= 1),
  reason text not null check (length(reason) between 3 and 500),
  began_by bigint not null references people,
  began_at timestamptz not null,
  ended_by bigint references people,
  ended_at timestamptz check (ended_at >= began_at),
  primary key (establishment_id, drop_id, interruption_number),
  foreign key (establishment_id, drop_id) references drops,
  check (num_nulls(ended_by, ended_at) in (0, 2))
);
-- serves: the current interruption; there is one at a time
create unique index drop_interruptions_lasting on drop_interruptions (establishment_id, drop_id)
  where ended_at is null;
grant select, insert, update (ended_by, ended_at) on drop_interruptions to releve_app;
select audit_attach('drop_interruptions', 'mutable');
`;

const boxes = `
-- A number is given once and for all. The box's last move is the line of drop_box_moves with its move_number.
create table drop_boxes (
  establishment_id integer not null references establishments,
  box_id bigint generated always as identity,
  box_number text not null check (box_number ~ '^[A-Za-z0-9][A-Za-z0-9.-]{0,19}$'),
  container text not null check (container in ('billBox', 'bucket')),
  registered_by bigint not null references people,
  registered_at timestamptz not null,
  place text not null default 'stock'
    check (place in ('stock', 'machine', 'drop', 'countRoom', 'counted', 'missing', 'retired')),
  machine_id bigint,
  -- the drop that brought it in; for a missing box, the one from which it went missing
  drop_id bigint,
  move_number integer not null default 1 check (move_number >= 1),
  primary key (establishment_id, box_id),
  constraint one_box_a_number unique (establishment_id, box_number),
  foreign key (establishment_id, machine_id) references machines,
  constraint drop_boxes_drop_fkey foreign key (establishment_id, drop_id) references drops,
  check ((place = 'machine') = (machine_id is not null)),
  check (place not in ('drop', 'countRoom', 'counted') or drop_id is not null),
  check (place not in ('stock', 'machine', 'retired') or drop_id is null)
);
-- serves: the box of a machine, which has one of each kind at most
create unique index drop_boxes_in_machines on drop_boxes (establishment_id, machine_id, container)
  where machine_id is not null;
-- serves: the boxes of a drop
create index drop_boxes_of_drop on drop_boxes (establishment_id, drop_id) where drop_id is not null;
grant select, insert, update (place, machine_id, drop_id) on drop_boxes to releve_app;
select audit_attach('drop_boxes', 'mutable');

create table drop_box_moves (
  establishment_id integer not null,
  box_id bigint not null,
  move_number integer not null check (move_number >= 1),
  place text not null,
  machine_id bigint,
  drop_id bigint,
  act text not null,
  reason text not null default '',
  moved_by bigint not null references people,
  moved_at timestamptz not null,
  primary key (establishment_id, box_id, move_number),
  foreign key (establishment_id, box_id) references drop_boxes,
  foreign key (establishment_id, machine_id) references machines
);
grant select, insert on drop_box_moves to releve_app;
select audit_attach('drop_box_moves', 'append_only');

-- The outcome at a machine; a mistake is reversed while the drop is open.
create table drop_exchanges (
  establishment_id integer not null,
  exchange_id bigint generated always as identity,
  drop_id bigint not null,
  machine_id bigint not null,
  container text not null,
  outcome text not null check (outcome in ('exchanged', 'missing', 'skipped')),
  -- the box on file for the machine; null: none
  expected_box_id bigint,
  taken_box_id bigint,
  put_box_id bigint,
  reason text not null default '' check (length(reason) <= 500),
  seal_found text not null default '' check (length(seal_found) <= 40),
  is_seal_intact boolean not null default true,
  seal_put text not null default '' check (length(seal_put) <= 40),
  done_by bigint not null references people,
  done_at timestamptz not null,
  reversed_by bigint references people,
  reversed_at timestamptz check (reversed_at >= done_at),
  reversal_reason text check (length(reversal_reason) between 3 and 500),
  primary key (establishment_id, exchange_id),
  foreign key (establishment_id, drop_id, machine_id, container) references drop_lines,
  foreign key (establishment_id, expected_box_id) references drop_boxes,
  foreign key (establishment_id, taken_box_id) references drop_boxes,
  foreign key (establishment_id, put_box_id) references drop_boxes,
  check ((outcome = 'exchanged') = (taken_box_id is not null)),
  check (outcome <> 'skipped' or put_box_id is null),
  check (taken_box_id <> put_box_id),
  constraint an_exception_has_its_reason check (length(reason) >= 3 or (outcome = 'exchanged' and is_seal_intact
    and taken_box_id is not distinct from expected_box_id)),
  check (num_nulls(reversed_by, reversed_at, reversal_reason) in (0, 3))
);
-- serves: the outcome at a machine; there is one
create unique index drop_exchanges_standing on drop_exchanges (establishment_id, drop_id, machine_id, container)
  where reversed_at is null;
-- serves: the origin of a box; a drop takes it once
create unique index drop_exchanges_of_box on drop_exchanges (establishment_id, taken_box_id, drop_id)
  where reversed_at is null and taken_box_id is not null;
grant select, insert, update (reversed_by, reversed_at, reversal_reason) on drop_exchanges to releve_app;
select audit_attach('drop_exchanges', 'mutable');
`;

const rules = `
create trigger refuse_closed_day before insert on drops for each row execute function refuse_closed_day();
create trigger refuse_closed_day_again before update on drops for each row
  when (new.state in ('open', 'certified')) execute function refuse_closed_day();

create function drop_moves() returns trigger language plpgsql as $$
declare
  moving text[] := '{state,opened_by,opened_at,authorisation_id,closed_by,closed_at,readings_missing_reason,
    cancelled_by,cancelled_at,cancel_reason,is_during_operation}';
  members record;
  machines_left text;
begin
  if to_jsonb(new) - moving <> to_jsonb(old) - moving or (old.opened_at is not null and
    (new.opened_at, new.opened_by, new.authorisation_id) is distinct from
    (old.opened_at, old.opened_by, old.authorisation_id)) or (old.closed_at is not null and
    (new.closed_at, new.closed_by) is distinct from (old.closed_at, old.closed_by)) then
    raise exception 'a relève keeps what it says' using errcode = 'RV001', hint = 'APPEND_ONLY';
  end if;
  if (old.state, new.state) not in (('planned', 'open'), ('planned', 'cancelled'), ('open', 'interrupted'),
    ('interrupted', 'open'), ('open', 'closed'), ('closed', 'received'), ('received', 'certified')) then
    raise exception 'a relève does not go from % to %', old.state, new.state
      using errcode = 'RV007', hint = 'DROP_NOT_OPEN';
  end if;
  if old.state = 'planned' and new.state = 'open' then
    select count(*) as count, bool_or(drop_team.function = 'superviseur') as supervised,
        bool_or(drop_team.function = 'agentDeSurveillance') as attended into members
      from drop_team
      where drop_team.establishment_id = new.establishment_id and drop_team.drop_id = new.drop_id;
    if members.supervised is distinct from true then
      raise exception 'a supervisor directs a relève' using errcode = 'RV007', hint = 'DROP_TEAM_WITHOUT_SUPERVISOR';
    elsif new.is_during_operation and members.attended is distinct from true then
      raise exception 'an agent attends a relève during operation'
        using errcode = 'RV007', hint = 'DROP_TEAM_WITHOUT_AGENT';
    elsif members.count < 3 then
      raise exception 'a relève is made by three people at least' using errcode = 'RV007', hint = 'DROP_TEAM_TOO_SMALL',
        detail = json_build_object('minimum', 3)::text;
    end if;
  end if;
  if new.state = 'closed' then
    select string_agg(distinct machines.sbm_number, ', ' order by machines.sbm_number) into machines_left
      from drop_lines join machines_public as machines using (establishment_id, machine_id)
      where drop_lines.establishment_id = new.establishment_id and drop_lines.drop_id = new.drop_id
        and not exists (select from drop_exchanges
          where drop_exchanges.establishment_id = drop_lines.establishment_id
            and drop_exchanges.drop_id = drop_lines.drop_id and drop_exchanges.machine_id = drop_lines.machine_id
            and drop_exchanges.container = drop_lines.container and drop_exchanges.reversed_at is null);
    if machines_left is not null then
      raise exception 'machines are left: %', machines_left using errcode = 'RV007', hint = 'DROP_MACHINES_LEFT',
        detail = json_build_object('machines', machines_left)::text;
    end if;
  end if;
  if new.state = 'received' and exists (select from drop_boxes
    where drop_boxes.establishment_id = new.establishment_id and drop_boxes.drop_id = new.drop_id
      and drop_boxes.place = 'drop') then
    raise exception 'boxes are still on the way' using errcode = 'RV007', hint = 'DROP_NOT_RECEIVED';
  end if;
  return new;
end $$;
create trigger drop_moves before update on drops for each row execute function drop_moves();
create function team_holds_its_functions() returns trigger language plpgsql as $$
begin
  if exists (select from role_grants_public as role_grants where role_grants.establishment_id = new.establishment_id
    and role_grants.person_id = new.person_id and role_grants.role = 'comptable'
    and role_grants.held_from <= new.joined_at
    and (role_grants.held_until is null or role_grants.held_until > new.joined_at)) then
    raise exception 'the accountant takes no part in a relève' using errcode = 'RV007', hint = 'ACCOUNTANT_IN_DROP';
  end if;
  if not exists (select from role_grants_public as role_grants where role_grants.establishment_id = new.establishment_id
    and role_grants.person_id = new.person_id and role_grants.role = new.function
    and role_grants.held_from <= new.joined_at
    and (role_grants.held_until is null or role_grants.held_until > new.joined_at)) then
    raise exception 'person % does not hold %', new.person_id, new.function
      using errcode = 'RV007', hint = 'DROP_FUNCTION_NOT_HELD',
      detail = json_build_object('function', new.function)::text;
  end if;
  if new.function = 'agentDeSurveillance' and not exists (select from oaths_public as oaths
    where oaths.establishment_id = new.establishment_id and oaths.person_id = new.person_id
      and oaths.sworn_on <= (new.joined_at at time zone 'UTC')::date) then
    raise exception 'the agent % is not sworn', new.person_id using errcode = 'RV007', hint = 'AGENT_NOT_SWORN';
  end if;
  return new;
end $$;
create trigger team_holds_its_functions before insert on drop_team
  for each row execute function team_holds_its_functions();

-- People join the team, and machines the list, before the drop is closed.
create function lines_of_unfinished_drop() returns trigger language plpgsql as $$
begin
  perform from drops where drops.establishment_id = new.establishment_id and drops.drop_id = new.drop_id
    and drops.state in ('planned', 'open', 'interrupted') for share;
  if not found then
    raise exception 'the relève takes nothing more' using errcode = 'RV007', hint = 'DROP_NOT_OPEN';
  end if;
  return new;
end $$;
create trigger lines_of_unfinished_drop before insert on drop_team
  for each row execute function lines_of_unfinished_drop();
create trigger lines_of_unfinished_drop before insert on drop_lines
  for each row execute function lines_of_unfinished_drop();

create function end_interruption_once() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or new.ended_at is null then
    raise exception 'an interruption ends once' using errcode = 'RV001', hint = 'APPEND_ONLY';
  end if;
  return new;
end $$;
create trigger end_interruption_once before update on drop_interruptions
  for each row execute function end_interruption_once();

create function exchange_is_of_open_drop() returns trigger language plpgsql as $$
declare
  state_now text;
begin
  select drops.state into state_now from drops
    where drops.establishment_id = new.establishment_id and drops.drop_id = new.drop_id for share;
  if state_now = 'interrupted' then
    raise exception 'the relève is interrupted' using errcode = 'RV007', hint = 'DROP_INTERRUPTED';
  elsif state_now <> 'open' then
    raise exception 'the relève is not open' using errcode = 'RV007', hint = 'DROP_NOT_OPEN';
  end if;
  if not exists (select from drop_team where drop_team.establishment_id = new.establishment_id
    and drop_team.drop_id = new.drop_id and drop_team.person_id = coalesce(new.reversed_by, new.done_by)) then
    raise exception 'only the team takes boxes out' using errcode = 'RV007', hint = 'OUTSIDE_DROP_TEAM';
  end if;
  return new;
end $$;
create trigger exchange_is_of_open_drop before insert or update on drop_exchanges
  for each row execute function exchange_is_of_open_drop();

create function reverse_exchange_once() returns trigger language plpgsql as $$
begin
  if old.reversed_at is not null or new.reversed_at is null then
    raise exception 'an exchange is reversed once' using errcode = 'RV001', hint = 'APPEND_ONLY';
  end if;
  return new;
end $$;
create trigger reverse_exchange_once before update on drop_exchanges
  for each row execute function reverse_exchange_once();
`;

/** A drop that is opened while the room is open becomes one during operation. */
const opening = `
create function operation_is_seen_at_opening() returns trigger language plpgsql as $$
begin
  raise exception 'a relève keeps what it says' using errcode = 'RV001', hint = 'APPEND_ONLY';
end $$;
create trigger operation_is_seen_at_opening before update on drops for each row
  when (new.is_during_operation <> old.is_during_operation
    and not (new.is_during_operation and old.state = 'planned' and new.state = 'open'))
  execute function operation_is_seen_at_opening();
`;

/** Views that other modules may read: a column that is missing here is private to the module. */
const published = `
create view drop_boxes_public as
  select
    drop_boxes.establishment_id, drop_boxes.box_id, drop_boxes.box_number, drop_boxes.container,
    drop_boxes.place, drop_boxes.machine_id, drop_boxes.drop_id
  from drop_boxes;
create view drop_exchanges_public as
  select
    drop_exchanges.establishment_id, drop_exchanges.exchange_id, drop_exchanges.drop_id,
    drop_exchanges.machine_id, drop_exchanges.container, drop_exchanges.outcome, drop_exchanges.expected_box_id,
    drop_exchanges.taken_box_id, drop_exchanges.put_box_id, drop_exchanges.reason, drop_exchanges.seal_found,
    drop_exchanges.is_seal_intact, drop_exchanges.seal_put, drop_exchanges.done_by, drop_exchanges.done_at,
    drop_exchanges.reversed_by, drop_exchanges.reversed_at, drop_exchanges.reversal_reason
  from drop_exchanges;
create view drop_interruptions_public as
  select
    drop_interruptions.establishment_id, drop_interruptions.drop_id, drop_interruptions.interruption_number,
    drop_interruptions.reason, drop_interruptions.began_by, drop_interruptions.began_at,
    drop_interruptions.ended_by, drop_interruptions.ended_at
  from drop_interruptions;
create view drop_lines_public as
  select
    drop_lines.establishment_id, drop_lines.drop_id, drop_lines.machine_id, drop_lines.container
  from drop_lines;
create view drop_team_public as
  select
    drop_team.establishment_id, drop_team.drop_id, drop_team.person_id, drop_team.function, drop_team.joined_at
  from drop_team;
create view drops_public as
  select
    drops.establishment_id, drops.drop_id, drops.drop_number, drops.gaming_day, drops.is_during_operation,
    drops.state, drops.planned_by, drops.planned_at, drops.opened_by, drops.opened_at, drops.authorisation_id,
    drops.closed_by, drops.closed_at, drops.readings_missing_reason, drops.cancelled_by, drops.cancel_reason
  from drops;
create view register_drops as
  select
    drops.establishment_id, drops.drop_number as number, drops.gaming_day, null::timestamptz as happened_at,
    null::bigint as amount_minor, drops.planned_by as person_id, null::bigint as machine_id, null::text as kind,
    null::text as about, null::bigint as refers_to, null::text as journal,
    nullif(drops.cancel_reason, '') as reason
  from drops;
grant select on drop_boxes_public, drop_exchanges_public, drop_interruptions_public, drop_lines_public,
  drop_team_public, drops_public, register_drops to releve_app;
`;

/**
 * Columns of typed text: the log stores their digests, the row the words until they are erased
 * (docs/adr/0038-personal-data.md).
 */
const texts = `
select audit_texts('drop_box_moves', '{reason}');
select audit_texts('drop_exchanges', '{reason,reversal_reason}');
select audit_texts('drop_interruptions', '{reason}');
select audit_texts('drops', '{readings_missing_reason}');
`;

const down = `
drop view register_drops, drops_public, drop_team_public, drop_lines_public, drop_interruptions_public,
  drop_exchanges_public, drop_boxes_public;
select audit_detach(t) from unnest('{drops,drop_lines,drop_team,drop_interruptions,drop_boxes,drop_box_moves,
  drop_exchanges}'::regclass[]) t;
drop table drop_exchanges, drop_box_moves, drop_boxes, drop_interruptions, drop_team, drop_lines, drops;
drop function operation_is_seen_at_opening, reverse_exchange_once, exchange_is_of_open_drop, end_interruption_once,
  lines_of_unfinished_drop, team_holds_its_functions, drop_moves;
`;
