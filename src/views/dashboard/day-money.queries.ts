import { queryRow, type Queryable } from '#platform/database/rows.js';

export interface AverageHoldRow {
  readonly days: number;
  /** Four decimals; null: nothing was staked on them, or a day of them is unknown. */
  readonly averageHoldPercent: string | null;
}

/**
 * Returns the hold of the reconciled days before this one, up to a maximum number: Σ metered win ÷ Σ coin in, in
 * percent.
 */
export function readAverageHoldBefore(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
  maxDays: number,
): Promise<AverageHoldRow> {
  return queryRow<AverageHoldRow>(
    db,
    `select count(distinct denomination_days.gaming_day)::integer as days,
        known(round(100 * sum(denomination_days.metered_win_minor)
          / nullif(sum(denomination_days.coin_in_minor), 0), 4)) as "averageHoldPercent"
      from denomination_days
      where denomination_days.establishment_id = $1
        and denomination_days.gaming_day between $2::date - $3::integer and $2::date - 1`,
    [establishmentId, gamingDay, maxDays],
  );
}
