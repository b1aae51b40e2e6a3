import { queryRowOrRefuse, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';

/** A book of tickets with its latest stamp. */
export interface CagnotteTicketBookRow {
  readonly bookNumber: number;
  /** The table whose number is on its cover. */
  readonly tableId: bigint;
  readonly tableNumber: string;
  /** The first day of the season for which it is bound to its table, YYYY-MM-DD. */
  readonly seasonStart: string;
  /** The series printed on its tickets. */
  readonly series: string;
  /** Value of each ticket, minor units. */
  readonly valueMinor: bigint;
  /** The number of its first ticket. */
  readonly firstTicket: bigint;
  /** The number of its last ticket. */
  readonly lastTicket: bigint;
  /** The first ticket still in the book; above the last one: none is left. */
  readonly nextTicket: bigint;
  /** When it was received, by the server’s clock. */
  readonly receivedAt: Date;
  readonly receivedByName: string;
  /** The date on its cover, YYYY-MM-DD; null: not finished. */
  readonly finishedOn: string | null;
  /** Number of stamps, with those that were reversed and their counter-entries. */
  readonly stampCount: number;
  /** The last stamp in force; null: it has not been in service yet. */
  readonly stampNumber: number | null;
  /** Day on which the book was stamped, ISO date; null: not yet. */
  readonly stampedOn: string | null;
  /** Name of the person who stamped the book; null: not yet. */
  readonly stampedByName: string | null;
  /** Whether a session began with that stamp. */
  readonly isStampUsed: boolean;
}

const ticketBookColumns = `
  ticket_books.book_number as "bookNumber", ticket_books.table_id as "tableId", tables.table_number as "tableNumber",
  ticket_books.season_start as "seasonStart", ticket_books.series, ticket_books.value_minor as "valueMinor",
  ticket_books.first_ticket as "firstTicket", ticket_books.last_ticket as "lastTicket",
  ticket_books.next_ticket as "nextTicket", ticket_books.received_at as "receivedAt",
  receivers.full_name as "receivedByName", ticket_books.finished_on as "finishedOn",
  (select count(*)::integer from ticket_stamps as all_stamps
    where all_stamps.establishment_id = ticket_books.establishment_id
      and all_stamps.book_number = ticket_books.book_number) as "stampCount",
  stamps.stamp_number as "stampNumber", stamps.gaming_day as "stampedOn", stampers.full_name as "stampedByName",
  exists (select from cercle_session_books
    where cercle_session_books.establishment_id = ticket_books.establishment_id
      and cercle_session_books.book_number = ticket_books.book_number
      and cercle_session_books.stamp_number = stamps.stamp_number) as "isStampUsed"
from ticket_books
join table_numbers_public as tables on tables.establishment_id = ticket_books.establishment_id
  and tables.table_id = ticket_books.table_id
join people_names as receivers on receivers.person_id = ticket_books.received_by
left join lateral (
  select * from ticket_stamps
  where ticket_stamps.establishment_id = ticket_books.establishment_id
    and ticket_stamps.book_number = ticket_books.book_number and ticket_stamps.reverses is null
    and not exists (select from ticket_stamps as reversal
      where reversal.establishment_id = ticket_stamps.establishment_id
        and reversal.book_number = ticket_stamps.book_number and reversal.reverses = ticket_stamps.stamp_number)
  order by ticket_stamps.stamp_number desc limit 1
) as stamps on true
left join people_names as stampers on stampers.person_id = stamps.stamped_by`;

/** Lists the ticket books of the establishment, unfinished ones first. */
export const listTicketBooks = (connection: Queryable, establishmentId: number): Promise<CagnotteTicketBookRow[]> =>
  queryRows<CagnotteTicketBookRow>(
    connection,
    `select ${ticketBookColumns} where ticket_books.establishment_id = $1
      order by ticket_books.finished_on is not null, ticket_books.book_number limit 500`,
    [establishmentId],
  );

/** Returns a ticket book. Refuses with NOT_FOUND. */
export const requireTicketBook = (
  connection: Queryable,
  establishmentId: number,
  bookNumber: number,
): Promise<CagnotteTicketBookRow> =>
  queryRowOrRefuse<CagnotteTicketBookRow>(
    connection,
    `ticket book ${String(bookNumber)}`,
    `select ${ticketBookColumns} where ticket_books.establishment_id = $1 and ticket_books.book_number = $2`,
    [establishmentId, bookNumber],
  );

/**
 * Returns the number of the next book, and in `overlaps` the book that already contains one of these tickets (null:
 * none). Tickets are the same only with the same series and value.
 */
export async function findBookNumberAndOverlap(
  tx: Tx,
  establishmentId: number,
  {
    series,
    valueMinor,
    firstTicket,
    lastTicket,
  }: Pick<CagnotteTicketBookRow, 'series' | 'valueMinor' | 'firstTicket' | 'lastTicket'>,
): Promise<{ readonly bookNumber: number; readonly overlaps: number | null }> {
  const [row] = await queryRows<{ bookNumber: number; overlaps: number | null }>(
    tx,
    `select coalesce(max(ticket_books.book_number), 0) + 1 as "bookNumber",
        min(ticket_books.book_number) filter (where ticket_books.series = $2 and ticket_books.value_minor = $3
          and ticket_books.first_ticket <= $5 and ticket_books.last_ticket >= $4) as overlaps
      from ticket_books where ticket_books.establishment_id = $1`,
    [establishmentId, series, valueMinor, firstTicket, lastTicket],
  );
  return row ?? { bookNumber: 1, overlaps: null };
}
