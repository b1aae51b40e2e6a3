import { queryRow, type Queryable } from '#platform/database/rows.js';
import type { ReadQuery } from './parts/report.js';

/** First, last and last closed gaming day on record; null when there is none. */
export interface DayBounds {
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly lastClosedDay: string | null;
}

/** Reads the first, last and last closed of an establishment's recorded gaming days; each null when there is none. */
export function readRecordedDayBounds(db: Queryable, establishmentId: number): Promise<DayBounds> {
  return queryRow<DayBounds>(
    db,
    `select min(gaming_days.gaming_day) as "firstDay", max(gaming_days.gaming_day) as "lastDay",
        max(gaming_days.gaming_day) filter (where gaming_days.state = 'closed') as "lastClosedDay"
      from gaming_days_public as gaming_days where gaming_days.establishment_id = $1`,
    [establishmentId],
  );
}

/** Reads the first day of seasons (`MM-DD`), the latest value of the setting; undefined when it was never set. */
export async function findSeasonStartSetting(query: ReadQuery, establishmentId: number): Promise<string | undefined> {
  const [setting] = await query<{ value: string }>(
    `select settings.value #>> '{}' as value from settings_public as settings
     where settings.establishment_id = $1 and settings.setting_key = 'seasonStart'
     order by settings.effective_from desc, settings.revision desc limit 1`,
    [establishmentId],
  );
  return setting?.value;
}
