import { column, buildDeclaredTable, buildRow, declareTable, type RowOf } from '#documents/model/columns.js';
import { getHeading, type Translator } from '#documents/words/words.js';
import type { TableSection } from '#documents/model/document.js';
import { readSql } from '#documents/parts/report.js';
import { computeSeasonStart } from '#domain/tables/seasons.js';
import type { DailyStatementPart } from '../part.js';

type CumulativeRow = RowOf<typeof CUMULATIVE_TABLE.columns>;

/** Returns the first days of the month, season and year of a gaming day; seasons begin on `seasonStart` (`MM-DD`). */
function getPeriodStarts(gamingDay: string, seasonStart: string): readonly [string, string, string] {
  return [`${gamingDay.slice(0, 7)}-01`, computeSeasonStart(gamingDay, seasonStart), `${gamingDay.slice(0, 4)}-01-01`];
}

const CUMULATIVE_TABLE = declareTable({
  name: 'cumulative',
  columns: [
    column.text('period', { fr: 'Période', en: 'Period' }),
    column.count('days', getHeading('days')),
    column.money('coinInMinor', getHeading('coinIn'), { nullable: true }),
    column.money('meteredWinMinor', getHeading('meteredWin'), { nullable: true }),
    column.money('meteredWinCorrectionMinor', getHeading('corrections', 'daily-statement')),
    column.percent('actualHoldPercent', getHeading('actualHold'), { nullable: true }),
    column.percent('floorParPercent', getHeading('floorPar'), { nullable: true }),
    column.money('cashWinMinor', getHeading('cashWin'), { nullable: true }),
    column.money('cashWinCorrectionMinor', { fr: 'Régul. du produit réel des jeux', en: 'Corr. of cash win' }),
  ],
});

/** Lists the machines' figures of the month, the season and the year to date, one row each. */
function buildCumulativeTable(rows: readonly CumulativeRow[], translate: Translator): TableSection {
  return buildDeclaredTable(CUMULATIVE_TABLE, translate, {
    title: translate('cumulative'),
    rows: rows.map((row) => buildRow(CUMULATIVE_TABLE, row, { period: translate(`period_${row.period}`) })),
  });
}

/** The machines' figures of the month, season and year to date. */
export const cumulativePart: DailyStatementPart = {
  name: 'cumulative',
  place: 60,
  tables: [CUMULATIVE_TABLE],
  buildSections: async ({ query, establishment, gamingDay, settings, translate }) => {
    const periodStarts = getPeriodStarts(gamingDay, String(settings['seasonStart']?.value ?? '11-01'));
    const dayParameters = [establishment.establishmentId, gamingDay];
    const cumulativeRows = await query<CumulativeRow>(readSql('daily-statement', 'cumulative'), [
      ...dayParameters,
      ...periodStarts,
    ]);
    return [buildCumulativeTable(cumulativeRows, translate)];
  },
};
