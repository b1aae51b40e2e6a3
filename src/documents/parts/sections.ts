import { writeAmountInWords } from '../words/amount-words.js';
import { LANGUAGES } from '#declarations/shapes/text.js';
import type { CellValue, Cells, DataRow, Row, Section, TableSection, ParagraphSection } from '../model/document.js';
import { countPeriodDays, type DayCounts } from './period.queries.js';
import type { ReportContext, ReportDefinition } from './report.js';
import type { Translator } from '../words/words.js';

/** Builds a row whose cells are the unchanged row of the query; a marked one draws attention. */
export function buildDataRow(row: object, isWarning = false): DataRow {
  const cells = { ...row } as Record<string, CellValue>;
  return isWarning ? { kind: 'row', cells, mark: 'warning' } : { kind: 'row', cells };
}

/** Returns the cells of a total line: the row of the query without fields that a total lacks. */
export const toTotalCells = (row: object): Cells => ({ ...row });

/** Builds one row per row of the query. The row whose `totalKey` is null is the total, shown only beside other rows. */
export function buildRowsAndTotal<Key extends string>(
  rows: readonly Readonly<Record<Key, unknown>>[],
  totalKey: Key,
  totalLabel: string,
): Row[] {
  if (rows.length === 1 && rows[0]?.[totalKey] === null) return [];
  return rows.map((row) =>
    row[totalKey] === null
      ? { kind: 'total', label: totalLabel, cells: toTotalCells({ ...row, [totalKey]: undefined }) }
      : buildDataRow(row),
  );
}

/** Builds a note: a source, a method or a remark, smaller and grey. */
export const buildNote = (text: string): ParagraphSection => ({ kind: 'paragraph', tone: 'note', text });

/** Appends the total to rows; without rows there is none. */
export const appendTotal = (rows: readonly Row[], label: string, cells: Cells): Row[] =>
  rows.length === 0 ? [] : [...rows, { kind: 'total', label, cells }];

export const buildTable = (table: Omit<TableSection, 'kind'>): TableSection => ({ kind: 'table', ...table });

/** Number of days of the period that are closed, still open, or not reconciled. */
export interface PeriodDayCounts extends DayCounts {
  readonly statusFields: { readonly status?: string };
}

/**
 * Returns the number of closed, open and unreconciled days of the period, with the status `provisional` unless all are
 * closed.
 */
export async function readPeriodDayCounts(context: ReportContext): Promise<PeriodDayCounts> {
  const { query, establishment, period, translate } = context;
  const dayCounts = await countPeriodDays(query, establishment.establishmentId, period);
  return {
    ...dayCounts,
    statusFields: dayCounts.open > 0n || dayCounts.missing > 0n ? { status: translate('provisional') } : {},
  };
}

/** Builds the notes before the figures: how many days are open, and how many are not reconciled. */
export function buildPeriodNotes(dayCounts: PeriodDayCounts, translate: Translator): Section[] {
  const notes: Section[] = [];
  if (dayCounts.open > 0n) {
    notes.push(buildNote(translate('openDays', { count: Number(dayCounts.open) })));
  }
  if (dayCounts.missing > 0n) {
    notes.push(buildNote(translate('missingDays', { count: Number(dayCounts.missing) })));
  }
  return notes;
}

/** Wraps a report's body: it begins with notes on days not closed, and is provisional unless all are closed. */
export const withPeriodNotes =
  (buildBody: ReportDefinition['buildBody']): ReportDefinition['buildBody'] =>
  async (context) => {
    const dayCounts = await readPeriodDayCounts(context);
    const body = await buildBody(context);
    const sections = [...buildPeriodNotes(dayCounts, context.translate), ...body.sections];
    return { ...body, ...dayCounts.statusFields, sections };
  };

/** Writes an amount in words in both languages, the document's first, for a reader of either. */
export function formatAmountInBothLanguages(
  amountMinor: bigint,
  { establishment, language }: Pick<ReportContext, 'establishment' | 'language'>,
): string {
  const languages = language === 'fr' ? LANGUAGES : LANGUAGES.toReversed();
  return languages
    .map((amountLanguage) => writeAmountInWords(amountMinor, establishment.currency, amountLanguage))
    .join(' / ');
}
