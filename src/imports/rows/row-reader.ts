import { findValueOfWord, type CellWords } from '#domain/imports/cell-words.js';
import { parseMinorText } from '#domain/money.js';
import { findInstantError, isSkippedInstant, listInstants, truncateValue } from '#meters/ingest/reading-values.js';
import type { InstantTerms } from '#meters/ingest/reading-values.js';
import { parseFrenchDay } from '#platform/files/french-dates.js';
import type { RefusalCode } from '#refusals/codes.js';
import type { RefusalDetails } from '#refusals/refusal.js';

/** A reason to refuse a line. */
export interface RowFault {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;
}

/** A line of a file, its cells by column. */
export interface FileRow {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
}

/** How the cells of a file are read, once the whole file was judged. */
export interface RowTerms extends InstantTerms {
  readonly currencyExponent: number;
  /** True: amounts have a decimal comma, as in a file of the French form. */
  readonly hasDecimalComma: boolean;
  readonly timeZone: string;
  /** Lines in the second of the two hours that a clock repeats. */
  readonly secondHourLines: ReadonlySet<number>;
}

const MAX_AMOUNT = 999_999_999_999_999n;
const MAX_SHOWN_LENGTH = 60;

/**
 * Reads the cells of a line and collects the faults of each. A cell with a fault has an arbitrary value: no line with
 * faults is entered.
 */
export class RowReader {
  readonly faults: RowFault[] = [];

  constructor(
    private readonly row: FileRow,
    private readonly terms: RowTerms,
  ) {}

  get line(): number {
    return this.row.line;
  }

  /** Returns the text of a cell as it is, empty for none. */
  getCell(column: string): string {
    return this.row.cells.get(column) ?? '';
  }

  /** Returns the text of a cell that must match the pattern. */
  readText(column: string, pattern: RegExp): string {
    const text = this.getCell(column);
    if (!pattern.test(text)) this.addUnreadable(column);
    return text;
  }

  /** Returns the text of a cell that must match the pattern unless it is empty. */
  readOptionalText(column: string, pattern: RegExp): string {
    return this.getCell(column) === '' ? '' : this.readText(column, pattern);
  }

  /** Returns the value that a cell names. */
  readWord<Value extends string>(column: string, words: CellWords<Value>): Value {
    const value = findValueOfWord(this.getCell(column), words);
    if (value === null) this.addUnreadable(column);
    return value ?? (Object.keys(words)[0] as Value);
  }

  /** Returns the values that the parts of a cell name, between commas, semicolons, slashes or plus signs; each once. */
  readWords<Value extends string>(column: string, words: CellWords<Value>): readonly Value[] {
    const parts = this.getCell(column).split(/[,;/+]/);
    const values = parts.flatMap((part) => findValueOfWord(part, words) ?? []);
    if (values.length < parts.length) this.addUnreadable(column);
    return [...new Set(values)];
  }

  /** Returns an amount in minor units, at least `lowest`. */
  readAmount(column: string, lowest: bigint): bigint {
    const cell = this.getCell(column);
    const text = this.terms.hasDecimalComma ? cell.replace(',', '.') : cell;
    const amount = parseMinorText(text, this.terms.currencyExponent);
    if (amount !== null && amount >= lowest && amount <= MAX_AMOUNT) return amount;
    this.addFault('AMOUNT_UNREADABLE', { column, value: cell.slice(0, MAX_SHOWN_LENGTH) });
    return lowest;
  }

  /** Returns a whole number of at most ten digits. */
  readWholeNumber(column: string): bigint {
    const text = this.getCell(column);
    if (/^\d{1,10}$/.test(text)) return BigInt(text);
    this.addFault('NUMBER_UNREADABLE', { column, value: text.slice(0, MAX_SHOWN_LENGTH) });
    return 0n;
  }

  /** Returns a day, YYYY-MM-DD. */
  readDay(column: string): string {
    const day = parseFrenchDay(this.getCell(column), this.terms.dateOrder);
    if (day === null) this.addUnreadable(column);
    return day ?? '';
  }

  /** Returns an instant; of two in an hour that the clock repeats, the one settled by the order of the file's lines. */
  readInstant(column: string): Date {
    const text = this.getCell(column);
    const { timeZone, secondHourLines } = this.terms;
    const [first, second] = listInstants(text, timeZone, this.terms);
    const instantMs = secondHourLines.has(this.line) ? (second ?? first) : first;
    if (instantMs === undefined && isSkippedInstant(text, timeZone, this.terms)) {
      this.addFault('INSTANT_SKIPPED', { value: truncateValue(text) });
    } else {
      // an instant to come is refused by the act, in its own words
      const fault = findInstantError(instantMs, text, Number.POSITIVE_INFINITY);
      if (fault !== undefined) this.faults.push(fault);
    }
    return new Date(instantMs ?? 0);
  }

  addFault(code: RefusalCode, details: RefusalDetails): void {
    this.faults.push({ code, details });
  }

  private addUnreadable(column: string): void {
    this.addFault('INVALID_INPUT', { fields: `${column}: ${this.getCell(column).slice(0, MAX_SHOWN_LENGTH)}`, column });
  }
}
