import { queryRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import type { Page } from '#ledger/pages.js';

/**
 * Returns the total paid to a customer on a gaming day, in minor units. It includes slips whose last identity document
 * is theirs, and tickets and cards they cashed. A cashed ticket that had paid a slip of the day counts only as the
 * slip.
 */
export async function sumPaidToCustomer(
  connection: Queryable,
  establishmentId: number,
  gamingDay: string,
  customerDigest: Buffer,
): Promise<bigint> {
  const { paid: paidMinor } = await queryRow<{ readonly paid: bigint }>(
    connection,
    `with customer_slips as (
        select payouts.amount_minor, payouts.method, payouts.reference
        from payouts
        where payouts.establishment_id = $1 and payouts.gaming_day = $2 and payouts.state = 'paid'
          and $3 = (
            select payout_identities.customer_digest from payout_identities
            where payout_identities.establishment_id = payouts.establishment_id
              and payout_identities.payout_id = payouts.payout_id
            order by payout_identities.personal_record_id desc limit 1)
      ), paid as (
        select customer_slips.amount_minor from customer_slips
        union all
        select ticket_redemptions.amount_minor from ticket_redemptions
        where ticket_redemptions.establishment_id = $1 and ticket_redemptions.gaming_day = $2
          and ticket_redemptions.customer_digest = $3 and not exists (
            select from customer_slips
            where customer_slips.method = 'ticket' and customer_slips.reference = ticket_redemptions.ticket_number)
        union all
        select card_cashings.amount_minor from card_cashings
        where card_cashings.establishment_id = $1 and card_cashings.gaming_day = $2
          and card_cashings.customer_digest = $3
      )
      select coalesce(sum(paid.amount_minor), 0)::bigint as paid from paid`,
    [establishmentId, gamingDay, customerDigest],
  );
  return paidMinor;
}

/** Makes payments to one customer wait for one another until the transaction ends. */
export async function lockCustomer(tx: Tx, establishmentId: number, customerDigest: Buffer): Promise<void> {
  await queryRows(tx, `select pg_advisory_xact_lock(hashtextextended('customer ' || encode($2::bytea, 'hex'), $1))`, [
    establishmentId,
    customerDigest,
  ]);
}

/** An entry of the anti-laundering register. */
export interface LaunderingRow {
  /** Its number in the register `laundering`. */
  readonly launderingNumber: bigint;
  readonly gamingDay: string;
  /** Null: a ticket or a card was cashed. */
  readonly payoutId: bigint | null;
  readonly slipNumber: bigint | null;
  /** Null: a slip was paid, or a card cashed. */
  readonly redemptionNumber: bigint | null;
  /** Null: a slip was paid, or a ticket cashed. */
  readonly cashingNumber: bigint | null;
  readonly amountMinor: bigint;
  /** The total paid to the customer on the day, including this payment. */
  readonly daySumMinor: bigint;
  /** The setting `launderingThresholdMinor` of that day, in minor units; the threshold itself reaches it. */
  readonly thresholdMinor: bigint;
  readonly paidByName: string;
  readonly recordedAt: Date;
}

/**
 * Lists the anti-laundering register, newest entry first, a page at a time: `before` is the last number of the previous
 * page.
 */
export function listLaunderingRows(
  connection: Queryable,
  establishmentId: number,
  { before, limit }: Page,
): Promise<LaunderingRow[]> {
  return queryRows<LaunderingRow>(
    connection,
    `select laundering_entries.laundering_number as "launderingNumber", laundering_entries.gaming_day as "gamingDay",
       laundering_entries.payout_id as "payoutId", handed.slip_number as "slipNumber",
       laundering_entries.redemption_number as "redemptionNumber",
       laundering_entries.cashing_number as "cashingNumber", handed.amount_minor as "amountMinor",
       laundering_entries.day_sum_minor as "daySumMinor", laundering_entries.threshold_minor as "thresholdMinor",
       people.full_name as "paidByName", laundering_entries.recorded_at as "recordedAt"
     from laundering_entries
     join lateral (
       select payouts.slip_number, payouts.amount_minor, payouts.paid_by from payouts
       where payouts.establishment_id = laundering_entries.establishment_id
         and payouts.payout_id = laundering_entries.payout_id
       union all
       select null, ticket_redemptions.amount_minor, ticket_redemptions.redeemed_by from ticket_redemptions
       where ticket_redemptions.establishment_id = laundering_entries.establishment_id
         and ticket_redemptions.redemption_number = laundering_entries.redemption_number
       union all
       select null, card_cashings.amount_minor, card_cashings.cashed_by from card_cashings
       where card_cashings.establishment_id = laundering_entries.establishment_id
         and card_cashings.cashing_number = laundering_entries.cashing_number
     ) as handed on true
     join people_names as people on people.person_id = handed.paid_by
     where laundering_entries.establishment_id = $1
       and ($2::bigint is null or laundering_entries.laundering_number < $2)
     order by laundering_entries.laundering_number desc limit $3`,
    [establishmentId, before, limit],
  );
}
