import { foundRow, rows } from '../../platform/database/rows.js';
import type { Queryable } from '../../platform/database/rows.js';

/** A ticket that was cashed at a desk; the customer's identity is locked. */
export interface RedemptionRow {
  readonly redemptionNumber: bigint;
  /** What the register calls it: the number that a hand wrote, else the ticket's own in the system. */
  readonly ticketNumber: string;
  readonly ticketId: bigint;
  readonly amountMinor: bigint;
  readonly deskCode: string;
  readonly hasIdentity: boolean;
  readonly redeemedByName: string;
  readonly gamingDay: string;
  readonly redeemedAt: Date;
}

const redemptions = `
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
