import { Refusal } from '#refusals/refusal.js';
import { formatDay } from '../words/format.js';
import type { Language } from '#declarations/shapes/text.js';

/** Gaming days from first to last, both included. */
export interface Period {
  /** Kind of period. */
  readonly kind: 'day' | 'month' | 'season' | 'year' | 'range';
  readonly firstDay: string;
  readonly lastDay: string;
}

/** A requested period: exactly one of its forms. */
export interface PeriodRequest {
  /** `2026-11-20` */
  readonly day?: string | undefined;
  /** `2026-11` */
  readonly month?: string | undefined;
  /** Year in which the season ends: with seasons from 1 November, `2027` is 1 November 2026 to 31 October 2027. */
  readonly season?: string | undefined;
  /** Year to date: from 1 January to this day, included. */
  readonly yearTo?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns true when the text is a day that exists in the calendar, `YYYY-MM-DD`. */
const isExistingDay = (day: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const parsedDate = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsedDate.getTime()) && parsedDate.toISOString().startsWith(day);
};

/** Returns the day. Refuses with INVALID_PERIOD when it does not exist. */
function requireExistingDay(day: string): string {
  if (!isExistingDay(day)) throw new Refusal('INVALID_PERIOD', { period: day });
  return day;
}

/** Returns the last day of a month given as `YYYY-MM`. */
function getLastDayOfMonth(month: string): string {
  const [year, monthNumber] = month.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, monthNumber ?? 0, 0)).toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;

/** Returns the first and last day of the season that ends in `year`, with seasons from `seasonStart` (`MM-DD`). */
function computeSeasonDays(endYear: string, seasonStart: string): Pick<Period, 'firstDay' | 'lastDay'> {
  const nextSeasonStart = new Date(`${requireExistingDay(`${endYear}-${seasonStart}`)}T00:00:00Z`);
  const lastDay = new Date(nextSeasonStart.getTime() - DAY_MS).toISOString().slice(0, 10);
  // such a season also begins in the year in which it ends
  if (seasonStart === '01-01') return { firstDay: `${endYear}-01-01`, lastDay: `${endYear}-12-31` };
  return { firstDay: `${String(Number(endYear) - 1)}-${seasonStart}`, lastDay };
}

/** A season by the year in which it ends. */
export interface Season {
  /** Year in which the season ends, `YYYY`. */
  readonly season: string;
  readonly firstDay: string;
  readonly lastDay: string;
}

/**
 * Returns the seasons that overlap these days, latest first, when seasons begin on `seasonStart` (`MM-DD`). A season is
 * named by the year in which it ends.
 */
export function listSeasons(firstDay: string, lastDay: string, seasonStart: string): Season[] {
  const seasons: Season[] = [];
  for (let year = Number(lastDay.slice(0, 4)) + 1; year >= Number(firstDay.slice(0, 4)); year -= 1) {
    const season = { season: String(year), ...computeSeasonDays(String(year), seasonStart) };
    if (season.firstDay <= lastDay && season.lastDay >= firstDay) seasons.push(season);
  }
  return seasons;
}

/**
 * Returns the period requested in exactly one form: day, month, season, year to a day, or two days. Refuses with
 * INVALID_PERIOD for no form, several, an impossible date, or a last day before the first.
 */
export function parsePeriod(request: PeriodRequest, seasonStart: string): Period {
  const requestedForms = [request.day, request.month, request.season, request.yearTo, request.from ?? request.to];
  if (requestedForms.filter((value) => value !== undefined).length !== 1) {
    throw new Refusal('INVALID_PERIOD', { period: requestedForms.filter((value) => value !== undefined).join(', ') });
  }
  if (request.day !== undefined) {
    return { kind: 'day', firstDay: requireExistingDay(request.day), lastDay: requireExistingDay(request.day) };
  }
  if (request.month !== undefined) {
    const firstDay = requireExistingDay(`${request.month}-01`);
    return { kind: 'month', firstDay, lastDay: getLastDayOfMonth(request.month) };
  }
  if (request.season !== undefined) {
    return { kind: 'season', ...computeSeasonDays(request.season, seasonStart) };
  }
  if (request.yearTo !== undefined) {
    const lastDay = requireExistingDay(request.yearTo);
    return { kind: 'year', firstDay: `${lastDay.slice(0, 4)}-01-01`, lastDay };
  }
  const firstDay = requireExistingDay(request.from ?? '');
  const lastDay = requireExistingDay(request.to ?? '');
  if (lastDay < firstDay) throw new Refusal('INVALID_PERIOD', { period: `${firstDay} – ${lastDay}` });
  return { kind: 'range', firstDay, lastDay };
}

/** Writes a gaming day as the head of a slip shows it. */
export const describeGamingDay = (day: string, language: Language): string =>
  describePeriod({ kind: 'day', firstDay: day, lastDay: day }, language);

/** Writes the day at whose end a state is shown. */
export const describeStateDay = (day: string, language: Language): string =>
  language === 'fr' ? `Situation au ${formatDay(day, language)}` : `As on ${formatDay(day, language)}`;

/** Writes the period in words, as the head of a page shows it. */
export function describePeriod(period: Period, language: Language): string {
  const firstDayText = formatDay(period.firstDay, language);
  const lastDayText = formatDay(period.lastDay, language);
  if (language === 'fr') {
    if (period.kind === 'day') return `Journée d’exploitation du ${firstDayText}`;
    if (period.kind === 'season') return `Saison du ${firstDayText} au ${lastDayText}`;
    return `Du ${firstDayText} au ${lastDayText}`;
  }
  if (period.kind === 'day') return `Gaming day of ${firstDayText}`;
  if (period.kind === 'season') return `Season from ${firstDayText} to ${lastDayText}`;
  return `From ${firstDayText} to ${lastDayText}`;
}
