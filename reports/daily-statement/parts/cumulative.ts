import type { TableSection } from '#documents/model/document.js';
import { statement } from '#documents/parts/report.js';
import { dataRow, tableOf } from '#documents/parts/sections.js';
import type { Words } from '#documents/words/words.js';
import { minor } from '../columns.js';
import type { DailyStatementPart } from '../part.js';

interface CumulativeRow {
  readonly period: string;
}

/**
 * Returns the first days of the month, season and year of a gaming day; the season starts on the date in the day's
 * settings.
 */
function cumulativeStarts(gamingDay: string, seasonStart: string): readonly [string, string, string] {
  const year = gamingDay.slice(0, 4);
  const seasonOfYear = `${year}-${seasonStart}`;
  const season = gamingDay >= seasonOfYear ? seasonOfYear : `${String(Number(year) - 1)}-${seasonStart}`;
  return [`${gamingDay.slice(0, 7)}-01`, season, `${year}-01-01`];
}

function cumulativeTable(rows: readonly CumulativeRow[], words: Words): TableSection {
  return tableOf({
    name: 'cumulative',
    title: words('cumulative'),
    columns: [
      { key: 'period', header: words('period'), kind: 'text' },
      { key: 'days', header: words('days'), kind: 'count' },
      minor('coinInMinor', words('coinIn')),
      minor('meteredWinMinor', words('meteredWin')),
      minor('meteredWinCorrectionMinor', words('corrections')),
      { key: 'actualHoldPercent', header: words('actualHold'), kind: 'percent' },
      { key: 'floorParPercent', header: words('floorPar'), kind: 'percent' },
      minor('cashWinMinor', words('cashWin')),
      minor('cashWinCorrectionMinor', words('cashCorrections')),
    ],
    rows: rows.map((row) => dataRow({ ...row, period: words(`period_${row.period}`) })),
  });
}

/** The machines' figures of the month, season and year to date. */
export const cumulativePart: DailyStatementPart = {
  name: 'cumulative',
  place: 60,
  sections: async ({ query, establishment, gamingDay, settings, words }) => {
    const starts = cumulativeStarts(gamingDay, String(settings['seasonStart']?.value ?? '11-01'));
    const ofDay = [establishment.establishmentId, gamingDay];
    const cumulative = await query<CumulativeRow>(statement('daily-statement', 'cumulative'), [...ofDay, ...starts]);
    return [cumulativeTable(cumulative, words)];
  },
};
