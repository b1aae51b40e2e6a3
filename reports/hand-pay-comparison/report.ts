import type { Column } from '../../src/reporting/document.js';
import { linesAndTotal, notesOnPeriod, standing, tableOf } from '../../src/reporting/sections.js';
import { statement } from '../../src/reporting/report.js';
import type { ReportContext, ReportDefinition } from '../../src/reporting/report.js';
import type { Words } from '../../src/reporting/words.js';

export interface HandPayComparisonRow {
  readonly machine: string | null;
  readonly [figure: string]: string | bigint | null;
}

function comparedColumns(words: Words, kind: 'jackpot' | 'cancelled'): Column[] {
  const headerGroup = words(`${kind}Group`);
  return [
    { key: `${kind}MeteredMinor`, header: words('metered'), headerGroup, kind: 'minor' },
    { key: `${kind}PaidMinor`, header: words('paid'), headerGroup, kind: 'minor' },
    { key: `${kind}VarianceMinor`, header: words('variance'), headerGroup, kind: 'minor' },
    { key: `${kind}VariancePercent`, header: '%', headerGroup, kind: 'percent' },
  ];
}

async function body(context: ReportContext) {
  const { query, house, period, words } = context;
  const state = await standing(context);
  const rows = await query<HandPayComparisonRow>(statement('hand-pay-comparison', 'machines'), [
    house.establishmentId,
    period.firstDay,
    period.lastDay,
  ]);
  const headerGroup = words('besideGroup');
  return {
    ...state.status,
    sections: [
      ...notesOnPeriod(state, words),
      tableOf({
        name: 'machines',
        title: words('byMachine'),
        columns: [
          { key: 'machine', header: words('machine'), kind: 'code' },
          ...comparedColumns(words, 'jackpot'),
          ...comparedColumns(words, 'cancelled'),
          { key: 'shortPayMinor', header: words('shortPay'), headerGroup, kind: 'minor' },
          { key: 'complementMinor', header: words('complement'), headerGroup, kind: 'minor' },
        ],
        rows: linesAndTotal(rows, 'machine', words('house')),
      }),
      { kind: 'paragraph' as const, tone: 'note' as const, text: words('method') },
    ],
  };
}

/** Hand pays by the meters against hand pays made, in money and percent. */
export const handPayComparison: ReportDefinition = {
  name: 'hand-pay-comparison',
  orientation: 'landscape',
  needsMachine: false,
  period: 'any',
  body,
};
