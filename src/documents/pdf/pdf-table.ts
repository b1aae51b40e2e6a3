import { formatCsvHeader, formatCsvRow, MACHINE_CSV } from '../forms/csv.js';
import type { Row, TableSection } from '../model/document.js';
import { CarriedSums } from './pdf-carried.js';
import type { Attachment, TagNode } from './pdf-file.js';
import { ACCENT, GREY, HAIRLINE, INK, RED, RULE, TINT, type PdfFlow } from './pdf-flow.js';
import {
  layOutTable,
  layOutRow,
  LEADING,
  PADDING_X,
  PADDING_Y,
  splitRow,
  sumNumbers,
  type LaidOutRow,
  type TableLayout,
  type PlacedColumn,
} from './pdf-table-layout.js';
import { wrapText, type Face } from './pdf-text.js';

/**
 * Draws tables of any length: headers on each page, group lines with the line after, sums with the line before, text
 * wrapped, figures never cut.
 */

const SAMPLE_ROW_COUNT = 200;
const MAX_UNBROKEN_ROWS = 12;

const TABLE_GAP = 10;
/** Minimum number of lines left where a short table is broken for the block after it. */
const MIN_LINES_LEFT = 4;

/** A row of data has a label only when it shows that the table is empty. */
const LABEL_COLOURS = { group: ACCENT, row: GREY, subtotal: INK, total: INK } as const;

const sumHeights = (rows: readonly LaidOutRow[]): number => sumNumbers(rows.map(({ height }) => height));

/** Returns the index of the row where the last `count` rows of data begin, or of the group heading just above it. */
function findLastRowsStart(rows: readonly LaidOutRow[], count: number): number {
  let index = rows.length;
  let remaining = count;
  while (index > 0 && remaining > 0) {
    index -= 1;
    if (rows[index]?.kind === 'row') remaining -= 1;
  }
  while (rows[index - 1]?.kind === 'group') index -= 1;
  return index;
}

/** A cell, or the label over several cells. */
interface DrawnCell {
  readonly tag: string;
  readonly attributes: string;
  readonly draw: () => void;
}

/** Draws one table over as many pages as it needs. */
class TableDrawing {
  private tableNode: TagNode;
  private bodyNode: TagNode;
  private isBegun = false;
  private drawnRowCount = 0;
  /** The open group, repeated on each of its pages. */
  private openGroup: LaidOutRow | null = null;
  private readonly titleHeight: number;
  private readonly carriedSums: CarriedSums | null;

  constructor(
    private readonly flow: PdfFlow,
    private readonly table: TableSection,
    private readonly layout: TableLayout,
  ) {
    this.tableNode = flow.root;
    this.bodyNode = flow.root;
    const hasCaption = table.title !== undefined || this.currencyNote !== '';
    this.titleHeight = hasCaption ? 16 : 4;
    this.carriedSums = table.carried === undefined ? null : new CarriedSums(flow, layout, table.carried);
  }

  /** Height reserved below rows that others follow. */
  private get carriedSumsHeight(): number {
    return this.carriedSums?.height ?? 0;
  }

  private get currencyNote(): string {
    if (!this.table.columns.some((column) => column.kind === 'minor')) return '';
    return `${this.flow.words.amountsIn} ${this.flow.document.currency.code}`;
  }

  /** Height of the title and the header. */
  get headHeight(): number {
    return this.layout.headerHeight + this.titleHeight;
  }

  /** Number of lines of a row that fit on one page. */
  get maxRowLines(): number {
    const { size, headerHeight } = this.layout;
    const availableHeight = this.flow.pageHeight - headerHeight - this.titleHeight - 24 - 2 * this.carriedSumsHeight;
    return Math.max(1, Math.floor(availableHeight / (size * LEADING)));
  }

  /** Draws rows that must stay on one page, leaving space for the carried sums that would follow them. */
  drawRowsTogether(rows: readonly LaidOutRow[]): void {
    const { carriedSumsHeight } = this;
    this.moveToFittingPage(sumHeights(rows) + carriedSumsHeight, rows[0]);
    for (const row of rows) this.drawRowWithSpace(carriedSumsHeight, row);
  }

  /** Draws the last rows together on one page, if they fit, with `reservedHeight` points left free below them. */
  private drawRowsAboveReserve(rows: readonly LaidOutRow[], reservedHeight: number): void {
    this.moveToFittingPage(sumHeights(rows) + reservedHeight, rows[0]);
    const fitsPage = this.flow.y + sumHeights(rows) <= this.flow.bottom;
    for (const [rowIndex, row] of rows.entries()) {
      this.drawRowWithSpace(fitsPage || rowIndex === rows.length - 1 ? 0 : this.carriedSumsHeight, row);
    }
  }

  /** Moves to the next page when rows of this height do not fit; before the first rows, also draws the header. */
  private moveToFittingPage(height: number, nextRow: LaidOutRow | undefined): void {
    if (this.isBegun) {
      if (this.flow.y + height > this.flow.bottom) this.beginNextPage(nextRow);
      return;
    }
    const headHeight = this.headHeight;
    this.flow.ensureSpace(headHeight + Math.min(height, this.flow.pageHeight - headHeight));
    // Only now: in the structure too, a queued heading precedes the table.
    this.tableNode = this.flow.file.addChildNode(this.flow.root, 'Table');
    this.drawHeader();
  }

  /** Draws a row with this space free below it: on the next page when it does not fit on this one. */
  private drawRowWithSpace(spaceBelow: number, row: LaidOutRow): void {
    if (this.flow.y + row.height + spaceBelow > this.flow.bottom && this.drawnRowCount > 0) this.beginNextPage(row);
    this.drawRow(row);
  }

  /**
   * Draws the last rows on one page, together with the blocks that must follow the table. When only those blocks no
   * longer fit, the last two lines move with them to the next page; a table of a few lines moves whole.
   */
  drawLastRows(rows: readonly LaidOutRow[]): void {
    const { flow } = this;
    const reservedHeight = flow.getReservedHeightBelow(TABLE_GAP);
    const headHeight = this.isBegun ? 0 : flow.queuedHeadingsHeight + this.headHeight;
    const freeHeight = flow.bottom - flow.y - headHeight;
    const cutIndex = findLastRowsStart(rows, 2);
    const firstRows = rows.slice(0, cutIndex);
    const onlyReserveOverflows = sumHeights(rows) <= freeHeight && sumHeights(rows) + reservedHeight > freeHeight;
    if (onlyReserveOverflows && firstRows.filter(({ kind }) => kind === 'row').length >= MIN_LINES_LEFT) {
      this.drawRowsTogether(firstRows);
      this.drawRowsAboveReserve(rows.slice(cutIndex), reservedHeight);
    } else {
      this.drawRowsAboveReserve(rows, reservedHeight);
    }
  }

  /** Draws the closing rule and leaves the gap below the table. */
  closeTable(): void {
    this.drawClosingRule();
    this.flow.y += TABLE_GAP;
  }

  /** Draws the rule under the last row of the table on a page. */
  private drawClosingRule(): void {
    this.flow.file.drawArtifact('Layout', () => {
      this.flow.file.drawRule(this.flow.left, this.flow.y, this.flow.width, 0.6, RULE);
    });
  }

  /** Continues the table on a new page, with the running sums on both pages and the open group repeated. */
  private beginNextPage(nextRow: LaidOutRow | undefined): void {
    const carriedLines = this.carriedSums?.lines ?? null;
    if (carriedLines !== null) this.drawUntaggedRow(carriedLines.foot);
    this.drawClosingRule();
    this.flow.beginPage();
    this.drawHeader();
    const isCarriedWithinGroup = this.table.carried?.within === 'group';
    if (carriedLines !== null && !isCarriedWithinGroup) this.drawUntaggedRow(carriedLines.head);
    this.drawGroupContinuation(nextRow);
    if (carriedLines !== null && isCarriedWithinGroup) this.drawUntaggedRow(carriedLines.head);
  }

  /** Repeats the open group's line on a new page, before a row that belongs to it. */
  private drawGroupContinuation(nextRow: LaidOutRow | undefined): void {
    const { openGroup, flow } = this;
    if (openGroup === null || nextRow === undefined || nextRow.kind === 'group') return;
    const labelText = openGroup.labelLines[0] ?? '';
    flow.file.drawArtifact('Pagination', () => {
      this.drawBackground(openGroup);
      const y = flow.y + PADDING_Y + this.layout.size + 0.5;
      const label = `${labelText} ${flow.words.continued}`;
      flow.file.drawText(flow.file.bold, this.layout.size, flow.left + PADDING_X, y, label, ACCENT);
    });
    flow.y += this.layout.size * LEADING + 2 * PADDING_Y + 1;
    this.drawnRowCount += 1;
  }

  /** Draws a row that exists only because a page ends (carried sums): it is not tagged, so screen readers skip it. */
  private drawUntaggedRow(row: LaidOutRow): void {
    this.flow.file.drawArtifact('Pagination', () => {
      this.drawBackground(row);
      for (const { draw } of this.buildCells(row)) draw();
    });
    this.flow.y += row.height;
    this.drawnRowCount += 1;
  }

  drawEmptyText(text: string): void {
    this.drawLastRows([this.buildEmptyRow(text)]);
  }

  /** Returns the row that shows this text across an empty table. */
  buildEmptyRow(text: string): LaidOutRow {
    const labelLines = wrapText(this.flow.file.regular, this.layout.size, text, this.flow.width - 2 * PADDING_X);
    const height = labelLines.length * this.layout.size * LEADING + 2 * PADDING_Y;
    const labelSpan = this.layout.columns.length;
    return { kind: 'row', isWarning: false, linesByColumn: [], labelLines, labelSpan, height, figures: null };
  }

  /** Draws the title and the header at the top of the table on each page; only the first is tagged. */
  private drawHeader(): void {
    const { flow, layout } = this;
    const { file } = flow;
    const isFirstHeader = !this.isBegun;
    this.isBegun = true;
    this.drawnRowCount = 0;
    flow.y += this.titleHeight;
    const top = flow.y;
    if (isFirstHeader) {
      this.drawTitle('');
      const rowNode = file.addRowNode(file.addChildNode(this.tableNode, 'THead'));
      this.drawHeaderRow(top, rowNode);
      file.writeRowNode(rowNode);
    } else {
      // A repeated header is visual only: the structure contains the table's header once.
      file.drawArtifact('Pagination', () => {
        this.drawTitle(` ${flow.words.continued}`);
        this.drawHeaderRow(top, null);
      });
    }
    this.bodyNode = file.addChildNode(this.tableNode, 'TBody');
    file.drawArtifact('Layout', () => {
      file.drawRule(flow.left, top, flow.width, 0.9, ACCENT);
      file.drawRule(flow.left, top + layout.headerHeight, flow.width, 0.6, RULE);
    });
    flow.y = top + layout.headerHeight;
  }

  /** Draws the title with a suffix on the left, and the currency of amounts on the right; tagged without a suffix. */
  private drawTitle(suffix: string): void {
    const { flow, table } = this;
    const { file } = flow;
    const baseline = flow.y - 5;
    const drawTexts = (): void => {
      if (table.title !== undefined) {
        file.drawText(file.bold, 9, flow.left, baseline, table.title + suffix, INK);
      }
      const width = file.regular.measureWidth(this.currencyNote, 7);
      file.drawText(file.regular, 7, flow.left + flow.width - width, baseline, this.currencyNote, GREY);
    };
    if (suffix !== '' || this.titleHeight < 10) drawTexts();
    else file.drawTagged(this.tableNode, 'Caption', '', drawTexts);
  }

  /** Draws the group headings and the column headers from `top` down, tagged under `rowNode`; null: untagged. */
  private drawHeaderRow(top: number, rowNode: TagNode | null): void {
    const { layout, flow } = this;
    const { file } = flow;
    const { size } = layout;
    for (const group of layout.groups) {
      const firstColumn = layout.columns[group.firstIndex];
      const lastColumn = layout.columns[group.lastIndex];
      if (firstColumn === undefined || lastColumn === undefined) continue;
      const width = lastColumn.x + lastColumn.width - firstColumn.x;
      const draw = (): void => {
        const x = firstColumn.x + Math.max(PADDING_X, (width - file.bold.measureWidth(group.text, size)) / 2);
        file.drawText(file.bold, size, x, top + PADDING_Y + size * 1.05, group.text, ACCENT);
        file.drawRule(firstColumn.x + PADDING_X, top + PADDING_Y + size * 1.42, width - 2 * PADDING_X, 0.4, RULE);
      };
      // In the structure the group's words belong to the header of each of its columns and are read with it.
      if (rowNode === null) draw();
      else file.drawArtifact('Layout', draw);
    }
    const bottom = top + layout.headerHeight - PADDING_Y - size * 0.3 - 0.5;
    layout.columns.forEach((column, index) => {
      const lines = layout.headerLines[index] ?? [];
      const draw = (): void => {
        lines.forEach((line, lineIndex) => {
          const y = bottom - (lines.length - 1 - lineIndex) * size * LEADING;
          this.drawCellLine(file.bold, column, line, y, ACCENT);
        });
      };
      if (rowNode === null) draw();
      else file.drawTagged(rowNode, 'TH', '/A<</O/Table/Scope/Column>>', draw);
    });
  }

  /** Draws one line of a cell with its column's alignment, condensed when it is wider than the column. */
  private drawCellLine(face: Face, column: PlacedColumn, text: string, y: number, colour: string): void {
    const { size } = this.layout;
    const availableWidth = column.width - 2 * PADDING_X;
    const naturalWidth = face.measureWidth(text, size);
    // A figure wider than any of the sample is condensed, never cut and never over its neighbour.
    const scale = naturalWidth > availableWidth + 0.01 ? (100 * availableWidth) / naturalWidth : 100;
    const width = Math.min(naturalWidth, availableWidth);
    const freeWidth = availableWidth - width;
    const indent = { left: 0, center: freeWidth / 2, right: freeWidth }[column.align];
    this.flow.file.drawText(face, size, column.x + PADDING_X + indent, y, text, colour, scale);
  }

  /** Draws a tagged row, adds its figures to the running sums, and notes the group it begins or ends. */
  private drawRow(row: LaidOutRow): void {
    const { flow } = this;
    const { file } = flow;
    file.drawArtifact('Layout', () => this.drawBackground(row));
    const rowNode = file.addRowNode(this.bodyNode);
    for (const { tag, attributes, draw } of this.buildCells(row)) file.drawTagged(rowNode, tag, attributes, draw);
    file.writeRowNode(rowNode);
    if (row.kind === 'group') this.openGroup = row;
    else if (row.kind !== 'row') this.openGroup = null;
    this.carriedSums?.addRow(row);
    flow.y += row.height;
    this.drawnRowCount += 1;
  }

  /**
   * Returns the places of a row to draw (its label, if any, then its cells), each with its tag and drawing function.
   */
  private buildCells(row: LaidOutRow): readonly DrawnCell[] {
    const { file, left, y } = this.flow;
    const face = row.kind === 'row' ? file.regular : file.bold;
    const { size, columns } = this.layout;
    const firstBaseline = y + PADDING_Y + size * 1.0 + (row.kind === 'row' ? 0 : 0.5);
    const cells: DrawnCell[] = [];
    if (row.labelSpan > 0) {
      const attributes = row.labelSpan > 1 ? `/A<</O/Table/ColSpan ${row.labelSpan}>>` : '';
      const draw = (): void => {
        const colour = LABEL_COLOURS[row.kind];
        row.labelLines.forEach((line, lineIndex) => {
          file.drawText(face, size, left + PADDING_X, firstBaseline + lineIndex * size * LEADING, line, colour);
        });
      };
      cells.push({ tag: row.kind === 'row' ? 'TD' : 'TH', attributes, draw });
    }
    for (let index = row.labelSpan; index < columns.length; index += 1) {
      const column = columns[index];
      const lines = row.linesByColumn[index];
      if (column === undefined || lines === undefined) continue;
      const draw = (): void => {
        for (const [lineIndex, line] of lines.entries()) {
          this.drawCellLine(face, column, line, firstBaseline + lineIndex * size * LEADING, row.isWarning ? RED : INK);
        }
      };
      cells.push({ tag: 'TD', attributes: '', draw });
    }
    return cells;
  }

  /** Draws the tint of a group or a total, the mark of a warning, and the rule above the row. */
  private drawBackground(row: LaidOutRow): void {
    const { flow } = this;
    const { file } = flow;
    if (row.kind === 'group' || row.kind === 'total')
      file.fillRectangle(flow.left, flow.y, flow.width, row.height, TINT);
    // Distinguishable in black and white too.
    if (row.isWarning) file.fillRectangle(flow.left - 4, flow.y + 2, 2, row.height - 4, RED);
    if (this.drawnRowCount === 0) return;
    if (row.kind === 'total') file.drawRule(flow.left, flow.y, flow.width, 0.9, ACCENT);
    else if (row.kind === 'subtotal') file.drawRule(flow.left, flow.y, flow.width, 0.6, RULE);
    else file.drawRule(flow.left, flow.y, flow.width, 0.25, HAIRLINE);
  }
}

/** Returns the height of a table of at most one line; null: it has more, or may have. */
export function measureOneLineTable(flow: PdfFlow, table: TableSection): number | null {
  if (!Array.isArray(table.rows) || table.rows.length > 1) return null;
  const rows = table.rows as readonly Row[];
  const layout = layOutTable(flow, table, rows);
  const drawing = new TableDrawing(flow, table, layout);
  const laidOutRows =
    rows.length === 0
      ? [drawing.buildEmptyRow(getEmptyText(flow, table))]
      : rows.map((row) => layOutRow(flow, layout, row));
  return drawing.headHeight + sumHeights(laidOutRows) + TABLE_GAP;
}

const getEmptyText = (flow: PdfFlow, table: TableSection): string => table.emptyText ?? flow.words.none;

type RowIterator = Iterator<Row> | AsyncIterator<Row>;

function getRowIterator(rows: TableSection['rows']): RowIterator {
  return Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
}

/**
 * Takes the rows by which the table is laid out: up to 5 000 of rows in memory, fewer of a stream; `isComplete`: no
 * further rows.
 */
async function takeSample(
  table: TableSection,
  rowIterator: RowIterator,
): Promise<{ sample: Row[]; isComplete: boolean }> {
  const sample: Row[] = [];
  const maxRows = Array.isArray(table.rows) ? 5_000 : SAMPLE_ROW_COUNT;
  while (sample.length < maxRows) {
    const nextResult = await rowIterator.next();
    if (nextResult.done === true) return { sample, isComplete: true };
    sample.push(nextResult.value);
  }
  return { sample, isComplete: false };
}

/** Draws the table and writes each row into the attached CSV as it passes: both contain the same rows. */
export async function drawTableSection(flow: PdfFlow, table: TableSection, attachment: Attachment): Promise<void> {
  const rowIterator = getRowIterator(table.rows);
  try {
    await drawRows(flow, table, rowIterator, attachment);
  } finally {
    // A cursor behind the rows is also closed when drawing is aborted.
    await rowIterator.return?.();
  }
}

/** Draws the rows of a table as they arrive, never separating the last two lines, nor a sum from the line before it. */
async function drawRows(
  flow: PdfFlow,
  table: TableSection,
  rowIterator: RowIterator,
  attachment: Attachment,
): Promise<void> {
  const { sample, isComplete } = await takeSample(table, rowIterator);
  const layout = layOutTable(flow, table, sample);
  const drawing = new TableDrawing(flow, table, layout);
  const { exponent } = flow.document.currency;
  attachment.writeText(formatCsvHeader(table, MACHINE_CSV));
  let unitRows: LaidOutRow[] = [];
  // the lines before the last one are drawn with it: the last two are never separated
  let previousUnitRows: LaidOutRow[] = [];
  let isUnitComplete = false;
  let lastPageCount = flow.file.pageCount;
  // A short table stays on one page.
  const staysOnOnePage = isComplete && sample.length <= MAX_UNBROKEN_ROWS;
  /**
   * Attaches a row to the CSV and adds it to the unit being collected; a complete unit is drawn once the next one
   * follows.
   */
  const addRow = (row: Row): void => {
    attachment.writeText(formatCsvRow(table, row, exponent, MACHINE_CSV));
    const isSum = row.kind === 'subtotal' || row.kind === 'total';
    if (isUnitComplete && !isSum && !staysOnOnePage) {
      if (previousUnitRows.length > 0) drawing.drawRowsTogether(previousUnitRows);
      previousUnitRows = unitRows;
      unitRows = [];
      isUnitComplete = false;
    }
    unitRows.push(...splitRow(layOutRow(flow, layout, row), layout.size, drawing.maxRowLines));
    isUnitComplete ||= row.kind !== 'group';
  };
  for (const row of sample) addRow(row);
  if (!isComplete) {
    for (let nextResult = await rowIterator.next(); nextResult.done !== true; nextResult = await rowIterator.next()) {
      addRow(nextResult.value);
      if (flow.file.pageCount !== lastPageCount) {
        lastPageCount = flow.file.pageCount;
        await flow.file.waitForDrain();
      }
    }
  }
  if (unitRows.length > 0) drawing.drawLastRows([...previousUnitRows, ...unitRows]);
  else drawing.drawEmptyText(getEmptyText(flow, table));
  drawing.closeTable();
}
