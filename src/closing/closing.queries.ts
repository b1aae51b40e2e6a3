import type { DayAmounts, SettledAmounts } from '#domain/accounting/postings.js';
import { SUSPENDED_AMOUNTS, type SuspendedAmounts } from '#domain/accounting/suspense.js';
import { queryOptionalRow, queryRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import { FIGURES_OF_FACT } from './prior-period/prior-period.facts.js';
import { ADJUSTED_FIGURES } from './prior-period/prior-period.queries.js';
import type { RunKey } from './reconciliation/runs.queries.js';

const FACT_TOTALS_SQL = Object.entries(FIGURES_OF_FACT)
  .map(([fact, figures]) => {
    const columns = figures.map((figure) => `day_results.${ADJUSTED_FIGURES[figure]}`);
    return `coalesce(sum(${columns.join(' + ')}), 0)::bigint as "${fact}"`;
  })
  .join(', ');

/** A run without a line of a machine's boxes has the machine's own day in them. */
const DUE_TOTALS_SQL = [
  ['dueNotesMinor', 'due_notes_minor', 'bills_minor'],
  ['dueTicketsMinor', 'due_tickets_minor', 'ticket_in_minor'],
  ['dueCoinsMinor', 'due_coins_minor', 'coins_minor'],
  ['dueRestrictedMinor', 'due_restricted_minor', 'restricted_ticket_in_minor'],
]
  .map(
    ([fact, due, metered]) => `coalesce(sum(coalesce(boxes.${due}, day_results.${metered})), 0)::bigint as "${fact}"`,
  )
  .join(', ');

const SUSPENDED_TOTALS_SQL = Object.entries(SUSPENDED_AMOUNTS)
  .map(
    ([medium, amount]) =>
      `coalesce(sum(finding_differences.amount_minor)
        filter (where finding_differences.medium = '${medium}'), 0)::bigint as "${amount}"`,
  )
  .join(', ');

/** Returns the totals of a run (one computation of the day) by fact, in minor units, as the books need them. */
export async function readRunTotals(db: Queryable, runKey: RunKey): Promise<DayAmounts> {
  const parameters = [runKey.establishmentId, runKey.gamingDay, runKey.runNumber];
  const totals = await queryRow<Omit<DayAmounts, keyof SuspendedAmounts>>(
    db,
    `select ${FACT_TOTALS_SQL}, ${DUE_TOTALS_SQL},
        coalesce(sum(day_results.owed_jackpot_change_minor), 0)::bigint as "owedJackpotChangeMinor",
        coalesce(sum(day_results.owed_cancelled_change_minor), 0)::bigint as "owedCancelledChangeMinor"
      from day_results
      left join machine_day_boxes as boxes using (establishment_id, gaming_day, run_number, machine_id)
      where day_results.establishment_id = $1 and day_results.gaming_day = $2::date and day_results.run_number = $3`,
    parameters,
  );
  const suspended = await queryRow<SuspendedAmounts>(
    db,
    `select ${SUSPENDED_TOTALS_SQL}
      from finding_differences
      where finding_differences.establishment_id = $1 and finding_differences.gaming_day = $2::date
        and finding_differences.run_number = $3`,
    parameters,
  );
  return { ...totals, ...suspended };
}

/**
 * Returns the number of machines of a run without any metered figure. A closing keeps it, so that a day without it is
 * known to have been closed when such figures, and those of absent counters, were still stored as zero.
 */
export async function countUnmeteredMachines(db: Queryable, runKey: RunKey): Promise<number> {
  const { machines } = await queryRow<{ readonly machines: number }>(
    db,
    `select count(*)::integer as machines from day_results
      where day_results.establishment_id = $1 and day_results.gaming_day = $2::date and day_results.run_number = $3
        and num_nonnulls(day_results.coin_in_minor, day_results.coin_out_minor, day_results.bills_minor,
          day_results.games_played) = 0`,
    [runKey.establishmentId, runKey.gamingDay, runKey.runNumber],
  );
  return machines;
}

/**
 * Returns by kind, in minor units, the amounts of the day's machine slips paid by the bank, by a ticket or to the
 * orphans (unclaimed wins). They settled the account of `winsPayable`.
 */
export function sumSettledSlips(db: Queryable, establishmentId: number, gamingDay: string): Promise<SettledAmounts> {
  return queryRow<SettledAmounts>(
    db,
    `with of_day as materialized (
        select journal_entries.entry_id, (journal_entries.source ->> 'slip')::bigint as slip_number
        from journal_entries_public as journal_entries
        where journal_entries.establishment_id = $1 and journal_entries.gaming_day = $2::date
          and journal_entries.fact in ('paidByBank', 'paidByTicket', 'orphanReceived')
      ), settled as (
        select payouts.kind, sum(postings.debit_minor) as amount
        from of_day
        join payouts_public as payouts on payouts.establishment_id = $1 and payouts.slip_number = of_day.slip_number
          and payouts.machine_id is not null
        join postings_public as postings on postings.establishment_id = $1 and postings.entry_id = of_day.entry_id
        join accounts_of_roles on accounts_of_roles.establishment_id = $1
          and accounts_of_roles.account_role = 'winsPayable'
          and accounts_of_roles.account_code = postings.account_code
        group by payouts.kind
      )
      select
        coalesce(sum(settled.amount) filter (where settled.kind in ('jackpot', 'progressive', 'bonus')), 0)::bigint
          as "jackpotMinor",
        coalesce(sum(settled.amount) filter (where settled.kind = 'cancelledCredits'), 0)::bigint as "cancelledMinor",
        coalesce(sum(settled.amount) filter (where settled.kind = 'shortPay'), 0)::bigint as "shortPayMinor",
        coalesce(sum(settled.amount) filter (where settled.kind = 'complement'), 0)::bigint as "complementMinor"
      from settled`,
    [establishmentId, gamingDay],
  );
}

/** Returns the numbers of the entries that a closing posted and that were not reversed since, oldest first. */
export async function listClosingEntryNumbers(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
  closingNumber: number,
): Promise<bigint[]> {
  const entryRows = await queryRows<{ readonly entryNumber: bigint }>(
    db,
    `select journal_entries.entry_number as "entryNumber" from journal_entries_public as journal_entries
      where journal_entries.establishment_id = $1 and journal_entries.gaming_day = $2::date
        and journal_entries.reverses_entry_id is null
        and journal_entries.source ->> 'kind' = 'dayClosing'
        and (journal_entries.source ->> 'closingNumber')::integer = $3
        and not exists (
          select from journal_entries_public as reversal
          where reversal.establishment_id = journal_entries.establishment_id
            and reversal.reverses_entry_id = journal_entries.entry_id)
      order by journal_entries.entry_number`,
    [establishmentId, gamingDay, closingNumber],
  );
  return entryRows.map((row) => row.entryNumber);
}

/**
 * Adds the run's day to each machine's sums of closed days (`direction` 1), or subtracts it again (−1). The sums weight
 * each day's hold (win ÷ stakes) by its games, from which the volatility is computed. A day without known play is
 * left out.
 */
export async function applyRunToHoldSums(tx: Tx, runKey: RunKey, direction: 1 | -1): Promise<void> {
  await queryRows(
    tx,
    `insert into machine_hold_sums (establishment_id, machine_id, days, games, coin_in_minor, win_minor, sum_games_hold,
        sum_games_hold_squared)
      select played.establishment_id, played.machine_id, 0, 0, 0, 0, 0, 0
      from day_results as played
      where played.establishment_id = $1 and played.gaming_day = $2::date and played.run_number = $3
        and played.coin_in_minor > 0 and played.games_played > 0 and played.metered_win_minor is not null
      order by played.machine_id
      on conflict do nothing`,
    [runKey.establishmentId, runKey.gamingDay, runKey.runNumber],
  );
  await queryRows(
    tx,
    `update machine_hold_sums
      set days = machine_hold_sums.days + $4::integer,
        games = machine_hold_sums.games + $4 * played.games_played,
        coin_in_minor = machine_hold_sums.coin_in_minor + $4 * played.coin_in_minor,
        win_minor = machine_hold_sums.win_minor + $4 * played.metered_win_minor,
        sum_games_hold = machine_hold_sums.sum_games_hold + $4 * played.games_hold,
        sum_games_hold_squared = machine_hold_sums.sum_games_hold_squared + $4 * played.games_hold_squared
      from (
        select day_results.machine_id, day_results.games_played, day_results.coin_in_minor,
          day_results.metered_win_minor,
          round(day_results.games_played::numeric * day_results.metered_win_minor / day_results.coin_in_minor, 18)
            as games_hold,
          round(day_results.games_played::numeric * day_results.metered_win_minor * day_results.metered_win_minor
            / (day_results.coin_in_minor::numeric * day_results.coin_in_minor), 18) as games_hold_squared
        from day_results
        where day_results.establishment_id = $1 and day_results.gaming_day = $2::date and day_results.run_number = $3
          and day_results.coin_in_minor > 0 and day_results.games_played > 0
          and day_results.metered_win_minor is not null
      ) as played
      where machine_hold_sums.establishment_id = $1 and machine_hold_sums.machine_id = played.machine_id`,
    [runKey.establishmentId, runKey.gamingDay, runKey.runNumber, direction],
  );
}

/** Returns the closing in force of a day with the run that it froze; undefined when the day is not closed. */
export function findCurrentClosing(
  db: Queryable,
  establishmentId: number,
  gamingDay: string,
): Promise<{ readonly closingNumber: number; readonly runNumber: number } | undefined> {
  return queryOptionalRow(
    db,
    `select current_runs.closing_number as "closingNumber", current_runs.run_number as "runNumber"
      from current_runs
      where current_runs.establishment_id = $1 and current_runs.gaming_day = $2::date and current_runs.frozen
        and current_runs.closing_number is not null and current_runs.run_number is not null`,
    [establishmentId, gamingDay],
  );
}
