import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counter-entries: a line of a carnet is corrected by the same line with the opposite sign, signed by two people, and
 * by another line in its place (docs/adr/0053-counter-entries.md).
 */
export class TablesCounterEntries1800000799000 implements MigrationInterface {
  readonly name = 'TablesCounterEntries1800000799000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [counterEntries, carnets, triggers, published]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const counterEntries = `
select set_config('releve.act', 'migration.tables', true);

create table counter_entries (
  establishment_id integer not null references establishments,
  -- its number in the register of counter-entries
  counter_number bigint not null check (counter_number >= 1),
  fact text not null check (fact in ('carnetEntry', 'coup', 'stamp', 'opening')),
  table_id bigint not null,
  -- the day of the reversed line, which is open
  gaming_day date not null,
  happened_at timestamptz not null,
  -- the amount that the reversed line loses, minor units
  amount_minor bigint not null,
  reason text not null check (length(reason) between 3 and 500),
  recorded_by bigint not null references people,
  recorded_as text not null check (length(recorded_as) between 1 and 40),
  signed_by bigint not null references people,
  signed_as text not null check (length(signed_as) between 1 and 40),
  primary key (establishment_id, counter_number),
  foreign key (establishment_id, table_id) references gaming_tables,
  foreign key (establishment_id, gaming_day) references gaming_days,
  constraint counter_entries_two check (recorded_by <> signed_by)
);
-- serves: the counter-entries of a day
create index counter_entries_by_day on counter_entries (establishment_id, gaming_day, counter_number);
grant select, insert on counter_entries to releve_app;
select audit_attach('counter_entries', 'append_only');
select audit_texts('counter_entries', '{reason}');
create trigger refuse_closed_day before insert on counter_entries
  for each row execute function refuse_closed_day();
`;

const carnets = `
alter table table_entries
  add counter_number bigint,
  -- the entry that this one reverses, and the reversed entry in whose place it is
  add reverses integer,
  add replaces integer,
  -- the journal entry of the result, of a count at the end
  add entry_id bigint,
  add foreign key (establishment_id, counter_number) references counter_entries,
  add foreign key (establishment_id, session_id, reverses) references table_entries,
  add foreign key (establishment_id, session_id, replaces) references table_entries,
  add foreign key (establishment_id, entry_id) references journal_entries,
  add constraint table_entries_counter check (num_nonnulls(reverses, replaces) = num_nonnulls(counter_number)
    and reverses < entry_number and replaces < entry_number),
  drop constraint table_entries_amount_minor_check,
  add constraint table_entries_amount_minor_check
    check (amount_minor >= 0 and reverses is null or amount_minor <= 0 and reverses is not null),
  -- the opening, and its corrections
  drop constraint table_entries_check,
  add constraint table_entries_check check (entry_number > 1 and (kind <> 'initialAvance' or counter_number is not null)
    or entry_number = 1 and kind = 'initialAvance'),
  drop constraint table_entries_check1,
  add constraint table_entries_check1 check ((desk_id is not null)
    = (kind in ('initialAvance', 'furtherAvance', 'bon', 'credit', 'closing') and amount_minor <> 0)),
  add constraint table_entries_result check (entry_id is null or kind = 'closing');
-- serves: an entry is reversed once
create unique index table_entries_reversed on table_entries (establishment_id, session_id, reverses)
  where reverses is not null;
-- serves: the entry of a posted result
create unique index table_entries_by_entry on table_entries (establishment_id, entry_id) where entry_id is not null;
alter table table_entry_pieces
  drop constraint table_entry_pieces_pieces_check,
  add constraint table_entry_pieces_pieces_check check (pieces <> 0);
`;

const triggers = `
-- Entries of a session follow each other without a gap; after its end, only corrections of its count.
create or replace function table_entry_follows() returns trigger language plpgsql as $$
declare
  last_number integer;
  session_state text;
begin
  select table_sessions.state into session_state from table_sessions
  where table_sessions.establishment_id = new.establishment_id and table_sessions.session_id = new.session_id
  for update;
  select max(table_entries.entry_number) into last_number from table_entries
  where table_entries.establishment_id = new.establishment_id and table_entries.session_id = new.session_id;
  if (session_state = 'closed' and (new.kind <> 'closing' or new.counter_number is null))
    or new.entry_number <> coalesce(last_number, 0) + 1 then
    raise exception 'entry % of session % does not follow the last one', new.entry_number, new.session_id
      using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return new;
end $$;

create or replace function table_entry_adds_up() returns trigger language plpgsql as $$
declare
  entry table_entries;
  reversed table_entries;
  came numeric;
  went numeric;
  counted numeric;
  moved boolean;
  fits boolean;
begin
  select * into entry from table_entries
  where table_entries.establishment_id = new.establishment_id and table_entries.session_id = new.session_id
    and table_entries.entry_number = new.entry_number;
  select coalesce(sum(pieces.pieces * pieces.value_minor) filter (where pieces.side = 'in'), 0),
    coalesce(sum(pieces.pieces * pieces.value_minor) filter (where pieces.side = 'out'), 0),
    coalesce(sum(pieces.pieces * pieces.value_minor) filter (where pieces.side = 'counted'), 0)
    into came, went, counted
  from table_entry_pieces as pieces
  where pieces.establishment_id = entry.establishment_id and pieces.session_id = entry.session_id
    and pieces.entry_number = entry.entry_number;
  moved := entry.desk_id is null or not exists (
    select from (
      select pieces.medium, pieces.game, pieces.value_minor,
        sum(case when pieces.side = 'in' then -pieces.pieces else pieces.pieces end) as pieces
      from table_entry_pieces as pieces
      where pieces.establishment_id = entry.establishment_id and pieces.session_id = entry.session_id
        and pieces.entry_number = entry.entry_number and pieces.medium <> 'note'
      group by pieces.medium, pieces.game, pieces.value_minor
    ) as listed
    full join (
      select lines.medium, lines.game, lines.value_minor, lines.pieces from desk_movement_chips_public as lines
      where lines.establishment_id = entry.establishment_id and lines.desk_id = entry.desk_id
        and lines.movement_number = entry.movement_number
    ) as lines on lines.medium = listed.medium and lines.game = listed.game
      and lines.value_minor = listed.value_minor
    where coalesce(listed.pieces, 0) <> coalesce(lines.pieces, 0));
  if entry.reverses is not null then
    select * into reversed from table_entries
    where table_entries.establishment_id = entry.establishment_id and table_entries.session_id = entry.session_id
      and table_entries.entry_number = entry.reverses;
    -- the same line with the opposite sign, of a line that is no counter-entry itself
    fits := reversed.reverses is null and reversed.kind = entry.kind and reversed.amount_minor = -entry.amount_minor
      and reversed.desk_id is not distinct from entry.desk_id and reversed.way is not distinct from entry.way
      and not exists (
        select from (
          select pieces.side, pieces.medium, pieces.game, pieces.value_minor, sum(pieces.pieces) as pieces
          from table_entry_pieces as pieces
          where pieces.establishment_id = entry.establishment_id and pieces.session_id = entry.session_id
            and pieces.entry_number in (entry.entry_number, entry.reverses)
          group by pieces.side, pieces.medium, pieces.game, pieces.value_minor
        ) as remaining
        where remaining.pieces <> 0);
  else
    fits := not exists (
      select from table_entry_pieces as pieces
      where pieces.establishment_id = entry.establishment_id and pieces.session_id = entry.session_id
        and pieces.entry_number = entry.entry_number and pieces.pieces < 0
    ) and (entry.replaces is null or exists (
      select from table_entries as reversal
      where reversal.establishment_id = entry.establishment_id and reversal.session_id = entry.session_id
        and reversal.reverses = entry.replaces and reversal.counter_number = entry.counter_number
        and reversal.kind = entry.kind)
    ) and case
      when entry.kind in ('initialAvance', 'furtherAvance', 'noteExchange')
        then came = entry.amount_minor and went = 0 and counted = 0 and came > 0
      when entry.kind = 'bon' then came = entry.amount_minor and went = came and counted = 0 and came > 0
      when entry.kind = 'credit' then went = entry.amount_minor and came = 0 and counted = 0 and went > 0
      else came = 0 and went = 0 and counted = entry.amount_minor
        and (counted = 0 or entry.kind in ('reopening', 'closing') or entry.way = 'count')
    end;
  end if;
  if not moved or not fits then
    raise exception 'entry % of session % is not worth what it lists', entry.entry_number, entry.session_id
      using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return null;
end $$;

-- A session ends with its count, or without an entry in force. One that ended changes only by a counter-entry of its
-- count: to other figures, or to its state before.
create or replace function table_session_ends() returns trigger language plpgsql as $$
declare
  last_kind text;
  avances numeric;
  credits numeric;
  chips numeric;
  notes numeric;
begin
  if old.state = 'closed' and not exists (
    select from table_entries as reversal
    join table_entries as reversed on reversed.establishment_id = reversal.establishment_id
      and reversed.session_id = reversal.session_id and reversed.entry_number = reversal.reverses
    where reversal.establishment_id = new.establishment_id and reversal.session_id = new.session_id
      and reversed.kind = 'closing'
      and coalesce(reversed.entry_id, old.entry_id) is not distinct from old.entry_id) then
    raise exception 'session % has ended', new.session_id using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  if new.state <> 'closed' then return null; end if;
  select (array_agg(table_entries.kind order by table_entries.entry_number desc)
      filter (where table_entries.reverses is null and not exists (
        select from table_entries as reversal
        where reversal.establishment_id = table_entries.establishment_id
          and reversal.session_id = table_entries.session_id and reversal.reverses = table_entries.entry_number)))[1],
    coalesce(sum(table_entries.amount_minor)
      filter (where table_entries.kind in ('initialAvance', 'furtherAvance')), 0),
    coalesce(sum(table_entries.amount_minor) filter (where table_entries.kind = 'credit'), 0)
    into last_kind, avances, credits
  from table_entries
  where table_entries.establishment_id = new.establishment_id and table_entries.session_id = new.session_id;
  select coalesce(sum(pieces.pieces * pieces.value_minor) filter (where pieces.medium <> 'note'), 0),
    coalesce(sum(pieces.pieces * pieces.value_minor) filter (where pieces.medium = 'note'), 0)
    into chips, notes
  from table_entries
  join table_entry_pieces as pieces using (establishment_id, session_id, entry_number)
  where table_entries.establishment_id = new.establishment_id and table_entries.session_id = new.session_id
    and table_entries.kind = 'closing';
  if coalesce(last_kind, 'closing') <> 'closing' or avances <> new.avances_minor or credits <> new.credits_minor
    or chips <> new.chips_minor or notes <> new.notes_minor then
    raise exception 'session % does not end with what was counted', new.session_id
      using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return null;
end $$;

-- A session is interrupted, or at work, as the entries in force say.
create or replace function table_session_follows_carnet() returns trigger language plpgsql as $$
declare
  last_kind text := (
    select table_entries.kind from table_entries
    where table_entries.establishment_id = new.establishment_id and table_entries.session_id = new.session_id
      and table_entries.kind in ('interruption', 'reopening') and table_entries.reverses is null
      and not exists (
        select from table_entries as reversal
        where reversal.establishment_id = table_entries.establishment_id
          and reversal.session_id = table_entries.session_id and reversal.reverses = table_entries.entry_number)
    order by table_entries.entry_number desc limit 1);
begin
  if (new.state = 'interrupted') <> (last_kind is not distinct from 'interruption') then
    raise exception 'session % is % against its carnet', new.session_id, new.state
      using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return null;
end $$;
`;

const published = `
create or replace view table_entries_public as
  select table_entries.establishment_id, table_entries.session_id, table_entries.entry_number,
    table_entries.kind, table_entries.amount_minor, table_entries.happened_at, table_entries.desk_id,
    table_entries.movement_number, table_entries.way, table_entries.key_holder, table_entries.maxima,
    table_entries.difference_minor, table_entries.reason, table_entries.recorded_by, table_entries.counter_number,
    table_entries.reverses, table_entries.replaces
  from table_entries;
create view counter_entries_public as
  select counter_entries.establishment_id, counter_entries.counter_number, counter_entries.fact,
    counter_entries.table_id, counter_entries.gaming_day, counter_entries.happened_at, counter_entries.amount_minor,
    counter_entries.reason, counter_entries.recorded_by, counter_entries.recorded_as, counter_entries.signed_by,
    counter_entries.signed_as
  from counter_entries;
create view register_counter_entries as
  select counter_entries.establishment_id, counter_entries.counter_number as number, counter_entries.gaming_day,
    counter_entries.happened_at, -counter_entries.amount_minor as amount_minor,
    counter_entries.recorded_by as person_id, null::bigint as machine_id, counter_entries.fact as kind,
    gaming_tables.table_number as about, null::bigint as refers_to, null::text as journal, counter_entries.reason
  from counter_entries
  join gaming_tables using (establishment_id, table_id);
-- a bon that reverses another refers to it
create or replace view register_table_bons as
  select table_bons.establishment_id, table_bons.bon_number as number, table_sessions.gaming_day,
    table_entries.happened_at, table_entries.amount_minor, table_entries.recorded_by as person_id,
    null::bigint as machine_id, gaming_tables.game as kind, gaming_tables.table_number as about,
    coalesce(reversed.bon_number, replaced.bon_number) as refers_to, null::text as journal, null::text as reason
  from table_bons
  join table_entries using (establishment_id, session_id, entry_number)
  join table_sessions using (establishment_id, session_id)
  join gaming_tables using (establishment_id, table_id)
  left join table_bons as reversed on reversed.establishment_id = table_entries.establishment_id
    and reversed.session_id = table_entries.session_id and reversed.entry_number = table_entries.reverses
  left join table_bons as replaced on replaced.establishment_id = table_entries.establishment_id
    and replaced.session_id = table_entries.session_id and replaced.entry_number = table_entries.replaces;
grant select on counter_entries_public, register_counter_entries to releve_app;
`;

const down = `
drop view register_counter_entries, counter_entries_public;
drop view register_table_bons, table_entries_public;
create view table_entries_public as
  select table_entries.establishment_id, table_entries.session_id, table_entries.entry_number,
    table_entries.kind, table_entries.amount_minor, table_entries.happened_at, table_entries.desk_id,
    table_entries.movement_number, table_entries.way, table_entries.key_holder, table_entries.maxima,
    table_entries.difference_minor, table_entries.reason, table_entries.recorded_by
  from table_entries;
create view register_table_bons as
  select table_bons.establishment_id, table_bons.bon_number as number, table_sessions.gaming_day,
    table_entries.happened_at, table_entries.amount_minor, table_entries.recorded_by as person_id,
    null::bigint as machine_id, gaming_tables.game as kind, gaming_tables.table_number as about,
    null::bigint as refers_to, null::text as journal, null::text as reason
  from table_bons
  join table_entries using (establishment_id, session_id, entry_number)
  join table_sessions using (establishment_id, session_id)
  join gaming_tables using (establishment_id, table_id);
grant select on table_entries_public, register_table_bons to releve_app;
create or replace function table_entry_follows() returns trigger language plpgsql as $$
declare
  last_number integer;
  session_state text;
begin
  select table_sessions.state into session_state from table_sessions
  where table_sessions.establishment_id = new.establishment_id and table_sessions.session_id = new.session_id
  for update;
  select max(table_entries.entry_number) into last_number from table_entries
  where table_entries.establishment_id = new.establishment_id and table_entries.session_id = new.session_id;
  if session_state = 'closed' or new.entry_number <> coalesce(last_number, 0) + 1 then
    raise exception 'entry % of session % does not follow the last one', new.entry_number, new.session_id
      using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return new;
end $$;
create or replace function table_entry_adds_up() returns trigger language plpgsql as $$
declare
  entry table_entries;
  came numeric;
  went numeric;
  counted numeric;
  moved boolean;
  fits boolean;
begin
  select * into entry from table_entries
  where table_entries.establishment_id = new.establishment_id and table_entries.session_id = new.session_id
    and table_entries.entry_number = new.entry_number;
  select coalesce(sum(pieces.pieces * pieces.value_minor) filter (where pieces.side = 'in'), 0),
    coalesce(sum(pieces.pieces * pieces.value_minor) filter (where pieces.side = 'out'), 0),
    coalesce(sum(pieces.pieces * pieces.value_minor) filter (where pieces.side = 'counted'), 0)
    into came, went, counted
  from table_entry_pieces as pieces
  where pieces.establishment_id = entry.establishment_id and pieces.session_id = entry.session_id
    and pieces.entry_number = entry.entry_number;
  moved := entry.desk_id is null or not exists (
    select from (
      select pieces.medium, pieces.game, pieces.value_minor,
        sum(case when pieces.side = 'in' then -pieces.pieces else pieces.pieces end) as pieces
      from table_entry_pieces as pieces
      where pieces.establishment_id = entry.establishment_id and pieces.session_id = entry.session_id
        and pieces.entry_number = entry.entry_number and pieces.medium <> 'note'
      group by pieces.medium, pieces.game, pieces.value_minor
    ) as listed
    full join (
      select lines.medium, lines.game, lines.value_minor, lines.pieces from desk_movement_chips_public as lines
      where lines.establishment_id = entry.establishment_id and lines.desk_id = entry.desk_id
        and lines.movement_number = entry.movement_number
    ) as lines on lines.medium = listed.medium and lines.game = listed.game
      and lines.value_minor = listed.value_minor
    where coalesce(listed.pieces, 0) <> coalesce(lines.pieces, 0));
  fits := case
      when entry.kind in ('initialAvance', 'furtherAvance', 'noteExchange')
        then came = entry.amount_minor and went = 0 and counted = 0 and came > 0
      when entry.kind = 'bon' then came = entry.amount_minor and went = came and counted = 0 and came > 0
      when entry.kind = 'credit' then went = entry.amount_minor and came = 0 and counted = 0 and went > 0
      else came = 0 and went = 0 and counted = entry.amount_minor
        and (counted = 0 or entry.kind in ('reopening', 'closing') or entry.way = 'count')
    end;
  if not moved or not fits then
    raise exception 'entry % of session % is not worth what it lists', entry.entry_number, entry.session_id
      using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return null;
end $$;
create or replace function table_session_ends() returns trigger language plpgsql as $$
declare
  last_kind text;
  avances numeric;
  credits numeric;
  chips numeric;
  notes numeric;
begin
  if old.state = 'closed' then
    raise exception 'session % has ended', new.session_id using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  if new.state <> 'closed' then return null; end if;
  select (array_agg(table_entries.kind order by table_entries.entry_number desc))[1],
    coalesce(sum(table_entries.amount_minor)
      filter (where table_entries.kind in ('initialAvance', 'furtherAvance')), 0),
    coalesce(sum(table_entries.amount_minor) filter (where table_entries.kind = 'credit'), 0)
    into last_kind, avances, credits
  from table_entries
  where table_entries.establishment_id = new.establishment_id and table_entries.session_id = new.session_id;
  select coalesce(sum(pieces.pieces * pieces.value_minor) filter (where pieces.medium <> 'note'), 0),
    coalesce(sum(pieces.pieces * pieces.value_minor) filter (where pieces.medium = 'note'), 0)
    into chips, notes
  from table_entries
  join table_entry_pieces as pieces using (establishment_id, session_id, entry_number)
  where table_entries.establishment_id = new.establishment_id and table_entries.session_id = new.session_id
    and table_entries.kind = 'closing';
  if last_kind is distinct from 'closing' or avances <> new.avances_minor or credits <> new.credits_minor
    or chips <> new.chips_minor or notes <> new.notes_minor then
    raise exception 'session % does not end with what was counted', new.session_id
      using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return null;
end $$;
create or replace function table_session_follows_carnet() returns trigger language plpgsql as $$
declare
  last_kind text := (
    select table_entries.kind from table_entries
    where table_entries.establishment_id = new.establishment_id and table_entries.session_id = new.session_id
      and table_entries.kind in ('interruption', 'reopening')
    order by table_entries.entry_number desc limit 1);
begin
  if (new.state = 'interrupted') <> (last_kind is not distinct from 'interruption') then
    raise exception 'session % is % against its carnet', new.session_id, new.state
      using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return null;
end $$;
drop index table_entries_reversed, table_entries_by_entry;
alter table table_entry_pieces
  drop constraint table_entry_pieces_pieces_check,
  add constraint table_entry_pieces_pieces_check check (pieces > 0);
alter table table_entries
  drop constraint table_entries_result,
  drop constraint table_entries_counter,
  drop constraint table_entries_amount_minor_check,
  drop constraint table_entries_check,
  drop constraint table_entries_check1,
  drop counter_number,
  drop reverses,
  drop replaces,
  drop entry_id,
  add constraint table_entries_amount_minor_check check (amount_minor >= 0),
  add constraint table_entries_check check ((kind = 'initialAvance') = (entry_number = 1)),
  add constraint table_entries_check1 check ((desk_id is not null)
    = (kind in ('initialAvance', 'furtherAvance', 'bon', 'credit', 'closing') and amount_minor > 0));
select audit_detach('counter_entries');
drop table counter_entries;
`;
