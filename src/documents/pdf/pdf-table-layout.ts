import type { Cells, Column, Row, TableSection, TotalRow, ValueKind } from '../model/document.js';
import { formatValue } from '../words/format.js';
import type { PdfFlow } from './pdf-flow.js';
import { measureLongestWord, wrapText } from './pdf-text.js';

/** Computes widths, type size and lines of a table before anything is drawn. */

const TYPE_SIZES = [8, 7.5, 7, 6.5, 6, 5.5] as const;
export const PADDING_X = 3.5;
export const PADDING_Y = 2.3;
export const LEADING = 1.27;
const FIGURES: ReadonlySet<ValueKind> = new Set<ValueKind>([
  'minor',
  'credits',
  'count',
  'decimal',
  'percent',
  'statedPercent',
  'points',
]);
const WRAPS: ReadonlySet<ValueKind> = new Set<ValueKind>(['text', 'code']);

export interface PlacedColumn {
  readonly column: Column;
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right' | 'center';
  readonly wraps: boolean;
}

export interface Layout {
  readonly size: number;
  readonly columns: readonly PlacedColumn[];
  readonly groups: readonly { readonly text: string; readonly from: number; readonly to: number }[];
  readonly headerLines: readonly (readonly string[])[];
  readonly headerHeight: number;
}

/** A row ready to draw: lines per column; `label` spans the columns before `labelSpan`. */
export interface LaidRow {
  readonly kind: Row['kind'];
  readonly warning: boolean;
  readonly lines: readonly (readonly string[])[];
  readonly label: readonly string[];
  readonly labelSpan: number;
  readonly height: number;
  /** Figures of a row of data; null: it is none, or it continues from the page before. */
  readonly figures: Cells | null;
}

function findAlignment(column: Column): 'left' | 'right' | 'center' {
  return column.align ?? (FIGURES.has(column.kind) ? 'right' : 'left');
}

interface Widths {
  readonly least: number[];
  readonly natural: number[];
}

/** Measures the least and the natural (unbroken) width of each column, in points, over a sample of the rows. */
function measureColumns(flow: PdfFlow, columns: readonly Column[], sample: readonly Row[], size: number): Widths {
  const { regular, bold } = flow.file;
  const leastWidths = columns.map((column) => measureLongestWord(bold, size, column.header));
  const naturalWidths = [...leastWidths];
  for (const row of sample) {
    if (row.kind === 'group') continue;
    const face = row.kind === 'row' ? regular : bold;
    // The label of a sum that has the first column to itself is not broken either.
    if (row.kind !== 'row' && findLabelSpan(row, columns) === 1) {
      leastWidths[0] = Math.max(leastWidths[0] ?? 0, measureLongestWord(bold, size, row.label));
      naturalWidths[0] = Math.max(naturalWidths[0] ?? 0, leastWidths[0]);
    }
    columns.forEach((column, index) => {
      const value = row.cells[column.key];
      if (value === undefined && row.kind !== 'row') return;
      const text = formatValue(column.kind, value, flow.context);
      const width = face.width(text, size);
      // A very long word may be cut: no single text may take more than a quarter of the page.
      const leastWidth = WRAPS.has(column.kind)
        ? Math.min(measureLongestWord(face, size, text), flow.width / 4)
        : width;
      leastWidths[index] = Math.max(leastWidths[index] ?? 0, leastWidth);
      const naturalWidth = WRAPS.has(column.kind) ? Math.min(width, flow.width * 0.3) : width;
      naturalWidths[index] = Math.max(naturalWidths[index] ?? 0, naturalWidth);
    });
  }
  const padding = 2 * PADDING_X;
  return { least: leastWidths.map((width) => width + padding), natural: naturalWidths.map((width) => width + padding) };
}

export const sumFigures = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0);

/** Returns the columns' widths: first each one's least, then its natural width as far as it fits, then by weight. */
function distributeWidth(columns: readonly Column[], widths: Widths, available: number): number[] {
  const totalLeast = sumFigures(widths.least);
  if (totalLeast > available) return widths.least.map((width) => (width * available) / totalLeast);
  const wishes = widths.natural.map((width, index) => Math.max(0, width - (widths.least[index] ?? 0)));
  const grantedShare = Math.min(1, (available - totalLeast) / Math.max(1, sumFigures(wishes)));
  const grantedWidths = widths.least.map((width, index) => width + (wishes[index] ?? 0) * grantedShare);
  const spareWidth = available - sumFigures(grantedWidths);
  const weights = columns.map((column) => column.weight ?? 1);
  const allWeights = sumFigures(weights);
  return grantedWidths.map((width, index) => width + (spareWidth * (weights[index] ?? 1)) / allWeights);
}

/** Returns the group headings, each with the first and last index of the neighbouring columns under it. */
function findHeaderGroups(columns: readonly Column[]): Layout['groups'] {
  const groups: { text: string; from: number; to: number }[] = [];
  columns.forEach((column, index) => {
    if (column.headerGroup === undefined) return;
    const lastGroup = groups.at(-1);
    if (lastGroup?.text === column.headerGroup && lastGroup.to === index - 1) lastGroup.to = index;
    else groups.push({ text: column.headerGroup, from: index, to: index });
  });
  return groups;
}

/** Chooses a table's type size, column widths and header lines from a sample of its rows, so that they fit the page. */
export function layOutTable(flow: PdfFlow, table: TableSection, sample: readonly Row[]): Layout {
  const { columns } = table;
  let size: number = TYPE_SIZES[0];
  let widths = measureColumns(flow, columns, sample, size);
  for (const candidate of TYPE_SIZES) {
    size = candidate;
    widths = measureColumns(flow, columns, sample, size);
    // Slightly smaller type instead of line breaks; much smaller only so that figures fit.
    if (sumFigures(size >= 7.5 ? widths.natural : widths.least) <= flow.width) break;
  }
  const columnWidths = distributeWidth(columns, widths, flow.width);
  let x = flow.left;
  const placedColumns = columns.map((column, index): PlacedColumn => {
    const width = columnWidths[index] ?? 0;
    const placedColumn = { column, x, width, align: findAlignment(column), wraps: WRAPS.has(column.kind) };
    x += width;
    return placedColumn;
  });
  const headerLines = placedColumns.map(({ column, width }) =>
    wrapText(flow.file.bold, size, column.header, width - 2 * PADDING_X + 0.01),
  );
  const maxHeaderLines = Math.max(1, ...headerLines.map((lines) => lines.length));
  const groups = findHeaderGroups(columns);
  const headerHeight = (maxHeaderLines + (groups.length > 0 ? 1.25 : 0)) * size * LEADING + 2 * PADDING_Y + 2;
  return { size, columns: placedColumns, groups, headerLines, headerHeight };
}

/** Returns the index of the first column with its own figure: the label of a sum spans the columns before it. */
function findLabelSpan(row: TotalRow, columns: readonly Column[]): number {
  const firstIndex = columns.findIndex((column) => row.cells[column.key] !== undefined);
  return firstIndex < 0 ? columns.length : Math.max(1, firstIndex);
}

/** Breaks the label and the cells of a row into lines and measures its height; the label may span several columns. */
export function layOutRow(flow: PdfFlow, layout: Layout, row: Row): LaidRow {
  const { columns, size } = layout;
  const face = row.kind === 'row' ? flow.file.regular : flow.file.bold;
  let label: readonly string[] = [];
  let spanEnd = 0;
  if (row.kind !== 'row') {
    spanEnd =
      row.kind === 'group'
        ? columns.length
        : findLabelSpan(
            row,
            layout.columns.map(({ column }) => column),
          );
    const width = sumFigures(columns.slice(0, spanEnd).map((column) => column.width)) - 2 * PADDING_X;
    label = wrapText(face, size, row.label, width);
  }
  let maxLines = Math.max(1, label.length);
  const linesByColumn = columns.map(({ column, width, wraps }, index) => {
    if (row.kind === 'group' || index < spanEnd) return [];
    const value = row.cells[column.key];
    if (value === undefined && row.kind !== 'row') return [];
    const text = formatValue(column.kind, value, flow.context);
    if (!wraps) return [text];
    const cellLines = wrapText(face, size, text, width - 2 * PADDING_X + 0.01);
    maxLines = Math.max(maxLines, cellLines.length);
    return cellLines;
  });
  const extraSpace = row.kind === 'row' ? 0 : 1;
  const warning = row.kind === 'row' && row.mark === 'warning';
  const height = maxLines * size * LEADING + 2 * PADDING_Y + extraSpace;
  const figures = row.kind === 'row' ? row.cells : null;
  return { kind: row.kind, warning, lines: linesByColumn, label, labelSpan: spanEnd, height, figures };
}

/** Splits a row taller than a page into rows of at most `mostLines` lines; the figures stay with the first. */
export function splitRow(row: LaidRow, size: number, mostLines: number): LaidRow[] {
  const lineCount = Math.max(row.label.length, ...row.lines.map((lines) => lines.length));
  if (lineCount <= mostLines) return [row];
  const parts: LaidRow[] = [];
  for (let firstLine = 0; firstLine < lineCount; firstLine += mostLines) {
    const cutLines = (lines: readonly string[]): readonly string[] => lines.slice(firstLine, firstLine + mostLines);
    const depth = Math.min(mostLines, lineCount - firstLine);
    const height = depth * size * LEADING + 2 * PADDING_Y;
    const figures = firstLine === 0 ? row.figures : null;
    parts.push({ ...row, lines: row.lines.map(cutLines), label: cutLines(row.label), height, figures });
  }
  return parts;
}
