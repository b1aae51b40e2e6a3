import { statement } from '../../src/documents/model/report.js';
import type { ReportContext } from '../../src/documents/model/report.js';
import { seasonOf } from '../../src/domain/tables/seasons.js';

/** What sessions that ended earned together, in minor units. */
export interface ResultRow {
  readonly part: 'table' | 'day' | 'month' | 'open';
  /** Of `table`; null: all games. */
  readonly game: string | null;
  /** Of `table`; null: all tables of the game. */
  readonly tableNumber: string | null;
  /** Of `month`: the first day of its season. */
  readonly season: string | null;
  /** Of `month`, `YYYY-MM`; null: the season until the last day of the period. */
  readonly month: string | null;
  /** Of `day`. */
  readonly gamingDay: string | null;
  readonly sessions: bigint;
  readonly avancesMinor: bigint;
  readonly creditsMinor: bigint;
  readonly chipsMinor: bigint;
  readonly notesMinor: bigint;
  readonly resultMinor: bigint;
  /** What the season had earned by the end of it: of `table` by the end of the period. */
  readonly seasonMinor: bigint;
}

export interface Results {
  /** The first day of the season of the period's last day. */
  readonly season: string;
  readonly openSessions: bigint;
  readonly tables: readonly ResultRow[];
  readonly days: readonly ResultRow[];
  readonly months: readonly ResultRow[];
}

/** Everything that the document shows, from the sessions of the period and of its seasons. */
export async function readResults({
  query,
  establishment,
  period,
  seasonStart,
}: Pick<ReportContext, 'query' | 'period' | 'seasonStart'> & {
  readonly establishment: Pick<ReportContext['establishment'], 'establishmentId'>;
}): Promise<Results> {
  const { firstDay, lastDay } = period;
  const season = seasonOf(lastDay, seasonStart);
  const found = await query<ResultRow>(statement('table-results', 'results'), [
    ...[establishment.establishmentId, firstDay, lastDay],
    ...[season, seasonOf(firstDay, seasonStart), seasonStart],
  ]);
  const of = (wanted: ResultRow['part']): ResultRow[] => found.filter(({ part }) => part === wanted);
  return {
    ...{ season, openSessions: of('open')[0]?.sessions ?? 0n },
    ...{ tables: of('table'), days: of('day'), months: of('month') },
  };
}
