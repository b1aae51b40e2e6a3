import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The rules of the way of each box, down to the count room; the independent counts of each box, conveyed coins, the
 * persons who certify, and the result of the certified drops of a day.
 */
export class DropsCounts1800000025000 implements MigrationInterface {
  readonly name = 'DropsCounts1800000025000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [counts, boxRules, rules, results, published, texts]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const counts = `
select set_config('releve.act', 'migration.dropsCounts', true);

-- Boxes handed by the team to the person who receives them in the count room and signs for their numbers.
create table drop_conveyances (
  establishment_id integer not null,
  drop_id bigint not null,
  conveyance_number integer not null check (conveyance_number >= 1),
  handed_by bigint not null references people,
  received_by bigint not null references people,
  signature_id bigint not null,
  seal text not null default '' check (length(seal) <= 40),
  note text not null default '' check (length(note) <= 500),
  handed_at timestamptz not null,
  primary key (establishment_id, drop_id, conveyance_number),
  foreign key (establishment_id, drop_id) references drops,
  foreign key (establishment_id, signature_id) references signatures
);
create table drop_conveyance_boxes (
  establishment_id integer not null,
  drop_id bigint not null,
  conveyance_number integer not null,
  box_id bigint not null,
  primary key (establishment_id, drop_id, conveyance_number, box_id),
  foreign key (establishment_id, drop_id, conveyance_number) references drop_conveyances,
  foreign key (establishment_id, box_id) references drop_boxes
);
grant select, insert on drop_conveyances, drop_conveyance_boxes to releve_app;
select audit_attach('drop_conveyances', 'append_only'), audit_attach('drop_conveyance_boxes', 'append_only');

-- Σ value × count, and Σ amount, of the lines of a count.
create function lines_minor(lines jsonb) returns bigint language sql immutable strict as $$
  select coalesce(sum((line ->> 'valueMinor')::bigint * (line ->> 'count')::bigint), 0)::bigint
  from jsonb_array_elements(lines) as line
$$;
create function amounts_minor(lines jsonb) returns bigint language sql immutable strict as $$
  select coalesce(sum((line ->> 'amountMinor')::bigint), 0)::bigint from jsonb_array_elements(lines) as line
$$;

-- Each count of a box is one person's, until two people agree in every line.
create table box_counts (
  establishment_id integer not null,
  drop_id bigint not null,
  box_id bigint not null,
  count_number integer not null check (count_number >= 1),
  -- [{"valueMinor": "500", "count": "12"}, …], the lowest value first; no line for none
  notes jsonb not null check (jsonb_typeof(notes) = 'array'),
  coins jsonb not null check (jsonb_typeof(coins) = 'array'),
  ticket_count integer not null check (ticket_count >= 0),
  tickets_minor bigint not null check (tickets_minor >= 0),
  -- [{"number": "…", "amountMinor": "…"}, …] when they were scanned; null: counted as a batch
  ticket_lines jsonb check (jsonb_typeof(ticket_lines) = 'array'),
  notes_minor bigint not null generated always as (lines_minor(notes)) stored,
  coins_minor bigint not null generated always as (lines_minor(coins)) stored,
  source text not null check (source in ('person', 'file')),
  counted_by bigint not null references people,
  counted_at timestamptz not null,
  primary key (establishment_id, drop_id, box_id, count_number),
  foreign key (establishment_id, drop_id) references drops,
  foreign key (establishment_id, box_id) references drop_boxes,
  constraint scanned_tickets_add_up check (ticket_lines is null or
    (jsonb_array_length(ticket_lines) = ticket_count and amounts_minor(ticket_lines) = tickets_minor))
);
grant select, insert on box_counts to releve_app;
select audit_attach('box_counts', 'append_only');

-- MC:19.5: conveyed coins, counted at the machine when they leave and again when they are taken out in the count
-- room.
create table coin_departures (
  establishment_id integer not null,
  drop_id bigint not null,
  machine_id bigint not null,
  value_minor bigint not null check (value_minor > 0),
  pieces bigint not null check (pieces > 0),
  recorded_by bigint not null references people,
  recorded_at timestamptz not null,
  primary key (establishment_id, drop_id, machine_id, value_minor),
  foreign key (establishment_id, drop_id) references drops,
  foreign key (establishment_id, machine_id) references machines
);
create table coin_extractions (
  establishment_id integer not null,
  drop_id bigint not null,
  container_number text not null check (length(container_number) between 1 and 30),
  value_minor bigint not null check (value_minor > 0),
  pieces bigint not null check (pieces >= 0),
  recorded_by bigint not null references people,
  recorded_at timestamptz not null,
  primary key (establishment_id, drop_id, container_number, value_minor),
  foreign key (establishment_id, drop_id) references drops
);
grant select, insert on coin_departures, coin_extractions to releve_app;
select audit_attach('coin_departures', 'append_only'), audit_attach('coin_extractions', 'append_only');

create table drop_certifications (
  establishment_id integer not null,
  drop_id bigint not null,
  report_number bigint not null check (report_number > 0),
  gaming_day date not null,
  notes_minor bigint not null,
  tickets_minor bigint not null,
  coins_minor bigint not null,
  -- why conveyed coins differ from what left the machines
  conveyed_reason text check (length(conveyed_reason) between 3 and 500),
  recorded_by bigint not null references people,
  certified_at timestamptz not null,
  primary key (establishment_id, drop_id),
  unique (establishment_id, report_number),
  foreign key (establishment_id, drop_id) references drops,
  foreign key (establishment_id, gaming_day) references gaming_days
);
create table drop_certifiers (
  establishment_id integer not null,
  drop_id bigint not null,
  person_id bigint not null references people,
  signed_as text not null check (signed_as in ('direction', 'superviseur', 'caissier', 'changeur')),
  signature_id bigint not null,
  primary key (establishment_id, drop_id, person_id),
  foreign key (establishment_id, drop_id) references drop_certifications,
  foreign key (establishment_id, signature_id) references signatures
);
grant select, insert on drop_certifications, drop_certifiers to releve_app;
select audit_attach('drop_certifications', 'append_only'), audit_attach('drop_certifiers', 'append_only');
`;

const boxRules = `
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

-- The moves of a box on the floor; after a mistake it returns to its former place.
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

const rules = `
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

-- The result of the certified drops of a day for each machine: the boxes taken out, and the coins conveyed.
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

/** Views that other modules may read: a column that is missing here is private to the module. */
const published = `
create view box_counts_public as
  select
    box_counts.establishment_id, box_counts.drop_id, box_counts.box_id, box_counts.count_number,
    box_counts.notes, box_counts.coins, box_counts.ticket_count, box_counts.tickets_minor,
    box_counts.notes_minor, box_counts.coins_minor, box_counts.source, box_counts.counted_by,
    box_counts.counted_at
  from box_counts;
create view coin_departures_public as
  select
    coin_departures.establishment_id, coin_departures.drop_id, coin_departures.machine_id,
    coin_departures.value_minor, coin_departures.pieces
  from coin_departures;
create view coin_extractions_public as
  select
    coin_extractions.establishment_id, coin_extractions.drop_id, coin_extractions.value_minor,
    coin_extractions.pieces
  from coin_extractions;
create view drop_certifications_public as
  select
    drop_certifications.establishment_id, drop_certifications.drop_id, drop_certifications.report_number,
    drop_certifications.notes_minor, drop_certifications.tickets_minor, drop_certifications.coins_minor,
    drop_certifications.conveyed_reason, drop_certifications.certified_at, drop_certifications.gaming_day,
    drop_certifications.recorded_by
  from drop_certifications;
create view drop_certifiers_public as
  select
    drop_certifiers.establishment_id, drop_certifiers.drop_id, drop_certifiers.signature_id
  from drop_certifiers;
create view drop_conveyance_boxes_public as
  select
    drop_conveyance_boxes.establishment_id, drop_conveyance_boxes.drop_id,
    drop_conveyance_boxes.conveyance_number, drop_conveyance_boxes.box_id
  from drop_conveyance_boxes;
create view drop_conveyances_public as
  select
    drop_conveyances.establishment_id, drop_conveyances.drop_id, drop_conveyances.conveyance_number,
    drop_conveyances.handed_by, drop_conveyances.received_by, drop_conveyances.seal, drop_conveyances.note,
    drop_conveyances.handed_at
  from drop_conveyances;
-- the module's registers, as src/registers reads them
create view register_counts as
  select
    drop_certifications.establishment_id, drop_certifications.report_number as number,
    drop_certifications.gaming_day, null::timestamptz as happened_at,
    drop_certifications.notes_minor + drop_certifications.tickets_minor + drop_certifications.coins_minor
      as amount_minor,
    drop_certifications.recorded_by as person_id, null::bigint as machine_id, null::text as kind,
    null::text as about, drops.drop_number as refers_to, null::text as journal,
    nullif(drop_certifications.conveyed_reason, '') as reason
  from drop_certifications
  join drops on drops.establishment_id = drop_certifications.establishment_id
    and drops.drop_id = drop_certifications.drop_id;
grant select on box_counts_public, coin_departures_public, coin_extractions_public, drop_certifications_public,
  drop_certifiers_public, drop_conveyance_boxes_public, drop_conveyances_public, register_counts to releve_app;
`;

/**
 * Columns of typed text: the log stores their digests, the row the words until they are erased
 * (docs/adr/0038-personal-data.md).
 */
const texts = `
select audit_texts('drop_certifications', '{conveyed_reason}');
select audit_texts('drop_conveyances', '{note}');
`;

const down = `
drop view register_counts, drop_conveyances_public, drop_conveyance_boxes_public, drop_certifiers_public,
  drop_certifications_public, coin_extractions_public, coin_departures_public, box_counts_public, drop_machine_counts;
drop trigger drop_is_certified on drops;
drop trigger box_goes_its_way on drop_boxes;
drop trigger tell_box_move on drop_boxes;
select audit_detach(t) from unnest('{drop_conveyances,drop_conveyance_boxes,box_counts,coin_departures,
  coin_extractions,drop_certifications,drop_certifiers}'::regclass[]) t;
drop function agreed_box_count;
drop table drop_certifiers, drop_certifications, coin_extractions, coin_departures, box_counts, drop_conveyance_boxes,
  drop_conveyances;
drop function drop_is_certified, certifier_is_independent, extraction_is_independent, coins_of_unfinished_drop,
  count_is_independent, conveyance_leaves_the_team, box_goes_its_way, box_may_go, box_may_go_on_the_floor,
  tell_box_move, amounts_minor, lines_minor;
`;
