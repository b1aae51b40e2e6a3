import { buildSignersSection } from './signatures.js';
import { computeSeasonStart } from '#domain/tables/seasons.js';
import { formatDay, formatMonth } from '../words/format.js';
import { createTranslator, type Translator } from '../words/words.js';
import { column, buildColumns, type Columns, type Heading } from '../model/columns.js';
import type { Cells, Column, Row } from '../model/document.js';
import type { ReportBody, ReportContext, ReportDefinition } from './report.js';
import { buildNote, buildDataRow, buildTable } from './sections.js';

/** Results of games: by game and table, by day, by month, and for the season to the end of the period. */
export interface SeasonResultsDefinition {
  readonly name: string;
  /** Report whose words contain the names of the games. */
  readonly gameNamesReport: string;
  /** Heading of the number of sessions. */
  readonly sessionsHeading: Heading;
  /** Figures between the number of sessions and the season; the result is the last. */
  readonly figureColumns: Columns;
  readonly readResults: (context: ReportContext) => Promise<SeasonResults>;
}

/** Combined result of completed sessions, in minor units, beside the figures of the report. */
export interface ResultRow {
  readonly part: 'table' | 'day' | 'month' | 'open';
  /** Set on `table`; null: all games. */
  readonly game: string | null;
  /** Set on `table`; null: all tables of the game. */
  readonly tableNumber: string | null;
  /** Set on `month`: the first day of its season. */
  readonly season: string | null;
  /** Set on `month`, `YYYY-MM`; null: the season until the last day of the period. */
  readonly month: string | null;
  /** Set on `day`. */
  readonly gamingDay: string | null;
  readonly sessions: bigint;
  readonly resultMinor: bigint;
  /** Season result to date; for `table`, to the end of the period. */
  readonly seasonMinor: bigint;
}

export interface SeasonResults<Row extends ResultRow = ResultRow> {
  /** First day of the season of the period's last day. */
  readonly seasonFirstDay: string;
  readonly openSessions: bigint;
  readonly tables: readonly Row[];
  readonly days: readonly Row[];
  readonly months: readonly Row[];
}

type ResultsContext = Pick<ReportContext, 'period' | 'seasonStart'> & {
  readonly establishment: Pick<ReportContext['establishment'], 'establishmentId'>;
};

/**
 * Returns the parameters of a results statement: establishment, first and last gaming day, first days of the seasons of
 * the last and of the first day, and the day (`MM-DD`) on which seasons begin.
 */
export function buildResultParameters({ establishment, period, seasonStart }: ResultsContext): readonly unknown[] {
  const { firstDay, lastDay } = period;
  return [
    establishment.establishmentId,
    firstDay,
    lastDay,
    computeSeasonStart(lastDay, seasonStart),
    computeSeasonStart(firstDay, seasonStart),
    seasonStart,
  ];
}

/** Groups the rows of the SQL statement by part (tables, days, months), with the season's first day. */
export function groupResults<Row extends ResultRow>(
  resultRows: readonly Row[],
  { period, seasonStart }: ResultsContext,
): SeasonResults<Row> {
  const selectRowsOfPart = (requestedPart: ResultRow['part']): Row[] =>
    resultRows.filter(({ part }) => part === requestedPart);
  return {
    seasonFirstDay: computeSeasonStart(period.lastDay, seasonStart),
    openSessions: selectRowsOfPart('open')[0]?.sessions ?? 0n,
    tables: selectRowsOfPart('table'),
    days: selectRowsOfPart('day'),
    months: selectRowsOfPart('month'),
  };
}

/** Creates the definition of a report of results by table, day and month, beside the season to date. */
export function createSeasonResultsReport(definition: SeasonResultsDefinition): ReportDefinition {
  return {
    name: definition.name,
    orientation: 'landscape',
    needsMachine: false,
    period: 'any',
    buildBody: async (context) =>
      new ResultsBodyBuilder(definition, context, await definition.readResults(context)).build(),
  };
}

const TABLE_COLUMN = column.code('tableNumber', { fr: 'Table', en: 'Table' }, { weight: 1.8 });
const DAY_COLUMN = column.day('gamingDay', { fr: 'Journée', en: 'Day' }, { weight: 1.8 });
const MONTH_COLUMN = column.text('month', { fr: 'Mois', en: 'Month' }, { weight: 1.8 });

/** Builds the sections of a report of season results from the rows already read. */
class ResultsBodyBuilder {
  private readonly translate: Translator;
  /** Keys to sum; the season result of a day or a month is already a sum. */
  private readonly summedKeys: readonly string[];

  constructor(
    private readonly definition: SeasonResultsDefinition,
    private readonly context: ReportContext,
    private readonly results: SeasonResults,
  ) {
    this.translate = context.translate;
    this.summedKeys = ['sessions', ...definition.figureColumns.map(({ key }) => key)];
  }

  /**
   * Builds the document: results by game, by day and by month, notes and signatures; provisional with open sessions.
   */
  build(): ReportBody {
    const { translate, results } = this;
    const { openSessions } = results;
    const seasonHeading = translate('seasonSince', { day: this.formatGamingDay(results.seasonFirstDay) });
    return {
      ...(openSessions > 0n ? { status: translate('provisional') } : {}),
      sections: [
        buildTable({
          name: 'tables',
          title: translate('byGame'),
          emptyText: translate('empty'),
          columns: [...buildColumns([TABLE_COLUMN], translate), ...this.buildAmountColumns(seasonHeading)],
          carried: { columns: [...this.summedKeys, 'seasonMinor'], within: 'table' },
          rows: this.buildTableRows(),
        }),
        buildTable({
          name: 'days',
          title: translate('byDay'),
          emptyText: translate('empty'),
          columns: [...buildColumns([DAY_COLUMN], translate), ...this.buildAmountColumns(translate('carried'))],
          carried: { columns: this.summedKeys, within: 'table' },
          rows: this.buildDayRows(),
        }),
        buildTable({
          name: 'months',
          title: translate('byMonth'),
          emptyText: translate('emptySeason'),
          columns: [...buildColumns([MONTH_COLUMN], translate), ...this.buildAmountColumns(translate('carried'))],
          carried: { columns: this.summedKeys, within: 'group' },
          rows: this.buildMonthRows(),
        }),
        ...(openSessions > 0n ? [buildNote(translate('openSessions', { count: Number(openSessions) }))] : []),
        buildNote(translate('method')),
        buildSignersSection(this.context, ['signature_accountant', 'signature_management']),
      ],
    };
  }

  /** Builds the columns of figures: sessions, the definition's own, and the season's result under `seasonHeading`. */
  private buildAmountColumns(seasonHeading: string): Column[] {
    const { translate, definition } = this;
    return [
      ...buildColumns(
        [column.count('sessions', definition.sessionsHeading, { weight: 0.7 }), ...definition.figureColumns],
        translate,
      ),
      // its heading names the first day of the season
      { key: 'seasonMinor', header: seasonHeading, kind: 'minor', weight: 1.2 },
    ];
  }

  /** Returns the cells of a line of sums; its subject is in its label. */
  private selectSumCells(row: ResultRow): Cells {
    const cells = buildDataRow(row).cells;
    return Object.fromEntries([...this.summedKeys, 'seasonMinor'].map((key) => [key, cells[key]]));
  }

  /** Builds the rows of each game: its name, its tables and its subtotal; then the total of all games. */
  private buildTableRows(): Row[] {
    const { translate, definition } = this;
    const { tables } = this.results;
    const translateGame = createTranslator(definition.gameNamesReport, this.context.language);
    const grandTotal = tables.find(({ game }) => game === null);
    const gameTotals = tables.filter(({ game, tableNumber }) => game !== null && tableNumber === null);
    return [
      ...gameTotals.flatMap((gameTotal): Row[] => {
        const gameName = translateGame(`game_${gameTotal.game ?? ''}`);
        return [
          { kind: 'group', label: gameName },
          ...tables
            .filter((row) => row.game === gameTotal.game && row.tableNumber !== null)
            .map((row) => buildDataRow({ tableNumber: row.tableNumber, ...this.selectSumCells(row) })),
          {
            kind: 'subtotal',
            label: translate('gameTotal', { game: gameName }),
            cells: this.selectSumCells(gameTotal),
          },
        ];
      }),
      ...(grandTotal === undefined
        ? []
        : [{ kind: 'total' as const, label: translate('total'), cells: this.selectSumCells(grandTotal) }]),
    ];
  }

  /**
   * Builds the season's result brought forward, unless zero, each day with the result to date, and the period's total.
   */
  private buildDayRows(): Row[] {
    const { translate, context } = this;
    const { days, tables } = this.results;
    const [firstRow] = days;
    const grandTotal = tables.find(({ game }) => game === null);
    if (firstRow === undefined || grandTotal === undefined) return [];
    const broughtForwardMinor = firstRow.seasonMinor - firstRow.resultMinor;
    const broughtForwardLabel = translate('broughtForward', { day: this.formatGamingDay(context.period.firstDay) });
    return [
      ...(broughtForwardMinor === 0n
        ? []
        : [{ kind: 'subtotal' as const, label: broughtForwardLabel, cells: { seasonMinor: broughtForwardMinor } }]),
      ...days.map((row) => buildDataRow({ gamingDay: row.gamingDay, ...this.selectSumCells(row) })),
      { kind: 'total', label: translate('periodTotal'), cells: this.selectSumCells(grandTotal) },
    ];
  }

  /** Builds the months of each season in the period, each season under its name and with its total. */
  private buildMonthRows(): Row[] {
    const { translate, context } = this;
    const { months } = this.results;
    const seasons = [...new Set(months.map(({ season }) => season ?? ''))];
    return seasons.flatMap((season): Row[] => {
      const seasonMonths = months.filter((row) => row.season === season);
      const isLastSeason = season === seasons.at(-1);
      const totalLabel = isLastSeason
        ? translate('seasonUntil', { day: this.formatGamingDay(context.period.lastDay) })
        : translate('seasonTotal');
      return [
        { kind: 'group', label: translate('seasonFrom', { day: this.formatGamingDay(season) }) },
        ...seasonMonths.map((row): Row =>
          row.month === null
            ? { kind: 'subtotal', label: totalLabel, cells: this.selectSumCells(row) }
            : buildDataRow({ month: formatMonth(row.month, context.language), ...this.selectSumCells(row) }),
        ),
      ];
    });
  }

  private formatGamingDay(day: string): string {
    return formatDay(day, this.context.language);
  }
}
