import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Jeux de cercle: the terms of their tables, the books of tickets, the sessions with each coup and its rake, and the
 * content of the cagnotte (docs/adr/0030-cagnottes.md).
 */
export class Cagnottes1800000020000 implements MigrationInterface {
  readonly name = 'Cagnottes1800000020000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [sessions, stakedNotes, published, texts]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const sessions = `
select set_config('releve.act', 'migration.cagnottes', true);

create table cercle_terms (
  establishment_id integer not null,
  table_id bigint not null,
  term_number integer not null check (term_number >= 1),
  -- the first gaming day of their validity
  effective_from date not null,
  -- hundredths of a percent; null: the text gives the rate
  rate_hundredths integer check (rate_hundredths between 1 and 10000),
  -- rakes are multiples of it, minor units; null: the text gives it, or none was decided
  rounding_minor bigint check (rounding_minor > 0),
  -- the direction in which a rake exactly between two multiples is rounded
  tie text check (tie in ('up', 'down')),
  -- the highest bank of chemin de fer, minor units
  maximum_bank_minor bigint check (maximum_bank_minor > 0),
  -- the banco from which a garage is authorised below the maximum
  garage_from_minor bigint check (garage_from_minor > 0),
  garage_told_on date,
  reason text not null check (length(reason) between 3 and 1000),
  set_by bigint not null references people,
  set_at timestamptz not null,
  primary key (establishment_id, table_id, term_number),
  foreign key (establishment_id, table_id) references gaming_tables
);
grant select, insert on cercle_terms to releve_app;

create table ticket_books (
  establishment_id integer not null references establishments,
  book_number integer not null check (book_number >= 1),
  table_id bigint not null,
  -- the first day of the season that it is bound to its table for
  season_start date not null,
  series text not null check (length(series) between 1 and 20),
  value_minor bigint not null check (value_minor > 0),
  first_ticket bigint not null check (first_ticket >= 0),
  last_ticket bigint not null,
  -- the first that is still in it; above the last: none
  next_ticket bigint not null,
  received_by bigint not null references people,
  received_at timestamptz not null,
  -- the date on its cover; null: it is not finished
  finished_on date,
  primary key (establishment_id, book_number),
  foreign key (establishment_id, table_id) references gaming_tables,
  check (last_ticket >= first_ticket),
  check (next_ticket between first_ticket and last_ticket + 1)
);
-- serves: the books of a table
create index ticket_books_by_table on ticket_books (establishment_id, table_id, book_number);
-- serves: tickets that were received before
create index ticket_books_by_series on ticket_books (establishment_id, series, value_minor, first_ticket);
grant select, insert, update (next_ticket, finished_on) on ticket_books to releve_app;

create table ticket_stamps (
  establishment_id integer not null,
  book_number integer not null,
  stamp_number integer not null check (stamp_number >= 1),
  gaming_day date not null,
  -- the first ticket that leaves the book after it
  next_ticket bigint not null,
  stamped_by bigint not null references people,
  stamped_at timestamptz not null,
  primary key (establishment_id, book_number, stamp_number),
  foreign key (establishment_id, book_number) references ticket_books
);
grant select, insert on ticket_stamps to releve_app;

create table cercle_sessions (
  establishment_id integer not null,
  session_id bigint generated always as identity,
  table_id bigint not null,
  gaming_day date not null,
  session_number integer not null check (session_number >= 1),
  term_number integer not null,
  state text not null check (state in ('open', 'counted')),
  opened_at timestamptz not null,
  opened_by bigint not null references people,
  croupier bigint not null references people,
  -- the number of players seated when it begins
  seated integer not null check (seated between 0 and 60),
  -- the shoe of the session (column 3 of the register)
  shoe text not null default '' check (length(shoe) <= 40),
  banker text not null default '' check (length(banker) <= 80),
  candidates integer not null default 0 check (candidates between 0 and 100),
  is_drawn boolean not null default false,
  deposit_minor bigint not null default 0 check (deposit_minor >= 0),
  -- its terms of rake, fixed when it began
  rate_hundredths integer not null check (rate_hundredths between 1 and 10000),
  rounding_minor bigint check (rounding_minor > 0),
  tie text check (tie in ('up', 'down')),
  coups integer not null default 0,
  tailles integer not null default 0,
  rake_minor bigint not null default 0,
  stubs_minor bigint not null default 0,
  counted_at timestamptz,
  -- when the commissaire and the chef des Contributions directes were informed; null: the text requires no notice
  told_start timestamptz,
  -- slips given to those who wager at écarté (AI67:37, AI67:38), numbered from 1 in each session
  slips integer not null default 0 check (slips >= 0),
  primary key (establishment_id, session_id),
  unique (establishment_id, table_id, gaming_day, session_number),
  foreign key (establishment_id, table_id) references gaming_tables,
  foreign key (establishment_id, table_id, term_number) references cercle_terms,
  foreign key (establishment_id, gaming_day) references gaming_days,
  check ((state = 'counted') = (counted_at is not null))
);
-- serves: a table has one session at a time
create unique index cercle_sessions_at_work on cercle_sessions (establishment_id, table_id)
  where state <> 'counted';
-- serves: the sessions of a gaming day
create index cercle_sessions_by_day on cercle_sessions (establishment_id, gaming_day, table_id);
grant select, insert, update (state, coups, tailles, rake_minor, stubs_minor, counted_at, slips) on cercle_sessions
  to releve_app;

create table cercle_session_books (
  establishment_id integer not null,
  session_id bigint not null,
  book_number integer not null,
  first_ticket bigint not null,
  stamp_number integer not null,
  primary key (establishment_id, session_id, book_number),
  foreign key (establishment_id, session_id) references cercle_sessions,
  -- a stamp is of one session
  unique (establishment_id, book_number, stamp_number),
  foreign key (establishment_id, book_number, stamp_number) references ticket_stamps
);
grant select, insert on cercle_session_books to releve_app;

-- A counted session is over: nothing of it changes.
create function cercle_session_ends() returns trigger language plpgsql as $$
begin
  if old.state = 'counted' then
    raise exception 'session % is counted', old.session_id using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return new;
end $$;
create trigger cercle_session_ends before update on cercle_sessions
  for each row execute function cercle_session_ends();

create table cercle_coups (
  establishment_id integer not null,
  session_id bigint not null,
  coup_number integer not null check (coup_number >= 1),
  taille integer not null default 1 check (taille >= 1),
  -- baccara with two tableaux: the stakes on each, and the outcome for the banker
  first_stakes_minor bigint check (first_stakes_minor >= 0),
  first_outcome text check (first_outcome in ('won', 'lost', 'tied')),
  second_stakes_minor bigint check (second_stakes_minor >= 0),
  second_outcome text check (second_outcome in ('won', 'lost', 'tied')),
  -- chemin de fer: the bank that was played for, the outcome for the banker, the amount put into the garage
  bank_minor bigint check (bank_minor > 0),
  bank_outcome text check (bank_outcome in ('won', 'lost', 'tied')),
  garage_minor bigint check (garage_minor >= 0),
  -- écarté: the mass of a side; of the chouette the amounts adjudged, held on it, and outside
  mass_minor bigint check (mass_minor >= 0),
  chouette_step text check (chouette_step in ('auction', 'restore', 'goOn')),
  chouette_minor bigint check (chouette_minor > 0),
  held_minor bigint check (held_minor >= 0),
  chouette_winner text check (chouette_winner in ('punters', 'chouette')),
  rake_minor bigint not null check (rake_minor >= 0),
  happened_at timestamptz not null,
  recorded_by bigint not null references people,
  -- the stakes at écarté, in the order received; null: they are on paper
  stakes jsonb check (jsonb_typeof(stakes) = 'array'),
  primary key (establishment_id, session_id, coup_number),
  foreign key (establishment_id, session_id) references cercle_sessions,
  -- of one game
  check (num_nonnulls(first_outcome, bank_outcome, mass_minor) = 1),
  check (num_nulls(first_stakes_minor, first_outcome, second_stakes_minor, second_outcome) in (0, 4)),
  check (num_nulls(bank_minor, bank_outcome, garage_minor) in (0, 3)),
  check (num_nulls(chouette_step, chouette_minor, held_minor, chouette_winner) in (0, 4)
    and (chouette_step is null or mass_minor is not null))
);
grant select, insert on cercle_coups to releve_app;

create table cercle_rakes (
  establishment_id integer not null,
  session_id bigint not null,
  coup_number integer not null,
  rake_number integer not null check (rake_number >= 1),
  is_before_deal boolean not null,
  base_minor bigint not null check (base_minor >= 0),
  -- before its rounding, minor units
  exact numeric not null,
  rake_minor bigint not null check (rake_minor >= 0),
  primary key (establishment_id, session_id, coup_number, rake_number),
  foreign key (establishment_id, session_id, coup_number) references cercle_coups
);
grant select, insert on cercle_rakes to releve_app;

create table ticket_detachments (
  establishment_id integer not null,
  session_id bigint not null,
  detachment_number integer not null check (detachment_number >= 1),
  -- null: the stubs of the session, whose coups are on paper, or tickets that were missing
  coup_number integer,
  book_number integer not null,
  first_ticket bigint not null,
  last_ticket bigint not null,
  -- a ticket that was not on its stub and is in no cagnotte
  is_missing boolean not null default false,
  -- their worth in the cagnotte
  amount_minor bigint not null check (amount_minor >= 0),
  reason text not null default '' check (length(reason) <= 1000),
  happened_at timestamptz not null,
  recorded_by bigint not null references people,
  primary key (establishment_id, session_id, detachment_number),
  foreign key (establishment_id, session_id, book_number) references cercle_session_books,
  foreign key (establishment_id, session_id, coup_number) references cercle_coups,
  check (last_ticket >= first_ticket),
  check (not is_missing or (amount_minor = 0 and length(reason) >= 3))
);
grant select, insert on ticket_detachments to releve_app;

-- Tickets leave a book one after the other: none is passed over, and each is worth the value of its book.
create function ticket_detachment_follows() returns trigger language plpgsql as $$
declare
  worth bigint := (select ticket_books.value_minor from ticket_books
    where ticket_books.establishment_id = new.establishment_id and ticket_books.book_number = new.book_number);
  next bigint := (select coalesce(max(ticket_detachments.last_ticket) + 1,
      (select ticket_books.first_ticket from ticket_books
        where ticket_books.establishment_id = new.establishment_id
          and ticket_books.book_number = new.book_number))
    from ticket_detachments
    where ticket_detachments.establishment_id = new.establishment_id
      and ticket_detachments.book_number = new.book_number);
  due bigint := case when new.is_missing then 0 else worth * (new.last_ticket - new.first_ticket + 1) end;
begin
  if new.first_ticket <> next or new.amount_minor <> due then
    raise exception 'tickets % to % of book % do not follow %, or are not worth %', new.first_ticket,
      new.last_ticket, new.book_number, next, due using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return new;
end $$;
create trigger ticket_detachment_follows before insert on ticket_detachments
  for each row execute function ticket_detachment_follows();
-- serves: the last ticket that left a book
create index ticket_detachments_by_book on ticket_detachments (establishment_id, book_number, last_ticket);

create table cagnotte_openings (
  establishment_id integer not null,
  session_id bigint not null,
  gaming_day date not null,
  opened_at timestamptz not null,
  counted_minor bigint not null check (counted_minor >= 0),
  stubs_minor bigint not null check (stubs_minor >= 0),
  difference_minor bigint not null,
  -- the amount carried in the register of control
  carried_minor bigint not null,
  recorded_by bigint not null references people,
  -- the person who certifies it exact, or verified the book of tickets, and their function
  certified_by bigint not null references people,
  certified_as text not null check (length(certified_as) between 3 and 40),
  -- the agent of the control service who was present
  control_agent text not null default '' check (length(control_agent) <= 80),
  reason text not null default '' check (length(reason) <= 1000),
  desk_id bigint,
  movement_number integer,
  entry_id bigint,
  primary key (establishment_id, session_id),
  foreign key (establishment_id, session_id) references cercle_sessions,
  foreign key (establishment_id, gaming_day) references gaming_days,
  foreign key (establishment_id, desk_id, movement_number) references desk_movements,
  foreign key (establishment_id, entry_id) references journal_entries,
  check (difference_minor = counted_minor - stubs_minor),
  check (carried_minor in (counted_minor, stubs_minor)),
  check (recorded_by <> certified_by),
  check ((desk_id is null) = (counted_minor = 0) and (desk_id is null) = (movement_number is null))
);
-- serves: the cagnottes counted on a gaming day
create index cagnotte_openings_by_day on cagnotte_openings (establishment_id, gaming_day);
grant select, insert on cagnotte_openings to releve_app;

create table cagnotte_opening_pieces (
  establishment_id integer not null,
  session_id bigint not null,
  medium text not null check (medium in ('note', 'chip', 'plaque')),
  game text not null default '',
  value_minor bigint not null check (value_minor > 0),
  pieces bigint not null check (pieces > 0),
  primary key (establishment_id, session_id, medium, game, value_minor),
  foreign key (establishment_id, session_id) references cagnotte_openings
);
grant select, insert on cagnotte_opening_pieces to releve_app;

select audit_attach(t, 'append_only') from unnest('{cercle_terms,ticket_stamps,cercle_session_books,cercle_coups,
  cercle_rakes,ticket_detachments,cagnotte_openings,cagnotte_opening_pieces}'::regclass[]) t;
select audit_attach(t, 'mutable') from unnest('{ticket_books,cercle_sessions}'::regclass[]) t;
`;

/** Notes that punters stake at the jeux de cercle, which the croupier changes at once (MC:15). */
const stakedNotes = `
create table staked_note_exchanges (
  establishment_id integer not null,
  session_id bigint not null,
  exchange_number integer not null check (exchange_number >= 1),
  happened_at timestamptz not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- the changeur's desk, which gave the chips and has the notes
  desk_id bigint not null,
  movement_number integer not null,
  changeur bigint not null references people,
  recorded_by bigint not null references people,
  entry_id bigint not null,
  primary key (establishment_id, session_id, exchange_number),
  foreign key (establishment_id, session_id) references cercle_sessions,
  foreign key (establishment_id, desk_id, movement_number) references desk_movements,
  foreign key (establishment_id, entry_id) references journal_entries,
  check (recorded_by <> changeur)
);
create table staked_note_pieces (
  establishment_id integer not null,
  session_id bigint not null,
  exchange_number integer not null,
  medium text not null check (medium in ('note', 'chip', 'plaque')),
  game text not null default '',
  value_minor bigint not null check (value_minor > 0),
  pieces bigint not null check (pieces > 0),
  primary key (establishment_id, session_id, exchange_number, medium, game, value_minor),
  foreign key (establishment_id, session_id, exchange_number) references staked_note_exchanges
);
grant select, insert on staked_note_exchanges, staked_note_pieces to releve_app;
select audit_attach(t, 'append_only') from unnest('{staked_note_exchanges,staked_note_pieces}'::regclass[]) t;
`;

/** Views that other modules may read: a column that is missing here is private to the module. */
const published = `
create view cercle_terms_public as select * from cercle_terms;
create view ticket_books_public as select * from ticket_books;
create view cercle_sessions_public as
  select
    cercle_sessions.establishment_id, cercle_sessions.session_id, cercle_sessions.table_id, cercle_sessions.gaming_day,
    cercle_sessions.session_number, cercle_sessions.term_number, cercle_sessions.state, cercle_sessions.opened_at,
    cercle_sessions.opened_by, cercle_sessions.croupier, cercle_sessions.seated, cercle_sessions.shoe,
    cercle_sessions.banker, cercle_sessions.candidates, cercle_sessions.is_drawn, cercle_sessions.deposit_minor,
    cercle_sessions.rate_hundredths, cercle_sessions.rounding_minor, cercle_sessions.tie, cercle_sessions.coups,
    cercle_sessions.tailles, cercle_sessions.rake_minor, cercle_sessions.stubs_minor, cercle_sessions.counted_at
  from cercle_sessions;
create view cercle_session_books_public as select * from cercle_session_books;
create view cercle_rakes_public as select * from cercle_rakes;
create view ticket_detachments_public as select * from ticket_detachments;
create view cagnotte_openings_public as select * from cagnotte_openings;
create view cagnotte_opening_pieces_public as select * from cagnotte_opening_pieces;
create view ticket_stamps_public as select * from ticket_stamps;
create view cercle_coups_public as select * from cercle_coups;
grant select on cercle_terms_public, ticket_books_public, cercle_sessions_public, cercle_session_books_public,
  cercle_rakes_public, ticket_detachments_public, cagnotte_openings_public, cagnotte_opening_pieces_public,
  ticket_stamps_public, cercle_coups_public to releve_app;
`;

/**
 * Columns of typed text: the log stores their digests, the row the words until they are erased
 * (docs/adr/0038-personal-data.md).
 */
const texts = `
select audit_texts('cagnotte_openings', '{control_agent,reason}');
select audit_texts('cercle_sessions', '{banker}');
select audit_texts('ticket_detachments', '{reason}');
`;

const down = `
drop view cercle_coups_public, ticket_stamps_public, cagnotte_opening_pieces_public, cagnotte_openings_public,
  ticket_detachments_public, cercle_rakes_public, cercle_session_books_public, cercle_sessions_public,
  ticket_books_public, cercle_terms_public;
select audit_detach(t) from unnest('{cercle_terms,ticket_stamps,cercle_session_books,cercle_coups,cercle_rakes,
  ticket_detachments,cagnotte_openings,cagnotte_opening_pieces,ticket_books,cercle_sessions,staked_note_exchanges,
  staked_note_pieces}'::regclass[]) t;
drop table staked_note_pieces, staked_note_exchanges, cagnotte_opening_pieces, cagnotte_openings, ticket_detachments,
  cercle_rakes, cercle_coups, cercle_session_books, cercle_sessions, ticket_stamps, ticket_books, cercle_terms;
drop function ticket_detachment_follows, cercle_session_ends;
`;
