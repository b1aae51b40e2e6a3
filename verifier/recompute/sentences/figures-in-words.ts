import { formatDecimal, roundHalfAway, parseScaled } from '../derive/arithmetic.js';
import type { RawData } from '../facts.js';

/** Figures inside sentences: the expected text is given as figures, which are searched in order. */
export const createSentenceFigures = (
  ...figures: readonly (string | readonly string[])[]
): { readonly inWords: readonly string[] } => ({ inWords: figures.flat() });

/** Returns the numbers in a text, in order, without currency signs and separators: `−€1,776.00 (3%)` has two. */
export function extractFigures(text: string): string[] {
  const figureTexts = text.replaceAll('−', '-').match(/-?€?\d[\d,]*(?:\.\d+)?/g) ?? [];
  return figureTexts.map((figure) => figure.replaceAll(/[€,]/g, ''));
}

/** Formats minor units as in a sentence. */
export const formatMoneyFigure = (rawData: RawData, amountMinor: bigint): string =>
  formatDecimal(amountMinor, rawData.establishment.currency_exponent);

/** Formats a percentage as in a sentence: two of its four decimals. */
export const formatPercentFigure = (percent: string | null): string =>
  formatDecimal(roundHalfAway(parseScaled(percent, 4), 100n), 2);

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const formatDayFigures = (day: string): string =>
  `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`;

/** Formats an instant on the establishment's clock: day, month, year, hour, minute, second. */
export function formatInstantFigures(rawData: RawData, instant: string): string {
  const { time_zone: timeZone } = rawData.establishment;
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
  return ['day', 'month', 'year', 'hour', 'minute', 'second'].map((part) => parts[part] ?? '').join(' ');
}
