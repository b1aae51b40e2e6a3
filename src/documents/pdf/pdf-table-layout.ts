import type { Cells, Column, Row, TableSection, TotalRow, ValueKind } from '../model/document.js';
import { formatValue } from '../words/format.js';
import type { PdfFlow } from './pdf-flow.js';
import { longestWord, wrap } from './pdf-text.js';

/** Computes widths, type size and lines of a table before anything is drawn. */

const SIZES = [8, 7.5, 7, 6.5, 6, 5.5] as const;
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

function alignOf(column: Column): 'left' | 'right' | 'center' {
  return column.align ?? (FIGURES.has(column.kind) ? 'right' : 'left');
}

interface Widths {
  readonly least: number[];
  readonly natural: number[];
}

/** Measures the least and the natural width of each column over a sample of rows, in points. */
function measure(flow: PdfFlow, columns: readonly Column[], sample: readonly Row[], size: number): Widths {
  const { regular, bold } = flow.file;
  const least = columns.map((column) => longestWord(bold, size, column.header));
  const natural = [...least];
  for (const row of sample) {
    if (row.kind === 'group') continue;
    const face = row.kind === 'row' ? regular : bold;
    // The label of a sum that has the first column to itself is not broken either.
    if (row.kind !== 'row' && labelSpan(row, columns) === 1) {
      least[0] = Math.max(least[0] ?? 0, longestWord(bold, size, row.label));
      natural[0] = Math.max(natural[0] ?? 0, least[0]);
    }
    columns.forEach((column, index) => {
      const value = row.cells[column.key];
      if (value === undefined && row.kind !== 'row') return;
      const text = formatValue(column.kind, value, flow.context);
      const width = face.width(text, size);
      // A very long word may be cut: no single text may take more than a quarter of the page.
      const needed = WRAPS.has(column.kind) ? Math.min(longestWord(face, size, text), flow.width / 4) : width;
      least[index] = Math.max(least[index] ?? 0, needed);
      const wish = WRAPS.has(column.kind) ? Math.min(width, flow.width * 0.3) : width;
      natural[index] = Math.max(natural[index] ?? 0, wish);
    });
  }
  const pad = 2 * PADDING_X;
  return { least: least.map((width) => width + pad), natural: natural.map((width) => width + pad) };
}

export const total = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0);

/** Distributes the page width: first the minimum of each column, then the natural width of its text, then by weight. */
function share(columns: readonly Column[], widths: Widths, available: number): number[] {
  const least = total(widths.least);
  if (least > available) return widths.least.map((width) => (width * available) / least);
  const wishes = widths.natural.map((width, index) => Math.max(0, width - (widths.least[index] ?? 0)));
  const granted = Math.min(1, (available - least) / Math.max(1, total(wishes)));
  const held = widths.least.map((width, index) => width + (wishes[index] ?? 0) * granted);
  const spare = available - total(held);
  const weights = columns.map((column) => column.weight ?? 1);
  const allWeights = total(weights);
  return held.map((width, index) => width + (spare * (weights[index] ?? 1)) / allWeights);
}

/** Returns the spans of neighbouring columns under the same group heading. */
function headerGroups(columns: readonly Column[]): Layout['groups'] {
  const groups: { text: string; from: number; to: number }[] = [];
  columns.forEach((column, index) => {
    if (column.headerGroup === undefined) return;
    const last = groups.at(-1);
    if (last?.text === column.headerGroup && last.to === index - 1) last.to = index;
    else groups.push({ text: column.headerGroup, from: index, to: index });
  });
  return groups;
}

/** Chooses the type size of a table, the widths of its columns and the lines of its header. */
export function layOut(flow: PdfFlow, table: TableSection, sample: readonly Row[]): Layout {
  const { columns } = table;
  let size: number = SIZES[0];
  let widths = measure(flow, columns, sample, size);
  for (const candidate of SIZES) {
    size = candidate;
    widths = measure(flow, columns, sample, size);
    // Slightly smaller type instead of line breaks; much smaller only so that figures fit.
    if (total(size >= 7.5 ? widths.natural : widths.least) <= flow.width) break;
  }
  const shared = share(columns, widths, flow.width);
  let x = flow.left;
  const placed = columns.map((column, index): PlacedColumn => {
    const width = shared[index] ?? 0;
    const at = { column, x, width, align: alignOf(column), wraps: WRAPS.has(column.kind) };
    x += width;
    return at;
  });
  const headerLines = placed.map(({ column, width }) =>
    wrap(flow.file.bold, size, column.header, width - 2 * PADDING_X + 0.01),
  );
  const deepest = Math.max(1, ...headerLines.map((lines) => lines.length));
  const groups = headerGroups(columns);
  const headerHeight = (deepest + (groups.length > 0 ? 1.25 : 0)) * size * LEADING + 2 * PADDING_Y + 2;
  return { size, columns: placed, groups, headerLines, headerHeight };
}

/** Returns the index of the first column with its own figure: the label of a sum spans the columns before it. */
function labelSpan(row: TotalRow, columns: readonly Column[]): number {
  const first = columns.findIndex((column) => row.cells[column.key] !== undefined);
  return first < 0 ? columns.length : Math.max(1, first);
}

/** Breaks the label and the cells of a row into lines and measures its height. */
export function layOutRow(flow: PdfFlow, layout: Layout, row: Row): LaidRow {
  const { columns, size } = layout;
  const face = row.kind === 'row' ? flow.file.regular : flow.file.bold;
  let label: readonly string[] = [];
  let span = 0;
  if (row.kind !== 'row') {
    span =
      row.kind === 'group'
        ? columns.length
        : labelSpan(
            row,
            layout.columns.map(({ column }) => column),
          );
    const width = total(columns.slice(0, span).map((column) => column.width)) - 2 * PADDING_X;
    label = wrap(face, size, row.label, width);
  }
  let deepest = Math.max(1, label.length);
  const lines = columns.map(({ column, width, wraps }, index) => {
    if (row.kind === 'group' || index < span) return [];
    const value = row.cells[column.key];
    if (value === undefined && row.kind !== 'row') return [];
    const text = formatValue(column.kind, value, flow.context);
    if (!wraps) return [text];
    const cell = wrap(face, size, text, width - 2 * PADDING_X + 0.01);
    deepest = Math.max(deepest, cell.length);
    return cell;
  });
  const air = row.kind === 'row' ? 0 : 1;
  const warning = row.kind === 'row' && row.mark === 'warning';
  const height = deepest * size * LEADING + 2 * PADDING_Y + air;
  const figures = row.kind === 'row' ? row.cells : null;
  return { kind: row.kind, warning, lines, label, labelSpan: span, height, figures };
}

/** Splits a row taller than a page into rows of at most `mostLines` lines; the figures stay with the first. */
export function splitRow(laid: LaidRow, size: number, mostLines: number): LaidRow[] {
  const deepest = Math.max(laid.label.length, ...laid.lines.map((lines) => lines.length));
  if (deepest <= mostLines) return [laid];
  const parts: LaidRow[] = [];
  for (let from = 0; from < deepest; from += mostLines) {
    const cut = (lines: readonly string[]): readonly string[] => lines.slice(from, from + mostLines);
    const depth = Math.min(mostLines, deepest - from);
    const height = depth * size * LEADING + 2 * PADDING_Y;
    const figures = from === 0 ? laid.figures : null;
    parts.push({ ...laid, lines: laid.lines.map(cut), label: cut(laid.label), height, figures });
  }
  return parts;
}
