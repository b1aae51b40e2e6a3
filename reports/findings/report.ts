import { findingInWords, findingLabel } from '../../src/reporting/finding-words.js';
import type { FindingRow } from '../../src/reporting/finding-words.js';
import { dataRow, notesOnPeriod, standing, tableOf } from '../../src/reporting/sections.js';
import { statement } from '../../src/reporting/report.js';
import type { ReportContext, ReportDefinition } from '../../src/reporting/report.js';

function summary(rows: readonly FindingRow[], language: 'fr' | 'en') {
  const byLabel = new Map<string, { label: string; count: bigint; explained: bigint }>();
  for (const row of rows) {
    const label = findingLabel(row.code, language);
    const line = byLabel.get(label) ?? { label, count: 0n, explained: 0n };
    line.count += 1n;
    if (row.decision === 'approved') line.explained += 1n;
    byLabel.set(label, line);
  }
  return [...byLabel.values()].map((line) => dataRow(line));
}

async function body(context: ReportContext) {
  const { query, house, period, words, language } = context;
  const state = await standing(context);
  const rows = await query<FindingRow>(statement('findings', 'findings'), [
    house.establishmentId,
    period.firstDay,
    period.lastDay,
  ]);
  return {
    ...state.status,
    sections: [
      ...notesOnPeriod(state, words),
      tableOf({
        name: 'summary',
        title: words('summary'),
        columns: [
          { key: 'label', header: words('code'), kind: 'text', weight: 3 },
          { key: 'count', header: words('count'), kind: 'count' },
          { key: 'explained', header: words('explained'), kind: 'count' },
        ],
        rows: summary(rows, language),
      }),
      { kind: 'heading' as const, text: words('list') },
      {
        kind: 'findings' as const,
        name: 'findings',
        findings: rows.map((row) => findingInWords(row, context, words, period.kind !== 'day')),
      },
    ],
  };
}

/** Every finding of the period with its tolerance, its rule, its explanation and who approved it. */
export const findings: ReportDefinition = { name: 'findings', orientation: 'portrait', needsMachine: false, body };
