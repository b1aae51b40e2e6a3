import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The register of the cagnottes, and that of the books of tickets (received and stamped), as numbered registers that a
 * controller marks with a visa (AI67:30, AI67:31). Rows from before take the first numbers, in the order of their time.
 */
export class CagnottesRegisters1800000804200 implements MigrationInterface {
  readonly name = 'CagnottesRegisters1800000804200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(earlierRows);
    await runner.query(published);
    await runner.query(`
grant select on register_cagnottes, register_ticket_books to releve_app;
create constraint trigger cagnotte_is_registered after insert on cagnotte_openings
  deferrable initially deferred for each row execute function enter_row_in_register('cagnottes', 'session_id');
create constraint trigger ticket_book_is_registered after insert on ticket_books
  deferrable initially deferred for each row execute function enter_row_in_register('ticketBooks', 'book_number');
create constraint trigger ticket_stamp_is_registered after insert on ticket_stamps
  deferrable initially deferred for each row
  execute function enter_row_in_register('ticketBooks', 'book_number', 'stamp_number');
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
drop trigger ticket_stamp_is_registered on ticket_stamps;
drop trigger ticket_book_is_registered on ticket_books;
drop trigger cagnotte_is_registered on cagnotte_openings;
drop view register_ticket_books, register_cagnottes;
`);
  }
}

const earlierRows = `
select set_config('releve.act', 'migration.cagnotteRegisters', true);
insert into register_entries (establishment_id, register, number, table_name, row_key)
select earlier.establishment_id, 'cagnottes',
  row_number() over (partition by earlier.establishment_id order by earlier.opened_at, earlier.session_id),
  'cagnotte_openings', jsonb_build_object('establishment_id', earlier.establishment_id,
    'session_id', earlier.session_id::text)
from cagnotte_openings as earlier
where not exists (select from register_entries as registered
  where registered.establishment_id = earlier.establishment_id and registered.register = 'cagnottes');
insert into register_entries (establishment_id, register, number, table_name, row_key)
select earlier.establishment_id, 'ticketBooks',
  row_number() over (partition by earlier.establishment_id
    order by earlier.happened_at, earlier.book_number, earlier.stamp_number nulls first),
  case when earlier.stamp_number is null then 'ticket_books' else 'ticket_stamps' end,
  jsonb_strip_nulls(jsonb_build_object('establishment_id', earlier.establishment_id,
    'book_number', earlier.book_number::text, 'stamp_number', earlier.stamp_number::text))
from (
  select ticket_books.establishment_id, ticket_books.book_number, null::integer as stamp_number,
    ticket_books.received_at as happened_at from ticket_books
  union all
  select ticket_stamps.establishment_id, ticket_stamps.book_number, ticket_stamps.stamp_number,
    ticket_stamps.stamped_at from ticket_stamps
) as earlier
where not exists (select from register_entries as registered
  where registered.establishment_id = earlier.establishment_id and registered.register = 'ticketBooks');
insert into register_counters (establishment_id, register, last_number)
select registered.establishment_id, registered.register, max(registered.number) from register_entries as registered
where registered.register in ('cagnottes', 'ticketBooks')
group by registered.establishment_id, registered.register
on conflict (establishment_id, register) do nothing;
`;

/** Views that other modules may read: a column that is missing here is private to the module. */
const published = `
-- the module's registers, as src/registers reads them
create view register_cagnottes as
  select registered.establishment_id, registered.number, cercle_sessions.gaming_day,
    cagnotte_openings.opened_at as happened_at, cagnotte_openings.carried_minor as amount_minor,
    cagnotte_openings.recorded_by as person_id, null::bigint as machine_id, tables.game as kind,
    tables.table_number || '-' || cercle_sessions.session_number as about, null::bigint as refers_to,
    null::text as journal, nullif(cagnotte_openings.reason, '') as reason
  from register_entries_public as registered
  join cagnotte_openings on cagnotte_openings.establishment_id = registered.establishment_id
    and cagnotte_openings.session_id = (registered.row_key ->> 'session_id')::bigint
  join cercle_sessions on cercle_sessions.establishment_id = cagnotte_openings.establishment_id
    and cercle_sessions.session_id = cagnotte_openings.session_id
  join gaming_tables_public as tables on tables.establishment_id = cercle_sessions.establishment_id
    and tables.table_id = cercle_sessions.table_id
  where registered.register = 'cagnottes';
create view register_ticket_books as
  select registered.establishment_id, registered.number, ticket_stamps.gaming_day,
    coalesce(ticket_stamps.stamped_at, ticket_books.received_at) as happened_at,
    ticket_books.value_minor as amount_minor,
    coalesce(ticket_stamps.stamped_by, ticket_books.received_by) as person_id, null::bigint as machine_id,
    case when ticket_stamps.stamp_number is null then 'received' when ticket_stamps.reverses is null then 'stamped'
      else 'unstamped' end as kind,
    ticket_books.series || ' · ' || tables.table_number as about, ticket_books.book_number::bigint as refers_to,
    null::text as journal, null::text as reason
  from register_entries_public as registered
  join ticket_books on ticket_books.establishment_id = registered.establishment_id
    and ticket_books.book_number = (registered.row_key ->> 'book_number')::integer
  join gaming_tables_public as tables on tables.establishment_id = ticket_books.establishment_id
    and tables.table_id = ticket_books.table_id
  left join ticket_stamps on ticket_stamps.establishment_id = registered.establishment_id
    and ticket_stamps.book_number = ticket_books.book_number
    and ticket_stamps.stamp_number = (registered.row_key ->> 'stamp_number')::integer
  where registered.register = 'ticketBooks';
`;
