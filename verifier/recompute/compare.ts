import type { PrintedColumn, Printed, PrintedDocument, PrintedRow, PrintedSection } from './printed.js';
import { readCell, formatValue } from './sections.js';
import type { ExpectedFacts, ExpectedRow, ExpectedSection, ExpectedTable, Value } from './sections.js';
import { extractFigures } from './sentences/figures-in-words.js';
import { toPlainText } from './words.js';

/**
 * Compares every figure of a document, as JSON, with the recomputed one. A figure is a cell of a table, a fact or a
 * cell of a finding that is not text: money, credits, counts, percentages, points, decimals, days, instants. None is
 * left out: a figure without a recomputation is named.
 */

const FIGURE_KINDS = new Set([
  'minor',
  'credits',
  'count',
  'percent',
  'statedPercent',
  'points',
  'decimal',
  'instant',
  'day',
]);
const FINDING_TEXT_COLUMNS = new Set([
  'machine',
  'medium',
  'code',
  'severity',
  'subject',
  'text',
  'rule',
  'state',
  'explanation',
  'adjustment',
  'explainedBy',
  'approvedBy',
]);
const TEXT_SECTION_KINDS = new Set(['heading', 'paragraph', 'signatures', 'image']);

/** A printed value that differs from the recomputed one. */
export interface Difference {
  readonly section: string;
  readonly row: string;
  readonly column: string;
  readonly printed: Printed;
  readonly recomputed: Printed;
}

/** Place of a value: section, row and column. */
type CellLocation = readonly [section: string, row: string, column: string];

/** Result for one document: number of figures, differences, and figures without a recomputation. */
export class Comparison {
  compared = 0;
  /** Figures that are rightly absent (a dash), not counted as compared. */
  absent = 0;
  /** Codes, names and words that the recomputation knows, compared too. */
  textCount = 0;
  /** Figures inside sentences, compared too and counted apart. */
  sentenceFigureCount = 0;
  readonly differences: Difference[] = [];
  readonly notRecomputed = new Map<string, number>();
  /** Texts with digits that nothing recomputes: sentences, amounts in words, settings as displayed. */
  readonly uncomparedTexts = new Map<string, number>();

  /** Notes a text with digits that nothing recomputes. */
  addUncomparedText(section: string, column: string, value: Printed): void {
    if (typeof value === 'string' && /\d/.test(value))
      incrementCount(this.uncomparedTexts, buildColumnName(section, column));
  }

  /** Adds a printed value that differs from the recomputed one. */
  addDifference(section: string, row: string, column: string, printed: Printed, recomputed: Printed): void {
    this.differences.push({ section, row, column, printed, recomputed });
  }

  /** Compares the figures inside a printed sentence with the recomputed ones, in order. */
  compareSentence(section: string, row: string, column: string, printed: string, recomputed: readonly string[]): void {
    const printedFigures = extractFigures(toPlainText(printed));
    const expectedFigures = extractFigures(recomputed.join(' '));
    this.sentenceFigureCount += printedFigures.length;
    if (printedFigures.join(' ') !== expectedFigures.join(' '))
      this.addDifference(section, row, column, printed, expectedFigures.join(', '));
  }

  /** Counts a figure without a recomputation. */
  addUnrecomputedFigure(section: string, column: string): void {
    incrementCount(this.notRecomputed, buildColumnName(section, column));
  }

  /**
   * Compares a printed figure with the recomputed one; null on both sides is a match.
   * A figure that nothing recomputes (undefined) is named instead, and an absent one is counted apart.
   */
  compareFigure([section, row, column]: CellLocation, kind: string, printed: string | null, recomputed: Value): void {
    if (recomputed === undefined) {
      if (printed !== null) this.addUnrecomputedFigure(section, column);
      return;
    }
    const expectedText = formatAsJson(kind, recomputed);
    if (printed === null) this.absent += 1;
    else this.compared += 1;
    if (printed !== expectedText) this.addDifference(section, row, column, printed, expectedText);
  }

  /**
   * Compares a printed text with the recomputed one.
   * Where only the figures of a sentence were recomputed, compares those with the figures inside the printed text.
   */
  compareText([section, row, column]: CellLocation, printed: Printed, recomputed: Value): void {
    if (typeof recomputed === 'object' && recomputed !== null) {
      this.compareSentence(section, row, column, printed ?? '', recomputed.inWords);
      return;
    }
    this.textCount += 1;
    const expectedText = recomputed === null || recomputed === undefined ? null : toPlainText(String(recomputed));
    const printedText = printed === null || printed === undefined ? null : toPlainText(printed);
    if (printedText !== expectedText) this.addDifference(section, row, column, printedText, expectedText);
  }
}

/** Strips the number at the end of a section of one sheet, and of a column of one value. */
const buildColumnName = (section: string, column: string): string =>
  `${section.replace(/-\d+$/, '')}.${column.replace(/\d+$/, '')}`;

const incrementCount = (counts: Map<string, number>, name: string): unknown =>
  counts.set(name, (counts.get(name) ?? 0) + 1);

/** Returns the JSON form: decimal text, instants to the millisecond. */
function formatAsJson(kind: string | undefined, value: Value): string | null {
  if (value === null || value === undefined) return null;
  return kind === 'instant' ? `${formatValue(value).slice(0, 23)}Z` : formatValue(value);
}

/**
 * Compares a printed document with its recomputed sections, which may be in any order.
 * The words of sections without figures are counted, not compared.
 */
export function compareDocument(
  document: Pick<PrintedDocument, 'sections'>,
  expectedSections: readonly ExpectedSection[],
): Comparison {
  const comparison = new Comparison();
  const unmatchedSections = new Map(expectedSections.map((section) => [`${section.kind} ${section.name}`, section]));
  for (const section of document.sections) {
    if (TEXT_SECTION_KINDS.has(section.kind)) {
      comparison.addUncomparedText(section.kind, 'text', section.text ?? JSON.stringify(section.places));
      continue;
    }
    const key = `${section.kind} ${section.name}`;
    compareSection(comparison, section, unmatchedSections.get(key));
    unmatchedSections.delete(key);
  }
  for (const section of unmatchedSections.values())
    if (!canBeAbsent(section)) comparison.addDifference(section.name, '', '', 'no such section', 'a section');
  return comparison;
}

/** A declared table without rows may be left out of the document. */
const canBeAbsent = (section: ExpectedSection): boolean =>
  section.kind === 'table' && section.isComplete === true && section.rows?.length === 0;

/**
 * Compares a section by its kind (facts, findings or table); without `recomputed`, its figures count as not recomputed.
 */
function compareSection(
  comparison: Comparison,
  section: PrintedSection,
  recomputed: ExpectedSection | undefined,
): void {
  const table = recomputed?.kind === 'facts' ? undefined : recomputed;
  if (section.kind === 'facts') compareFacts(comparison, section, recomputed as ExpectedFacts | undefined);
  else if (section.kind === 'findings') compareRows(comparison, toFindingTable(section), table);
  else if (section.kind === 'table') compareRows(comparison, toPrintedTable(section), table);
  else comparison.addUnrecomputedFigure(section.name ?? section.kind, 'a kind of section that is not known here');
}

/**
 * Compares printed facts with the recomputed ones, matched by their labels; a missing or additional fact is a
 * difference.
 */
function compareFacts(
  comparison: Comparison,
  { name = '', facts = [] }: PrintedSection,
  recomputed: ExpectedFacts | undefined,
): void {
  const unmatchedFacts = new Map(
    (recomputed?.facts ?? []).map(([label, value]) => [toPlainText(formatValue(label)), value] as const),
  );
  for (const { label, value, kind = 'text' } of facts) {
    const labelText = toPlainText(label);
    if (!unmatchedFacts.has(labelText)) {
      if (FIGURE_KINDS.has(kind) && value !== null) comparison.addUnrecomputedFigure(name, labelText);
      else comparison.addUncomparedText(name, 'value', value);
      continue;
    }
    const location = [name, labelText, 'value'] as const;
    if (FIGURE_KINDS.has(kind)) comparison.compareFigure(location, kind, value, unmatchedFacts.get(labelText));
    else comparison.compareText(location, value, unmatchedFacts.get(labelText));
    unmatchedFacts.delete(labelText);
  }
  for (const [label, value] of unmatchedFacts)
    comparison.addDifference(name, label, 'value', 'no such fact', formatValue(value));
}

/**
 * Returns printed findings as a table: the cells of each, with its texts (such as its sentence) as further columns.
 * A column of figures has the kind `count`; the recomputed table decides which columns are compared.
 */
function toFindingTable({ name = '', findings: printedFindings = [] }: PrintedSection): PrintedTable {
  const findings = printedFindings.map(({ cells, ...finding }) => ({ ...finding, ...cells }));
  const keys = [...new Set(findings.flatMap((finding) => Object.keys(finding)))];
  const columns = keys.map((key) => ({ key, kind: FINDING_TEXT_COLUMNS.has(key) ? 'text' : 'count' }));
  return { name, columns, rows: findings.map((cells) => ({ kind: 'row', cells })) };
}

/** A table, or findings, as printed. */
interface PrintedTable {
  readonly name: string;
  readonly columns: readonly PrintedColumn[];
  readonly rows: readonly PrintedRow[];
}

/** Returns a printed section as a table, with an empty name, columns or rows where it lacks them. */
const toPrintedTable = ({ name = '', columns = [], rows = [] }: PrintedSection): PrintedTable => ({
  name,
  columns,
  rows,
});

/**
 * Compares printed rows with the recomputed ones, matched by the key columns, or by position without a key.
 * Then compares their order, unless the table may be in any order.
 */
function compareRows(
  comparison: Comparison,
  { name, columns, rows }: PrintedTable,
  recomputed: ExpectedTable | undefined,
): void {
  const printedRows = rows.filter(({ kind }) => kind !== 'group');
  const keyColumns = recomputed?.by;
  const expectedRows = recomputed?.rowsOf?.(printedRows) ?? recomputed?.rows ?? [];
  const printedKeys = buildRowKeys(printedRows, keyColumns, columns);
  const expectedKeys = buildRowKeys(expectedRows, keyColumns, columns);
  const indexByKey = new Map(expectedKeys.map((key, index) => [key, index]));
  for (const [index, row] of printedRows.entries()) {
    const key = printedKeys[index] ?? '';
    const expectedRow = expectedRows[indexByKey.get(key) ?? -1];
    const tableRow = { name, columns, key, isComplete: recomputed?.isComplete === true };
    if (recomputed !== undefined && expectedRow === undefined)
      comparison.addDifference(name, key, '', 'a row', 'no such row');
    else compareCells(comparison, tableRow, row, expectedRow);
  }
  const printedKeySet = new Set(printedKeys);
  for (const key of expectedKeys)
    if (!printedKeySet.has(key)) comparison.addDifference(name, key, '', 'no such row', 'a row');
  if (recomputed?.isOrderFree === true) return;
  const expectedOrder = expectedKeys.filter((key) => printedKeySet.has(key));
  const commonKeys = printedKeys.filter((key) => indexByKey.has(key));
  const misplacedIndex = commonKeys.findIndex((key, index) => key !== expectedOrder[index]);
  const misplacedKey = commonKeys[misplacedIndex];
  if (misplacedKey !== undefined)
    comparison.addDifference(name, misplacedKey, 'its place', misplacedKey, expectedOrder[misplacedIndex]);
}

/** A row with its table: the name, the columns, and its key. */
interface TableRow {
  readonly name: string;
  readonly columns: readonly PrintedColumn[];
  readonly key: string;
  readonly isComplete: boolean;
}

/**
 * Compares the printed cells of a row with those recomputed; each becomes a compared figure or text, or a difference.
 * `isComplete`: the recomputed table has every sum, so that a sum not printed is a difference.
 */
function compareCells(
  comparison: Comparison,
  { name, columns, key, isComplete }: TableRow,
  { kind: rowKind, cells }: PrintedRow,
  expectedRow: ExpectedRow | undefined,
): void {
  for (const { key: column, kind } of columns) {
    const value = cells[column];
    const location = [name, key, column] as const;
    const recomputed = expectedRow === undefined ? undefined : findExpectedValue(expectedRow, column, kind);
    // a sum has no cell where there is nothing to add up
    if (rowKind !== 'row' && value === undefined) {
      if (isComplete && recomputed !== undefined && recomputed !== null)
        comparison.addDifference(name, key, column, 'no such sum', formatAsJson(kind, recomputed));
      continue;
    }
    if (FIGURE_KINDS.has(kind)) comparison.compareFigure(location, kind, value ?? null, recomputed);
    else if (recomputed === undefined) comparison.addUncomparedText(name, column, value);
    else comparison.compareText(location, value ?? null, recomputed);
  }
}

/**
 * Returns the recomputed value to compare with a printed cell; undefined where the cell is not compared.
 * A text is compared only where the expected row itself has it.
 */
function findExpectedValue(row: ExpectedRow, column: string, kind: string): Value {
  const value = readCell(row, column);
  const isNumber = typeof value === 'bigint' || typeof value === 'number';
  return FIGURE_KINDS.has(kind) || (kind === 'code' && isNumber) ? value : row.cells[column];
}

/**
 * Returns the key of each row: the texts of the `keyColumns`, its position without them, or its kind for a sum.
 * The second of several equal keys ends in #2.
 */
function buildRowKeys(
  rows: readonly (PrintedRow | ExpectedRow)[],
  keyColumns: readonly string[] | undefined,
  columns: readonly PrintedColumn[],
): string[] {
  const kindByColumn = new Map(columns.map(({ key, kind }) => [key, kind]));
  const occurrences = new Map<string, number>();
  return rows.map((row, index) => {
    const { kind } = row;
    const columnTexts = keyColumns
      ?.map((column) => toPlainText(formatAsJson(kindByColumn.get(column), readCell(row, column) ?? null) ?? '–'))
      .join(' · ');
    const key = kind === 'row' ? (columnTexts ?? `row ${index + 1}`) : kind;
    const occurrence = (occurrences.get(key) ?? 0) + 1;
    occurrences.set(key, occurrence);
    return occurrence === 1 ? key : `${key} #${occurrence}`;
  });
}
