import { day, declareTable, drawTable, instant, money, text } from '#documents/model/columns.js';
import type { RowOf } from '#documents/model/columns.js';
import { headingOf, wordsOf } from '#documents/words/words.js';
import { sortByPlace } from '#declarations/shapes/places.js';
import type { Fact, Section, TableSection } from '#documents/model/document.js';
import { buildNote, cellsOf, dataRow } from '#documents/parts/sections.js';
import type { ReportBody, ReportContext, ReportDefinition } from '#documents/parts/report.js';
import { formatDay } from '#documents/words/format.js';
import { Refusal } from '#refusals/refusal.js';
import { createStatementContext } from '../daily-statement/part.js';
import type { DailyStatementPart } from '../daily-statement/part.js';
import { signatures } from '../daily-statement/report.js';

interface DayRow extends RowOf<typeof DAYS.columns> {
  readonly state: 'closed' | 'open' | 'unreconciled' | 'unrecorded';
}

type DatedRow = DayRow & { readonly gamingDay: string };

/** Lists the first and last closed days of the period, their number, and the days left out. */
function headFacts(
  closed: readonly string[],
  leftOut: readonly DatedRow[],
  { words, language }: ReportContext,
): Fact[] {
  const named = leftOut.map(({ gamingDay }) => formatDay(gamingDay, language)).join(', ');
  return [
    { label: words('firstDay'), value: closed[0] ?? null, kind: 'day' },
    { label: words('drawnUp'), value: closed.at(-1) ?? null, kind: 'day' },
    { label: words('closedDays'), value: closed.length, kind: 'count' },
    { label: words('leftOutDays'), value: leftOut.length === 0 ? words('noneLeftOut') : named },
  ];
}

const DAYS = declareTable({
  name: 'days',
  columns: [
    day('gamingDay', headingOf('gamingDay'), { nullable: true }),
    text('state', headingOf('state'), { weight: 1.5 }),
    instant('closedAt', { fr: 'Clôturée le', en: 'Closed at' }, { nullable: true }),
    text('closedBy', { fr: 'Demandée par', en: 'Requested by' }, { nullable: true }),
    text('approvedBy', { fr: 'Approuvée par', en: 'Approved by' }, { nullable: true }),
    money('coinInMinor', headingOf('coinIn'), { nullable: true }),
    money('meteredWinMinor', headingOf('meteredWin'), { nullable: true }),
    money('cashWinMinor', headingOf('cashWin'), { nullable: true }),
  ],
});

/** Lists the days of the period with their state and totals; a day that is not closed is marked. */
function daysTable(rows: readonly DayRow[], { words }: ReportContext): TableSection {
  return drawTable(DAYS, words, {
    title: words('daysTable'),
    rows: rows.map(({ gamingDay, state, closedAt, closedBy, approvedBy, ...sums }) =>
      gamingDay === null
        ? { kind: 'total', label: words('closedDaysTotal'), cells: cellsOf(sums) }
        : dataRow(
            { gamingDay, state: words(`day_${state}`), closedAt, closedBy, approvedBy, ...sums },
            state !== 'closed',
          ),
    ),
  });
}

/**
 * Builds the statement of a period from its closed days and the parts that can be summed. Refuses with INVALID_PERIOD
 * for a single day.
 */
async function bodyOf(parts: readonly DailyStatementPart[], context: ReportContext): Promise<ReportBody> {
  const { read, establishment, period, words, language } = context;
  const { firstDay, lastDay } = period;
  // for one day, the daily statement is used instead
  if (period.kind === 'day') throw new Refusal('INVALID_PERIOD', { period: firstDay });
  const rows = await read<DayRow>('days', [establishment.establishmentId, firstDay, lastDay]);
  const dated = rows.filter((row): row is DatedRow => row.gamingDay !== null);
  const days = dated.filter(({ state }) => state === 'closed').map(({ gamingDay }) => gamingDay);
  const leftOut = dated.filter(({ state }) => state !== 'closed');
  const drawnUp = days.at(-1);
  if (drawnUp === undefined) {
    const sections = [{ kind: 'paragraph' as const, text: words('nothingClosed') }, daysTable(dated, context)];
    return { status: words('provisional'), sections };
  }
  const statementWords = wordsOf('daily-statement', language);
  const ofPeriod = { ...createStatementContext(context, days), words: statementWords };
  const sections: Section[] = [{ kind: 'facts', name: 'head', facts: headFacts(days, leftOut, context) }];
  for (const part of parts) sections.push(...((await part.ofPeriod?.(ofPeriod)) ?? []));
  sections.push(
    daysTable(rows, context),
    buildNote(words('method')),
    buildNote(statementWords('method')),
    signatures(context),
  );
  const title = words(`title_${period.kind}`, { day: formatDay(drawnUp, language) });
  // a day before the last closed one is missing because it was reopened; its figures will follow
  const isWhole = leftOut.every(({ gamingDay, state }) => gamingDay > drawnUp || state === 'unrecorded');
  return { title, ...(isWhole ? {} : { status: words('provisional') }), sections };
}

/**
 * The daily statement of a month, a season or another period, drawn up to its last closed day. It is the sum of the
 * closed days, made by each day's own statements; a day that is not closed is named and left out.
 */
export function periodStatement(parts: readonly DailyStatementPart[]): ReportDefinition {
  const ordered = sortByPlace('the statement of a period', parts);
  return {
    name: 'period-statement',
    orientation: 'landscape',
    needsMachine: false,
    period: 'closed',
    tables: [DAYS, ...ordered.flatMap(({ tables = [] }) => tables)],
    body: (context) => bodyOf(ordered, context),
  };
}
