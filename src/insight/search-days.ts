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
export function parseDayReference(text: string): DayReference {
  const daysAgo = daysAgoByWord[text];
  if (daysAgo !== undefined) return { kind: 'ago', daysAgo };
  const fullDate = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(text);
  const day =
    fullDate === null
      ? text
      : `${fullDate[3] ?? ''}-${padToTwoDigits(fullDate[2] ?? '')}-${padToTwoDigits(fullDate[1] ?? '')}`;
  if (isGamingDay(day)) return { kind: 'period', from: day, to: day };
  const month = /^(?:(\d{1,2})[/. -](\d{4})|(\d{4})-(\d{2}))$/.exec(text);
  if (month !== null) return buildMonthPeriod(month[2] ?? month[3] ?? '', padToTwoDigits(month[1] ?? month[4] ?? ''));
  const dayAndMonth = /^(\d{1,2})[/. -](\d{1,2})$/.exec(text);
  const monthDay =
    dayAndMonth === null ? '' : `${padToTwoDigits(dayAndMonth[2] ?? '')}-${padToTwoDigits(dayAndMonth[1] ?? '')}`;
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
