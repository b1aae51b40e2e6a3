import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The way to the count room, the independent counts of each box, conveyed coins, and who certifies. */
export class DropCounts1790000023002 implements MigrationInterface {
  readonly name = 'DropCounts1790000023002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`select set_config('releve.act', 'migration.dropCounts', true)`);
    await runner.query(conveyances);
    await runner.query(counts);
    await runner.query(coins);
    await runner.query(certifications);
    await runner.query(boxes);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.dropCounts', true);
      select audit_detach(t) from unnest('{drop_certifiers,drop_certifications,coin_extractions,coin_departures,
        box_counts,drop_conveyance_boxes,drop_conveyances}'::regclass[]) t;
      drop trigger drop_is_certified on drops;
      alter table drop_boxes disable trigger box_goes_its_way, disable trigger tell_box_move;
      update drop_boxes set place = 'drop' where drop_boxes.place in ('countRoom', 'counted');
      alter table drop_boxes enable trigger box_goes_its_way, enable trigger tell_box_move;
      create or replace function box_may_go(was drop_boxes, becomes drop_boxes) returns boolean language sql stable as
        $$ select box_may_go_on_the_floor(was, becomes) $$;
      drop table drop_certifiers, drop_certifications, coin_extractions, coin_departures, box_counts,
        drop_conveyance_boxes, drop_conveyances;
      drop function drop_is_certified(), certifier_is_independent(), coins_of_unfinished_drop(),
        extraction_is_independent(), count_is_independent(), conveyance_leaves_the_team(), lines_minor(jsonb),
        amounts_minor(jsonb);
    `);
  }
}

const conveyances = `
  -- Boxes handed from the team to who receives them in the count room, and signs for their numbers.
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
  select audit_attach('drop_conveyances', 'append_only'), audit_attach('drop_conveyance_boxes', 'append_only');`;

const counts = `
  -- Σ value × count, and Σ amount, of lines as the counts write them.
  create function lines_minor(lines jsonb) returns bigint language sql immutable strict as $$
    select coalesce(sum((line ->> 'valueMinor')::bigint * (line ->> 'count')::bigint), 0)::bigint
    from jsonb_array_elements(lines) as line
  $$;
  create function amounts_minor(lines jsonb) returns bigint language sql immutable strict as $$
    select coalesce(sum((line ->> 'amountMinor')::bigint), 0)::bigint from jsonb_array_elements(lines) as line
  $$;

  -- Each count of a box by one person, until two by different people agree in every line.
  create table box_counts (
    establishment_id integer not null,
    drop_id bigint not null,
    box_id bigint not null,
    count_number integer not null check (count_number >= 1),
    -- [{"valueMinor": "500", "count": "12"}, …], the lowest value first; nothing stands for none
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
  select audit_attach('box_counts', 'append_only');`;

const coins = `
  -- MC:19.5: conveyed coins, counted at the machine when they leave and again when they are taken out in the count room.
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
  select audit_attach('coin_departures', 'append_only'), audit_attach('coin_extractions', 'append_only');`;

const certifications = `
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
  create trigger refuse_closed_day before insert on drop_certifications
    for each row execute function refuse_closed_day();

  create function certifier_is_independent() returns trigger language plpgsql as $$
  begin
    if exists (select from drop_team where drop_team.establishment_id = new.establishment_id
      and drop_team.drop_id = new.drop_id and drop_team.person_id = new.person_id) then
      raise exception 'nobody certifies what he brought in' using errcode = 'RV007', hint = 'CERTIFIER_IN_DROP';
    end if;
    if exists (select from role_grants
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
  select audit_attach('drop_certifications', 'append_only'), audit_attach('drop_certifiers', 'append_only');`;

const boxes = `
  create or replace function box_may_go(was drop_boxes, becomes drop_boxes) returns boolean language sql stable as $$
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
  $$;`;
