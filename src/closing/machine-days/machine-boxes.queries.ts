import type { BoxContent } from '#domain/reconciliation/machine-boxes.js';
import { queryRow, queryRows, type Queryable } from '#platform/database/rows.js';
import type { DayWindow } from './machine-days.queries.js';

/** The last run before a day, as `previous`. Parameters: $1 establishment, $2 day. */
export const PREVIOUS_RUN_SQL = `previous as (
        select current_runs.establishment_id, current_runs.gaming_day, current_runs.run_number from current_runs
        where current_runs.establishment_id = $1 and current_runs.gaming_day < $2::date
          and current_runs.run_number is not null
        order by current_runs.gaming_day desc
        limit 1
      )`;

/** The content of a machine's boxes when a day opens. */
export interface OpeningBoxesRow extends BoxContent {
  readonly machineId: bigint;
}

/**
 * Returns the machines with money in their boxes when a day opens: what stayed at the end of the last day reconciled
 * before it, with the corrections of closed days that the day carries. A machine without a row has empty boxes; an
 * amount left unknown by that day is null.
 */
export function listOpeningBoxes(db: Queryable, window: DayWindow): Promise<OpeningBoxesRow[]> {
  return queryRows<OpeningBoxesRow>(
    db,
    `with ${PREVIOUS_RUN_SQL}, content as (
        select boxes.machine_id, coalesce(boxes.closing_notes_minor, 'NaN'::numeric) as notes_minor,
          coalesce(boxes.closing_tickets_minor, 'NaN'::numeric) as tickets_minor,
          coalesce(boxes.closing_coins_minor, 'NaN'::numeric) as coins_minor,
          coalesce(boxes.closing_restricted_minor, 'NaN'::numeric) as restricted_minor,
          boxes.stacked_minor, boxes.stacked_count,
          -- money that is left after a count is of the day of that count
          case when day_results.counted then boxes.gaming_day else boxes.since end as since
        from previous
        join machine_day_boxes as boxes using (establishment_id, gaming_day, run_number)
        join day_results using (establishment_id, gaming_day, run_number, machine_id)
        union all
        select late.machine_id, sum(late.metered_minor - late.due_minor) filter (where late.medium = 'notes'),
          sum(late.metered_minor - late.due_minor) filter (where late.medium = 'tickets'),
          sum(late.metered_minor - late.due_minor) filter (where late.medium = 'coins'),
          sum(late.metered_minor - late.due_minor) filter (where late.medium = 'restricted'), 0, 0, late.gaming_day
        from late_box_amounts as late
        where late.establishment_id = $1 and late.gaming_day = $2::date
        group by late.machine_id, late.gaming_day
      )
      select content.machine_id as "machineId", known(coalesce(sum(content.notes_minor), 0))::bigint as "notesMinor",
        known(coalesce(sum(content.tickets_minor), 0))::bigint as "ticketsMinor",
        known(coalesce(sum(content.coins_minor), 0))::bigint as "coinsMinor",
        known(coalesce(sum(content.restricted_minor), 0))::bigint as "restrictedMinor",
        sum(content.stacked_minor)::bigint as "stackedMinor", sum(content.stacked_count)::integer as "stackedCount",
        min(content.since) filter (where content.notes_minor <> 0 or content.tickets_minor <> 0
          or content.coins_minor <> 0 or content.stacked_count <> 0) as since
      from content
      where $3::bigint[] is null or content.machine_id = any($3::bigint[])
      group by content.machine_id
      having count(*) filter (where content.notes_minor <> 0 or content.tickets_minor <> 0 or content.coins_minor <> 0
        or content.stacked_count <> 0) > 0`,
    [window.establishmentId, window.gamingDay, window.machineIds],
  );
}

/** Amounts due by medium, under the names of the books, in minor units. */
export type DueAmounts = Readonly<
  Record<'dueNotesMinor' | 'dueTicketsMinor' | 'dueCoinsMinor' | 'dueRestrictedMinor', bigint>
>;

/** Returns what left the boxes late by corrections of closed days that a day carries, by medium. */
export function sumLateDueAmounts(db: Queryable, establishmentId: number, gamingDay: string): Promise<DueAmounts> {
  return queryRow<DueAmounts>(
    db,
    `select coalesce(sum(late.due_minor) filter (where late.medium = 'notes'), 0)::bigint as "dueNotesMinor",
        coalesce(sum(late.due_minor) filter (where late.medium = 'tickets'), 0)::bigint as "dueTicketsMinor",
        coalesce(sum(late.due_minor) filter (where late.medium = 'coins'), 0)::bigint as "dueCoinsMinor",
        coalesce(sum(late.due_minor) filter (where late.medium = 'restricted'), 0)::bigint as "dueRestrictedMinor"
      from late_box_amounts as late
      where late.establishment_id = $1 and late.gaming_day = $2::date`,
    [establishmentId, gamingDay],
  );
}

/** Returns true when a machine's boxes were counted on a closed day from `firstDay` until before `day`. */
export async function isMachineCountedSince(
  db: Queryable,
  establishmentId: number,
  machineId: bigint,
  { firstDay, day }: { readonly firstDay: string; readonly day: string },
): Promise<boolean> {
  const { isCounted } = await queryRow<{ readonly isCounted: boolean }>(
    db,
    `select exists (
        select from current_runs
        join day_results using (establishment_id, gaming_day, run_number)
        where current_runs.establishment_id = $1 and current_runs.gaming_day >= $3::date
          and current_runs.gaming_day < $4::date and day_results.machine_id = $2
          and day_results.counted) as "isCounted"`,
    [establishmentId, machineId, firstDay, day],
  );
  return isCounted;
}
