import { column, buildDeclaredTable, declareTable, type RowOf } from '#documents/model/columns.js';
import { getHeading } from '#documents/words/words.js';
import type { FindingCode } from '#domain/reconciliation/reconciliation-codes.js';
import type { Row } from '#documents/model/document.js';
import { getFindingName, buildFindingsSection, type FindingRow } from '#documents/parts/finding-words.js';
import { toTotalCells, buildDataRow, withPeriodNotes } from '#documents/parts/sections.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';

interface SummaryRow extends RowOf<typeof SUMMARY_TABLE.columns> {
  /** Null: the total of all codes. */
  readonly code: FindingCode | null;
}

/**
 * Builds the row of one finding code with its counts, marked while some are open; the row without a code is the total.
 */
function buildSummaryRow({ code, ...counts }: SummaryRow, context: ReportContext): Row {
  if (code === null) return { kind: 'total', label: context.translate('all'), cells: toTotalCells(counts) };
  return buildDataRow({ ...counts, label: getFindingName(code, context.language) }, counts.open > 0n);
}

const SUMMARY_TABLE = declareTable({
  name: 'summary',
  columns: [
    column.text('label', { fr: 'Nature', en: 'Kind' }, { weight: 3, composed: true }),
    column.count('count', getHeading('count', 'findings')),
    column.count('toSettle', { fr: 'À expliquer', en: 'To explain' }),
    column.count('explained', { fr: 'Expliqués et approuvés', en: 'Explained and approved' }),
    column.count('open', getHeading('open', 'findings')),
  ],
});

/** Builds the findings of the period: their summary by code, then each one with its explanation. */
async function buildFindingsBody(context: ReportContext) {
  const { readRows, period, translate } = context;
  const summary = await readRows<SummaryRow>('summary');
  const findingRows = await readRows<FindingRow>('findings');
  return {
    sections: [
      buildDeclaredTable(SUMMARY_TABLE, translate, {
        title: translate('summary'),
        rows: summary.map((row) => buildSummaryRow(row, context)),
      }),
      { kind: 'heading' as const, text: translate('list') },
      buildFindingsSection(findingRows, context, translate, period.kind !== 'day'),
    ],
  };
}

/** Every finding of the period with its tolerance, its rule, its explanation and its approver. */
export const findings = declareReport({
  name: 'findings',
  orientation: 'portrait',
  tables: [SUMMARY_TABLE],
  buildBody: withPeriodNotes(buildFindingsBody),
});
