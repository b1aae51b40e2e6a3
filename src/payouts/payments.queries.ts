import { oneRow } from '../platform/rows.js';
import type { Queryable } from '../platform/rows.js';

/** What a customer was paid on a gaming day, over every slip whose standing paper is his. */
export async function paidToCustomer(
  on: Queryable,
  establishmentId: number,
  gamingDay: string,
  customerDigest: Buffer,
): Promise<bigint> {
  const { paid } = await oneRow<{ readonly paid: bigint }>(
    on,
    `select coalesce(sum(payouts.amount_minor), 0)::bigint as paid
      from payouts
      where payouts.establishment_id = $1 and payouts.gaming_day = $2 and payouts.state = 'paid'
        and $3 = (
          select payout_identities.customer_digest from payout_identities
          where payout_identities.establishment_id = payouts.establishment_id
            and payout_identities.payout_id = payouts.payout_id
          order by payout_identities.personal_record_id desc limit 1)`,
    [establishmentId, gamingDay, customerDigest],
  );
  return paid;
}

export const enterLaunderingSql = `
  insert into laundering_entries (establishment_id, laundering_number, payout_id, gaming_day, personal_record_id,
    day_sum_minor, threshold_minor, recorded_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

export interface LaunderingRow {
  readonly launderingNumber: bigint;
  readonly gamingDay: string;
  readonly payoutId: bigint;
  readonly slipNumber: bigint;
  readonly amountMinor: bigint;
  /** What the customer was paid on the day, this payment included. */
  readonly daySumMinor: bigint;
  readonly thresholdMinor: bigint;
  readonly paidByName: string;
  readonly recordedAt: Date;
}

/** The register, the latest first. $1 house, $2 the last number of the page before or null, $3 how many. */
export const launderingSql = `
  select laundering_entries.laundering_number as "launderingNumber", laundering_entries.gaming_day as "gamingDay",
    laundering_entries.payout_id as "payoutId", payouts.slip_number as "slipNumber",
    payouts.amount_minor as "amountMinor", laundering_entries.day_sum_minor as "daySumMinor",
    laundering_entries.threshold_minor as "thresholdMinor", people.full_name as "paidByName",
    laundering_entries.recorded_at as "recordedAt"
  from laundering_entries
  join payouts using (establishment_id, payout_id)
  join people on people.person_id = payouts.paid_by
  where laundering_entries.establishment_id = $1
    and ($2::bigint is null or laundering_entries.laundering_number < $2)
  order by laundering_entries.laundering_number desc limit $3`;
