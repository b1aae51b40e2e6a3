import { decimalText, rounded, scaled } from '../derive/arithmetic.mjs';

/** Figures inside sentences: the expected text is given as figures, which are searched in order. */
export const inWords = (...figures) => ({ inWords: figures.flat() });

/** Returns the numbers in a text, in order, without currency signs and separators: `−€1,776.00 (3%)` has two. */
export function figuresIn(text) {
  const found = text.replaceAll('−', '-').match(/-?€?\d[\d,]*(?:\.\d+)?/g) ?? [];
  return found.map((figure) => figure.replaceAll(/[€,]/g, ''));
}

/** Formats minor units as in a sentence. */
export const moneyInWords = (facts, minor) => decimalText(minor, facts.of('establishments')[0].currency_exponent);

/** Formats a percentage as in a sentence: two of its four decimals. */
export const percentInWords = (percent) => decimalText(rounded(scaled(percent, 4), 100n), 2);

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const dayInWords = (day) => `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

/** Formats an instant on the establishment's clock: day, year, hour, minute, second. */
export function instantInWords(facts, instant) {
  const [{ time_zone: timeZone }] = facts.of('establishments');
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    day: 'numeric',
    year: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const parts = Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  return `${parts.day} ${parts.month} ${parts.year} ${parts.hour} ${parts.minute} ${parts.second}`;
}
