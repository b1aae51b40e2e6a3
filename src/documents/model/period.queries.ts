import type { Period } from './period.js';
import { statement } from './report.js';
import type { ReadQuery } from './report.js';

/** How many recorded days of a period are closed, reconciled but open, and not reconciled. */
export interface DayCounts {
  readonly closed: bigint;
  readonly open: bigint;
  readonly missing: bigint;
}

/** How many recorded days of a period are closed, reconciled but open, and not reconciled. */
export async function standingOf(
  query: ReadQuery,
  establishmentId: number,
  { firstDay, lastDay }: Pick<Period, 'firstDay' | 'lastDay'>,
): Promise<DayCounts> {
  const [row] = await query<DayCounts>(
    `select
       count(*) filter (where current_runs.frozen) as closed,
       count(*) filter (where not current_runs.frozen and current_runs.run_number is not null) as open,
       count(*) filter (where current_runs.run_number is null) as missing
     from current_runs
     where current_runs.establishment_id = $1 and current_runs.gaming_day between $2 and $3`,
    [establishmentId, firstDay, lastDay],
  );
  return row ?? { closed: 0n, open: 0n, missing: 0n };
}

/** One line per machine; the one without a machine is the establishment. */
export interface ComparisonRow {
  readonly machine: string | null;
  readonly [figure: string]: string | bigint | null;
}

/** The lines of a comparison's period, by `machines.sql` of the report of this name. */
export function comparisonLines(
  query: ReadQuery,
  report: string,
  establishmentId: number,
  { firstDay, lastDay }: Pick<Period, 'firstDay' | 'lastDay'>,
): Promise<ComparisonRow[]> {
  return query<ComparisonRow>(statement(report, 'machines'), [establishmentId, firstDay, lastDay]);
}
