import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a session of a jeu de cercle counts only rises, and it is counted by an opening of its cagnotte alone (MC:11.10,
 * AI67:30). The tickets of a book leave it in order, once.
 */
export class CagnottesOnlyRise1800000650000 implements MigrationInterface {
  readonly name = 'CagnottesOnlyRise1800000650000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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

create function ticket_book_only_empties() returns trigger language plpgsql as $$
begin
  if new.next_ticket < old.next_ticket
    or (old.finished_on is not null and new.finished_on is distinct from old.finished_on)
  then
    raise exception 'book % would have a ticket again', old.book_number
      using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return new;
end $$;
create trigger ticket_book_only_empties before update on ticket_books
  for each row execute function ticket_book_only_empties();
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
drop trigger ticket_book_only_empties on ticket_books;
drop function ticket_book_only_empties;
create or replace function cercle_session_ends() returns trigger language plpgsql as $$
begin
  if old.state = 'counted' then
    raise exception 'session % is counted', old.session_id using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return new;
end $$;
`);
  }
}
