import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counter-entries of the jeux de cercle: the last coup of a session, with its rake and its tickets, the stamp of a book,
 * and the opening of a session (docs/adr/0053-counter-entries.md).
 */
export class CagnottesCounterEntries1800000799100 implements MigrationInterface {
  readonly name = 'CagnottesCounterEntries1800000799100';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [coups, stamps, sessions, published]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const coups = `
select set_config('releve.act', 'migration.cagnottes', true);

alter table cercle_coups
  add counter_number bigint,
  -- the coup that this line reverses
  add reverses integer,
  add foreign key (establishment_id, counter_number) references counter_entries,
  add foreign key (establishment_id, session_id, reverses) references cercle_coups,
  add constraint cercle_coups_counter
    check (num_nonnulls(counter_number, reverses) in (0, 2) and reverses < coup_number),
  drop constraint cercle_coups_first_stakes_minor_check,
  add constraint cercle_coups_first_stakes_minor_check check (first_stakes_minor >= 0 or reverses is not null),
  drop constraint cercle_coups_second_stakes_minor_check,
  add constraint cercle_coups_second_stakes_minor_check check (second_stakes_minor >= 0 or reverses is not null),
  drop constraint cercle_coups_bank_minor_check,
  add constraint cercle_coups_bank_minor_check check (bank_minor > 0 or reverses is not null),
  drop constraint cercle_coups_garage_minor_check,
  add constraint cercle_coups_garage_minor_check check (garage_minor >= 0 or reverses is not null),
  drop constraint cercle_coups_mass_minor_check,
  add constraint cercle_coups_mass_minor_check check (mass_minor >= 0 or reverses is not null),
  drop constraint cercle_coups_chouette_minor_check,
  add constraint cercle_coups_chouette_minor_check check (chouette_minor > 0 or reverses is not null),
  drop constraint cercle_coups_held_minor_check,
  add constraint cercle_coups_held_minor_check check (held_minor >= 0 or reverses is not null),
  drop constraint cercle_coups_rake_minor_check,
  add constraint cercle_coups_rake_minor_check check (rake_minor >= 0 or reverses is not null);
-- serves: a coup is reversed once
create unique index cercle_coups_reversed on cercle_coups (establishment_id, session_id, reverses)
  where reverses is not null;
alter table cercle_rakes
  drop constraint cercle_rakes_base_minor_check,
  drop constraint cercle_rakes_rake_minor_check;
alter table ticket_detachments
  add reverses integer,
  add foreign key (establishment_id, session_id, reverses) references ticket_detachments,
  drop constraint ticket_detachments_amount_minor_check,
  add constraint ticket_detachments_amount_minor_check check (amount_minor >= 0 or reverses is not null);
-- serves: a detachment is reversed once
create unique index ticket_detachments_reversed on ticket_detachments (establishment_id, session_id, reverses)
  where reverses is not null;

-- The first ticket that is still in a book, by its detachments in force.
create function first_ticket_left(of_establishment integer, of_book integer) returns bigint language sql stable as $$
  select coalesce(
    (select max(detached.last_ticket) + 1 from ticket_detachments as detached
      where detached.establishment_id = of_establishment and detached.book_number = of_book
        and detached.reverses is null and not exists (
          select from ticket_detachments as reversal
          where reversal.establishment_id = detached.establishment_id and reversal.session_id = detached.session_id
            and reversal.reverses = detached.detachment_number)),
    (select ticket_books.first_ticket from ticket_books
      where ticket_books.establishment_id = of_establishment and ticket_books.book_number = of_book))
$$;

-- Tickets leave a book one after the other: none is passed over, and each is worth the value of its book. Those of a
-- reversed coup are on their stubs again, and none of their book has left after them.
create or replace function ticket_detachment_follows() returns trigger language plpgsql as $$
declare
  worth bigint := (select ticket_books.value_minor from ticket_books
    where ticket_books.establishment_id = new.establishment_id and ticket_books.book_number = new.book_number);
  next bigint := first_ticket_left(new.establishment_id, new.book_number);
  due bigint := case when new.is_missing then 0 else worth * (new.last_ticket - new.first_ticket + 1) end;
begin
  if new.reverses is null and (new.first_ticket <> next or new.amount_minor <> due)
    or new.reverses is not null and (new.last_ticket + 1 <> next or new.amount_minor <> -due or not exists (
      select from ticket_detachments as detached
      join cercle_coups as coups on coups.establishment_id = detached.establishment_id
        and coups.session_id = detached.session_id and coups.coup_number = new.coup_number
        and coups.reverses = detached.coup_number
      where detached.establishment_id = new.establishment_id and detached.session_id = new.session_id
        and detached.detachment_number = new.reverses and detached.reverses is null
        and detached.book_number = new.book_number and detached.first_ticket = new.first_ticket
        and detached.last_ticket = new.last_ticket and not new.is_missing)) then
    raise exception 'tickets % to % of book % do not follow %, or are not worth %', new.first_ticket,
      new.last_ticket, new.book_number, next, due using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return new;
end $$;

-- A counter-entry of a coup is its exact opposite, of the last coup in force, with every ticket that left for it.
create function coup_is_opposite() returns trigger language plpgsql as $$
declare
  reversed cercle_coups;
begin
  if new.reverses is null then return null; end if;
  select * into reversed from cercle_coups
  where cercle_coups.establishment_id = new.establishment_id and cercle_coups.session_id = new.session_id
    and cercle_coups.coup_number = new.reverses;
  if reversed.reverses is not null or reversed.rake_minor <> -new.rake_minor
    or (reversed.first_stakes_minor, reversed.second_stakes_minor, reversed.bank_minor, reversed.garage_minor,
      reversed.mass_minor, reversed.chouette_minor, reversed.held_minor)
      is distinct from (-new.first_stakes_minor, -new.second_stakes_minor, -new.bank_minor, -new.garage_minor,
      -new.mass_minor, -new.chouette_minor, -new.held_minor)
    or exists (
      select from cercle_coups as later
      where later.establishment_id = new.establishment_id and later.session_id = new.session_id
        and later.coup_number > new.reverses and later.coup_number < new.coup_number and later.reverses is null
        and not exists (
          select from cercle_coups as reversal
          where reversal.establishment_id = later.establishment_id and reversal.session_id = later.session_id
            and reversal.reverses = later.coup_number and reversal.coup_number < new.coup_number))
    or exists (
      select from cercle_rakes as rakes
      where rakes.establishment_id = new.establishment_id and rakes.session_id = new.session_id
        and rakes.coup_number in (new.coup_number, new.reverses)
      group by rakes.rake_number
      having sum(rakes.base_minor) <> 0 or sum(rakes.rake_minor) <> 0 or sum(rakes.exact) <> 0)
    or coalesce((
      select sum(detached.amount_minor) from ticket_detachments as detached
      where detached.establishment_id = new.establishment_id and detached.session_id = new.session_id
        and detached.coup_number in (new.coup_number, new.reverses)), 0) <> 0 then
    raise exception 'coup % of session % is not the opposite of coup %', new.coup_number, new.session_id, new.reverses
      using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return null;
end $$;
create constraint trigger coup_is_opposite after insert on cercle_coups
  deferrable initially deferred for each row execute function coup_is_opposite();

create or replace function ticket_book_follows_tickets() returns trigger language plpgsql as $$
declare
  book ticket_books;
  next bigint;
begin
  select ticket_books.* into book from ticket_books
  where ticket_books.establishment_id = new.establishment_id and ticket_books.book_number = new.book_number;
  next := first_ticket_left(new.establishment_id, new.book_number);
  if book.next_ticket <> next or (book.finished_on is not null and next <= book.last_ticket) then
    raise exception 'book % has another next ticket than %, or is finished with tickets in it', new.book_number, next
      using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return null;
end $$;

create or replace function ticket_book_only_empties() returns trigger language plpgsql as $$
begin
  if (new.next_ticket < old.next_ticket
      and new.next_ticket <> first_ticket_left(old.establishment_id, old.book_number))
    or (old.finished_on is not null and new.finished_on is distinct from old.finished_on)
  then
    raise exception 'book % would have a ticket again', old.book_number
      using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return new;
end $$;
`;

const stamps = `
alter table ticket_stamps
  add counter_number bigint,
  -- the stamp that this line reverses
  add reverses integer,
  add foreign key (establishment_id, counter_number) references counter_entries,
  add foreign key (establishment_id, book_number, reverses) references ticket_stamps,
  add constraint ticket_stamps_counter
    check (num_nonnulls(counter_number, reverses) in (0, 2) and reverses < stamp_number);
-- serves: a stamp is reversed once
create unique index ticket_stamps_reversed on ticket_stamps (establishment_id, book_number, reverses)
  where reverses is not null;

-- A stamp is in force until it is reversed, before a session began with it.
create function session_book_is_stamped() returns trigger language plpgsql as $$
begin
  if exists (
    select from ticket_stamps as stamps
    where stamps.establishment_id = new.establishment_id and stamps.book_number = new.book_number
      and (stamps.stamp_number = new.stamp_number and stamps.reverses is not null
        or stamps.reverses = new.stamp_number)) then
    raise exception 'stamp % of book % is reversed', new.stamp_number, new.book_number
      using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return new;
end $$;
create trigger session_book_is_stamped before insert on cercle_session_books
  for each row execute function session_book_is_stamped();
create function stamp_is_unused() returns trigger language plpgsql as $$
begin
  if new.reverses is not null and exists (
    select from cercle_session_books as books
    where books.establishment_id = new.establishment_id and books.book_number = new.book_number
      and books.stamp_number = new.reverses) then
    raise exception 'a session began with stamp % of book %', new.reverses, new.book_number
      using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return new;
end $$;
create trigger stamp_is_unused before insert on ticket_stamps for each row execute function stamp_is_unused();
`;

const sessions = `
alter table cercle_sessions
  -- the counter-entry of its opening
  add counter_number bigint,
  add foreign key (establishment_id, counter_number) references counter_entries,
  drop constraint cercle_sessions_state_check,
  add constraint cercle_sessions_state_check check (state in ('open', 'counted', 'withdrawn')),
  -- when it ended: counted, or withdrawn
  drop constraint cercle_sessions_check,
  add constraint cercle_sessions_check check ((state = 'open') = (counted_at is null)),
  add constraint cercle_sessions_withdrawn check ((state = 'withdrawn') = (counter_number is not null));
grant update (counter_number) on cercle_sessions to releve_app;
drop index cercle_sessions_at_work;
-- serves: a table has one session at a time
create unique index cercle_sessions_at_work on cercle_sessions (establishment_id, table_id) where state = 'open';

create or replace function cercle_session_ends() returns trigger language plpgsql as $$
declare
  has_reversal boolean := exists (
    select from cercle_coups
    where cercle_coups.establishment_id = old.establishment_id and cercle_coups.session_id = old.session_id
      and cercle_coups.reverses is not null);
begin
  if old.state <> 'open' then
    raise exception 'session % is counted', old.session_id using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  -- the stubs are those of the tickets, whatever was reversed
  if new.coups < old.coups or new.slips < old.slips or (new.tailles < old.tailles and not has_reversal)
    or (new.stubs_minor < old.stubs_minor and new.stubs_minor <> (
      select coalesce(sum(ticket_detachments.amount_minor), 0) from ticket_detachments
      where ticket_detachments.establishment_id = old.establishment_id
        and ticket_detachments.session_id = old.session_id))
  then
    raise exception 'a count of session % would be lowered', old.session_id
      using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  if new.state = 'counted' and not exists (
    select from cagnotte_openings
    where cagnotte_openings.establishment_id = new.establishment_id and cagnotte_openings.session_id = new.session_id)
  then
    raise exception 'session % has no opening of its cagnotte', old.session_id
      using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  if new.state = 'withdrawn' and (new.stubs_minor <> 0 or new.rake_minor <> 0) then
    raise exception 'session % was played', old.session_id using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return new;
end $$;
`;

const published = `
create or replace view cercle_coups_public as select * from cercle_coups;
create or replace view ticket_detachments_public as
  select ticket_detachments.establishment_id, ticket_detachments.session_id, ticket_detachments.detachment_number,
    ticket_detachments.coup_number, ticket_detachments.book_number, ticket_detachments.first_ticket,
    ticket_detachments.last_ticket, ticket_detachments.is_missing, ticket_detachments.amount_minor,
    ticket_detachments.reason, ticket_detachments.happened_at, ticket_detachments.recorded_by, ticket_detachments.reverses
  from ticket_detachments;
create or replace view ticket_stamps_public as select * from ticket_stamps;
create or replace view cercle_sessions_public as
  select
    cercle_sessions.establishment_id, cercle_sessions.session_id, cercle_sessions.table_id, cercle_sessions.gaming_day,
    cercle_sessions.session_number, cercle_sessions.term_number, cercle_sessions.state, cercle_sessions.opened_at,
    cercle_sessions.opened_by, cercle_sessions.croupier, cercle_sessions.seated, cercle_sessions.shoe,
    cercle_sessions.banker, cercle_sessions.candidates, cercle_sessions.is_drawn, cercle_sessions.deposit_minor,
    cercle_sessions.rate_hundredths, cercle_sessions.rounding_minor, cercle_sessions.tie, cercle_sessions.coups,
    cercle_sessions.tailles, cercle_sessions.rake_minor, cercle_sessions.stubs_minor, cercle_sessions.counted_at,
    cercle_sessions.counter_number
  from cercle_sessions;
`;

const down = `
drop view cercle_sessions_public, ticket_stamps_public, ticket_detachments_public, cercle_coups_public;
drop trigger coup_is_opposite on cercle_coups;
drop trigger session_book_is_stamped on cercle_session_books;
drop trigger stamp_is_unused on ticket_stamps;
drop function coup_is_opposite, session_book_is_stamped, stamp_is_unused;
create or replace function ticket_detachment_follows() returns trigger language plpgsql as $$
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
create or replace function ticket_book_only_empties() returns trigger language plpgsql as $$
begin
  if new.next_ticket < old.next_ticket
    or (old.finished_on is not null and new.finished_on is distinct from old.finished_on)
  then
    raise exception 'book % would have a ticket again', old.book_number
      using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return new;
end $$;
create or replace function cercle_session_ends() returns trigger language plpgsql as $$
begin
  if old.state = 'counted' then
    raise exception 'session % is counted', old.session_id using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  if new.coups < old.coups or new.tailles < old.tailles or new.slips < old.slips or new.stubs_minor < old.stubs_minor
  then
    raise exception 'a count of session % would be lowered', old.session_id
      using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  if new.state = 'counted' and not exists (
    select from cagnotte_openings
    where cagnotte_openings.establishment_id = new.establishment_id and cagnotte_openings.session_id = new.session_id)
  then
    raise exception 'session % has no opening of its cagnotte', old.session_id
      using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return new;
end $$;
create or replace function ticket_book_follows_tickets() returns trigger language plpgsql as $$
declare
  book ticket_books;
  next bigint;
begin
  select ticket_books.* into book from ticket_books
  where ticket_books.establishment_id = new.establishment_id and ticket_books.book_number = new.book_number;
  select coalesce(max(ticket_detachments.last_ticket) + 1, book.first_ticket) into next from ticket_detachments
  where ticket_detachments.establishment_id = new.establishment_id
    and ticket_detachments.book_number = new.book_number;
  if book.next_ticket <> next or (book.finished_on is not null and next <= book.last_ticket) then
    raise exception 'book % has another next ticket than %, or is finished with tickets in it', new.book_number, next
      using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return null;
end $$;
drop function first_ticket_left;
drop index cercle_coups_reversed, ticket_detachments_reversed, ticket_stamps_reversed, cercle_sessions_at_work;
alter table cercle_coups
  drop constraint cercle_coups_counter,
  drop constraint cercle_coups_first_stakes_minor_check,
  add constraint cercle_coups_first_stakes_minor_check check (first_stakes_minor >= 0),
  drop constraint cercle_coups_second_stakes_minor_check,
  add constraint cercle_coups_second_stakes_minor_check check (second_stakes_minor >= 0),
  drop constraint cercle_coups_bank_minor_check,
  add constraint cercle_coups_bank_minor_check check (bank_minor > 0),
  drop constraint cercle_coups_garage_minor_check,
  add constraint cercle_coups_garage_minor_check check (garage_minor >= 0),
  drop constraint cercle_coups_mass_minor_check,
  add constraint cercle_coups_mass_minor_check check (mass_minor >= 0),
  drop constraint cercle_coups_chouette_minor_check,
  add constraint cercle_coups_chouette_minor_check check (chouette_minor > 0),
  drop constraint cercle_coups_held_minor_check,
  add constraint cercle_coups_held_minor_check check (held_minor >= 0),
  drop constraint cercle_coups_rake_minor_check,
  add constraint cercle_coups_rake_minor_check check (rake_minor >= 0),
  drop counter_number,
  drop reverses;
alter table cercle_rakes
  add constraint cercle_rakes_base_minor_check check (base_minor >= 0),
  add constraint cercle_rakes_rake_minor_check check (rake_minor >= 0);
alter table ticket_detachments
  drop constraint ticket_detachments_amount_minor_check,
  add constraint ticket_detachments_amount_minor_check check (amount_minor >= 0),
  drop reverses;
alter table ticket_stamps drop constraint ticket_stamps_counter, drop counter_number, drop reverses;
alter table cercle_sessions
  drop constraint cercle_sessions_withdrawn,
  drop constraint cercle_sessions_state_check,
  drop constraint cercle_sessions_check,
  drop counter_number,
  add constraint cercle_sessions_check check ((state = 'counted') = (counted_at is not null)),
  add constraint cercle_sessions_state_check check (state in ('open', 'counted'));
-- serves: a table has one session at a time
create unique index cercle_sessions_at_work on cercle_sessions (establishment_id, table_id) where state <> 'counted';
create view cercle_coups_public as select * from cercle_coups;
create view ticket_detachments_public as
  select ticket_detachments.establishment_id, ticket_detachments.session_id, ticket_detachments.detachment_number,
    ticket_detachments.coup_number, ticket_detachments.book_number, ticket_detachments.first_ticket,
    ticket_detachments.last_ticket, ticket_detachments.is_missing, ticket_detachments.amount_minor,
    ticket_detachments.reason, ticket_detachments.happened_at, ticket_detachments.recorded_by
  from ticket_detachments;
create view ticket_stamps_public as select * from ticket_stamps;
create view cercle_sessions_public as
  select
    cercle_sessions.establishment_id, cercle_sessions.session_id, cercle_sessions.table_id, cercle_sessions.gaming_day,
    cercle_sessions.session_number, cercle_sessions.term_number, cercle_sessions.state, cercle_sessions.opened_at,
    cercle_sessions.opened_by, cercle_sessions.croupier, cercle_sessions.seated, cercle_sessions.shoe,
    cercle_sessions.banker, cercle_sessions.candidates, cercle_sessions.is_drawn, cercle_sessions.deposit_minor,
    cercle_sessions.rate_hundredths, cercle_sessions.rounding_minor, cercle_sessions.tie, cercle_sessions.coups,
    cercle_sessions.tailles, cercle_sessions.rake_minor, cercle_sessions.stubs_minor, cercle_sessions.counted_at
  from cercle_sessions;
grant select on cercle_sessions_public, ticket_stamps_public, ticket_detachments_public, cercle_coups_public
  to releve_app;
`;
