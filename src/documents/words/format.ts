import { toLocalTime } from '#domain/local-time.js';
import {
  DECIMAL_PATTERN,
  MINUS,
  NARROW_NO_BREAK_SPACE,
  NO_BREAK_SPACE,
  formatAmount,
  formatDay,
  formatDecimal,
  formatMoney,
} from '#domain/figures.js';
import { formatMinorText } from '#domain/money.js';
import type { CellValue, Currency, ValueKind } from '../model/document.js';
import type { Language } from '#declarations/shapes/text.js';

export { MINUS, NARROW_NO_BREAK_SPACE, NO_BREAK_SPACE, formatAmount, formatDay, formatDecimal, formatMoney };

/**
 * Formats figures and instants in documents. Everything works on the digits of bigint or decimal text, so formatting
 * never rounds or changes a figure, except where a function states it.
 */

/** Shown for an absent value. */
export const ABSENT = '–';

/** Rounds a decimal text to two decimals, halves away from zero: `'12.3456'` → `'12.35'`. Throws a TypeError. */
function roundToHundredths(decimal: string): string {
  const match = DECIMAL_PATTERN.exec(decimal);
  if (match === null) throw new TypeError(`not a decimal: ${decimal}`);
  const [, sign, wholePart = '0', fraction = ''] = match;
  const hundredths = BigInt(wholePart + fraction.slice(0, 2).padEnd(2, '0')) + (fraction.charAt(2) >= '5' ? 1n : 0n);
  return formatMinorText(sign === '-' ? -hundredths : hundredths, 2);
}

const addPercentSign = (figure: string, language: Language): string =>
  figure + (language === 'fr' ? `${NO_BREAK_SPACE}%` : '%');

/**
 * Formats a computed percentage for screens and documents with two decimals, `'12.3456'` → `12,35 %` (fr), `12.35%`
 * (en). CSV and JSON have every digit.
 */
export function formatPercent(percent: string, language: Language): string {
  return addPercentSign(formatDecimal(roundToHundredths(percent), language), language);
}

/**
 * Formats a percentage stated by a source (the return certified by a maker): all of its digits, at least two decimals,
 * `'91.4900'` → `91,49 %`, `'91.4925'` → `91,4925 %`.
 */
export function formatStatedPercent(percent: string, language: Language): string {
  const [whole = '', fraction = ''] = percent.split('.');
  const digits = fraction.replace(/0+$/, '').padEnd(2, '0');
  return addPercentSign(formatDecimal(`${whole}.${digits}`, language), language);
}

/**
 * Formats the difference of two percentages, in points: `'-4.3859'` → `−4,39 pts`; French uses the plural from two:
 * `−1,25 pt`.
 */
export function formatPoints(points: string, language: Language): string {
  const hundredths = roundToHundredths(points);
  const isSingular = language === 'fr' && /^-?[01]\./.test(hundredths);
  return `${formatDecimal(hundredths, language)}${NO_BREAK_SPACE}${isSingular ? 'pt' : 'pts'}`;
}

/** Formats a month given as `YYYY-MM`: `03/2026` (fr), `Mar 2026` (en). */
export function formatMonth(month: string, language: Language): string {
  const dayText = formatDay(`${month}-01`, language);
  return language === 'fr' ? dayText.slice(3) : dayText.slice(2);
}

/** Formats a day of every year given as `MM-DD`: `'11-01'` → `01/11` (fr), `1 Nov` (en). */
export function formatMonthDay(monthDay: string, language: Language): string {
  const dayText = formatDay(`2000-${monthDay}`, language);
  return dayText.replace(/[/\u00a0]2000$/, '');
}

/**
 * Formats the instant on the establishment's clock, 24 h, to the second: `21/11/2026 06:00:05`, `21 Nov 2026 06:00:05`.
 * In the hour repeated in autumn the offset follows, so that no two instants read the same. Throws a TypeError.
 */
export function formatInstant(instant: Date | string, timeZone: string, language: Language): string {
  const timestampMs = typeof instant === 'string' ? Date.parse(instant) : instant.getTime();
  if (Number.isNaN(timestampMs)) throw new TypeError(`not an instant: ${String(instant)}`);
  const { day, time, offset } = toLocalTime(timestampMs, timeZone);
  const text = `${formatDay(day, language)} ${time}`;
  return offset === null ? text : `${text} ${offset}`;
}

/** Returns the calendar day of an instant on the establishment's clock. */
export const formatDayOfInstant = (instant: Date, timeZone: string, language: Language): string =>
  formatDay(toLocalTime(instant.getTime(), timeZone).day, language);

/** Joins the clauses of a cell with semicolons, before which French has a non-breaking space. */
export const joinClauses = (clauses: readonly string[], language: Language): string =>
  clauses.join(language === 'fr' ? `${NO_BREAK_SPACE}; ` : '; ');

/** Joins a term and its text with a colon, before which French has a non-breaking space: `Change : 50,00 €`. */
export const joinTerm = (term: string, text: string, language: Language): string =>
  `${term}${language === 'fr' ? NO_BREAK_SPACE : ''}: ${text}`;

/** Context for formatting a value. */
export interface FormatContext {
  readonly language: Language;
  readonly currency: Currency;
  readonly timeZone: string;
}

function createValueTypeError(kind: ValueKind, value: CellValue): TypeError {
  const valueText = value instanceof Date ? value.toISOString() : String(value);
  return new TypeError(`a value of kind ${kind} cannot be ${typeof value} ${valueText}`);
}

/** Returns a cell's whole number, given as a bigint or safe integer. Throws a TypeError for anything else. */
export function toWholeCell(kind: ValueKind, value: CellValue): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  throw createValueTypeError(kind, value);
}

/** Returns a cell's text; a `text` or `code` may be a number. Throws a TypeError for anything else. */
export function toTextCell(kind: ValueKind, value: CellValue): string {
  if (typeof value === 'string') return value;
  if (kind === 'text' || kind === 'code') {
    if (typeof value === 'bigint' || typeof value === 'number') return value.toString();
  }
  throw createValueTypeError(kind, value);
}

/** Returns a cell's value of kind `instant` as a date. Throws a TypeError when it is not an instant. */
export function toInstantCell(value: CellValue): Date {
  const instant = typeof value === 'string' ? new Date(value) : value;
  if (!(instant instanceof Date) || Number.isNaN(instant.getTime())) throw createValueTypeError('instant', value);
  return instant;
}

/**
 * Formats a value for a reader. Amounts have no currency (a table states it once) unless `showCurrency`. Throws
 * TypeError when the value is not of its kind.
 */
export function formatValue(
  kind: ValueKind,
  value: CellValue | undefined,
  context: FormatContext,
  showCurrency = false,
): string {
  if (value === null || value === undefined) return ABSENT;
  const { language } = context;
  switch (kind) {
    case 'text':
    case 'code':
      return toTextCell(kind, value);
    case 'minor': {
      const amountMinor = toWholeCell(kind, value);
      const formatMinor = showCurrency ? formatMoney : formatAmount;
      return formatMinor(amountMinor, context.currency, language);
    }
    case 'credits':
    case 'count':
      return formatDecimal(toWholeCell(kind, value).toString(), language);
    case 'percent':
      return formatPercent(toTextCell(kind, value), language);
    case 'statedPercent':
      return formatStatedPercent(toTextCell(kind, value), language);
    case 'points':
      return formatPoints(toTextCell(kind, value), language);
    case 'decimal':
      return formatDecimal(toTextCell(kind, value), language);
    case 'instant':
      return formatInstant(toInstantCell(value), context.timeZone, language);
    case 'day':
      return formatDay(toTextCell(kind, value), language);
  }
}
