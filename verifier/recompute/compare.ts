import type { PrintedColumn, Printed, PrintedDocument, PrintedRow, PrintedSection } from './printed.js';
import { readCell, formatValue } from './sections.js';
import type { ExpectedFacts, ExpectedRow, ExpectedSection, ExpectedTable, CellValue } from './sections.js';
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
  comparedCount = 0;
  /** Figures that are rightly absent (a dash), not counted as compared. */
  absentCount = 0;
  /** Codes, names and words that the recomputation knows, compared too. */
  textCount = 0;
  /** Figures inside sentences, compared too and counted apart. */
  sentenceFigureCount = 0;
  readonly differences: Difference[] = [];
  readonly unrecomputedFigures = new Map<string, number>();
  /** Texts with digits that nothing recomputes: sentences, amounts in words, settings as displayed. */
  readonly uncomparedTexts = new Map<string, number>();

  /** Notes a text with digits that nothing recomputes. */
  addUncomparedText(section: string, column: string, value: Printed): void {
    if (typeof value === 'string' && /\d/.test(value)) addCount(this.uncomparedTexts, buildColumnName(section, column));
  }

  /** Adds a printed value that differs from the recomputed one. */
  addDifference([section, row, column]: CellLocation, printed: Printed, recomputed: Printed): void {
    this.differences.push({ section, row, column, printed, recomputed });
  }

  /** Compares the figures inside a printed sentence with the recomputed ones, in order. */
  compareSentence(location: CellLocation, printed: string, expectedTexts: readonly string[]): void {
    const printedFigures = extractFigures(toPlainText(printed));
    const expectedFigures = extractFigures(expectedTexts.join(' '));
    this.sentenceFigureCount += printedFigures.length;
    if (printedFigures.join(' ') !== expectedFigures.join(' '))
      this.addDifference(location, printed, expectedFigures.join(', '));
  }

  /** Counts a figure without a recomputation. */
  addUnrecomputedFigure(section: string, column: string): void {
    addCount(this.unrecomputedFigures, buildColumnName(section, column));
  }

  /**
   * Compares a printed figure with the recomputed one; null on both sides is a match.
   * A figure that nothing recomputes (undefined) is named instead, and an absent one is counted apart.
   */
  compareFigure(location: CellLocation, kind: string, printed: string | null, expectedValue: CellValue): void {
    if (expectedValue === undefined) {
      if (printed !== null) this.addUnrecomputedFigure(location[0], location[2]);
      return;
    }
    const expectedText = formatAsJson(kind, expectedValue);
    if (printed === null) this.absentCount += 1;
    else this.comparedCount += 1;
    if (printed !== expectedText) this.addDifference(location, printed, expectedText);
  }

  /**
   * Compares a printed text with the recomputed one.
   * Where only the figures of a sentence were recomputed, compares those with the figures inside the printed text.
   */
  compareText(location: CellLocation, printed: Printed, expectedValue: CellValue): void {
    if (typeof expectedValue === 'object' && expectedValue !== null) {
      this.compareSentence(location, printed ?? '', expectedValue.inWords);
      return;
    }
    this.textCount += 1;
    const expectedText =
      expectedValue === null || expectedValue === undefined ? null : toPlainText(String(expectedValue));
    const printedText = printed === null || printed === undefined ? null : toPlainText(printed);
    if (printedText !== expectedText) this.addDifference(location, printedText, expectedText);
  }
}

/** Strips the number at the end of a section of one sheet, and of a column of one value. */
const buildColumnName = (section: string, column: string): string =>
  `${section.replace(/-\d+$/, '')}.${column.replace(/\d+$/, '')}`;

/** Adds to the count of a name. */
export const addCount = (counts: Map<string, number>, name: string, count = 1): unknown =>
  counts.set(name, (counts.get(name) ?? 0) + count);

/** Returns the JSON form: decimal text, instants to the millisecond. */
function formatAsJson(kind: string | undefined, value: CellValue): string | null {
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
    const sectionKey = `${section.kind} ${section.name}`;
    compareSection(comparison, section, unmatchedSections.get(sectionKey));
    unmatchedSections.delete(sectionKey);
  }
  for (const section of unmatchedSections.values())
    if (!canBeAbsent(section)) comparison.addDifference([section.name, '', ''], 'no such section', 'a section');
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
  expectedSection: ExpectedSection | undefined,
): void {
  const expectedTable = expectedSection?.kind === 'facts' ? undefined : expectedSection;
  if (section.kind === 'facts') compareFacts(comparison, section, expectedSection as ExpectedFacts | undefined);
  else if (section.kind === 'findings') compareRows(comparison, toFindingTable(section), expectedTable);
  else if (section.kind === 'table') compareRows(comparison, toPrintedTable(section), expectedTable);
  else comparison.addUnrecomputedFigure(section.name ?? section.kind, 'a kind of section that is not known here');
}

/**
 * Compares printed facts with the recomputed ones, matched by their labels; a missing or additional fact is a
 * difference.
 */
function compareFacts(
  comparison: Comparison,
  { name = '', facts = [] }: PrintedSection,
  expectedFacts: ExpectedFacts | undefined,
): void {
  const unmatchedFacts = new Map(
    (expectedFacts?.facts ?? []).map(([label, value]) => [toPlainText(formatValue(label)), value] as const),
  );
  for (const { label, value, kind = 'text' } of facts) {
    const plainLabel = toPlainText(label);
    if (!unmatchedFacts.has(plainLabel)) {
      if (FIGURE_KINDS.has(kind) && value !== null) comparison.addUnrecomputedFigure(name, plainLabel);
      else comparison.addUncomparedText(name, 'value', value);
      continue;
    }
    const location = [name, plainLabel, 'value'] as const;
    if (FIGURE_KINDS.has(kind)) comparison.compareFigure(location, kind, value, unmatchedFacts.get(plainLabel));
    else comparison.compareText(location, value, unmatchedFacts.get(plainLabel));
    unmatchedFacts.delete(plainLabel);
  }
  for (const [label, value] of unmatchedFacts)
    comparison.addDifference([name, label, 'value'], 'no such fact', formatValue(value));
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
const toPrintedTable = ({ name = '', columns = [], rows = [] }: PrintedSection): PrintedTable => {
  return { name, columns, rows };
};

/**
 * Compares printed rows with the recomputed ones, matched by the key columns, or by position without a key.
 * Then compares their order, unless the table may be in any order.
 */
function compareRows(
  comparison: Comparison,
  { name, columns, rows }: PrintedTable,
  expectedTable: ExpectedTable | undefined,
): void {
  const printedRows = rows.filter(({ kind }) => kind !== 'group');
  const keyColumns = expectedTable?.by;
  const expectedRows = expectedTable?.rowsOf?.(printedRows) ?? expectedTable?.rows ?? [];
  const printedKeys = buildRowKeys(printedRows, keyColumns, columns);
  const expectedKeys = buildRowKeys(expectedRows, keyColumns, columns);
  const indexByKey = new Map(expectedKeys.map((key, index) => [key, index]));
  for (const [index, row] of printedRows.entries()) {
    const key = printedKeys[index] ?? '';
    const expectedRow = expectedRows[indexByKey.get(key) ?? -1];
    const tableRow = { name, columns, key, isComplete: expectedTable?.isComplete === true };
    if (expectedTable !== undefined && expectedRow === undefined)
      comparison.addDifference([name, key, ''], 'a row', 'no such row');
    else compareCells(comparison, tableRow, row, expectedRow);
  }
  const printedKeySet = new Set(printedKeys);
  for (const key of expectedKeys)
    if (!printedKeySet.has(key)) comparison.addDifference([name, key, ''], 'no such row', 'a row');
  if (expectedTable?.isOrderFree === true) return;
  const expectedOrder = expectedKeys.filter((key) => printedKeySet.has(key));
  const commonKeys = printedKeys.filter((key) => indexByKey.has(key));
  const misplacedIndex = commonKeys.findIndex((key, index) => key !== expectedOrder[index]);
  const misplacedKey = commonKeys[misplacedIndex];
  if (misplacedKey !== undefined)
    comparison.addDifference([name, misplacedKey, 'its place'], misplacedKey, expectedOrder[misplacedIndex]);
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
    const expectedValue = expectedRow === undefined ? undefined : findExpectedValue(expectedRow, column, kind);
    // a sum has no cell where there is nothing to add up
    if (rowKind !== 'row' && value === undefined) {
      if (isComplete && expectedValue !== undefined && expectedValue !== null)
        comparison.addDifference(location, 'no such sum', formatAsJson(kind, expectedValue));
      continue;
    }
    if (FIGURE_KINDS.has(kind)) comparison.compareFigure(location, kind, value ?? null, expectedValue);
    else if (expectedValue === undefined) comparison.addUncomparedText(name, column, value);
    else comparison.compareText(location, value ?? null, expectedValue);
  }
}

/**
 * Returns the recomputed value to compare with a printed cell; undefined where the cell is not compared.
 * A text is compared only where the expected row itself has it.
 */
function findExpectedValue(row: ExpectedRow, column: string, kind: string): CellValue {
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
    const columnsKey = keyColumns
      ?.map((column) => toPlainText(formatAsJson(kindByColumn.get(column), readCell(row, column) ?? null) ?? '–'))
      .join(' · ');
    const key = kind === 'row' ? (columnsKey ?? `row ${index + 1}`) : kind;
    const occurrence = (occurrences.get(key) ?? 0) + 1;
    occurrences.set(key, occurrence);
    return occurrence === 1 ? key : `${key} #${occurrence}`;
  });
}
