import { isGamingDay } from '#establishments/days/gaming-day.js';

/** The days that a text refers to. */
export type DayReference =
  | { readonly kind: 'period'; readonly from: string; readonly to: string }
  | { readonly kind: 'monthDay'; readonly monthDay: string }
  | { readonly kind: 'ago'; readonly daysAgo: number }
  | null;

const daysAgoByWord: Readonly<Record<string, number>> = {
  "aujourd'hui": 0,
  'aujourd’hui': 0,
  today: 0,
  hier: 1,
  yesterday: 1,
  'avant-hier': 2,
};

/** Returns a day or month number with a leading zero when it has one digit. */
const padToTwoDigits = (digits: string): string => digits.padStart(2, '0');

/**
 * Returns the days to which a text refers: days ago, a period, or a day and month of any year; null for another text.
 * It reads `21/11/2026`, `2026-11-21`, `21/11`, `11/2026`, `2026-11`, `hier`, `today`.
 */
export function parseDayReference(searchText: string): DayReference {
  const daysAgo = daysAgoByWord[searchText];
  if (daysAgo !== undefined) return { kind: 'ago', daysAgo };
  const fullDateMatch = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(searchText);
  const isoDate =
    fullDateMatch === null
      ? searchText
      : `${fullDateMatch[3] ?? ''}-${padToTwoDigits(fullDateMatch[2] ?? '')}-${padToTwoDigits(fullDateMatch[1] ?? '')}`;
  if (isGamingDay(isoDate)) return { kind: 'period', from: isoDate, to: isoDate };
  const monthMatch = /^(?:(\d{1,2})[/. -](\d{4})|(\d{4})-(\d{2}))$/.exec(searchText);
  if (monthMatch !== null)
    return buildMonthPeriod(monthMatch[2] ?? monthMatch[3] ?? '', padToTwoDigits(monthMatch[1] ?? monthMatch[4] ?? ''));
  const dayMonthMatch = /^(\d{1,2})[/. -](\d{1,2})$/.exec(searchText);
  const monthDay =
    dayMonthMatch === null ? '' : `${padToTwoDigits(dayMonthMatch[2] ?? '')}-${padToTwoDigits(dayMonthMatch[1] ?? '')}`;
  // 2024 is a leap year: 29 February is a day of some year
  return isGamingDay(`2024-${monthDay}`) ? { kind: 'monthDay', monthDay } : null;
}

/** Returns the period of a month from its first to its last day; null for an invalid month. */
function buildMonthPeriod(year: string, month: string): DayReference {
  const firstDay = `${year}-${month}-01`;
  if (!isGamingDay(firstDay)) return null;
  const lastDay = [31, 30, 29, 28].map((day) => `${year}-${month}-${day}`).find((day) => isGamingDay(day));
  return { kind: 'period', from: firstDay, to: lastDay ?? firstDay };
}
