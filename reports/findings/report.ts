import type { FindingCode } from '#domain/reconciliation/reconciliation-codes.js';
import type { Row } from '#documents/model/document.js';
import { findingLabel, findingsSection } from '#documents/parts/finding-words.js';
import type { FindingRow } from '#documents/parts/finding-words.js';
import { cellsOf, dataRow, notesOnPeriod, standing, tableOf } from '#documents/parts/sections.js';
import { statement } from '#documents/parts/report.js';
import type { ReportContext, ReportDefinition } from '#documents/parts/report.js';

interface SummaryRow {
  /** Null: the total of all codes. */
  readonly code: FindingCode | null;
  readonly count: bigint;
  readonly toSettle: bigint;
  readonly explained: bigint;
  readonly open: bigint;
}

function summaryRow({ code, ...counts }: SummaryRow, context: ReportContext): Row {
  if (code === null) return { kind: 'total', label: context.words('all'), cells: cellsOf(counts) };
  return dataRow({ ...counts, label: findingLabel(code, context.language) }, counts.open > 0n);
}

async function body(context: ReportContext) {
  const { query, establishment, period, words } = context;
  const parameters = [establishment.establishmentId, period.firstDay, period.lastDay];
  const state = await standing(context);
  const summary = await query<SummaryRow>(statement('findings', 'summary'), parameters);
  const rows = await query<FindingRow>(statement('findings', 'findings'), parameters);
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
          { key: 'toSettle', header: words('toSettle'), kind: 'count' },
          { key: 'explained', header: words('explained'), kind: 'count' },
          { key: 'open', header: words('open'), kind: 'count' },
        ],
        rows: summary.map((row) => summaryRow(row, context)),
      }),
      { kind: 'heading' as const, text: words('list') },
      findingsSection(rows, context, words, period.kind !== 'day'),
    ],
  };
}

/** Every finding of the period with its tolerance, its rule, its explanation and its approver. */
export const findings: ReportDefinition = {
  name: 'findings',
  orientation: 'portrait',
  needsMachine: false,
  period: 'any',
  body,
};
