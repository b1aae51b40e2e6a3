import { queryRow, queryRows, type Queryable } from '#platform/database/rows.js';
import { readSql, type ReadQuery } from './parts/report.js';

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

/** A slip, a session, a book or a desk that a document may be about. */
export interface DocumentSubject {
  /** The document's parameter: an official number, or the code of a desk. */
  readonly subject: string;
  /** Its gaming day; of a desk or a book the last one. */
  readonly day: string;
  /** Its machine, table or room; null: none is known. */
  readonly about: string | null;
  /** Its amount in minor units; null: it has none. */
  readonly amountMinor: bigint | null;
}

/** Filters of subjects; null does not restrict. */
export interface SubjectFilter {
  readonly from: string | null;
  readonly to: string | null;
  /** The subject itself, or a part of its machine, table or room. */
  readonly text: string | null;
  readonly limit: number | null;
}

/** Builds the SQL that lists the subjects of a report, the latest first. */
export const buildSubjectsSql = (reportName: string): string =>
  `select listed.subject, listed.day, listed.about, listed."amountMinor"
    from (
${readSql(reportName, 'subjects')}) as listed
    where $4::text is null or listed.subject ilike $4 or listed.about ilike $4
    order by listed.day desc, length(listed.subject) desc, listed.subject desc
    limit $5`;

/** Lists the possible subjects of a document. */
export function listDocumentSubjects(
  db: Queryable,
  establishmentId: number,
  reportName: string,
  { from, to, text, limit }: SubjectFilter,
): Promise<DocumentSubject[]> {
  // the signs of a pattern are searched as they are
  const likePattern = text === null ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return queryRows<DocumentSubject>(db, buildSubjectsSql(reportName), [establishmentId, from, to, likePattern, limit]);
}
