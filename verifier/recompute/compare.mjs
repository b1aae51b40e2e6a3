import { figuresIn } from './sentences/figures-in-words.mjs';
import { plainText } from './words.mjs';

/**
 * Compares every figure of a document, as JSON, with the recomputed one. A figure is a cell of a table, a fact or a
 * cell of a finding that is not text: money, credits, counts, percentages, points, decimals, days, instants. None is
 * left out: a figure without a recomputation is named.
 */

const FIGURES = new Set([
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
const FINDING_TEXTS = new Set([
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
const WITHOUT_FIGURES = new Set(['heading', 'paragraph', 'signatures', 'image']);

/** Result for one document: number of figures, differences, and figures without a recomputation. */
class Comparison {
  compared = 0;
  /** Figures that are rightly absent (a dash), not counted as compared. */
  absent = 0;
  /** Codes, names and words that the recomputation knows, compared too. */
  texts = 0;
  /** Figures inside sentences, compared too and counted apart. */
  inWords = 0;
  differences = [];
  notRecomputed = new Map();
  /** Texts with digits that nothing recomputes: sentences, amounts in words, settings as displayed. */
  wordsWithDigits = new Map();

  say(section, column, value) {
    if (typeof value === 'string' && /\d/.test(value)) counted(this.wordsWithDigits, nameOf(section, column));
  }

  differ(section, row, column, printed, recomputed) {
    this.differences.push({ section, row, column, printed, recomputed });
  }

  /** Compares the figures inside a text with the expected ones, in order. */
  sentence(section, row, column, printed, recomputed) {
    const found = figuresIn(plainText(printed));
    const expected = figuresIn(recomputed.join(' '));
    this.inWords += found.length;
    if (found.join(' ') !== expected.join(' ')) this.differ(section, row, column, printed, expected.join(', '));
  }

  leaveOut(section, column) {
    counted(this.notRecomputed, nameOf(section, column));
  }

  figure(section, row, column, kind, printed, recomputed) {
    if (recomputed === undefined) {
      if (printed !== null) this.leaveOut(section, column);
      return;
    }
    const expected = written(kind, recomputed);
    if (printed === null) this.absent += 1;
    else this.compared += 1;
    if (printed !== expected) this.differ(section, row, column, printed, expected);
  }

  text(section, row, column, printed, recomputed) {
    if (recomputed?.inWords !== undefined) {
      this.sentence(section, row, column, printed ?? '', recomputed.inWords);
      return;
    }
    this.texts += 1;
    const expected = recomputed === null ? null : plainText(String(recomputed));
    const found = printed === null || printed === undefined ? null : plainText(printed);
    if (found !== expected) this.differ(section, row, column, found, expected);
  }
}

/** Strips the number at the end of a section of one sheet, and of a column of one value. */
const nameOf = (section, column) => `${section.replace(/-\d+$/, '')}.${column.replace(/\d+$/, '')}`;

const counted = (counts, name) => counts.set(name, (counts.get(name) ?? 0) + 1);

/** Returns the JSON form: decimal text, instants to the millisecond. */
function written(kind, value) {
  if (value === null) return null;
  return kind === 'instant' ? `${value.slice(0, 23)}Z` : String(value);
}

/** Compares a document. `expected`: its recomputed sections (`sections.mjs`), in any order. */
export function compareDocument(document, expected) {
  const comparison = new Comparison();
  const unseen = new Map(expected.map((section) => [`${section.kind} ${section.name}`, section]));
  for (const section of document.sections) {
    if (WITHOUT_FIGURES.has(section.kind)) {
      comparison.say(section.kind, 'text', section.text ?? JSON.stringify(section.places));
      continue;
    }
    const key = `${section.kind} ${section.name}`;
    compareSection(comparison, section, unseen.get(key));
    unseen.delete(key);
  }
  for (const { name } of unseen.values()) comparison.differ(name, '', '', 'no such section', 'a section');
  return comparison;
}

function compareSection(comparison, section, recomputed) {
  if (section.kind === 'facts') compareFacts(comparison, section, recomputed);
  else if (section.kind === 'findings') compareRows(comparison, findingsAsTable(section), recomputed);
  else if (section.kind === 'table') compareRows(comparison, section, recomputed);
  else comparison.leaveOut(String(section.name ?? section.kind), 'a kind of section that is not known here');
}

function compareFacts(comparison, { name, facts }, recomputed) {
  const known = new Map((recomputed?.facts ?? []).map(([label, value]) => [plainText(label), value]));
  for (const { label, value, kind = 'text' } of facts) {
    const labelText = plainText(label);
    if (!known.has(labelText)) {
      if (FIGURES.has(kind) && value !== null) comparison.leaveOut(name, labelText);
      else comparison.say(name, 'value', value);
      continue;
    }
    if (FIGURES.has(kind)) comparison.figure(name, labelText, 'value', kind, value, known.get(labelText));
    else comparison.text(name, labelText, 'value', value, known.get(labelText));
    known.delete(labelText);
  }
  for (const [label, value] of known) comparison.differ(name, label, 'value', 'no such fact', String(value));
}

/**
 * Returns the findings as a table with their texts beside their cells; the recomputation need not know the kinds of
 * cell.
 */
function findingsAsTable({ name, findings: listed }) {
  const findings = listed.map(({ cells, ...finding }) => ({ ...finding, ...cells }));
  const keys = [...new Set(findings.flatMap((finding) => Object.keys(finding)))];
  const columns = keys.map((key) => ({ key, kind: FINDING_TEXTS.has(key) ? 'text' : 'count' }));
  return { name, columns, rows: findings.map((cells) => ({ kind: 'row', cells })) };
}

/** Compares rows, matched by their key, the columns in `by`; without a key, by position. */
function compareRows(comparison, { name, columns, rows }, recomputed) {
  const printed = rows.filter(({ kind }) => kind !== 'group');
  const by = recomputed?.by;
  const expected = recomputed?.rowsOf?.(printed) ?? recomputed?.rows ?? [];
  const printedKeys = keysOf(printed, by, columns);
  const expectedKeys = keysOf(expected, by, columns);
  const place = new Map(expectedKeys.map((key, index) => [key, index]));
  for (const [index, row] of printed.entries()) {
    const key = printedKeys[index];
    const own = expected[place.get(key)];
    if (recomputed !== undefined && own === undefined) comparison.differ(name, key, '', 'a row', 'no such row');
    else compareCells(comparison, { name, columns, key }, row, own?.cells ?? {});
  }
  const seen = new Set(printedKeys);
  for (const key of expectedKeys) if (!seen.has(key)) comparison.differ(name, key, '', 'no such row', 'a row');
  if (recomputed?.isOrderFree) return;
  const inOrder = expectedKeys.filter((key) => seen.has(key));
  const found = printedKeys.filter((key) => place.has(key));
  const misplaced = found.findIndex((key, index) => key !== inOrder[index]);
  if (misplaced >= 0) comparison.differ(name, found[misplaced], 'its place', found[misplaced], inOrder[misplaced]);
}

function compareCells(comparison, { name, columns, key }, { kind: rowKind, cells }, own) {
  for (const { key: column, kind } of columns) {
    const value = cells[column];
    // a total has no cell where there is nothing to add up
    if (rowKind !== 'row' && value === undefined) continue;
    if (FIGURES.has(kind)) comparison.figure(name, key, column, kind, value ?? null, own[column]);
    else if (own[column] === undefined) comparison.say(name, column, value);
    else comparison.text(name, key, column, value ?? null, own[column]);
  }
}

/** Returns the key of each row; the second of several equal keys ends in #2. */
function keysOf(rows, by, columns) {
  const kinds = new Map(columns.map(({ key, kind }) => [key, kind]));
  const times = new Map();
  return rows.map(({ kind, cells }, index) => {
    const own = by?.map((column) => plainText(written(kinds.get(column), cells[column] ?? null) ?? '–')).join(' · ');
    const key = kind === 'row' ? (own ?? `row ${index + 1}`) : kind;
    const time = (times.get(key) ?? 0) + 1;
    times.set(key, time);
    return time === 1 ? key : `${key} #${time}`;
  });
}
