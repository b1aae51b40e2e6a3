import type { Column } from '../../src/reporting/document.js';
import { linesAndTotal, notesOnPeriod, standing, tableOf } from '../../src/reporting/sections.js';
import { statement } from '../../src/reporting/report.js';
import type { ReportContext, ReportDefinition } from '../../src/reporting/report.js';
import type { Words } from '../../src/reporting/words.js';

export interface DropComparisonRow {
  readonly machine: string | null;
  readonly [figure: string]: string | bigint | null;
}

function mediumColumns(words: Words, medium: 'notes' | 'tickets' | 'coins'): Column[] {
  const headerGroup = words(medium);
  return [
    { key: `${medium}MeteredMinor`, header: words('metered'), headerGroup, kind: 'minor' },
    { key: `${medium}CountedMinor`, header: words('counted'), headerGroup, kind: 'minor' },
    { key: `${medium}VarianceMinor`, header: words('variance'), headerGroup, kind: 'minor' },
    { key: `${medium}VariancePercent`, header: '%', headerGroup, kind: 'percent' },
  ];
}

async function body(context: ReportContext) {
  const { query, house, period, words } = context;
  const state = await standing(context);
  const rows = await query<DropComparisonRow>(statement('drop-comparison', 'machines'), [
    house.establishmentId,
    period.firstDay,
    period.lastDay,
  ]);
  return {
    ...state.status,
    sections: [
      ...notesOnPeriod(state, words),
      tableOf({
        name: 'machines',
        title: words('byMachine'),
        columns: [
          { key: 'machine', header: words('machine'), kind: 'code' },
          ...mediumColumns(words, 'notes'),
          ...mediumColumns(words, 'tickets'),
          ...mediumColumns(words, 'coins'),
        ],
        rows: linesAndTotal(rows, 'machine', words('house')),
      }),
      { kind: 'paragraph' as const, tone: 'note' as const, text: words('method') },
    ],
  };
}

/** Metered against counted for notes, tickets and coins, in money and percent. */
export const dropComparison: ReportDefinition = {
  name: 'drop-comparison',
  orientation: 'landscape',
  needsMachine: false,
  period: 'any',
  body,
};
