import { queryRows, type Queryable } from '#platform/database/rows.js';

/** Returns the reconciled days of a period in order; a null bound means no limit. */
export async function listReconciledDays(
  db: Queryable,
  establishmentId: number,
  firstDay: string | null,
  lastDay: string | null,
): Promise<string[]> {
  const dayRows = await queryRows<{ readonly gamingDay: string }>(
    db,
    `select distinct reconciliation_runs.gaming_day as "gamingDay" from reconciliation_runs
      where reconciliation_runs.establishment_id = $1
        and reconciliation_runs.gaming_day >= coalesce($2::date, '-infinity')
        and reconciliation_runs.gaming_day <= coalesce($3::date, 'infinity')
      order by "gamingDay"`,
    [establishmentId, firstDay, lastDay],
  );
  return dayRows.map(({ gamingDay }) => gamingDay);
}
