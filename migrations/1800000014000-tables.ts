import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The tables of the jeux de contrepartie, their terms, their sessions and the carnet d'avances of each
 * (docs/adr/0027-the-session-of-a-table.md).
 */
export class Tables1800000014000 implements MigrationInterface {
  readonly name = 'Tables1800000014000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [sessions, changeurs, bons, published, texts]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const sessions = `
select set_config('releve.act', 'migration.tables', true);

create table contrepartie_authorisations (
  establishment_id integer not null references establishments,
  authorisation_number integer not null check (authorisation_number >= 1),
  reference text not null check (length(reference) between 3 and 120),
  -- the least stake that it sets; avances of boule and vingt-trois are counted on it
  minimum_minor bigint not null check (minimum_minor > 0),
  granted_on date not null,
  recorded_by bigint not null references people,
  recorded_at timestamptz not null,
  primary key (establishment_id, authorisation_number)
);
grant select, insert on contrepartie_authorisations to releve_app;

-- The establishment could not cover the stakes: the authorisation lapses, once and for good.
create table contrepartie_stops (
  establishment_id integer not null,
  authorisation_number integer not null,
  stopped_at timestamptz not null,
  gaming_day date not null,
  circumstances text not null check (length(circumstances) between 3 and 1000),
  stopped_by bigint not null references people,
  primary key (establishment_id, authorisation_number),
  foreign key (establishment_id, authorisation_number) references contrepartie_authorisations,
  foreign key (establishment_id, gaming_day) references gaming_days
);
grant select, insert on contrepartie_stops to releve_app;

create table contrepartie_notices (
  establishment_id integer not null,
  authorisation_number integer not null,
  addressee text not null check (addressee in ('minister', 'policeOfficer', 'commissaire')),
  told_at timestamptz not null,
  told_to text not null check (length(told_to) <= 120),
  recorded_by bigint not null references people,
  recorded_at timestamptz not null,
  primary key (establishment_id, authorisation_number, addressee),
  foreign key (establishment_id, authorisation_number) references contrepartie_stops,
  check (told_at <= recorded_at)
);
grant select, insert on contrepartie_notices to releve_app;

create table gaming_tables (
  establishment_id integer not null references establishments,
  table_id bigint generated always as identity,
  -- that of its cash box and of its carnet too
  table_number text not null check (table_number ~ '^[A-Za-z0-9][A-Za-z0-9.-]{0,11}$'),
  -- the jeux de cercle are numbered among the others (AI67:30)
  game text not null check (game in ('europeanRoulette', 'americanRoulette', 'boule', 'vingtTrois', 'trenteEtQuarante',
    'blackJack', 'craps', 'bigWheel', 'puntoBanco', 'ultimateHoldem', 'threeCardPoker', 'rampo', 'cheminDeFer',
    'limitedBank', 'openBank', 'ecarte')),
  room text not null check (length(room) between 1 and 80),
  opened_at timestamptz not null,
  retired_at timestamptz,
  primary key (establishment_id, table_id),
  unique (establishment_id, table_number)
);
grant select, insert, update (room, retired_at) on gaming_tables to releve_app;

create table table_terms (
  establishment_id integer not null,
  table_id bigint not null,
  term_number integer not null check (term_number >= 1),
  -- the first gaming day of their validity
  effective_from date not null,
  minimum_minor bigint not null check (minimum_minor > 0),
  -- the highest stake on each chance, in minor units
  maxima jsonb not null default '{}' check (jsonb_typeof(maxima) = 'object'),
  -- fixed by the Direction, or the least in force; null: the text gives the amount
  avance_minor bigint check (avance_minor > 0),
  side_bets jsonb not null default '[]' check (jsonb_typeof(side_bets) = 'array'),
  -- the day by which both the Minister and the commissaire had been informed of a higher minimum
  told_on date,
  reason text not null check (length(reason) between 3 and 500),
  set_by bigint not null references people,
  set_at timestamptz not null,
  primary key (establishment_id, table_id, term_number),
  foreign key (establishment_id, table_id) references gaming_tables
);
-- serves: the terms of a table on a day
create index table_terms_by_day on table_terms (establishment_id, table_id, effective_from, term_number);
grant select, insert on table_terms to releve_app;

create table table_sessions (
  establishment_id integer not null,
  session_id bigint generated always as identity,
  table_id bigint not null,
  -- the day in which it began bears it, at any hour of its end
  gaming_day date not null,
  session_number integer not null check (session_number >= 1),
  term_number integer not null,
  authorisation_number integer,
  state text not null check (state in ('open', 'interrupted', 'closed')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  avances_minor bigint,
  credits_minor bigint,
  -- chips and plaques, and the notes of the locked box, at the end
  chips_minor bigint,
  notes_minor bigint,
  result_minor bigint,
  entry_id bigint,
  primary key (establishment_id, session_id),
  unique (establishment_id, table_id, gaming_day, session_number),
  foreign key (establishment_id, table_id) references gaming_tables,
  foreign key (establishment_id, table_id, term_number) references table_terms,
  foreign key (establishment_id, gaming_day) references gaming_days,
  foreign key (establishment_id, authorisation_number) references contrepartie_authorisations,
  foreign key (establishment_id, entry_id) references journal_entries,
  constraint table_sessions_ended check (
    (state = 'closed') = (closed_at is not null) and (state = 'closed') = (result_minor is not null)
    and (result_minor is null) = (avances_minor is null) and (result_minor is null) = (credits_minor is null)
    and (result_minor is null) = (chips_minor is null) and (result_minor is null) = (notes_minor is null)),
  constraint table_sessions_result
    check (result_minor = chips_minor + notes_minor + credits_minor - avances_minor),
  check (closed_at >= opened_at)
);
-- serves: a table has one session at a time
create unique index table_sessions_at_work on table_sessions (establishment_id, table_id)
  where state <> 'closed';
-- serves: the sessions of a day, results of a period
create index table_sessions_by_day on table_sessions (establishment_id, gaming_day, table_id);
grant select, insert, update (state, closed_at, avances_minor, credits_minor, chips_minor, notes_minor,
  result_minor, entry_id) on table_sessions to releve_app;

create table table_entries (
  establishment_id integer not null,
  session_id bigint not null,
  entry_number integer not null check (entry_number >= 1),
  kind text not null check (kind in ('initialAvance', 'furtherAvance', 'bon', 'credit', 'noteExchange',
    'maximumChange', 'interruption', 'reopening', 'closing')),
  -- the worth of the pieces that it lists
  amount_minor bigint not null check (amount_minor >= 0),
  happened_at timestamptz not null,
  desk_id bigint,
  movement_number integer,
  -- of an interruption: counted as at the end, or locked whole, with a person who has the key
  way text check (way in ('count', 'lock')),
  key_holder bigint references people,
  -- of a change of maxima: those in force from then on
  maxima jsonb check (jsonb_typeof(maxima) = 'object'),
  -- of a count: the excess over the count before; a shortage when negative
  difference_minor bigint,
  reason text not null default '' check (length(reason) <= 500),
  recorded_by bigint not null references people,
  primary key (establishment_id, session_id, entry_number),
  foreign key (establishment_id, session_id) references table_sessions,
  foreign key (establishment_id, desk_id, movement_number) references desk_movements,
  check ((kind = 'initialAvance') = (entry_number = 1)),
  -- a table that has lost all it was given brings nothing back
  check ((desk_id is not null)
    = (kind in ('initialAvance', 'furtherAvance', 'bon', 'credit', 'closing') and amount_minor > 0)),
  check ((desk_id is null) = (movement_number is null)),
  check ((kind = 'interruption') = (way is not null)),
  check ((way is not distinct from 'lock') = (key_holder is not null)),
  check ((kind = 'maximumChange') = (maxima is not null)),
  check ((kind = 'reopening') >= (difference_minor is not null)),
  check (coalesce(difference_minor, 0) = 0 or length(reason) >= 3)
);
-- serves: a movement of a desk is of one entry
create unique index table_entries_by_movement on table_entries (establishment_id, desk_id, movement_number)
  where desk_id is not null;
grant select, insert on table_entries to releve_app;

create table table_entry_pieces (
  establishment_id integer not null,
  session_id bigint not null,
  entry_number integer not null,
  -- brought to the table, taken from it, or counted there
  side text not null check (side in ('in', 'out', 'counted')),
  medium text not null check (medium in ('note', 'chip', 'plaque')),
  -- the game of a chip; empty: it serves at every game
  game text not null check (game in ('', 'europeanRoulette', 'americanRoulette', 'boule', 'vingtTrois',
    'trenteEtQuarante', 'blackJack', 'craps', 'bigWheel', 'puntoBanco', 'ultimateHoldem', 'threeCardPoker', 'rampo')),
  value_minor bigint not null check (value_minor > 0),
  pieces bigint not null check (pieces > 0),
  primary key (establishment_id, session_id, entry_number, side, medium, game, value_minor),
  foreign key (establishment_id, session_id, entry_number) references table_entries,
  check (medium = 'chip' or game = '')
);
grant select, insert on table_entry_pieces to releve_app;

create table table_entry_hands (
  establishment_id integer not null,
  session_id bigint not null,
  entry_number integer not null,
  part text not null check (part in ('writer', 'signer', 'croupier', 'cashier')),
  person_id bigint not null references people,
  -- the function in which it was done
  capacity text not null check (length(capacity) between 1 and 40),
  primary key (establishment_id, session_id, entry_number, part),
  unique (establishment_id, session_id, entry_number, person_id),
  foreign key (establishment_id, session_id, entry_number) references table_entries
);
grant select, insert on table_entry_hands to releve_app;

-- Entries of a session follow each other without a gap, and none follows its end.
create function table_entry_follows() returns trigger language plpgsql as $$
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
create trigger table_entry_follows before insert on table_entries
  for each row execute function table_entry_follows();

create function table_entry_adds_up() returns trigger language plpgsql as $$
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
create constraint trigger table_entry_adds_up after insert on table_entries
  deferrable initially deferred for each row execute function table_entry_adds_up();
create constraint trigger table_entry_adds_up after insert on table_entry_pieces
  deferrable initially deferred for each row execute function table_entry_adds_up();

create function table_session_ends() returns trigger language plpgsql as $$
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
create constraint trigger table_session_ends after update on table_sessions
  deferrable initially deferred for each row execute function table_session_ends();
select audit_attach(t, 'append_only') from unnest('{contrepartie_authorisations,contrepartie_stops,
  contrepartie_notices,table_terms,table_entries,table_entry_pieces,table_entry_hands}'::regclass[]) t;
select audit_attach(t, 'mutable') from unnest('{gaming_tables,table_sessions}'::regclass[]) t;
`;

/**
 * The floats of special desks and changeurs for a season, the carnets that list them, and the bons of the changeurs
 * (docs/adr/0029-special-desks-and-changeurs.md).
 */
const changeurs = `
-- fixed once for a season (AI67:1, AI67:2)
create table season_floats (
  establishment_id integer not null,
  desk_id bigint not null,
  -- the first day of the season
  season_start date not null,
  amount_minor bigint not null check (amount_minor > 0),
  set_by bigint not null references people,
  set_at timestamptz not null,
  primary key (establishment_id, desk_id, season_start),
  foreign key (establishment_id, desk_id) references desks
);
grant select, insert on season_floats to releve_app;

-- the tables whose carnet lists it
create table season_float_tables (
  establishment_id integer not null,
  desk_id bigint not null,
  season_start date not null,
  table_id bigint not null,
  entered_by bigint not null references people,
  entered_at timestamptz not null,
  primary key (establishment_id, desk_id, season_start, table_id),
  foreign key (establishment_id, desk_id, season_start) references season_floats,
  foreign key (establishment_id, table_id) references gaming_tables
);
-- serves: whether the carnet of a table lists a special desk
create index season_float_tables_by_table on season_float_tables (establishment_id, table_id, season_start);
grant select, insert on season_float_tables to releve_app;

create table changeur_bons (
  establishment_id integer not null references establishments,
  bon_number integer not null check (bon_number >= 1),
  -- the float that requests, and the cash desk that retains the bon
  changeur_desk_id bigint not null,
  changeur_movement integer not null,
  cash_desk_id bigint not null,
  cash_movement integer not null,
  -- its worth on either side
  amount_minor bigint not null check (amount_minor > 0),
  gaming_day date not null,
  written_at timestamptz not null,
  written_by bigint not null references people,
  signed_by bigint not null references people,
  signed_as text not null check (length(signed_as) between 1 and 40),
  cashier bigint not null references people,
  primary key (establishment_id, bon_number),
  foreign key (establishment_id, changeur_desk_id, changeur_movement) references desk_movements,
  foreign key (establishment_id, cash_desk_id, cash_movement) references desk_movements,
  foreign key (establishment_id, gaming_day) references gaming_days,
  unique (establishment_id, changeur_desk_id, changeur_movement),
  unique (establishment_id, cash_desk_id, cash_movement),
  check (changeur_desk_id <> cash_desk_id),
  check (written_by <> signed_by and written_by <> cashier and signed_by <> cashier)
);
-- serves: the bons of a day
create index changeur_bons_by_day on changeur_bons (establishment_id, gaming_day, bon_number);
grant select, insert on changeur_bons to releve_app;

create table changeur_bon_pieces (
  establishment_id integer not null,
  bon_number integer not null,
  side text not null check (side in ('asked', 'given')),
  medium text not null check (medium in ('chip', 'plaque', 'note')),
  -- the game of a chip; empty: it serves at every game
  game text not null check (medium = 'chip' or game = ''),
  value_minor bigint not null check (value_minor > 0),
  pieces bigint not null check (pieces > 0),
  primary key (establishment_id, bon_number, side, medium, game, value_minor),
  foreign key (establishment_id, bon_number) references changeur_bons,
  check ((side = 'asked') <= (medium <> 'note') and (side = 'given') <= (medium <> 'chip'))
);
grant select, insert on changeur_bon_pieces to releve_app;

create function changeur_bon_adds_up() returns trigger language plpgsql as $$
declare
  worth bigint;
  asked numeric;
  given numeric;
begin
  select changeur_bons.amount_minor into worth from changeur_bons
  where changeur_bons.establishment_id = new.establishment_id and changeur_bons.bon_number = new.bon_number;
  select coalesce(sum(pieces.pieces * pieces.value_minor) filter (where pieces.side = 'asked'), 0),
    coalesce(sum(pieces.pieces * pieces.value_minor) filter (where pieces.side = 'given'), 0)
    into asked, given
  from changeur_bon_pieces as pieces
  where pieces.establishment_id = new.establishment_id and pieces.bon_number = new.bon_number;
  if asked <> worth or given <> worth then
    raise exception 'bon % is not worth the same on both sides', new.bon_number
      using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return null;
end $$;
create constraint trigger changeur_bon_adds_up after insert on changeur_bons
  deferrable initially deferred for each row execute function changeur_bon_adds_up();
create constraint trigger changeur_bon_adds_up after insert on changeur_bon_pieces
  deferrable initially deferred for each row execute function changeur_bon_adds_up();
select audit_attach(t, 'append_only')
  from unnest('{season_floats,season_float_tables,changeur_bons,changeur_bon_pieces}'::regclass[]) t;
`;

/**
 * The official number of each bon between a table and a desk, in a register without a gap: it is printed on the paper,
 * and the bon is found by it (MC:17.1).
 */
const bons = `
create table table_bons (
  establishment_id integer not null references establishments,
  bon_number bigint not null check (bon_number >= 1),
  session_id bigint not null,
  entry_number integer not null,
  primary key (establishment_id, bon_number),
  -- serves: the number of an entry of a carnet
  unique (establishment_id, session_id, entry_number),
  foreign key (establishment_id, session_id, entry_number) references table_entries
);
grant select, insert on table_bons to releve_app;
select audit_attach('table_bons', 'append_only');

-- Each bon of a carnet has its number, and nothing else has one.
create function table_bon_is_numbered() returns trigger language plpgsql as $$
begin
  if (new.kind = 'bon') <> exists (
    select from table_bons
    where table_bons.establishment_id = new.establishment_id and table_bons.session_id = new.session_id
      and table_bons.entry_number = new.entry_number) then
    raise exception 'entry % of session % is a bon without a number, or has one and is none', new.entry_number,
      new.session_id using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return null;
end $$;
create constraint trigger table_bon_is_numbered after insert on table_entries
  deferrable initially deferred for each row execute function table_bon_is_numbered();
`;

/** Views that other modules may read: a column that is missing here is private to the module. */
const published = `
create view gaming_tables_public as
  select gaming_tables.establishment_id, gaming_tables.table_id, gaming_tables.table_number, gaming_tables.game,
    gaming_tables.room, gaming_tables.opened_at, gaming_tables.retired_at
  from gaming_tables;
create view table_terms_public as
  select table_terms.establishment_id, table_terms.table_id, table_terms.term_number,
    table_terms.effective_from, table_terms.minimum_minor, table_terms.maxima, table_terms.avance_minor
  from table_terms;
create view table_sessions_public as
  select table_sessions.establishment_id, table_sessions.session_id, table_sessions.table_id,
    table_sessions.gaming_day, table_sessions.session_number, table_sessions.term_number, table_sessions.state,
    table_sessions.opened_at, table_sessions.closed_at, table_sessions.avances_minor,
    table_sessions.credits_minor, table_sessions.chips_minor, table_sessions.notes_minor,
    table_sessions.result_minor, table_sessions.entry_id
  from table_sessions;
create view table_entries_public as
  select table_entries.establishment_id, table_entries.session_id, table_entries.entry_number,
    table_entries.kind, table_entries.amount_minor, table_entries.happened_at, table_entries.desk_id,
    table_entries.movement_number, table_entries.way, table_entries.key_holder, table_entries.maxima,
    table_entries.difference_minor, table_entries.reason, table_entries.recorded_by
  from table_entries;
create view table_entry_pieces_public as
  select table_entry_pieces.establishment_id, table_entry_pieces.session_id, table_entry_pieces.entry_number,
    table_entry_pieces.side, table_entry_pieces.medium, table_entry_pieces.game,
    table_entry_pieces.value_minor, table_entry_pieces.pieces
  from table_entry_pieces;
create view table_entry_hands_public as
  select table_entry_hands.establishment_id, table_entry_hands.session_id, table_entry_hands.entry_number,
    table_entry_hands.part, table_entry_hands.person_id, table_entry_hands.capacity
  from table_entry_hands;
create view season_floats_public as
  select season_floats.establishment_id, season_floats.desk_id, season_floats.season_start,
    season_floats.amount_minor, season_floats.set_by, season_floats.set_at
  from season_floats;
create view season_float_tables_public as
  select season_float_tables.establishment_id, season_float_tables.desk_id, season_float_tables.season_start,
    season_float_tables.table_id, season_float_tables.entered_at
  from season_float_tables;
create view changeur_bons_public as
  select changeur_bons.establishment_id, changeur_bons.bon_number, changeur_bons.changeur_desk_id,
    changeur_bons.cash_desk_id, changeur_bons.amount_minor, changeur_bons.gaming_day, changeur_bons.written_at,
    changeur_bons.written_by, changeur_bons.signed_by, changeur_bons.signed_as, changeur_bons.cashier
  from changeur_bons;
create view changeur_bon_pieces_public as
  select changeur_bon_pieces.establishment_id, changeur_bon_pieces.bon_number, changeur_bon_pieces.side,
    changeur_bon_pieces.medium, changeur_bon_pieces.game, changeur_bon_pieces.value_minor,
    changeur_bon_pieces.pieces
  from changeur_bon_pieces;
create view table_bons_public as
  select table_bons.establishment_id, table_bons.bon_number, table_bons.session_id, table_bons.entry_number
  from table_bons;
-- the register, as src/registers reads it
create view register_table_bons as
  select table_bons.establishment_id, table_bons.bon_number as number, table_sessions.gaming_day,
    table_entries.happened_at, table_entries.amount_minor, table_entries.recorded_by as person_id,
    null::bigint as machine_id, gaming_tables.game as kind, gaming_tables.table_number as about,
    null::bigint as refers_to, null::text as journal, null::text as reason
  from table_bons
  join table_entries using (establishment_id, session_id, entry_number)
  join table_sessions using (establishment_id, session_id)
  join gaming_tables using (establishment_id, table_id);
create view table_numbers_public as
  select gaming_tables.establishment_id, gaming_tables.table_id, gaming_tables.table_number from gaming_tables;
grant select on gaming_tables_public, table_terms_public, table_sessions_public, table_entries_public,
  table_entry_pieces_public, table_entry_hands_public, season_floats_public, season_float_tables_public,
  changeur_bons_public, changeur_bon_pieces_public, table_bons_public, register_table_bons,
  table_numbers_public to releve_app;
`;

/**
 * Columns of typed text: the log stores their digests, the row the words until they are erased
 * (docs/adr/0038-personal-data.md).
 */
const texts = `
select audit_texts('contrepartie_notices', '{told_to}');
select audit_texts('contrepartie_stops', '{circumstances}');
select audit_texts('table_entries', '{reason}');
`;

const down = `
drop view table_numbers_public, register_table_bons, table_bons_public, changeur_bon_pieces_public,
  changeur_bons_public, season_float_tables_public, season_floats_public, table_entry_hands_public,
  table_entry_pieces_public, table_entries_public, table_sessions_public, table_terms_public, gaming_tables_public;
select audit_detach(t) from unnest('{table_bons,contrepartie_authorisations,contrepartie_stops,contrepartie_notices,
  table_terms,table_entries,table_entry_pieces,table_entry_hands,gaming_tables,table_sessions,season_floats,
  season_float_tables,changeur_bons,changeur_bon_pieces}'::regclass[]) t;
drop table table_bons, changeur_bon_pieces, changeur_bons, season_float_tables, season_floats, table_entry_hands,
  table_entry_pieces, table_entries, table_sessions, table_terms, gaming_tables, contrepartie_notices,
  contrepartie_stops, contrepartie_authorisations;
drop function table_bon_is_numbered, changeur_bon_adds_up, table_session_ends, table_entry_adds_up,
  table_entry_follows;
`;
