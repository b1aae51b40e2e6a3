import type { Column, Row, TableSection, TotalRow, ValueKind } from './document.js';
import { formatValue } from './format.js';
import { ACCENT, GREY, HAIRLINE, INK, RED, RULE, TINT, type PdfFlow } from './pdf-flow.js';
import type { Attachment, TagNode } from './pdf-file.js';
import { longestWord, wrap, type Face } from './pdf-text.js';
import { csvHeaderLine, csvRowLine, MACHINE_CSV } from './csv.js';

/**
 * Tables of any length: widths chosen from the first rows, headers on each page, group lines kept with what follows,
 * sums with what precedes, text wrapped, figures never cut.
 */

const SAMPLE_ROWS = 200;
const SIZES = [8, 7.5, 7, 6.5, 6, 5.5] as const;
const PADDING_X = 3.5;
const PADDING_Y = 2.3;
const LEADING = 1.27;
const FIGURES: ReadonlySet<ValueKind> = new Set<ValueKind>(['minor', 'credits', 'count', 'percent', 'decimal']);
const WRAPS: ReadonlySet<ValueKind> = new Set<ValueKind>(['text', 'code']);

interface PlacedColumn {
  readonly column: Column;
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right' | 'center';
  readonly wraps: boolean;
}

interface Layout {
  readonly size: number;
  readonly columns: readonly PlacedColumn[];
  readonly groups: readonly { readonly text: string; readonly from: number; readonly to: number }[];
  readonly headerLines: readonly (readonly string[])[];
  readonly headerHeight: number;
}

/** A row ready to draw: lines per column; `label` spans the columns before `labelSpan`. */
interface LaidRow {
  readonly kind: Row['kind'];
  readonly warning: boolean;
  readonly lines: readonly (readonly string[])[];
  readonly label: readonly string[];
  readonly labelSpan: number;
  readonly height: number;
}

function alignOf(column: Column): 'left' | 'right' | 'center' {
  return column.align ?? (FIGURES.has(column.kind) ? 'right' : 'left');
}

interface Widths {
  readonly least: number[];
  readonly natural: number[];
}

function measure(flow: PdfFlow, columns: readonly Column[], sample: readonly Row[], size: number): Widths {
  const { regular, bold } = flow.file;
  const least = columns.map((column) => longestWord(bold, size, column.header));
  const natural = [...least];
  for (const row of sample) {
    if (row.kind === 'group') continue;
    const face = row.kind === 'row' ? regular : bold;
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

const total = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0);

/** Widths that fill the page: what each column needs first, then what its text would like, then by weight. */
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

function layOut(flow: PdfFlow, table: TableSection, sample: readonly Row[]): Layout {
  const { columns } = table;
  let size: number = SIZES[0];
  let widths = measure(flow, columns, sample, size);
  for (const candidate of SIZES) {
    size = candidate;
    widths = measure(flow, columns, sample, size);
    // A little smaller rather than broken into lines; much smaller only so that figures fit.
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

/** Index of the first column with a figure of its own: the label of a sum takes the columns before it. */
function labelSpan(row: TotalRow, columns: readonly Column[]): number {
  const first = columns.findIndex((column) => row.cells[column.key] !== undefined);
  return first < 0 ? columns.length : Math.max(1, first);
}

function layRow(flow: PdfFlow, layout: Layout, row: Row): LaidRow {
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
  return { kind: row.kind, warning, lines, label, labelSpan: span, height };
}

/** A row taller than the page goes on in further rows. */
function split(laid: LaidRow, size: number, mostLines: number): LaidRow[] {
  const deepest = Math.max(laid.label.length, ...laid.lines.map((lines) => lines.length));
  if (deepest <= mostLines) return [laid];
  const parts: LaidRow[] = [];
  for (let from = 0; from < deepest; from += mostLines) {
    const cut = (lines: readonly string[]): readonly string[] => lines.slice(from, from + mostLines);
    const depth = Math.min(mostLines, deepest - from);
    const height = depth * size * LEADING + 2 * PADDING_Y;
    parts.push({ ...laid, lines: laid.lines.map(cut), label: cut(laid.label), height });
  }
  return parts;
}

class TableDrawing {
  private node: TagNode;
  private body: TagNode;
  private begun = false;
  private drawnRows = 0;
  /** The group that is open, said again on each page that it reaches. */
  private group: LaidRow | null = null;
  private readonly titleHeight: number;

  constructor(
    private readonly flow: PdfFlow,
    private readonly table: TableSection,
    private readonly layout: Layout,
  ) {
    this.node = flow.root;
    this.body = flow.root;
    const noted = table.title !== undefined || this.amounts !== '';
    this.titleHeight = noted ? 16 : 4;
  }

  private get amounts(): string {
    if (!this.table.columns.some((column) => column.kind === 'minor')) return '';
    return `${this.flow.words.amountsIn} ${this.flow.document.currency.code}`;
  }

  get mostLines(): number {
    const { size, headerHeight } = this.layout;
    const room = this.flow.pageHeight - headerHeight - this.titleHeight - 24;
    return Math.max(1, Math.floor(room / (size * LEADING)));
  }

  /** Draws rows that must stay on one page (when they fit on one at all). */
  unit(rows: readonly LaidRow[]): void {
    const height = total(rows.map((row) => row.height));
    const head = this.layout.headerHeight + this.titleHeight;
    if (!this.begun) {
      this.flow.ensure(head + Math.min(height, this.flow.pageHeight - head));
      // Only now: a heading that waited comes before the table in the structure too.
      this.node = this.flow.file.child(this.flow.root, 'Table');
      this.header();
    } else if (this.flow.y + height > this.flow.bottom) {
      this.nextPage(rows[0]);
    }
    for (const row of rows) {
      if (this.flow.y + row.height > this.flow.bottom && this.drawnRows > 0) this.nextPage(row);
      this.draw(row);
    }
  }

  end(): void {
    this.closingRule();
    this.flow.y += 10;
  }

  private closingRule(): void {
    this.flow.file.artifact('Layout', () => {
      this.flow.file.rule(this.flow.left, this.flow.y, this.flow.width, 0.6, RULE);
    });
  }

  private nextPage(next: LaidRow | undefined): void {
    this.closingRule();
    this.flow.newPage();
    this.header();
    const { group, flow } = this;
    if (group === null || next === undefined || next.kind === 'group') return;
    const first = group.label[0] ?? '';
    flow.file.artifact('Pagination', () => {
      this.background(group);
      const y = flow.y + PADDING_Y + this.layout.size + 0.5;
      const label = `${first} ${flow.words.continued}`;
      flow.file.text(flow.file.bold, this.layout.size, flow.left + PADDING_X, y, label, ACCENT);
    });
    flow.y += this.layout.size * LEADING + 2 * PADDING_Y + 1;
    this.drawnRows += 1;
  }

  none(text: string): void {
    const lines = wrap(this.flow.file.regular, this.layout.size, text, this.flow.width - 2 * PADDING_X);
    const height = lines.length * this.layout.size * LEADING + 2 * PADDING_Y;
    const span = this.layout.columns.length;
    this.unit([{ kind: 'row', warning: false, lines: [], label: lines, labelSpan: span, height }]);
  }

  private header(): void {
    const { flow, layout } = this;
    const { file } = flow;
    const first = !this.begun;
    this.begun = true;
    this.drawnRows = 0;
    flow.y += this.titleHeight;
    const top = flow.y;
    if (first) {
      this.title('');
      const row = file.row(file.child(this.node, 'THead'));
      this.headerRow(top, row);
      file.endRow(row);
    } else {
      // A repeated header is for the eye: in the structure the table has its header once.
      file.artifact('Pagination', () => {
        this.title(` ${flow.words.continued}`);
        this.headerRow(top, null);
      });
    }
    this.body = file.child(this.node, 'TBody');
    file.artifact('Layout', () => {
      file.rule(flow.left, top, flow.width, 0.9, ACCENT);
      file.rule(flow.left, top + layout.headerHeight, flow.width, 0.6, RULE);
    });
    flow.y = top + layout.headerHeight;
  }

  private title(suffix: string): void {
    const { flow, table } = this;
    const { file } = flow;
    const baseline = flow.y - 5;
    const draw = (): void => {
      if (table.title !== undefined) {
        file.text(file.bold, 9, flow.left, baseline, table.title + suffix, INK);
      }
      const width = file.regular.width(this.amounts, 7);
      file.text(file.regular, 7, flow.left + flow.width - width, baseline, this.amounts, GREY);
    };
    if (suffix !== '' || this.titleHeight < 10) draw();
    else file.mark(this.node, 'Caption', '', draw);
  }

  private headerRow(top: number, row: TagNode | null): void {
    const { layout, flow } = this;
    const { file } = flow;
    const { size } = layout;
    for (const group of layout.groups) {
      const from = layout.columns[group.from];
      const to = layout.columns[group.to];
      if (from === undefined || to === undefined) continue;
      const width = to.x + to.width - from.x;
      const draw = (): void => {
        const x = from.x + Math.max(PADDING_X, (width - file.bold.width(group.text, size)) / 2);
        file.text(file.bold, size, x, top + PADDING_Y + size * 1.05, group.text, ACCENT);
        file.rule(from.x + PADDING_X, top + PADDING_Y + size * 1.42, width - 2 * PADDING_X, 0.4, RULE);
      };
      // In the structure the group's words belong to the header of each of its columns, read together with it.
      if (row === null) draw();
      else file.artifact('Layout', draw);
    }
    const bottom = top + layout.headerHeight - PADDING_Y - size * 0.3 - 0.5;
    layout.columns.forEach((placed, index) => {
      const lines = layout.headerLines[index] ?? [];
      const draw = (): void => {
        lines.forEach((line, at) => {
          const y = bottom - (lines.length - 1 - at) * size * LEADING;
          this.cell(file.bold, placed, line, y, ACCENT);
        });
      };
      if (row === null) draw();
      else file.mark(row, 'TH', '/A<</O/Table/Scope/Column>>', draw);
    });
  }

  private cell(face: Face, placed: PlacedColumn, text: string, y: number, colour: string): void {
    const { size } = this.layout;
    const room = placed.width - 2 * PADDING_X;
    const natural = face.width(text, size);
    // A figure wider than any seen when widths were chosen is condensed, never cut and never over its neighbour.
    const scale = natural > room + 0.01 ? (100 * room) / natural : 100;
    const width = Math.min(natural, room);
    const free = placed.align === 'right' ? room - width : placed.align === 'center' ? (room - width) / 2 : 0;
    this.flow.file.text(face, size, placed.x + PADDING_X + free, y, text, colour, scale);
  }

  private draw(laid: LaidRow): void {
    const { flow } = this;
    const { file } = flow;
    file.artifact('Layout', () => this.background(laid));
    const row = file.row(this.body);
    const face = laid.kind === 'row' ? file.regular : file.bold;
    const { size, columns } = this.layout;
    const first = flow.y + PADDING_Y + size * 1.0 + (laid.kind === 'row' ? 0 : 0.5);
    if (laid.labelSpan > 0) {
      const attributes = laid.labelSpan > 1 ? `/A<</O/Table/ColSpan ${laid.labelSpan}>>` : '';
      file.mark(row, laid.kind === 'row' ? 'TD' : 'TH', attributes, () => {
        const colour = laid.kind === 'group' ? ACCENT : laid.kind === 'row' ? GREY : INK;
        laid.label.forEach((line, at) => {
          file.text(face, size, flow.left + PADDING_X, first + at * size * LEADING, line, colour);
        });
      });
    }
    for (let index = laid.labelSpan; index < columns.length; index += 1) {
      const placed = columns[index];
      const lines = laid.lines[index];
      if (placed === undefined || lines === undefined) continue;
      file.mark(row, 'TD', '', () => {
        for (const [at, line] of lines.entries()) {
          this.cell(face, placed, line, first + at * size * LEADING, laid.warning ? RED : INK);
        }
      });
    }
    file.endRow(row);
    if (laid.kind === 'group') this.group = laid;
    else if (laid.kind !== 'row') this.group = null;
    flow.y += laid.height;
    this.drawnRows += 1;
  }

  private background(laid: LaidRow): void {
    const { flow } = this;
    const { file } = flow;
    if (laid.kind === 'group') file.rectangle(flow.left, flow.y, flow.width, laid.height, TINT);
    if (laid.kind === 'total') file.rectangle(flow.left, flow.y, flow.width, laid.height, TINT);
    if (this.drawnRows === 0) return;
    if (laid.kind === 'total') file.rule(flow.left, flow.y, flow.width, 0.9, ACCENT);
    else if (laid.kind === 'subtotal') file.rule(flow.left, flow.y, flow.width, 0.6, RULE);
    else file.rule(flow.left, flow.y, flow.width, 0.25, HAIRLINE);
    // Seen in black and white too.
    if (laid.warning) file.rectangle(flow.left - 4, flow.y + 2, 2, laid.height - 4, RED);
  }
}

type RowIterator = Iterator<Row> | AsyncIterator<Row>;

function iteratorOf(rows: TableSection['rows']): RowIterator {
  return Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
}

/** Rows known beforehand are measured whole; of a stream, the first ones. */
async function takeSample(table: TableSection, rows: RowIterator): Promise<{ sample: Row[]; ended: boolean }> {
  const sample: Row[] = [];
  const most = Array.isArray(table.rows) ? 5_000 : SAMPLE_ROWS;
  while (sample.length < most) {
    const next = await rows.next();
    if (next.done === true) return { sample, ended: true };
    sample.push(next.value);
  }
  return { sample, ended: false };
}

/** Draws the table and writes each row, as it passes, into the attached CSV: both hold the same rows. */
export async function drawTable(flow: PdfFlow, table: TableSection, attachment: Attachment): Promise<void> {
  const rows = iteratorOf(table.rows);
  try {
    await drawRows(flow, table, rows, attachment);
  } finally {
    // A cursor behind the rows is closed also when drawing stops in the middle.
    await rows.return?.();
  }
}

async function drawRows(flow: PdfFlow, table: TableSection, rows: RowIterator, attachment: Attachment): Promise<void> {
  const { sample, ended } = await takeSample(table, rows);
  const layout = layOut(flow, table, sample);
  const drawing = new TableDrawing(flow, table, layout);
  const { exponent } = flow.document.currency;
  attachment.write(csvHeaderLine(table, MACHINE_CSV));
  let unit: LaidRow[] = [];
  let complete = false;
  let page = flow.file.pageCount;
  const accept = (row: Row): void => {
    attachment.write(csvRowLine(table, row, exponent, MACHINE_CSV));
    const joins = row.kind === 'subtotal' || row.kind === 'total';
    if (complete && !joins) {
      drawing.unit(unit);
      unit = [];
      complete = false;
    }
    unit.push(...split(layRow(flow, layout, row), layout.size, drawing.mostLines));
    complete ||= row.kind !== 'group';
  };
  for (const row of sample) accept(row);
  if (!ended) {
    for (let next = await rows.next(); next.done !== true; next = await rows.next()) {
      accept(next.value);
      if (flow.file.pageCount !== page) {
        page = flow.file.pageCount;
        await flow.file.drained();
      }
    }
  }
  if (unit.length > 0) drawing.unit(unit);
  else drawing.none(table.emptyText ?? flow.words.none);
  drawing.end();
}
