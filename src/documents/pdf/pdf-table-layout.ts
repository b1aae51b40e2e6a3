import type { Cells, Column, Row, TableSection, TotalRow, ValueKind } from '../model/document.js';
import { formatValue } from '../words/format.js';
import type { PdfFlow } from './pdf-flow.js';
import { measureLongestWord, wrapText } from './pdf-text.js';

/** Computes widths, type size and lines of a table before anything is drawn. */

const TYPE_SIZES = [8, 7.5, 7, 6.5, 6, 5.5] as const;
export const PADDING_X = 3.5;
export const PADDING_Y = 2.3;
export const LEADING = 1.27;
const FIGURE_KINDS: ReadonlySet<ValueKind> = new Set<ValueKind>([
  'minor',
  'credits',
  'count',
  'decimal',
  'percent',
  'statedPercent',
  'points',
]);
const WRAPPED_KINDS: ReadonlySet<ValueKind> = new Set<ValueKind>(['text', 'code']);

export interface PlacedColumn {
  readonly column: Column;
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right' | 'center';
  readonly isWrapped: boolean;
}

export interface TableLayout {
  readonly size: number;
  readonly columns: readonly PlacedColumn[];
  readonly groups: readonly { readonly text: string; readonly firstIndex: number; readonly lastIndex: number }[];
  readonly headerLines: readonly (readonly string[])[];
  readonly headerHeight: number;
}

/** A row ready to draw: lines per column; `label` spans the columns before `labelSpan`. */
export interface LaidOutRow {
  readonly kind: Row['kind'];
  readonly isWarning: boolean;
  readonly linesByColumn: readonly (readonly string[])[];
  readonly labelLines: readonly string[];
  readonly labelSpan: number;
  readonly height: number;
  /** Figures of a row of data; null: it is none, or it continues from the page before. */
  readonly figures: Cells | null;
}

function getAlignment(column: Column): 'left' | 'right' | 'center' {
  return column.align ?? (FIGURE_KINDS.has(column.kind) ? 'right' : 'left');
}

interface ColumnWidths {
  readonly minimum: number[];
  readonly natural: number[];
}

/** Measures the least and the natural (unbroken) width of each column, in points, over a sample of the rows. */
function measureColumns(
  flow: PdfFlow,
  columns: readonly Column[],
  sampleRows: readonly Row[],
  size: number,
): ColumnWidths {
  const { regular, bold } = flow.file;
  const minimumWidths = columns.map((column) => measureLongestWord(bold, size, column.header));
  const naturalWidths = [...minimumWidths];
  for (const row of sampleRows) {
    if (row.kind === 'group') continue;
    const face = row.kind === 'row' ? regular : bold;
    // The label of a sum that has the first column to itself is not broken either.
    if (row.kind !== 'row' && getLabelSpan(row, columns) === 1) {
      minimumWidths[0] = Math.max(minimumWidths[0] ?? 0, measureLongestWord(bold, size, row.label));
      naturalWidths[0] = Math.max(naturalWidths[0] ?? 0, minimumWidths[0]);
    }
    columns.forEach((column, index) => {
      const value = row.cells[column.key];
      if (value === undefined && row.kind !== 'row') return;
      const text = formatValue(column.kind, value, flow.context);
      const width = face.measureWidth(text, size);
      // A very long word may be cut: no single text may take more than a quarter of the page.
      const minimumWidth = WRAPPED_KINDS.has(column.kind)
        ? Math.min(measureLongestWord(face, size, text), flow.width / 4)
        : width;
      minimumWidths[index] = Math.max(minimumWidths[index] ?? 0, minimumWidth);
      const naturalWidth = WRAPPED_KINDS.has(column.kind) ? Math.min(width, flow.width * 0.3) : width;
      naturalWidths[index] = Math.max(naturalWidths[index] ?? 0, naturalWidth);
    });
  }
  const padding = 2 * PADDING_X;
  return {
    minimum: minimumWidths.map((width) => width + padding),
    natural: naturalWidths.map((width) => width + padding),
  };
}

export const sumNumbers = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0);

/** Returns the columns' widths: first each one's least, then its natural width as far as it fits, then by weight. */
function distributeWidth(columns: readonly Column[], widths: ColumnWidths, availableWidth: number): number[] {
  const totalMinimum = sumNumbers(widths.minimum);
  if (totalMinimum > availableWidth) return widths.minimum.map((width) => (width * availableWidth) / totalMinimum);
  const missingWidths = widths.natural.map((width, index) => Math.max(0, width - (widths.minimum[index] ?? 0)));
  const grantedShare = Math.min(1, (availableWidth - totalMinimum) / Math.max(1, sumNumbers(missingWidths)));
  const grantedWidths = widths.minimum.map((width, index) => width + (missingWidths[index] ?? 0) * grantedShare);
  const spareWidth = availableWidth - sumNumbers(grantedWidths);
  const weights = columns.map((column) => column.weight ?? 1);
  const totalWeight = sumNumbers(weights);
  return grantedWidths.map((width, index) => width + (spareWidth * (weights[index] ?? 1)) / totalWeight);
}

/** Returns the group headings, each with the first and last index of the neighbouring columns under it. */
function buildHeaderGroups(columns: readonly Column[]): TableLayout['groups'] {
  const groups: { text: string; firstIndex: number; lastIndex: number }[] = [];
  columns.forEach((column, index) => {
    if (column.headerGroup === undefined) return;
    const lastGroup = groups.at(-1);
    if (lastGroup?.text === column.headerGroup && lastGroup.lastIndex === index - 1) lastGroup.lastIndex = index;
    else groups.push({ text: column.headerGroup, firstIndex: index, lastIndex: index });
  });
  return groups;
}

/** Chooses a table's type size, column widths and header lines from a sample of its rows, so that they fit the page. */
export function layOutTable(flow: PdfFlow, table: TableSection, sampleRows: readonly Row[]): TableLayout {
  const { columns } = table;
  let size: number = TYPE_SIZES[0];
  let widths = measureColumns(flow, columns, sampleRows, size);
  for (const candidateSize of TYPE_SIZES) {
    size = candidateSize;
    widths = measureColumns(flow, columns, sampleRows, size);
    // Slightly smaller type instead of line breaks; much smaller only so that figures fit.
    if (sumNumbers(size >= 7.5 ? widths.natural : widths.minimum) <= flow.width) break;
  }
  const columnWidths = distributeWidth(columns, widths, flow.width);
  let x = flow.left;
  const placedColumns = columns.map((column, index): PlacedColumn => {
    const width = columnWidths[index] ?? 0;
    const placedColumn = { column, x, width, align: getAlignment(column), isWrapped: WRAPPED_KINDS.has(column.kind) };
    x += width;
    return placedColumn;
  });
  const headerLines = placedColumns.map(({ column, width }) =>
    wrapText(flow.file.bold, size, column.header, width - 2 * PADDING_X + 0.01),
  );
  const maxHeaderLines = Math.max(1, ...headerLines.map((lines) => lines.length));
  const groups = buildHeaderGroups(columns);
  const headerHeight = (maxHeaderLines + (groups.length > 0 ? 1.25 : 0)) * size * LEADING + 2 * PADDING_Y + 2;
  return { size, columns: placedColumns, groups, headerLines, headerHeight };
}

/** Returns the index of the first column with its own figure: the label of a sum spans the columns before it. */
function getLabelSpan(row: TotalRow, columns: readonly Column[]): number {
  const firstIndex = columns.findIndex((column) => row.cells[column.key] !== undefined);
  return firstIndex < 0 ? columns.length : Math.max(1, firstIndex);
}

/** Breaks the label and the cells of a row into lines and measures its height; the label may span several columns. */
export function layOutRow(flow: PdfFlow, layout: TableLayout, row: Row): LaidOutRow {
  const { columns, size } = layout;
  const face = row.kind === 'row' ? flow.file.regular : flow.file.bold;
  let labelLines: readonly string[] = [];
  let labelSpan = 0;
  if (row.kind !== 'row') {
    labelSpan =
      row.kind === 'group'
        ? columns.length
        : getLabelSpan(
            row,
            layout.columns.map(({ column }) => column),
          );
    const width = sumNumbers(columns.slice(0, labelSpan).map((column) => column.width)) - 2 * PADDING_X;
    labelLines = wrapText(face, size, row.label, width);
  }
  let lineCount = Math.max(1, labelLines.length);
  const linesByColumn = columns.map(({ column, width, isWrapped }, index) => {
    if (row.kind === 'group' || index < labelSpan) return [];
    const value = row.cells[column.key];
    if (value === undefined && row.kind !== 'row') return [];
    const text = formatValue(column.kind, value, flow.context);
    if (!isWrapped) return [text];
    const cellLines = wrapText(face, size, text, width - 2 * PADDING_X + 0.01);
    lineCount = Math.max(lineCount, cellLines.length);
    return cellLines;
  });
  const extraHeight = row.kind === 'row' ? 0 : 1;
  const isWarning = row.kind === 'row' && row.mark === 'warning';
  const height = lineCount * size * LEADING + 2 * PADDING_Y + extraHeight;
  const figures = row.kind === 'row' ? row.cells : null;
  return { kind: row.kind, isWarning, linesByColumn, labelLines, labelSpan, height, figures };
}

/** Splits a row taller than a page into rows of at most `maxLines` lines; the figures stay with the first. */
export function splitRow(row: LaidOutRow, size: number, maxLines: number): LaidOutRow[] {
  const lineCount = Math.max(row.labelLines.length, ...row.linesByColumn.map((lines) => lines.length));
  if (lineCount <= maxLines) return [row];
  const parts: LaidOutRow[] = [];
  for (let firstLine = 0; firstLine < lineCount; firstLine += maxLines) {
    const sliceLines = (lines: readonly string[]): readonly string[] => lines.slice(firstLine, firstLine + maxLines);
    const partLineCount = Math.min(maxLines, lineCount - firstLine);
    const height = partLineCount * size * LEADING + 2 * PADDING_Y;
    const figures = firstLine === 0 ? row.figures : null;
    parts.push({
      ...row,
      linesByColumn: row.linesByColumn.map(sliceLines),
      labelLines: sliceLines(row.labelLines),
      height,
      figures,
    });
  }
  return parts;
}
