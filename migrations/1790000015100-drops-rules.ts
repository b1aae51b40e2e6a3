import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Rules of drops that bind every writer: the team, the way of each box, independent counts and their certification; and
 * what the certified drops of a day brought in.
 */
export class DropsRules1790000015100 implements MigrationInterface {
  readonly name = 'DropsRules1790000015100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(drops);
    await runner.query(`
      -- A trigger of the box writes its history: no move without its line.
      create function tell_box_move() returns trigger language plpgsql as $$
      begin
        insert into drop_box_moves (establishment_id, box_id, move_number, place, machine_id, drop_id, act, reason,
          moved_by, moved_at)
        values (new.establishment_id, new.box_id, new.move_number, new.place, new.machine_id, new.drop_id,
          current_setting('releve.act'), coalesce(current_setting('releve.reason', true), ''),
          nullif(current_setting('releve.person_id'), '')::bigint,
          current_setting('releve.happened_at')::timestamptz);
        return null;
      end $$;
      create trigger tell_box_move after insert or update on drop_boxes
        for each row execute function tell_box_move();
    `);
    for (const statement of [boxes, counts, results]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view drop_machine_counts;
      drop function agreed_box_count(integer, bigint, bigint);
      drop trigger drop_is_certified on drops;
      drop trigger certifier_is_independent on drop_certifiers;
      drop trigger refuse_closed_day on drop_certifications;
      drop trigger extraction_is_independent on coin_extractions;
      drop trigger coins_of_unfinished_drop on coin_extractions;
      drop trigger coins_of_unfinished_drop on coin_departures;
      drop trigger count_is_independent on box_counts;
      drop trigger conveyance_leaves_the_team on drop_conveyances;
      drop trigger box_goes_its_way on drop_boxes;
      drop trigger tell_box_move on drop_boxes;
      drop trigger reverse_exchange_once on drop_exchanges;
      drop trigger exchange_is_of_open_drop on drop_exchanges;
      drop trigger end_interruption_once on drop_interruptions;
      drop trigger lines_of_unfinished_drop on drop_lines;
      drop trigger lines_of_unfinished_drop on drop_team;
      drop trigger team_holds_its_functions on drop_team;
      drop trigger drop_moves on drops;
      drop trigger refuse_closed_day_again on drops;
      drop trigger refuse_closed_day on drops;
      drop function drop_is_certified(), certifier_is_independent(), extraction_is_independent(),
        coins_of_unfinished_drop(), count_is_independent(), conveyance_leaves_the_team(), box_goes_its_way(),
        box_may_go(drop_boxes, drop_boxes), box_may_go_on_the_floor(drop_boxes, drop_boxes), tell_box_move(),
        reverse_exchange_once(), exchange_is_of_open_drop(), end_interruption_once(), lines_of_unfinished_drop(),
        team_holds_its_functions(), drop_moves();
    `);
  }
}

const drops = `
  create trigger refuse_closed_day before insert on drops for each row execute function refuse_closed_day();
  create trigger refuse_closed_day_again before update on drops for each row
    when (new.state in ('open', 'certified')) execute function refuse_closed_day();

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

const boxes = `
  -- The ways a box may go on the floor; after a mistake it goes back to where it came from.
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

  create function box_may_go(was drop_boxes, becomes drop_boxes) returns boolean language sql stable as $$
    select case
      when becomes.place = 'countRoom' then was.place in ('drop', 'missing') and was.drop_id = becomes.drop_id and exists (
        select from drop_conveyance_boxes
        where drop_conveyance_boxes.establishment_id = becomes.establishment_id
          and drop_conveyance_boxes.drop_id = becomes.drop_id and drop_conveyance_boxes.box_id = becomes.box_id)
      when becomes.place = 'counted' then was.place = 'countRoom' and was.drop_id = becomes.drop_id and exists (
        select from box_counts as one
        join box_counts as other on other.establishment_id = one.establishment_id and other.drop_id = one.drop_id
          and other.box_id = one.box_id and other.counted_by <> one.counted_by
          and (other.notes, other.coins, other.ticket_count, other.tickets_minor)
            = (one.notes, one.coins, one.ticket_count, one.tickets_minor)
        where one.establishment_id = becomes.establishment_id and one.drop_id = becomes.drop_id
          and one.box_id = becomes.box_id)
      when was.place = 'counted' then becomes.place = 'stock' and exists (
        select from drops where drops.establishment_id = was.establishment_id and drops.drop_id = was.drop_id
          and drops.state = 'certified')
      when was.place = 'countRoom' then becomes.place = 'missing' and was.drop_id = becomes.drop_id
      else box_may_go_on_the_floor(was, becomes)
    end
  $$;

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
    for each row execute function box_goes_its_way();
`;

const counts = `
  create function conveyance_leaves_the_team() returns trigger language plpgsql as $$
  begin
    if not exists (select from drop_team where drop_team.establishment_id = new.establishment_id
      and drop_team.drop_id = new.drop_id and drop_team.person_id = new.handed_by) then
      raise exception 'the team hands over' using errcode = 'RV007', hint = 'OUTSIDE_DROP_TEAM';
    end if;
    if exists (select from drop_team where drop_team.establishment_id = new.establishment_id
      and drop_team.drop_id = new.drop_id and drop_team.person_id = new.received_by) then
      raise exception 'another than the team receives' using errcode = 'RV007', hint = 'RECEIVER_IN_DROP';
    end if;
    return new;
  end $$;
  create trigger conveyance_leaves_the_team before insert on drop_conveyances
    for each row execute function conveyance_leaves_the_team();

  create function count_is_independent() returns trigger language plpgsql as $$
  declare
    box drop_boxes;
    last_count box_counts;
  begin
    select * into box from drop_boxes
      where drop_boxes.establishment_id = new.establishment_id and drop_boxes.box_id = new.box_id for update;
    if box.drop_id is distinct from new.drop_id or box.place <> 'countRoom' then
      raise exception 'box % is not to be counted', box.box_number using errcode = 'RV007', hint = 'BOX_NOT_TO_COUNT',
        detail = json_build_object('box', box.box_number)::text;
    end if;
    if exists (select from drop_team where drop_team.establishment_id = new.establishment_id
      and drop_team.drop_id = new.drop_id and drop_team.person_id = new.counted_by) then
      raise exception 'who took the boxes out does not count them' using errcode = 'RV007', hint = 'COUNTER_IN_DROP';
    end if;
    select * into last_count from box_counts
      where box_counts.establishment_id = new.establishment_id and box_counts.drop_id = new.drop_id
        and box_counts.box_id = new.box_id
      order by box_counts.count_number desc limit 1;
    if last_count.counted_by = new.counted_by then
      raise exception 'another counts it again' using errcode = 'RV007', hint = 'OWN_COUNT_AGAIN',
        detail = json_build_object('box', box.box_number)::text;
    end if;
    new.count_number := coalesce(last_count.count_number, 0) + 1;
    return new;
  end $$;
  create trigger count_is_independent before insert on box_counts
    for each row execute function count_is_independent();

  create function coins_of_unfinished_drop() returns trigger language plpgsql as $$
  begin
    perform from drops where drops.establishment_id = new.establishment_id and drops.drop_id = new.drop_id
      and drops.state in ('open', 'interrupted', 'closed', 'received') for share;
    if not found then
      raise exception 'the relève takes no coins' using errcode = 'RV007', hint = 'DROP_NOT_OPEN';
    end if;
    return new;
  end $$;
  create trigger coins_of_unfinished_drop before insert on coin_departures
    for each row execute function coins_of_unfinished_drop();
  create trigger coins_of_unfinished_drop before insert on coin_extractions
    for each row execute function coins_of_unfinished_drop();

  create function extraction_is_independent() returns trigger language plpgsql as $$
  begin
    if exists (select from drop_team where drop_team.establishment_id = new.establishment_id
      and drop_team.drop_id = new.drop_id and drop_team.person_id = new.recorded_by) then
      raise exception 'another than the team counts what was conveyed' using errcode = 'RV007', hint = 'COUNTER_IN_DROP';
    end if;
    return new;
  end $$;
  create trigger extraction_is_independent before insert on coin_extractions
    for each row execute function extraction_is_independent();

  create trigger refuse_closed_day before insert on drop_certifications
    for each row execute function refuse_closed_day();

  create function certifier_is_independent() returns trigger language plpgsql as $$
  begin
    if exists (select from drop_team where drop_team.establishment_id = new.establishment_id
      and drop_team.drop_id = new.drop_id and drop_team.person_id = new.person_id) then
      raise exception 'nobody certifies what he brought in' using errcode = 'RV007', hint = 'CERTIFIER_IN_DROP';
    end if;
    if exists (select from role_grants_public as role_grants
      join drop_certifications on drop_certifications.establishment_id = role_grants.establishment_id
        and drop_certifications.drop_id = new.drop_id
      where role_grants.establishment_id = new.establishment_id and role_grants.person_id = new.person_id
        and role_grants.role = 'comptable' and role_grants.held_from <= drop_certifications.certified_at
        and (role_grants.held_until is null or role_grants.held_until > drop_certifications.certified_at)) then
      raise exception 'the accountant certifies no count' using errcode = 'RV007', hint = 'ACCOUNTANT_CERTIFIES';
    end if;
    return new;
  end $$;
  create trigger certifier_is_independent before insert on drop_certifiers
    for each row execute function certifier_is_independent();

  create function drop_is_certified() returns trigger language plpgsql as $$
  declare
    waiting text;
  begin
    select string_agg(drop_boxes.box_number, ', ' order by drop_boxes.box_number) into waiting from drop_boxes
      where drop_boxes.establishment_id = new.establishment_id and drop_boxes.drop_id = new.drop_id
        and drop_boxes.place in ('drop', 'countRoom');
    if waiting is not null then
      raise exception 'boxes are not counted: %', waiting using errcode = 'RV007', hint = 'BOXES_NOT_COUNTED',
        detail = json_build_object('boxes', waiting)::text;
    end if;
    if (select count(*) < 2 or not bool_or(drop_certifiers.signed_as = 'direction') from drop_certifiers
      where drop_certifiers.establishment_id = new.establishment_id and drop_certifiers.drop_id = new.drop_id) then
      raise exception 'two people certify, one of the Direction' using errcode = 'RV007', hint = 'CERTIFIERS_MISSING';
    end if;
    return new;
  end $$;
  create trigger drop_is_certified before update on drops for each row
    when (new.state = 'certified') execute function drop_is_certified();
`;

const results = `
  -- The count of a box that prevails in a drop: the last one that agrees with another person's; else none.
  create function agreed_box_count(of_establishment integer, of_drop bigint, of_box bigint)
    returns setof box_counts language sql stable rows 1 as $$
    
    select one.* from box_counts as one
    where one.establishment_id = of_establishment and one.drop_id = of_drop and one.box_id = of_box
      and exists (
        select from box_counts as other
        where other.establishment_id = one.establishment_id and other.drop_id = one.drop_id
          and other.box_id = one.box_id and other.counted_by <> one.counted_by
          and (other.notes, other.coins, other.ticket_count, other.tickets_minor)
            = (one.notes, one.coins, one.ticket_count, one.tickets_minor))
    order by one.count_number desc limit 1
  $$;

  -- What the certified drops of a day brought in from each machine: the boxes taken out, and the coins conveyed.
  create view drop_machine_counts as
    with brought as (
      select drops.establishment_id, drops.gaming_day, drop_exchanges.machine_id, agreed.notes, agreed.notes_minor,
        agreed.tickets_minor, agreed.ticket_count, agreed.coins_minor
      from drops
      join drop_exchanges on drop_exchanges.establishment_id = drops.establishment_id
        and drop_exchanges.drop_id = drops.drop_id and drop_exchanges.reversed_at is null
      cross join lateral
        agreed_box_count(drops.establishment_id, drops.drop_id, drop_exchanges.taken_box_id) as agreed
      where drops.state = 'certified'
      union all
      select drops.establishment_id, drops.gaming_day, coin_departures.machine_id, '[]'::jsonb, 0, 0, 0,
        coin_departures.value_minor * coin_departures.pieces
      from drops
      join coin_departures on coin_departures.establishment_id = drops.establishment_id
        and coin_departures.drop_id = drops.drop_id
      where drops.state = 'certified'
    ), valued as (
      select brought.establishment_id, brought.gaming_day, brought.machine_id,
        (line ->> 'valueMinor')::bigint as value_minor, sum((line ->> 'count')::bigint)::bigint as count
      from brought cross join lateral jsonb_array_elements(brought.notes) as line
      group by brought.establishment_id, brought.gaming_day, brought.machine_id, (line ->> 'valueMinor')::bigint
    )
    select brought.establishment_id, brought.gaming_day, brought.machine_id,
      coalesce((
        select jsonb_agg(jsonb_build_object('valueMinor', valued.value_minor::text, 'count', valued.count::text)
          order by valued.value_minor)
        from valued
        where valued.establishment_id = brought.establishment_id and valued.gaming_day = brought.gaming_day
          and valued.machine_id = brought.machine_id), '[]') as notes,
      sum(brought.notes_minor)::bigint as notes_minor, sum(brought.tickets_minor)::bigint as tickets_minor,
      sum(brought.ticket_count)::integer as ticket_count, sum(brought.coins_minor)::bigint as coins_minor
    from brought
    group by brought.establishment_id, brought.gaming_day, brought.machine_id;
  grant select on drop_machine_counts to releve_app;
`;
