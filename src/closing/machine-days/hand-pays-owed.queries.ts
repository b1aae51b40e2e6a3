import type { HandPayDebts, HandPayMedium } from '#domain/cash/hand-pays-owed.js';
import { queryOptionalRow, queryRow, queryRows, type Queryable } from '#platform/database/rows.js';
import { PREVIOUS_RUN_SQL } from './machine-boxes.queries.js';
import type { DayWindow } from './machine-days.queries.js';

/** Hand pays of a machine that are owed when a day opens, in minor units; `since` is null without a debt. */
export interface OpeningDebtsRow {
  readonly machineId: bigint;
  readonly jackpotMinor: bigint;
  readonly jackpotSince: string | null;
  readonly cancelledMinor: bigint;
  readonly cancelledSince: string | null;
}

/** Returns the debts of a row by medium. */
export const parseDebts = (row: Omit<OpeningDebtsRow, 'machineId'>): HandPayDebts => ({
  jackpot: { amountMinor: row.jackpotMinor, since: row.jackpotSince },
  cancelledCredits: { amountMinor: row.cancelledMinor, since: row.cancelledSince },
});

/**
 * Returns the machines with hand pays owed when a day opens: the debt at the closing of the last day reconciled before
 * it, with the corrections of closed days that the day carries. A machine without a row owes nothing.
 */
export function listOpeningDebts(
  db: Queryable,
  window: Pick<DayWindow, 'establishmentId' | 'gamingDay' | 'machineIds'>,
): Promise<OpeningDebtsRow[]> {
  return queryRows<OpeningDebtsRow>(
    db,
    `with ${PREVIOUS_RUN_SQL}, debt as (
        select day_results.machine_id, owed.medium, owed.amount_minor, owed.since
        from previous
        join day_results using (establishment_id, gaming_day, run_number)
        cross join lateral (values
          ('jackpot', day_results.owed_jackpot_minor, day_results.owed_jackpot_since),
          ('cancelledCredits', day_results.owed_cancelled_minor, day_results.owed_cancelled_since)
        ) as owed (medium, amount_minor, since)
        where num_nonnulls(day_results.owed_jackpot_minor, day_results.owed_cancelled_minor) > 0
          and owed.amount_minor is not null
        union all
        select late.machine_id, late.medium, late.change_minor, late.of_gaming_day
        from late_hand_pays_owed as late
        where late.establishment_id = $1 and late.gaming_day = $2::date
      ), sums as (
        select debt.machine_id, debt.medium, sum(debt.amount_minor)::bigint as amount_minor,
          min(debt.since) filter (where debt.amount_minor > 0) as since
        from debt
        where $3::bigint[] is null or debt.machine_id = any($3::bigint[])
        group by debt.machine_id, debt.medium
        having sum(debt.amount_minor) <> 0
      )
      select sums.machine_id as "machineId",
        coalesce(sum(sums.amount_minor) filter (where sums.medium = 'jackpot'), 0)::bigint as "jackpotMinor",
        min(sums.since) filter (where sums.medium = 'jackpot') as "jackpotSince",
        coalesce(sum(sums.amount_minor) filter (where sums.medium = 'cancelledCredits'), 0)::bigint
          as "cancelledMinor",
        min(sums.since) filter (where sums.medium = 'cancelledCredits') as "cancelledSince"
      from sums
      group by sums.machine_id`,
    [window.establishmentId, window.gamingDay, window.machineIds],
  );
}

/** Changes of the hand pays owed by medium, under the names of the books, in minor units. */
export type OwedChanges = Readonly<Record<'owedJackpotChangeMinor' | 'owedCancelledChangeMinor', bigint>>;

/** Returns the changes of the hand pays owed by corrections of closed days that a day carries, by medium. */
export function sumLateOwedChanges(db: Queryable, establishmentId: number, gamingDay: string): Promise<OwedChanges> {
  return queryRow<OwedChanges>(
    db,
    `select
        coalesce(sum(late.change_minor) filter (where late.medium = 'jackpot'), 0)::bigint
          as "owedJackpotChangeMinor",
        coalesce(sum(late.change_minor) filter (where late.medium = 'cancelledCredits'), 0)::bigint
          as "owedCancelledChangeMinor"
      from late_hand_pays_owed as late
      where late.establishment_id = $1 and late.gaming_day = $2::date`,
    [establishmentId, gamingDay],
  );
}

/** Returns the hand pays of a machine that were owed when a closed day opened, by medium, as its closing has them. */
export async function readClosedDayDebts(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
  machineId: bigint,
): Promise<Readonly<Record<HandPayMedium, bigint>>> {
  const debts = await queryOptionalRow<Readonly<Record<HandPayMedium, bigint>>>(
    db,
    `select
        coalesce(day_results.owed_jackpot_minor, 0) - coalesce(day_results.owed_jackpot_change_minor, 0) as jackpot,
        coalesce(day_results.owed_cancelled_minor, 0) - coalesce(day_results.owed_cancelled_change_minor, 0)
          as "cancelledCredits"
      from current_runs
      join day_results using (establishment_id, gaming_day, run_number)
      where current_runs.establishment_id = $1 and current_runs.gaming_day = $2::date and current_runs.frozen
        and day_results.machine_id = $3`,
    [establishmentId, gamingDay, machineId],
  );
  return debts ?? { jackpot: 0n, cancelledCredits: 0n };
}
