import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Relèves: planned, opened with their keys, machine by machine, interrupted, closed; the way of their boxes. */
export class Drops1790000023001 implements MigrationInterface {
  readonly name = 'Drops1790000023001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`select set_config('releve.act', 'migration.drops', true)`);
    await runner.query(sessions);
    await runner.query(team);
    await runner.query(exchanges);
    await runner.query(states);
    await runner.query(boxes);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.drops', true);
      select audit_detach(t) from unnest('{drop_exchanges,drop_interruptions,drop_lines,drop_team,drops,
        key_authorisation_machines}'::regclass[]) t;
      drop trigger box_goes_its_way on drop_boxes;
      alter table drop_boxes disable trigger tell_box_move;
      update drop_boxes set place = 'stock', drop_id = null where drop_boxes.drop_id is not null;
      alter table drop_boxes enable trigger tell_box_move;
      alter table drop_boxes drop constraint drop_boxes_drop_fkey;
      drop table drop_exchanges, drop_interruptions, drop_lines, drop_team, drops, key_authorisation_machines;
      drop function box_goes_its_way(), box_may_go(drop_boxes, drop_boxes),
          box_may_go_on_the_floor(drop_boxes, drop_boxes), drop_moves(), exchange_is_of_open_drop(),
        reverse_exchange_once(), end_interruption_once(), team_holds_its_functions(), lines_of_unfinished_drop();
    `);
  }
}

const sessions = `
  -- The machines whose drop doors the keys of an authorisation open.
  create table key_authorisation_machines (
    establishment_id integer not null,
    authorisation_id bigint not null,
    machine_id bigint not null,
    primary key (establishment_id, authorisation_id, machine_id),
    foreign key (establishment_id, authorisation_id) references key_authorisations,
    foreign key (establishment_id, machine_id) references machines
  );
  grant select, insert on key_authorisation_machines to releve_app;

  create table drops (
    establishment_id integer not null references establishments,
    drop_id bigint generated always as identity,
    drop_number bigint not null check (drop_number > 0),
    -- whose receipts it brings in
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
  -- serves: the relèves that keep a day from closing
  create index drops_of_day on drops (establishment_id, gaming_day) where state not in ('certified', 'cancelled');
  grant select, insert, update (state, opened_by, opened_at, authorisation_id, closed_by, closed_at,
    readings_missing_reason, cancelled_by, cancelled_at, cancel_reason) on drops to releve_app;

  create trigger refuse_closed_day before insert on drops for each row execute function refuse_closed_day();
  create trigger refuse_closed_day_again before update on drops for each row
    when (new.state in ('open', 'certified')) execute function refuse_closed_day();

  alter table drop_boxes add constraint drop_boxes_drop_fkey foreign key (establishment_id, drop_id) references drops;

  -- What is to be emptied: a machine, and which of its boxes.
  create table drop_lines (
    establishment_id integer not null,
    drop_id bigint not null,
    machine_id bigint not null,
    container text not null check (container in ('billBox', 'bucket')),
    primary key (establishment_id, drop_id, machine_id, container),
    foreign key (establishment_id, drop_id) references drops,
    foreign key (establishment_id, machine_id) references machines
  );
  grant select, insert on drop_lines to releve_app;`;

const team = `
  create table drop_team (
    establishment_id integer not null,
    drop_id bigint not null,
    person_id bigint not null references people,
    -- the function under which he takes part
    function text not null
      check (function in ('superviseur', 'mecanicien', 'changeur', 'caissier', 'agentDeSurveillance')),
    joined_at timestamptz not null,
    primary key (establishment_id, drop_id, person_id),
    foreign key (establishment_id, drop_id) references drops
  );
  grant select, insert on drop_team to releve_app;

  create function team_holds_its_functions() returns trigger language plpgsql as $$
  begin
    if exists (select from role_grants where role_grants.establishment_id = new.establishment_id
      and role_grants.person_id = new.person_id and role_grants.role = 'comptable'
      and role_grants.held_from <= new.joined_at
      and (role_grants.held_until is null or role_grants.held_until > new.joined_at)) then
      raise exception 'the accountant takes no part in a relève' using errcode = 'RV007', hint = 'ACCOUNTANT_IN_DROP';
    end if;
    if not exists (select from role_grants where role_grants.establishment_id = new.establishment_id
      and role_grants.person_id = new.person_id and role_grants.role = new.function
      and role_grants.held_from <= new.joined_at
      and (role_grants.held_until is null or role_grants.held_until > new.joined_at)) then
      raise exception 'person % does not hold %', new.person_id, new.function
        using errcode = 'RV007', hint = 'DROP_FUNCTION_NOT_HELD',
        detail = json_build_object('function', new.function)::text;
    end if;
    return new;
  end $$;
  create trigger team_holds_its_functions before insert on drop_team
    for each row execute function team_holds_its_functions();

  -- Who joins, and what is added to the list, comes before the close.
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
    for each row execute function lines_of_unfinished_drop();`;

const exchanges = `
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
  -- serves: the interruption that lasts; one at a time
  create unique index drop_interruptions_lasting on drop_interruptions (establishment_id, drop_id)
    where ended_at is null;
  grant select, insert, update (ended_by, ended_at) on drop_interruptions to releve_app;
  create function end_interruption_once() returns trigger language plpgsql as $$
  begin
    if old.ended_at is not null or new.ended_at is null then
      raise exception 'an interruption ends once' using errcode = 'RV001', hint = 'APPEND_ONLY';
    end if;
    return new;
  end $$;
  create trigger end_interruption_once before update on drop_interruptions
    for each row execute function end_interruption_once();

  -- What was done at a machine; one that was written by mistake is reversed while the relève is open.
  create table drop_exchanges (
    establishment_id integer not null,
    exchange_id bigint generated always as identity,
    drop_id bigint not null,
    machine_id bigint not null,
    container text not null,
    outcome text not null check (outcome in ('exchanged', 'missing', 'skipped')),
    -- the box that the machine was known to hold; null: none
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
  -- serves: what was done at a machine; it is done once
  create unique index drop_exchanges_standing on drop_exchanges (establishment_id, drop_id, machine_id, container)
    where reversed_at is null;
  -- serves: where a box came from; it is taken once by a relève
  create unique index drop_exchanges_of_box on drop_exchanges (establishment_id, taken_box_id, drop_id)
    where reversed_at is null and taken_box_id is not null;
  grant select, insert, update (reversed_by, reversed_at, reversal_reason) on drop_exchanges to releve_app;

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
    for each row execute function reverse_exchange_once();`;

const states = `
  create function drop_moves() returns trigger language plpgsql as $$
  declare
    moving text[] := '{state,opened_by,opened_at,authorisation_id,closed_by,closed_at,readings_missing_reason,
      cancelled_by,cancelled_at,cancel_reason}';
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
        from drop_lines join machines using (establishment_id, machine_id)
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
  select audit_attach('key_authorisation_machines', 'append_only'), audit_attach('drops', 'mutable'),
    audit_attach('drop_lines', 'append_only'), audit_attach('drop_team', 'append_only'),
    audit_attach('drop_interruptions', 'mutable'), audit_attach('drop_exchanges', 'mutable');`;

const boxes = `
  -- The ways a box may go; those through the count room come with it. A mistake goes back where it came from.
  create function box_may_go_on_the_floor(was drop_boxes, becomes drop_boxes) returns boolean language sql stable as $$
    select case
      when becomes.place = 'drop' then was.place in ('machine', 'stock', 'missing') and exists (
        select from drop_exchanges join drops using (establishment_id, drop_id)
        where drop_exchanges.establishment_id = becomes.establishment_id
          and drop_exchanges.taken_box_id = becomes.box_id and drop_exchanges.drop_id = becomes.drop_id
          and drop_exchanges.reversed_at is null and drops.state = 'open')
      when was.place = 'drop' and becomes.place in ('machine', 'stock', 'missing') then becomes.place = 'missing' or exists (
        select from drop_exchanges
        where drop_exchanges.establishment_id = was.establishment_id and drop_exchanges.taken_box_id = was.box_id
          and drop_exchanges.drop_id = was.drop_id and drop_exchanges.reversed_at is not null)
      when was.place = 'machine' and becomes.place = 'stock' then exists (
        select from drop_exchanges
        where drop_exchanges.establishment_id = was.establishment_id and drop_exchanges.put_box_id = was.box_id
          and drop_exchanges.machine_id = was.machine_id and drop_exchanges.reversed_at is not null)
      else (was.place, becomes.place) in (('stock', 'machine'), ('machine', 'missing'), ('stock', 'missing'),
        ('missing', 'stock'), ('missing', 'machine'), ('stock', 'retired'), ('missing', 'retired'))
    end
  $$;

  create function box_may_go(was drop_boxes, becomes drop_boxes) returns boolean language sql stable as
    $$ select box_may_go_on_the_floor(was, becomes) $$;

  create function box_goes_its_way() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      if new.place <> 'stock' then
        raise exception 'a box begins in stock' using errcode = 'RV001', hint = 'APPEND_ONLY';
      end if;
      return new;
    end if;
    new.move_number := old.move_number + 1;
    if not box_may_go(old, new) then
      raise exception 'box % does not go from % to %', old.box_number, old.place, new.place
        using errcode = 'RV007', hint = 'BOX_NOT_THERE', detail = json_build_object('box', old.box_number)::text;
    end if;
    return new;
  end $$;
  create trigger box_goes_its_way before insert or update on drop_boxes
    for each row execute function box_goes_its_way();`;
