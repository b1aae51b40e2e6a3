import { column, buildDeclaredTable, declareTable, type RowOf } from '#documents/model/columns.js';
import { getHeading, createTranslator } from '#documents/words/words.js';
import { sortByPlace } from '#declarations/shapes/places.js';
import type { Fact, Section, TableSection } from '#documents/model/document.js';
import { buildNote, toTotalCells, buildDataRow } from '#documents/parts/sections.js';
import type { ReportBody, ReportContext, ReportDefinition } from '#documents/parts/report.js';
import { formatDay } from '#documents/words/format.js';
import { Refusal } from '#refusals/refusal.js';
import { createStatementContext, type DailyStatementPart } from '../daily-statement/part.js';
import { buildStatementSignatures } from '../daily-statement/report.js';

interface DayRow extends RowOf<typeof DAY_TABLE.columns> {
  readonly state: 'closed' | 'open' | 'unreconciled' | 'unrecorded';
}

type DatedDayRow = DayRow & { readonly gamingDay: string };

/** Lists the first and last closed days of the period, their number, and the days left out. */
function buildHeadFacts(
  closedDays: readonly string[],
  leftOutDays: readonly DatedDayRow[],
  { translate, language }: ReportContext,
): Fact[] {
  const leftOutText = leftOutDays.map(({ gamingDay }) => formatDay(gamingDay, language)).join(', ');
  return [
    { label: translate('firstDay'), value: closedDays[0] ?? null, kind: 'day' },
    { label: translate('drawnUp'), value: closedDays.at(-1) ?? null, kind: 'day' },
    { label: translate('closedDays'), value: closedDays.length, kind: 'count' },
    { label: translate('leftOutDays'), value: leftOutDays.length === 0 ? translate('noneLeftOut') : leftOutText },
  ];
}

const DAY_TABLE = declareTable({
  name: 'days',
  columns: [
    column.day('gamingDay', getHeading('gamingDay'), { nullable: true }),
    column.text('state', getHeading('state'), { weight: 1.5 }),
    column.instant('closedAt', { fr: 'Clôturée le', en: 'Closed at' }, { nullable: true }),
    column.text('closedBy', { fr: 'Demandée par', en: 'Requested by' }, { nullable: true }),
    column.text('approvedBy', { fr: 'Approuvée par', en: 'Approved by' }, { nullable: true }),
    column.money('coinInMinor', getHeading('coinIn'), { nullable: true }),
    column.money('meteredWinMinor', getHeading('meteredWin'), { nullable: true }),
    column.money('cashWinMinor', getHeading('cashWin'), { nullable: true }),
  ],
});

/** Lists the days of the period with their state and totals; a day that is not closed is marked. */
function buildDaysTable(rows: readonly DayRow[], { translate }: ReportContext): TableSection {
  return buildDeclaredTable(DAY_TABLE, translate, {
    title: translate('daysTable'),
    rows: rows.map(({ gamingDay, state, closedAt, closedBy, approvedBy, ...sums }) =>
      gamingDay === null
        ? { kind: 'total', label: translate('closedDaysTotal'), cells: toTotalCells(sums) }
        : buildDataRow(
            { gamingDay, state: translate(`day_${state}`), closedAt, closedBy, approvedBy, ...sums },
            state !== 'closed',
          ),
    ),
  });
}

/**
 * Builds the statement of a period from its closed days and those `parts` that can be summed over days.
 * Without a closed day it only lists the days. Provisional while a day before the last closed one is missing. Refuses
 * with INVALID_PERIOD for a single day.
 */
async function buildPeriodStatementBody(
  parts: readonly DailyStatementPart[],
  context: ReportContext,
): Promise<ReportBody> {
  const { readRows, establishment, period, translate, language } = context;
  const { firstDay, lastDay } = period;
  // for one day, the daily statement is used instead
  if (period.kind === 'day') throw new Refusal('INVALID_PERIOD', { period: firstDay });
  const dayRows = await readRows<DayRow>('days', [establishment.establishmentId, firstDay, lastDay]);
  const datedRows = dayRows.filter((row): row is DatedDayRow => row.gamingDay !== null);
  const closedDays = datedRows.filter(({ state }) => state === 'closed').map(({ gamingDay }) => gamingDay);
  const leftOutDays = datedRows.filter(({ state }) => state !== 'closed');
  const lastClosedDay = closedDays.at(-1);
  if (lastClosedDay === undefined) {
    const sections = [
      { kind: 'paragraph' as const, text: translate('nothingClosed') },
      buildDaysTable(datedRows, context),
    ];
    return { status: translate('provisional'), sections };
  }
  const translateStatement = createTranslator('daily-statement', language);
  const periodContext = { ...createStatementContext(context, closedDays), translate: translateStatement };
  const sections: Section[] = [
    { kind: 'facts', name: 'head', facts: buildHeadFacts(closedDays, leftOutDays, context) },
  ];
  for (const part of parts) sections.push(...((await part.buildPeriodSections?.(periodContext)) ?? []));
  sections.push(
    buildDaysTable(dayRows, context),
    buildNote(translate('method')),
    buildNote(translateStatement('method')),
    buildStatementSignatures(context),
  );
  const title = translate(`title_${period.kind}`, { day: formatDay(lastClosedDay, language) });
  // a day before the last closed one is missing because it was reopened; its figures will follow
  const isComplete = leftOutDays.every(({ gamingDay, state }) => gamingDay > lastClosedDay || state === 'unrecorded');
  return { title, ...(isComplete ? {} : { status: translate('provisional') }), sections };
}

/**
 * Creates the definition of the statement of a month, a season or another period, drawn up to its last closed day. Its
 * parts are those of the daily statement, summed; a day that is not closed is named and left out.
 */
export function createPeriodStatementReport(parts: readonly DailyStatementPart[]): ReportDefinition {
  const orderedParts = sortByPlace('the statement of a period', parts);
  return {
    name: 'period-statement',
    orientation: 'landscape',
    needsMachine: false,
    period: 'closed',
    tables: [DAY_TABLE, ...orderedParts.flatMap(({ tables = [] }) => tables)],
    buildBody: (context) => buildPeriodStatementBody(orderedParts, context),
  };
}
