import type { Column } from './document.js';
import { comparisonLines } from './period.queries.js';
import type { ReportContext, ReportDefinition } from './report.js';
import { linesAndTotal, notesOnPeriod, standing, tableOf } from './sections.js';
import type { Words } from '../words/words.js';

export interface Comparison {
  readonly name: string;
  /** What the meters are compared with. */
  readonly actual: 'counted' | 'paid';
  /** What is compared: the words above its columns, and the prefix of its figures' names. */
  readonly compared: readonly string[];
  /** Figures without a meter, beside the comparison. */
  readonly beside?: (words: Words) => readonly Column[];
}

/** Metered against actual with its variance in money and percent, machine by machine, and for the establishment. */
export function comparisonReport(comparison: Comparison): ReportDefinition {
  const { name } = comparison;
  return {
    ...{ name, orientation: 'landscape', needsMachine: false, period: 'any' },
    body: (context) => bodyOf(comparison, context),
  };
}

async function bodyOf({ name, actual, compared, beside }: Comparison, context: ReportContext) {
  const { query, establishment, period, words } = context;
  const state = await standing(context);
  const rows = await comparisonLines(query, name, establishment.establishmentId, period);
  return {
    ...state.status,
    sections: [
      ...notesOnPeriod(state, words),
      tableOf({
        name: 'machines',
        title: words('byMachine'),
        columns: [
          { key: 'machine', header: words('machine'), kind: 'code' },
          ...compared.flatMap((figure) => comparedColumns(words, figure, actual)),
          ...(beside?.(words) ?? []),
        ],
        rows: linesAndTotal(rows, 'machine', words('establishment')),
      }),
      { kind: 'paragraph' as const, tone: 'note' as const, text: words('method') },
    ],
  };
}

/** Metered, actual and variance of one medium. */
export function comparedColumns(words: Words, figure: string, actual: 'counted' | 'paid'): Column[] {
  const headerGroup = words(figure);
  const actualKey = actual === 'counted' ? `${figure}CountedMinor` : `${figure}PaidMinor`;
  return [
    { key: `${figure}MeteredMinor`, header: words('metered'), headerGroup, kind: 'minor' },
    { key: actualKey, header: words(actual), headerGroup, kind: 'minor' },
    { key: `${figure}VarianceMinor`, header: words('variance'), headerGroup, kind: 'minor' },
    { key: `${figure}VariancePercent`, header: '%', headerGroup, kind: 'percent' },
  ];
}
