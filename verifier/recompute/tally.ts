import { addCount, type Comparison, type Difference } from './compare.js';
import type { DocumentRequest } from './question.js';
import { NOT_RECOMPUTED } from './reasons.js';

/** A difference with its document. */
export interface DocumentDifference extends Difference {
  readonly document: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Totals of one document. */
type DocumentCounts = ReturnType<typeof createDocumentCounts>;

const UNSEALED_HEAD: Difference = {
  section: 'head',
  row: '',
  column: 'log',
  printed: 'a head that the log never had',
  recomputed: '',
};

/** Totals of the comparison, document by document. */
export class Tally {
  readonly #countsByDocument: ReadonlyMap<string, DocumentCounts>;

  constructor(documentNames: readonly string[]) {
    this.#countsByDocument = new Map(documentNames.map((name) => [name, createDocumentCounts()]));
  }

  /**
   * Adds the comparison of a document to the counts of its name; a name that is not in the catalogue is ignored.
   * `isNew`: no earlier question covered the same days of the same subject, so its figures count as distinct.
   * Unless `isSealed` (the printed head is one of the log), the head is a further difference.
   */
  addComparison({ document, parameters, isNew }: DocumentRequest, comparison: Comparison, isHeadSealed: boolean): void {
    const documentCounts = this.#countsByDocument.get(document);
    if (documentCounts === undefined) return;
    documentCounts.requests += 1;
    documentCounts.compared += comparison.comparedCount;
    if (isNew) documentCounts.distinct += comparison.comparedCount;
    documentCounts.absent += comparison.absentCount;
    documentCounts.texts += comparison.textCount;
    documentCounts.inWords += comparison.sentenceFigureCount;
    for (const difference of [...comparison.differences, ...(isHeadSealed ? [] : [UNSEALED_HEAD])])
      documentCounts.differences.push({ document, parameters, ...difference });
    for (const [name, count] of comparison.uncomparedTexts) addCount(documentCounts.uncomparedTexts, name, count);
    for (const [name, count] of comparison.unrecomputedFigures) addCount(documentCounts.notRecomputed, name, count);
  }

  get documents() {
    return [...this.#countsByDocument].map(([document, counts]) => ({ document, ...counts }));
  }

  get compared() {
    return this.documents.reduce((sum, { compared }) => sum + compared, 0);
  }

  /** Results of requests that cover other days, or another machine, slip or desk, than all before. */
  get distinct() {
    return this.documents.reduce((sum, { distinct }) => sum + distinct, 0);
  }

  get differences() {
    return this.documents.flatMap(({ differences }) => differences);
  }

  /** Figures without a recomputation and without a reason. */
  get unexplained() {
    return this.documents.flatMap(({ document, notRecomputed }) =>
      [...notRecomputed]
        .map(([name, count]) => ({ name: `${document}: ${name}`, count }))
        .filter(({ name }) => !NOT_RECOMPUTED.has(name)),
    );
  }

  /** Returns the counts by document as plain objects, for the file of `--json`. */
  toJSON() {
    return this.documents.map(({ notRecomputed, uncomparedTexts, ...counts }) => ({
      ...counts,
      notRecomputed: Object.fromEntries(notRecomputed),
      wordsWithDigits: Object.fromEntries(uncomparedTexts),
    }));
  }

  get isClean() {
    return this.differences.length === 0 && this.unexplained.length === 0;
  }
}

/** Creates the counts of a document before any request. */
const createDocumentCounts = () => ({
  requests: 0,
  compared: 0,
  distinct: 0,
  absent: 0,
  texts: 0,
  inWords: 0,
  differences: [] as DocumentDifference[],
  notRecomputed: new Map<string, number>(),
  uncomparedTexts: new Map<string, number>(),
});

/** Differences printed per document; a table of them all is no help. */
const MAX_LISTED_DIFFERENCES = 20;

/** Describes a tally as text: a line for each document, its first differences, the figures not recomputed. */
export function describeTally(tally: Tally): string {
  const lines = [
    'document                 requests  figures distinct  in words  absent  texts  differences  not recomputed',
  ];
  for (const { document, notRecomputed, differences, ...counts } of tally.documents) {
    const notRecomputedCount = [...notRecomputed.values()].reduce((sum, count) => sum + count, 0);
    const { requests, compared, distinct, inWords, absent, texts } = counts;
    const cells = [requests, compared, distinct, inWords, absent, texts, differences.length, notRecomputedCount];
    const columnWidths = [9, 9, 9, 10, 8, 7, 13, 16];
    const cellTexts = cells.map((cell, index) => String(cell).padStart(columnWidths[index] ?? 0));
    lines.push(document.padEnd(24) + cellTexts.join(''));
  }
  for (const { differences } of tally.documents)
    lines.push(...differences.slice(0, MAX_LISTED_DIFFERENCES).map(formatDifference));
  for (const { document, notRecomputed } of tally.documents) {
    for (const [name, count] of notRecomputed) {
      const reason = NOT_RECOMPUTED.get(`${document}: ${name}`) ?? 'NO REASON GIVEN';
      lines.push(`not recomputed: ${document}: ${name}, ${count} figures: ${reason}`);
    }
  }
  for (const { document, uncomparedTexts } of tally.documents) {
    const columnSummary = [...uncomparedTexts].map(([name, count]) => `${name} ${count}`).join(', ');
    if (columnSummary !== '') lines.push(`words that hold digits, not compared: ${document}: ${columnSummary}`);
  }
  lines.push(
    `${tally.compared} figures compared (${tally.distinct} without those of a period that holds the same days as another), ` +
      `${tally.differences.length} differences`,
  );
  return lines.join('\n');
}

/** Formats a difference as one line: its document, parameters, place, and both values. */
export function formatDifference(difference: DocumentDifference): string {
  const { document, parameters, section, row, column, printed, recomputed } = difference;
  const parameterTexts = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  const location = [section, row, column].filter((part) => part !== '').join(' / ');
  return `DIFFERENCE ${document} (${parameterTexts.join(', ')}): ${location}: printed ${printed}, recomputed ${recomputed}`;
}
