import type { Column, Section, TableSection } from '#documents/model/document.js';
import { statement } from '#documents/parts/report.js';
import { dataRow, tableOf } from '#documents/parts/sections.js';
import type { Words } from '#documents/words/words.js';
import { minor } from '../columns.js';
import type { DailyStatementPart } from '../part.js';

interface AdjustmentRow {
  readonly machine: string;
  readonly stationNumber: number | null;
  readonly subject: 'meter' | 'count' | 'total';
  readonly kind: string;
}

interface PriorPeriodRow {
  readonly gamingDay: string;
  readonly figure: string;
  readonly cause: string | null;
}

const PRIOR_PERIOD_TITLES = {
  'prior-period': 'priorPeriodCarried',
  'corrected-since': 'priorPeriodSince',
  corrections: 'priorPeriodAll',
} as const;

const ADJUSTMENT_KINDS = { meter: 'adjustment', total: 'kind' } as const;

/** Lists the manual corrections, each with the second person. */
function adjustmentsTable(rows: readonly AdjustmentRow[], words: Words): TableSection {
  return tableOf({
    name: 'adjustments',
    title: words('adjustments'),
    columns: [
      { key: 'machine', header: words('machine'), kind: 'code' },
      { key: 'stationNumber', header: words('station'), kind: 'count', weight: 0.5 },
      { key: 'subject', header: words('subject'), kind: 'text', weight: 1.5 },
      { key: 'at', header: words('at'), kind: 'instant' },
      { key: 'reason', header: words('reason'), kind: 'text', weight: 2 },
      { key: 'recordedBy', header: words('by'), kind: 'text' },
      { key: 'approvedBy', header: words('approver'), kind: 'text' },
    ],
    rows: rows.map((row) => {
      const kind = row.subject === 'count' ? row.kind : words(`${ADJUSTMENT_KINDS[row.subject]}_${row.kind}`);
      return dataRow({ ...row, subject: words(`subject_${row.subject}`, { kind }) });
    }),
  });
}

function priorPeriodTable(
  rows: readonly PriorPeriodRow[],
  words: Words,
  name: 'prior-period' | 'corrected-since' | 'corrections',
): TableSection {
  const ofDay: Column = { key: 'ofGamingDay', header: words('ofDay'), kind: 'day' };
  const inDay: Column = { key: 'gamingDay', header: words('inDay'), kind: 'day' };
  return tableOf({
    name,
    title: words(PRIOR_PERIOD_TITLES[name]),
    columns: [
      ...{ 'prior-period': [ofDay], 'corrected-since': [inDay], corrections: [ofDay, inDay] }[name],
      { key: 'machine', header: words('machine'), kind: 'code' },
      { key: 'figure', header: words('figure'), kind: 'text', weight: 1.5 },
      minor('frozenMinor', words('frozen')),
      minor('correctedMinor', words('corrected')),
      minor('differenceMinor', words('difference')),
      { key: 'cause', header: words('cause'), kind: 'text', weight: 1.5 },
      { key: 'reason', header: words('reason'), kind: 'text', weight: 2 },
      { key: 'recordedBy', header: words('by'), kind: 'text' },
      { key: 'approvedBy', header: words('approver'), kind: 'text' },
    ],
    rows: rows.map((row) =>
      dataRow({
        ...row,
        figure: words(`figure_${row.figure}`),
        cause: row.cause === null ? null : words(`cause_${row.cause}`),
      }),
    ),
  });
}

/**
 * Lists the amounts of closed days carried in this day, and the later corrections of this one; absent when there are
 * none.
 */
function priorPeriodSections(rows: readonly PriorPeriodRow[], gamingDay: string, words: Words): Section[] {
  const carried = rows.filter((row) => row.gamingDay === gamingDay);
  const since = rows.filter((row) => row.gamingDay !== gamingDay);
  return [
    ...(carried.length === 0 ? [] : [priorPeriodTable(carried, words, 'prior-period')]),
    ...(since.length === 0
      ? []
      : [
          priorPeriodTable(since, words, 'corrected-since'),
          { kind: 'paragraph' as const, tone: 'note' as const, text: words('priorPeriodSinceNote') },
        ]),
  ];
}

/** Manual corrections in this day, and corrections of closed days. */
export const correctionsPart: DailyStatementPart = {
  name: 'corrections',
  place: 50,
  sections: async ({ query, establishment, gamingDay, words }) => {
    const ofDay = [establishment.establishmentId, gamingDay];
    const adjustments = await query<AdjustmentRow>(statement('daily-statement', 'adjustments'), ofDay);
    const priorPeriod = await query<PriorPeriodRow>(statement('daily-statement', 'prior-period'), [
      establishment.establishmentId,
      [gamingDay],
    ]);
    return [
      ...(adjustments.length === 0 ? [] : [adjustmentsTable(adjustments, words)]),
      ...priorPeriodSections(priorPeriod, gamingDay, words),
    ];
  },
  ofPeriod: async ({ query, establishment, days, words }) => {
    const ofDays = [establishment.establishmentId, days];
    const priorPeriod = await query<PriorPeriodRow>(statement('daily-statement', 'prior-period'), ofDays);
    return priorPeriod.length === 0 ? [] : [priorPeriodTable(priorPeriod, words, 'corrections')];
  },
};
