import { count, declareTable, buildDeclaredTable, buildRow, money, percent, text } from '#documents/model/columns.js';
import type { RowOf } from '#documents/model/columns.js';
import { headingOf, type Words } from '#documents/words/words.js';
import type { TableSection } from '#documents/model/document.js';
import { readSql } from '#documents/parts/report.js';
import { findSeasonStart } from '#domain/tables/seasons.js';
import type { DailyStatementPart } from '../part.js';

type CumulativeRow = RowOf<typeof CUMULATIVE.columns>;

/** Returns the first days of the month, season and year of a gaming day; seasons begin on `seasonStart` (`MM-DD`). */
function findPeriodStarts(gamingDay: string, seasonStart: string): readonly [string, string, string] {
  return [`${gamingDay.slice(0, 7)}-01`, findSeasonStart(gamingDay, seasonStart), `${gamingDay.slice(0, 4)}-01-01`];
}

const CUMULATIVE = declareTable({
  name: 'cumulative',
  columns: [
    text('period', { fr: 'Période', en: 'Period' }),
    count('days', headingOf('days')),
    money('coinInMinor', headingOf('coinIn')),
    money('meteredWinMinor', headingOf('meteredWin')),
    money('meteredWinCorrectionMinor', headingOf('corrections', 'daily-statement')),
    percent('actualHoldPercent', headingOf('actualHold'), { nullable: true }),
    percent('floorParPercent', headingOf('floorPar'), { nullable: true }),
    money('cashWinMinor', headingOf('cashWin')),
    money('cashWinCorrectionMinor', { fr: 'Régul. du produit réel des jeux', en: 'Corr. of cash win' }),
  ],
});

/** Lists the machines' figures of the month, the season and the year to date, one row each. */
function buildCumulativeTable(rows: readonly CumulativeRow[], words: Words): TableSection {
  return buildDeclaredTable(CUMULATIVE, words, {
    title: words('cumulative'),
    rows: rows.map((row) => buildRow(CUMULATIVE, row, { period: words(`period_${row.period}`) })),
  });
}

/** The machines' figures of the month, season and year to date. */
export const cumulativePart: DailyStatementPart = {
  name: 'cumulative',
  place: 60,
  tables: [CUMULATIVE],
  sections: async ({ query, establishment, gamingDay, settings, words }) => {
    const starts = findPeriodStarts(gamingDay, String(settings['seasonStart']?.value ?? '11-01'));
    const ofDay = [establishment.establishmentId, gamingDay];
    const cumulative = await query<CumulativeRow>(readSql('daily-statement', 'cumulative'), [...ofDay, ...starts]);
    return [buildCumulativeTable(cumulative, words)];
  },
};
