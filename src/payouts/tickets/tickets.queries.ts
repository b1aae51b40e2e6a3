import { refuse } from '../../refusals/refusal.js';
import { foundRow, maybeRow, rows } from '../../platform/database/rows.js';
import type { Queryable, Tx } from '../../platform/database/rows.js';

/** A ticket that was cashed at a desk; the customer's identity is locked. */
export interface RedemptionRow {
  readonly redemptionNumber: bigint;
  readonly ticketNumber: string;
  readonly amountMinor: bigint;
  readonly deskCode: string;
  readonly hasIdentity: boolean;
  readonly redeemedByName: string;
  readonly gamingDay: string;
  readonly redeemedAt: Date;
}

const redemptions = `
  select ticket_redemptions.redemption_number as "redemptionNumber", ticket_redemptions.ticket_number as "ticketNumber",
    ticket_redemptions.amount_minor as "amountMinor", desks.desk_code as "deskCode",
    ticket_redemptions.personal_record_id is not null as "hasIdentity", people.full_name as "redeemedByName",
    ticket_redemptions.gaming_day::text as "gamingDay", ticket_redemptions.redeemed_at as "redeemedAt"
  from ticket_redemptions
  join desks_public as desks on desks.establishment_id = ticket_redemptions.establishment_id
    and desks.desk_id = ticket_redemptions.desk_id
  join people_names as people on people.person_id = ticket_redemptions.redeemed_by
  where ticket_redemptions.establishment_id = $1`;

/** Tickets cashed, the latest first; those of a gaming day when one is asked. */
export function redemptionsOf(
  on: Queryable,
  establishmentId: number,
  page: { readonly gamingDay: string | null; readonly before: bigint | null; readonly limit: number },
): Promise<RedemptionRow[]> {
  return rows<RedemptionRow>(
    on,
    `${redemptions} and ($2::date is null or ticket_redemptions.gaming_day = $2)
       and ($3::bigint is null or ticket_redemptions.redemption_number < $3)
     order by ticket_redemptions.redemption_number desc limit $4`,
    [establishmentId, page.gamingDay, page.before, page.limit],
  );
}

/** One of them, or NOT_FOUND. */
export function redemptionOf(on: Queryable, establishmentId: number, number: bigint): Promise<RedemptionRow> {
  const sql = `${redemptions} and ticket_redemptions.redemption_number = $2`;
  return foundRow<RedemptionRow>(on, `redemption ${number}`, sql, [establishmentId, number]);
}

/** Of two people who use one ticket the second waits here. */
export async function lockTicket(tx: Tx, establishmentId: number, ticketNumber: string): Promise<void> {
  await rows(tx, `select pg_advisory_xact_lock(hashtextextended('ticket ' || $2::text, $1))`, [
    establishmentId,
    ticketNumber,
  ]);
}

/** Locks a number that is given to a new ticket. Refuses TICKET_KNOWN: a ticket is identified by its number alone. */
export async function refuseKnownTicket(tx: Tx, establishmentId: number, ticketNumber: string): Promise<void> {
  await lockTicket(tx, establishmentId, ticketNumber);
  const known = await maybeRow<object>(
    tx,
    `select 1 as known from payouts
     where payouts.establishment_id = $1 and payouts.method = 'ticket' and payouts.reference = $2
     union all
     select 1 from ticket_redemptions
     where ticket_redemptions.establishment_id = $1 and ticket_redemptions.ticket_number = $2 limit 1`,
    [establishmentId, ticketNumber],
  );
  if (known !== undefined) refuse('TICKET_KNOWN', { ticket: ticketNumber });
}

/** What is known of a ticket: the slip it paid, and whether it was cashed. */
export async function knownTicket(
  on: Queryable,
  establishmentId: number,
  ticketNumber: string,
): Promise<{ readonly amountMinor: bigint | null; readonly isRedeemed: boolean }> {
  const [known] = await rows<{ readonly amountMinor: bigint | null; readonly isRedeemed: boolean }>(
    on,
    `select (
         select payouts.amount_minor from payouts
         where payouts.establishment_id = $1 and payouts.method = 'ticket' and payouts.reference = $2
       ) as "amountMinor", exists (
         select from ticket_redemptions
         where ticket_redemptions.establishment_id = $1 and ticket_redemptions.ticket_number = $2) as "isRedeemed"`,
    [establishmentId, ticketNumber],
  );
  return known ?? { amountMinor: null, isRedeemed: false };
}
