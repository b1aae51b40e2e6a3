import { toLocalTime } from './local-time.js';
import { formatMinorText } from './money.js';
import type { Language } from '#declarations/shapes/text.js';

/**
 * Figures as a reader sees them. Everything works on the digits of bigint or decimal text, so formatting never rounds
 * or changes a figure.
 */

/** A currency by its ISO 4217 code, with its number of decimals. */
interface Currency {
  readonly code: string;
  readonly exponent: number;
}

/** Separator between groups of three digits in French. */
export const NARROW_NO_BREAK_SPACE = '\u202f';
export const NO_BREAK_SPACE = '\u00a0';
/** Sign of a negative figure: as wide as a digit and at the height of a plus, unlike a hyphen. */
export const MINUS = '−';

const SYMBOLS: Readonly<Record<string, string>> = { EUR: '€', USD: '$', GBP: '£' };
const ENGLISH_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** Plain decimal text: sign, whole part, fraction. */
export const DECIMAL_PATTERN = /^([+-]?)(\d+)(?:\.(\d+))?$/;
const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Separates the digits of a whole number into groups of three from the right, as the language does. */
function groupDigits(digits: string, language: Language): string {
  const separator = language === 'fr' ? NARROW_NO_BREAK_SPACE : ',';
  let grouped = digits.slice(0, digits.length % 3 || 3);
  for (let index = grouped.length; index < digits.length; index += 3)
    grouped += separator + digits.slice(index, index + 3);
  return grouped;
}

/**
 * Formats a decimal for a reader: `'-1234.5'` → `'−1 234,5'` (fr), `'−1,234.5'` (en). Throws TypeError when the text is
 * not a plain decimal.
 */
export function formatDecimal(decimal: string, language: Language): string {
  const match = DECIMAL_PATTERN.exec(decimal);
  if (match === null) throw new TypeError(`not a decimal: ${decimal}`);
  const [, sign, whole = '0', fraction] = match;
  const shownSign = sign === '-' ? MINUS : '';
  const signedWhole = shownSign + groupDigits(whole, language);
  return fraction === undefined ? signedWhole : `${signedWhole}${language === 'fr' ? ',' : '.'}${fraction}`;
}

/** Formats an amount without its currency: `1 234,56`, `1,234.56`. */
export function formatAmount(valueMinor: bigint, currency: Currency, language: Language): string {
  return formatDecimal(formatMinorText(valueMinor, currency.exponent), language);
}

/** Formats an amount with its currency: `1 234,56 €`, `€1,234.56`, `−€1,234.56`, `1 234 DJF`, `DJF 1,234`. */
export function formatMoney(valueMinor: bigint, currency: Currency, language: Language): string {
  return addCurrency(formatAmount(valueMinor, currency, language), currency.code, language);
}

/** Adds the currency to a formatted amount: after it in French, before it in English. */
export function addCurrency(amount: string, currencyCode: string, language: Language): string {
  const symbol = SYMBOLS[currencyCode] ?? currencyCode;
  if (language === 'fr') return `${amount}${NO_BREAK_SPACE}${symbol}`;
  const separator = symbol === currencyCode ? NO_BREAK_SPACE : '';
  return amount.startsWith(MINUS)
    ? `${MINUS}${symbol}${separator}${amount.slice(1)}`
    : `${symbol}${separator}${amount}`;
}

/**
 * Formats an instant in UTC, where no establishment's time zone is known: `21/11/2026 06:00:05 UTC`. Any other text
 * stays as it is.
 */
export function formatUtc(instant: string, language: Language): string {
  const [, day, timeOfDay] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d+)?Z$/.exec(instant) ?? [];
  return day === undefined || timeOfDay === undefined ? instant : `${formatDay(day, language)} ${timeOfDay} UTC`;
}

const INSTANT_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

/**
 * Formats an instant on a clock within a sentence: `21/11/2026 à 06:00`, `21 Nov 2026 at 06:00`, with seconds when there
 * are any, and with the offset in the hour that is repeated in autumn. Any other text stays as it is.
 */
export function formatClockTime(instant: string, timeZone: string, language: Language): string {
  if (!INSTANT_PATTERN.test(instant)) return instant;
  const { day, time, offset } = toLocalTime(Date.parse(instant), timeZone);
  const localTime = `${time.replace(/:00$/, '')}${offset === null ? '' : ` ${offset}`}`;
  return `${formatDay(day, language)} ${language === 'fr' ? 'à' : 'at'} ${localTime}`;
}

/**
 * Formats a gaming day: `'2026-11-21'` → `21/11/2026` (fr), `21 Nov 2026` (en). Throws TypeError when the text is not a
 * day.
 */
export function formatDay(day: string, language: Language): string {
  const match = DAY_PATTERN.exec(day);
  if (match === null) throw new TypeError(`not a day: ${day}`);
  const [, year = '', month = '', dayOfMonth = ''] = match;
  if (language === 'fr') return `${dayOfMonth}/${month}/${year}`;
  return [dayOfMonth.replace(/^0/, ''), ENGLISH_MONTHS[Number(month) - 1] ?? month, year].join(NO_BREAK_SPACE);
}
