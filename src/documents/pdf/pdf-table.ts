import { csvHeaderLine, csvRowLine, MACHINE_CSV } from '../forms/csv.js';
import type { Row, TableSection } from '../model/document.js';
import { CarriedSums } from './pdf-carried.js';
import type { Attachment, TagNode } from './pdf-file.js';
import { ACCENT, GREY, HAIRLINE, INK, RED, RULE, TINT, type PdfFlow } from './pdf-flow.js';
import {
  layOut,
  layOutRow,
  LEADING,
  PADDING_X,
  PADDING_Y,
  splitRow,
  total,
  type LaidRow,
  type Layout,
  type PlacedColumn,
} from './pdf-table-layout.js';
import { wrap, type Face } from './pdf-text.js';

/**
 * Draws tables of any length: headers on each page, group lines with the line after, sums with the line before, text
 * wrapped, figures never cut.
 */

const SAMPLE_ROWS = 200;
const WHOLE_ROWS = 12;

const TABLE_GAP = 10;
/** Minimum number of lines left where a short table is broken for the block after it. */
const MIN_LINES_LEFT = 4;

const heightOf = (rows: readonly LaidRow[]): number => total(rows.map(({ height }) => height));

/** Returns the index where the last `count` lines of data begin, with the group that they open. */
function lastLines(rows: readonly LaidRow[], count: number): number {
  let at = rows.length;
  let left = count;
  while (at > 0 && left > 0) {
    at -= 1;
    if (rows[at]?.kind === 'row') left -= 1;
  }
  while (rows[at - 1]?.kind === 'group') at -= 1;
  return at;
}

/** A cell, or the label over several cells. */
interface Place {
  readonly tag: string;
  readonly attributes: string;
  readonly draw: () => void;
}

/** Draws one table over as many pages as it needs. */
class TableDrawing {
  private node: TagNode;
  private body: TagNode;
  private begun = false;
  private drawnRows = 0;
  /** The open group, repeated on each of its pages. */
  private group: LaidRow | null = null;
  private readonly titleHeight: number;
  private readonly carried: CarriedSums | null;

  constructor(
    private readonly flow: PdfFlow,
    private readonly table: TableSection,
    private readonly layout: Layout,
  ) {
    this.node = flow.root;
    this.body = flow.root;
    const noted = table.title !== undefined || this.amounts !== '';
    this.titleHeight = noted ? 16 : 4;
    this.carried = table.carried === undefined ? null : new CarriedSums(flow, layout, table.carried);
  }

  /** Height reserved below rows that others follow. */
  private get carriedHeight(): number {
    return this.carried?.height ?? 0;
  }

  private get amounts(): string {
    if (!this.table.columns.some((column) => column.kind === 'minor')) return '';
    return `${this.flow.words.amountsIn} ${this.flow.document.currency.code}`;
  }

  /** Height of the title and the header. */
  get headHeight(): number {
    return this.layout.headerHeight + this.titleHeight;
  }

  /** Number of lines of a row that fit on one page. */
  get mostLines(): number {
    const { size, headerHeight } = this.layout;
    const room = this.flow.pageHeight - headerHeight - this.titleHeight - 24 - 2 * this.carriedHeight;
    return Math.max(1, Math.floor(room / (size * LEADING)));
  }

  /** Draws rows that must stay on one page and that others follow. */
  drawUnit(rows: readonly LaidRow[]): void {
    const { carriedHeight } = this;
    this.begin(heightOf(rows) + carriedHeight, rows[0]);
    for (const row of rows) this.drawWithSpaceBelow(carriedHeight, row);
  }

  /** Draws the last rows, which must stay on one page, with `reserve` below them free (when it all fits on one). */
  private end(rows: readonly LaidRow[], reserve: number): void {
    this.begin(heightOf(rows) + reserve, rows[0]);
    const isWhole = this.flow.y + heightOf(rows) <= this.flow.bottom;
    for (const [at, row] of rows.entries()) {
      this.drawWithSpaceBelow(isWhole || at === rows.length - 1 ? 0 : this.carriedHeight, row);
    }
  }

  /** Moves to a page where rows of this height fit, if there is one. */
  private begin(height: number, next: LaidRow | undefined): void {
    if (this.begun) {
      if (this.flow.y + height > this.flow.bottom) this.nextPage(next);
      return;
    }
    const head = this.headHeight;
    this.flow.ensureSpace(head + Math.min(height, this.flow.pageHeight - head));
    // Only now: in the structure too, a queued heading precedes the table.
    this.node = this.flow.file.addChild(this.flow.root, 'Table');
    this.header();
  }

  /** Draws a row with this space free below it: on the next page when it does not fit on this one. */
  private drawWithSpaceBelow(free: number, row: LaidRow): void {
    if (this.flow.y + row.height + free > this.flow.bottom && this.drawnRows > 0) this.nextPage(row);
    this.draw(row);
  }

  /**
   * Draws the last rows on one page, together with the blocks that must follow the table. When only those blocks no
   * longer fit, the last two lines move with them to the next page; a table of a few lines moves whole.
   */
  drawLastRows(rows: readonly LaidRow[]): void {
    const { flow } = this;
    const reserve = flow.reserveBelow(TABLE_GAP);
    const head = this.begun ? 0 : flow.waitingHeight + this.headHeight;
    const room = flow.bottom - flow.y - head;
    const cut = lastLines(rows, 2);
    const stay = rows.slice(0, cut);
    const isHere = heightOf(rows) <= room && heightOf(rows) + reserve > room;
    if (isHere && stay.filter(({ kind }) => kind === 'row').length >= MIN_LINES_LEFT) {
      this.drawUnit(stay);
      this.end(rows.slice(cut), reserve);
    } else {
      this.end(rows, reserve);
    }
  }

  /** Draws the closing rule and leaves the gap below the table. */
  close(): void {
    this.closingRule();
    this.flow.y += TABLE_GAP;
  }

  /** Draws the rule at the end of the table or of its part on a page. */
  private closingRule(): void {
    this.flow.file.artifact('Layout', () => {
      this.flow.file.rule(this.flow.left, this.flow.y, this.flow.width, 0.6, RULE);
    });
  }

  /** Continues the table on a new page, with the running sums on both pages and the open group repeated. */
  private nextPage(next: LaidRow | undefined): void {
    const carried = this.carried?.lines ?? null;
    if (carried !== null) this.drawVisualOnly(carried.foot);
    this.closingRule();
    this.flow.newPage();
    this.header();
    const isOfGroup = this.table.carried?.within === 'group';
    if (carried !== null && !isOfGroup) this.drawVisualOnly(carried.head);
    this.drawGroupContinuation(next);
    if (carried !== null && isOfGroup) this.drawVisualOnly(carried.head);
  }

  /** Repeats the open group's line on a new page, before a row that belongs to it. */
  private drawGroupContinuation(next: LaidRow | undefined): void {
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

  /** Draws a line that exists only because a page ends: the structure omits it between the rows. */
  private drawVisualOnly(laid: LaidRow): void {
    this.flow.file.artifact('Pagination', () => {
      this.background(laid);
      for (const { draw } of this.uniquePlaces(laid)) draw();
    });
    this.flow.y += laid.height;
    this.drawnRows += 1;
  }

  drawEmptyText(text: string): void {
    this.drawLastRows([this.emptyRow(text)]);
  }

  /** Returns the line shown for an empty table. */
  emptyRow(text: string): LaidRow {
    const lines = wrap(this.flow.file.regular, this.layout.size, text, this.flow.width - 2 * PADDING_X);
    const height = lines.length * this.layout.size * LEADING + 2 * PADDING_Y;
    const span = this.layout.columns.length;
    return { kind: 'row', warning: false, lines: [], label: lines, labelSpan: span, height, figures: null };
  }

  /** Draws the title and the header; tagged on the first page only. */
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
      const row = file.addRow(file.addChild(this.node, 'THead'));
      this.headerRow(top, row);
      file.endRow(row);
    } else {
      // A repeated header is visual only: the structure contains the table's header once.
      file.artifact('Pagination', () => {
        this.title(` ${flow.words.continued}`);
        this.headerRow(top, null);
      });
    }
    this.body = file.addChild(this.node, 'TBody');
    file.artifact('Layout', () => {
      file.rule(flow.left, top, flow.width, 0.9, ACCENT);
      file.rule(flow.left, top + layout.headerHeight, flow.width, 0.6, RULE);
    });
    flow.y = top + layout.headerHeight;
  }

  /** Draws the title on the left and the currency of the amounts on the right. */
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

  /** Draws the group headings and the headers of the columns, tagged where there is a node for them. */
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
      // In the structure the group's words belong to the header of each of its columns and are read with it.
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

  /** Draws one line of a cell with its alignment. */
  private cell(face: Face, placed: PlacedColumn, text: string, y: number, colour: string): void {
    const { size } = this.layout;
    const room = placed.width - 2 * PADDING_X;
    const natural = face.width(text, size);
    // A figure wider than any of the sample is condensed, never cut and never over its neighbour.
    const scale = natural > room + 0.01 ? (100 * room) / natural : 100;
    const width = Math.min(natural, room);
    const free = placed.align === 'right' ? room - width : placed.align === 'center' ? (room - width) / 2 : 0;
    this.flow.file.text(face, size, placed.x + PADDING_X + free, y, text, colour, scale);
  }

  /** Draws a tagged row and adds its figures to the running sums. */
  private draw(laid: LaidRow): void {
    const { flow } = this;
    const { file } = flow;
    file.artifact('Layout', () => this.background(laid));
    const row = file.addRow(this.body);
    for (const { tag, attributes, draw } of this.uniquePlaces(laid)) file.mark(row, tag, attributes, draw);
    file.endRow(row);
    if (laid.kind === 'group') this.group = laid;
    else if (laid.kind !== 'row') this.group = null;
    this.carried?.addRow(laid);
    flow.y += laid.height;
    this.drawnRows += 1;
  }

  /** Returns the label of a row, if any, and its cells, with their tag and drawing. */
  private uniquePlaces(laid: LaidRow): readonly Place[] {
    const { file, left, y } = this.flow;
    const face = laid.kind === 'row' ? file.regular : file.bold;
    const { size, columns } = this.layout;
    const first = y + PADDING_Y + size * 1.0 + (laid.kind === 'row' ? 0 : 0.5);
    const places: Place[] = [];
    if (laid.labelSpan > 0) {
      const attributes = laid.labelSpan > 1 ? `/A<</O/Table/ColSpan ${laid.labelSpan}>>` : '';
      const draw = (): void => {
        const colour = laid.kind === 'group' ? ACCENT : laid.kind === 'row' ? GREY : INK;
        laid.label.forEach((line, at) => {
          file.text(face, size, left + PADDING_X, first + at * size * LEADING, line, colour);
        });
      };
      places.push({ tag: laid.kind === 'row' ? 'TD' : 'TH', attributes, draw });
    }
    for (let index = laid.labelSpan; index < columns.length; index += 1) {
      const placed = columns[index];
      const lines = laid.lines[index];
      if (placed === undefined || lines === undefined) continue;
      const draw = (): void => {
        for (const [at, line] of lines.entries()) {
          this.cell(face, placed, line, first + at * size * LEADING, laid.warning ? RED : INK);
        }
      };
      places.push({ tag: 'TD', attributes: '', draw });
    }
    return places;
  }

  /** Draws the tint of a group or a total, the mark of a warning, and the rule above the row. */
  private background(laid: LaidRow): void {
    const { flow } = this;
    const { file } = flow;
    if (laid.kind === 'group') file.rectangle(flow.left, flow.y, flow.width, laid.height, TINT);
    if (laid.kind === 'total') file.rectangle(flow.left, flow.y, flow.width, laid.height, TINT);
    // Distinguishable in black and white too.
    if (laid.warning) file.rectangle(flow.left - 4, flow.y + 2, 2, laid.height - 4, RED);
    if (this.drawnRows === 0) return;
    if (laid.kind === 'total') file.rule(flow.left, flow.y, flow.width, 0.9, ACCENT);
    else if (laid.kind === 'subtotal') file.rule(flow.left, flow.y, flow.width, 0.6, RULE);
    else file.rule(flow.left, flow.y, flow.width, 0.25, HAIRLINE);
  }
}

/** Returns the height of a table of at most one line; null: it has more, or may have. */
export function oneLineHeight(flow: PdfFlow, table: TableSection): number | null {
  if (!Array.isArray(table.rows) || table.rows.length > 1) return null;
  const rows = table.rows as readonly Row[];
  const layout = layOut(flow, table, rows);
  const drawing = new TableDrawing(flow, table, layout);
  const lines =
    rows.length === 0 ? [drawing.emptyRow(emptyTextOf(flow, table))] : rows.map((row) => layOutRow(flow, layout, row));
  return drawing.headHeight + heightOf(lines) + TABLE_GAP;
}

const emptyTextOf = (flow: PdfFlow, table: TableSection): string => table.emptyText ?? flow.words.none;

type RowIterator = Iterator<Row> | AsyncIterator<Row>;

function iteratorOf(rows: TableSection['rows']): RowIterator {
  return Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
}

/** Takes the rows by which the table is laid out: all rows in memory up to 5 000, or the first 200 of a stream. */
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

/** Draws the table and writes each row into the attached CSV as it passes: both contain the same rows. */
export async function drawTable(flow: PdfFlow, table: TableSection, attachment: Attachment): Promise<void> {
  const rows = iteratorOf(table.rows);
  try {
    await drawRows(flow, table, rows, attachment);
  } finally {
    // A cursor behind the rows is also closed when drawing is aborted.
    await rows.return?.();
  }
}

/** Draws the rows of a table as they arrive, never separating the last two lines, nor a sum from the line before it. */
async function drawRows(flow: PdfFlow, table: TableSection, rows: RowIterator, attachment: Attachment): Promise<void> {
  const { sample, ended } = await takeSample(table, rows);
  const layout = layOut(flow, table, sample);
  const drawing = new TableDrawing(flow, table, layout);
  const { exponent } = flow.document.currency;
  attachment.write(csvHeaderLine(table, MACHINE_CSV));
  let unit: LaidRow[] = [];
  // the lines before the last one are drawn with it: the last two are never separated
  let held: LaidRow[] = [];
  let complete = false;
  let page = flow.file.pageCount;
  // A short table stays on one page.
  const whole = ended && sample.length <= WHOLE_ROWS;
  /**
   * Attaches a row to the CSV and adds it to the unit being collected; a complete unit is drawn once the next one
   * follows.
   */
  const accept = (row: Row): void => {
    attachment.write(csvRowLine(table, row, exponent, MACHINE_CSV));
    const joins = row.kind === 'subtotal' || row.kind === 'total';
    if (complete && !joins && !whole) {
      if (held.length > 0) drawing.drawUnit(held);
      held = unit;
      unit = [];
      complete = false;
    }
    unit.push(...splitRow(layOutRow(flow, layout, row), layout.size, drawing.mostLines));
    complete ||= row.kind !== 'group';
  };
  for (const row of sample) accept(row);
  if (!ended) {
    for (let next = await rows.next(); next.done !== true; next = await rows.next()) {
      accept(next.value);
      if (flow.file.pageCount !== page) {
        page = flow.file.pageCount;
        await flow.file.waitForDrain();
      }
    }
  }
  if (unit.length > 0) drawing.drawLastRows([...held, ...unit]);
  else drawing.drawEmptyText(emptyTextOf(flow, table));
  drawing.close();
}
