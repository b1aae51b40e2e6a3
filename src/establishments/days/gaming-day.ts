import { IANAZone } from 'luxon';

/**
 * Gaming days as pure functions of a calendar: no clock, no database.
 *
 * The gaming day D runs from closing hour to closing hour, local time, and has the date on which it opens. Its closing
 * hour is the one in force on D. It opens when the day before closes, so days follow each other without a gap or an
 * overlap, through clock changes and changes of the closing hour.
 *
 * When the local clock shows the closing hour twice (it was put back), the first time counts. When it never shows it
 * (it was put forward past it), the day closes at the instant of the jump. In one sentence: a day closes at the first
 * instant of its last date at which the wall clock shows the closing hour or later.
 */

/** A closing hour (`HH:MM`) and the first gaming day that it closes. */
export interface DatedClosingTime {
  readonly from: string;
  readonly time: string;
}

/**
 * The data that determine an establishment's gaming days; `closingTimes` in order of date, the first one also applying
 * to all earlier days.
 */
export interface GamingCalendar {
  readonly timeZone: string;
  readonly closingTimes: readonly [DatedClosingTime, ...DatedClosingTime[]];
}

/** `opensAt` belongs to the day, `closesAt` to the next one. */
export interface GamingDayBounds {
  readonly gamingDay: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const DAY_PATTERN = /^[12]\d{3}-\d{2}-\d{2}$/;
const TIME_PATTERN = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Returns whether a text is an existing date written `YYYY-MM-DD`, of the years 1000 to 2999. */
export function isGamingDay(value: string): boolean {
  if (!DAY_PATTERN.test(value)) return false;
  const instantMs = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(instantMs) && new Date(instantMs).toISOString().startsWith(value);
}

/** Returns true for a time of day written `HH:MM`. */
export function isClosingTime(value: string): boolean {
  return TIME_PATTERN.test(value);
}

/** Returns whether the name is an IANA time zone, such as `Europe/Monaco`. */
export function isTimeZone(name: string): boolean {
  return name.length > 0 && IANAZone.isValidZone(name);
}

/** Returns the date that many days later (or earlier): `addDays('2026-02-28', 1)` is `2026-03-01`. */
export function addDays(day: string, dayCount: number): string {
  return new Date(parseDateMs(day) + dayCount * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the whole days from one date to another: negative when `to` is earlier. */
export function countDaysBetween(from: string, to: string): number {
  return (parseDateMs(to) - parseDateMs(from)) / DAY_MS;
}

/** Returns every date from one to the other, both included; empty when `to` is earlier. */
export function listDaysBetween(from: string, to: string): string[] {
  const dayCount = countDaysBetween(from, to) + 1;
  return Array.from({ length: Math.max(0, dayCount) }, (_, index) => addDays(from, index));
}

/**
 * Returns the first instant of a date at which the clock of a zone shows this time.
 * For a time that the clock skips, it is the instant of the change. The offset (difference from UTC) is that of
 * the day before or of the day after; a time shown twice matches both.
 */
export function toInstant(date: string, time: string, timeZone: string): Date {
  const zone = IANAZone.create(timeZone);
  const wallMs = parseDateMs(date) + parseTimeMs(time);
  const earlierOffsetMs = getOffsetMs(zone, wallMs - DAY_MS);
  const laterOffsetMs = getOffsetMs(zone, wallMs + DAY_MS);
  const matchingInstantsMs = [...new Set([earlierOffsetMs, laterOffsetMs])]
    .map((offsetMs) => wallMs - offsetMs)
    .filter((instantMs) => instantMs + getOffsetMs(zone, instantMs) === wallMs);
  if (matchingInstantsMs.length > 0) return new Date(Math.min(...matchingInstantsMs));
  return new Date(findClockChangeMs(zone, wallMs - DAY_MS, wallMs + DAY_MS));
}

/** Returns the time of the zone's wall clock at an instant, `HH:MM`. */
export function toWallTime(instant: Date, timeZone: string): string {
  const wallMs = instant.getTime() + getOffsetMs(IANAZone.create(timeZone), instant.getTime());
  return new Date(wallMs).toISOString().slice(11, 16);
}

/** Returns the opening and the closing of the gaming day. */
export function computeDayBounds(day: string, calendar: GamingCalendar): GamingDayBounds {
  return {
    gamingDay: day,
    opensAt: computeOpeningInstant(day, calendar),
    closesAt: computeOpeningInstant(addDays(day, 1), calendar),
  };
}

/** Returns the gaming day to which an instant belongs: the latest day that had opened by then. */
export function computeDayAt(instant: Date, calendar: GamingCalendar): string {
  const wallMs = instant.getTime() + getOffsetMs(IANAZone.create(calendar.timeZone), instant.getTime());
  const date = new Date(wallMs).toISOString().slice(0, 10);
  // a clock put back by hours can show the previous date again: hence one more date on either side
  for (const dayOffset of [1, 0, -1]) {
    const day = addDays(date, dayOffset);
    if (computeOpeningInstant(day, calendar).getTime() <= instant.getTime()) return day;
  }
  return addDays(date, -2);
}

/** Returns the opening of a day: the closing hour of the day before it. */
function computeOpeningInstant(day: string, calendar: GamingCalendar): Date {
  return toInstant(day, getClosingTime(addDays(day, -1), calendar), calendar.timeZone);
}

/** Returns the closing hour (HH:MM) in force on a day: the last one dated by then, else the first of all. */
function getClosingTime(day: string, calendar: GamingCalendar): string {
  let closingTime = calendar.closingTimes[0].time;
  for (const datedClosingTime of calendar.closingTimes) {
    if (datedClosingTime.from <= day) closingTime = datedClosingTime.time;
  }
  return closingTime;
}

/** Returns the instant, between two others, at which the zone's offset changes; found by bisection. */
function findClockChangeMs(zone: IANAZone, startMs: number, endMs: number): number {
  const offsetBeforeMs = getOffsetMs(zone, startMs);
  let lowMs = startMs;
  let highMs = endMs;
  while (highMs - lowMs > 1) {
    const middleMs = Math.floor((lowMs + highMs) / 2);
    if (getOffsetMs(zone, middleMs) === offsetBeforeMs) lowMs = middleMs;
    else highMs = middleMs;
  }
  return highMs;
}

/** Returns the zone's difference from UTC at an instant; both in milliseconds. */
function getOffsetMs(zone: IANAZone, instantMs: number): number {
  return zone.offset(instantMs) * MINUTE_MS;
}

/** Parses a date (YYYY-MM-DD) as milliseconds since 1970, at midnight UTC. Throws RangeError for another text. */
function parseDateMs(day: string): number {
  const instantMs = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(instantMs) || !new Date(instantMs).toISOString().startsWith(day))
    throw new RangeError(`not a date: ${day}`);
  return instantMs;
}

/** Parses a time of day (HH:MM) as milliseconds since midnight. Throws RangeError for another text. */
function parseTimeMs(time: string): number {
  if (!isClosingTime(time)) throw new RangeError(`not a time of day: ${time}`);
  const [hours = '0', minutes = '0'] = time.split(':');
  return (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
}
