import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The totals of a session of a jeu de cercle are those of its coups and of the tickets detached (AI67:30), its count is
 * that of the opening of its cagnotte (AI67:31), and the next ticket of a book follows the last one that left it.
 */
export class CagnottesAddUp1800000750300 implements MigrationInterface {
  readonly name = 'CagnottesAddUp1800000750300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(begins);
    await runner.query(sessions);
    await runner.query(openings);
    await runner.query(books);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
drop trigger ticket_book_follows_tickets on ticket_detachments;
drop trigger ticket_book_follows_tickets on ticket_books;
drop function ticket_book_follows_tickets;
drop trigger cagnotte_opening_adds_up on cagnotte_opening_pieces;
drop trigger cagnotte_opening_adds_up on cagnotte_openings;
drop function cagnotte_opening_adds_up;
drop trigger cercle_session_adds_up on ticket_detachments;
drop trigger cercle_session_adds_up on cercle_coups;
drop trigger cercle_session_adds_up on cercle_sessions;
drop function cercle_session_adds_up;
drop trigger ticket_book_begins on ticket_books;
drop trigger cercle_session_begins on cercle_sessions;
`);
  }
}

const begins = `
create trigger cercle_session_begins before insert on cercle_sessions
  for each row when (new.state <> 'open') execute function refuse_other_way('state');
create trigger ticket_book_begins before insert on ticket_books
  for each row when (new.finished_on is not null) execute function refuse_other_way('finished_on');
`;

const sessions = `
create function cercle_session_adds_up() returns trigger language plpgsql as $$
declare
  session cercle_sessions;
  coups bigint;
  rake numeric;
  stubs numeric;
begin
  select cercle_sessions.* into session from cercle_sessions
  where cercle_sessions.establishment_id = new.establishment_id and cercle_sessions.session_id = new.session_id;
  select count(*), coalesce(sum(cercle_coups.rake_minor), 0) into coups, rake from cercle_coups
  where cercle_coups.establishment_id = new.establishment_id and cercle_coups.session_id = new.session_id;
  select coalesce(sum(ticket_detachments.amount_minor), 0) into stubs from ticket_detachments
  where ticket_detachments.establishment_id = new.establishment_id
    and ticket_detachments.session_id = new.session_id;
  if session.coups <> coups or session.rake_minor <> rake or session.stubs_minor <> stubs then
    raise exception 'session % has other totals than its coups and tickets', new.session_id
      using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return null;
end $$;
create constraint trigger cercle_session_adds_up after insert or update on cercle_sessions
  deferrable initially deferred for each row execute function cercle_session_adds_up();
create constraint trigger cercle_session_adds_up after insert on cercle_coups
  deferrable initially deferred for each row execute function cercle_session_adds_up();
create constraint trigger cercle_session_adds_up after insert on ticket_detachments
  deferrable initially deferred for each row execute function cercle_session_adds_up();
`;

const openings = `
create function cagnotte_opening_adds_up() returns trigger language plpgsql as $$
declare
  opening cagnotte_openings;
  session cercle_sessions;
  counted numeric;
begin
  select cagnotte_openings.* into opening from cagnotte_openings
  where cagnotte_openings.establishment_id = new.establishment_id and cagnotte_openings.session_id = new.session_id;
  select cercle_sessions.* into session from cercle_sessions
  where cercle_sessions.establishment_id = new.establishment_id and cercle_sessions.session_id = new.session_id;
  select coalesce(sum(pieces.pieces * pieces.value_minor), 0) into counted from cagnotte_opening_pieces as pieces
  where pieces.establishment_id = new.establishment_id and pieces.session_id = new.session_id;
  if session.state <> 'counted' or opening.stubs_minor <> session.stubs_minor or opening.counted_minor <> counted then
    raise exception 'the cagnotte of session % has other pieces or stubs than its opening', new.session_id
      using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return null;
end $$;
create constraint trigger cagnotte_opening_adds_up after insert on cagnotte_openings
  deferrable initially deferred for each row execute function cagnotte_opening_adds_up();
create constraint trigger cagnotte_opening_adds_up after insert on cagnotte_opening_pieces
  deferrable initially deferred for each row execute function cagnotte_opening_adds_up();
`;

const books = `
create function ticket_book_follows_tickets() returns trigger language plpgsql as $$
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
create constraint trigger ticket_book_follows_tickets after insert or update on ticket_books
  deferrable initially deferred for each row execute function ticket_book_follows_tickets();
create constraint trigger ticket_book_follows_tickets after insert on ticket_detachments
  deferrable initially deferred for each row execute function ticket_book_follows_tickets();
`;
