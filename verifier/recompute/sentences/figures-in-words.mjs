import { decimalText, rounded, scaled } from '../derive/arithmetic.mjs';

/** Figures inside sentences: what a text must say is given as figures, and these are looked for in its order. */
export const inWords = (...figures) => ({ inWords: figures.flat() });

/** The numbers in a text, in their order, without signs of currency and separators: `−€1,776.00 (3%)` has two. */
export function figuresIn(text) {
  const found = text.replaceAll('−', '-').match(/-?€?\d[\d,]*(?:\.\d+)?/g) ?? [];
  return found.map((figure) => figure.replaceAll(/[€,]/g, ''));
}

/** Minor units as a sentence has them. */
export const moneyInWords = (facts, minor) => decimalText(minor, facts.of('establishments')[0].currency_exponent);

/** A percentage as a sentence has it: two of its four decimals. */
export const percentInWords = (percent) => decimalText(rounded(scaled(percent, 4), 100n), 2);

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const dayInWords = (day) => `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

/** An instant on the establishment's clock: day, year, hour, minute, second. */
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
