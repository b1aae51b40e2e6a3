import type { Column, TableSection } from '../model/document.js';
import { beyondTolerance, comparisonLines } from './period.queries.js';
import type { BeyondRow } from './period.queries.js';
import type { ReportContext, ReportDefinition } from './report.js';
import { dataRow, linesAndTotal, notesOnPeriod, standing, tableOf } from './sections.js';
import type { Words } from '../words/words.js';

export interface Comparison {
  readonly name: string;
  /** Figure compared with the meters. */
  readonly actual: 'counted' | 'paid';
  /** Compared media: the words above their columns, and the prefix of their figures' names. */
  readonly compared: readonly string[];
  /** Media whose findings are stated first. */
  readonly media: readonly string[];
  /** Figures without a meter, beside the comparison. */
  readonly beside?: (words: Words) => readonly Column[];
}

/**
 * Builds a report of metered against actual amounts with their variance in money and percent, by machine and for the
 * establishment.
 */
export function comparisonReport(comparison: Comparison): ReportDefinition {
  const { name } = comparison;
  return {
    name,
    orientation: 'landscape',
    needsMachine: false,
    period: 'any',
    body: (context) => bodyOf(comparison, context),
  };
}

async function bodyOf({ name, actual, compared, media, beside }: Comparison, context: ReportContext) {
  const { query, establishment, period, words } = context;
  const state = await standing(context);
  const rows = await comparisonLines(query, name, establishment.establishmentId, period);
  const beyond = await beyondTolerance(query, establishment.establishmentId, period, media);
  return {
    ...state.status,
    sections: [
      ...notesOnPeriod(state, words),
      beyondTable(beyond, actual, words),
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

/** Lists first the differences that must be explained: each one beyond its tolerance, day by day. */
function beyondTable(beyond: readonly BeyondRow[], actual: Comparison['actual'], words: Words): TableSection {
  return tableOf({
    name: 'beyond',
    title: words('beyondTolerance', { count: beyond.length }),
    emptyText: words('allWithin'),
    columns: [
      { key: 'gamingDay', header: words('gamingDay'), kind: 'day' },
      { key: 'machine', header: words('machine'), kind: 'code' },
      { key: 'medium', header: words('medium'), kind: 'text', weight: 1.3 },
      { key: 'meteredMinor', header: words('metered'), kind: 'minor' },
      { key: 'actualMinor', header: words(actual), kind: 'minor' },
      { key: 'varianceMinor', header: words('variance'), kind: 'minor' },
      { key: 'variancePercent', header: words('variancePercent'), kind: 'percent' },
      { key: 'explanation', header: words('explanationOf'), kind: 'text', weight: 2.5 },
    ],
    rows: beyond.map((row) => {
      const explanation = row.isCounted ? row.explanation : words('notCounted');
      return dataRow({ ...row, medium: words(`medium_${row.medium}`), explanation }, row.decision !== 'approved');
    }),
  });
}

/** Returns the columns metered, actual and variance of one medium. */
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
