import type { DeskAction } from '#desks/balances/desks.service.js';
import type { DeskRow } from '#desks/balances/desks.queries.js';
import { buildPostedMovement } from '#domain/accounting/desk-movements.js';
import { serializeEntry } from '#domain/accounting/journal-entry.js';
import {
  queryRowOrRefuse,
  queryRow,
  queryRows,
  type Queryable,
  type SqlParameter,
  type Tx,
} from '#platform/database/rows.js';
import type { NumberedTicketRow } from '#tickets/records/tickets.queries.js';
import type { StoredIdentity } from '../slips/customers.service.js';
import type { DayPage } from '#ledger/pages.js';

/** A ticket cashed at a desk; the customer's identity is encrypted. */
export interface RedemptionRow {
  /** Its number in the register `ticketRedemptions`. */
  readonly redemptionNumber: bigint;
  /** The ticket's name in the register: the handwritten number, else the ticket's own in the system. */
  readonly ticketNumber: string;
  readonly ticketId: bigint;
  /** Its value, in minor units, above zero. */
  readonly amountMinor: bigint;
  readonly deskCode: string;
  readonly hasIdentity: boolean;
  /** Full name of the person who paid. */
  readonly redeemedByName: string;
  /** The gaming day of the payment, YYYY-MM-DD; it was open when this was written. */
  readonly gamingDay: string;
  /** When it was cashed, by the server's clock. */
  readonly redeemedAt: Date;
}

const REDEMPTION_SELECT = `
  select ticket_redemptions.redemption_number as "redemptionNumber", ticket_redemptions.ticket_number as "ticketNumber",
    ticket_redemptions.ticket_id as "ticketId",
    ticket_redemptions.amount_minor as "amountMinor", desks.desk_code as "deskCode",
    ticket_redemptions.personal_record_id is not null as "hasIdentity", people.full_name as "redeemedByName",
    ticket_redemptions.gaming_day::text as "gamingDay", ticket_redemptions.redeemed_at as "redeemedAt"
  from ticket_redemptions
  join desks_public as desks on desks.establishment_id = ticket_redemptions.establishment_id
    and desks.desk_id = ticket_redemptions.desk_id
  join people_names as people on people.person_id = ticket_redemptions.redeemed_by
  where ticket_redemptions.establishment_id = $1`;

/** Lists cashed tickets, newest first, of one gaming day or (null) of all. */
export function listRedemptionRows(
  connection: Queryable,
  establishmentId: number,
  page: DayPage,
): Promise<RedemptionRow[]> {
  return queryRows<RedemptionRow>(
    connection,
    `${REDEMPTION_SELECT} and ($2::date is null or ticket_redemptions.gaming_day = $2)
       and ($3::bigint is null or ticket_redemptions.redemption_number < $3)
     order by ticket_redemptions.redemption_number desc limit $4`,
    [establishmentId, page.gamingDay, page.before, page.limit],
  );
}

/** A desk's payment of a ticket on file, with the desk and the ticket as they were judged. */
export interface TicketCashing {
  readonly establishmentId: number;
  readonly desk: Pick<DeskRow, 'deskId' | 'deskCode' | 'heldBy' | 'lastMovement'>;
  /** Cash of the desk promised to a receiver, in minor units. */
  readonly promisedMinor: bigint;
  readonly ticket: Pick<NumberedTicketRow, 'ticketId' | 'lastStep' | 'amountMinor'>;
  /** The ticket's name in the register. */
  readonly ticketNumber: string;
  readonly action: DeskAction;
  /** The customer's identity document; null: none was presented. */
  readonly storedIdentity: StoredIdentity | null;
}

/**
 * The SQL call that pays a ticket, and its parameters from $1 on: the cash, its entry, the step of the ticket, the line
 * of the register. It refuses CONCURRENT_CHANGE when the desk or the ticket has changed since it was judged, and as the
 * database refuses each of its rows. Returns the number in the register.
 */
export const CASH_TICKET_CALL =
  'cash_ticket($1, $2::bigint, $3, $4::bigint, $5, $6::bigint, $7::bigint, $8, $9, $10::bigint, $11::date, $12, $13::bigint, $14::bigint, $15, $16::jsonb)';

/** Returns the parameters of `CASH_TICKET_CALL`, in the order of the statement. */
export function buildCashTicketParameters(cashing: TicketCashing): SqlParameter[] {
  const { desk, promisedMinor, ticket, ticketNumber, action, storedIdentity } = cashing;
  return [
    cashing.establishmentId,
    desk.deskId,
    desk.deskCode,
    desk.heldBy,
    desk.lastMovement,
    promisedMinor,
    ticket.ticketId,
    ticketNumber,
    ticket.lastStep,
    ticket.amountMinor,
    action.gamingDay,
    action.happenedAt,
    action.personId,
    storedIdentity?.personalRecordId ?? null,
    storedIdentity?.customerDigest ?? null,
    serializeEntry(buildPostedMovement('ticketRedeemed', ticket.amountMinor).entry),
  ];
}

/**
 * Pays the ticket in the caller's transaction and audit context, by `CASH_TICKET_CALL`; returns its number in the
 * register.
 */
export async function cashTicket(tx: Tx, cashing: TicketCashing): Promise<bigint> {
  const sql = `select ${CASH_TICKET_CALL} as "redemptionNumber"`;
  const parameters = buildCashTicketParameters(cashing);
  return (await queryRow<{ readonly redemptionNumber: bigint }>(tx, sql, parameters)).redemptionNumber;
}

/** Returns one redemption, or refuses with NOT_FOUND. */
export function getRedemption(
  connection: Queryable,
  establishmentId: number,
  redemptionNumber: bigint,
): Promise<RedemptionRow> {
  const sql = `${REDEMPTION_SELECT} and ticket_redemptions.redemption_number = $2`;
  return queryRowOrRefuse<RedemptionRow>(connection, `redemption ${redemptionNumber}`, sql, [
    establishmentId,
    redemptionNumber,
  ]);
}
