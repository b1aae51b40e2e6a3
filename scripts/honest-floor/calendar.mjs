/** Gaming days of Monaco, from 06:00 to 06:00 by the local clock. */

export const HOUR_MS = 3_600_000;
export const MINUTE_MS = 60_000;
const CLOSING_HOUR = 6;

/** Returns the instant at which European clocks change: 01:00 UTC of the month's last Sunday. */
function clockChange(year, month) {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1));
  return lastDay.getTime() - lastDay.getUTCDay() * 24 * HOUR_MS;
}

/** Returns how far Monaco's clock is ahead of UTC. */
function offsetMs(instantMs) {
  const year = new Date(instantMs).getUTCFullYear();
  return (instantMs >= clockChange(year, 2) && instantMs < clockChange(year, 9) ? 2 : 1) * HOUR_MS;
}

/** Returns Monaco's local time of an instant, such as `2026-03-01T06:00:00`. */
export function localTime(instantMs) {
  return new Date(instantMs + offsetMs(instantMs)).toISOString().slice(0, 19);
}

export const localHour = (instantMs) => Number(localTime(instantMs).slice(11, 13));

/** Returns a gaming day's opening; clocks change hours before it. */
export function opensAt(day) {
  const asUtc = Date.parse(`${day}T0${CLOSING_HOUR}:00:00Z`);
  return asUtc - offsetMs(asUtc - HOUR_MS);
}

export function addDays(day, count) {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 24 * HOUR_MS).toISOString().slice(0, 10);
}

/** Returns the day of the week, 1 for Monday to 7 for Sunday. */
export const weekday = (day) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** Days of the week on which boxes are dropped. */
export const DROP_WEEKDAYS = [1, 3, 5, 6];
export const isDropDay = (day) => DROP_WEEKDAYS.includes(weekday(day));

/** Returns the first day from this one on on which boxes are dropped. */
export function dropDayFrom(day) {
  let next = day;
  while (!isDropDay(next)) next = addDays(next, 1);
  return next;
}

export const iso = (instantMs) => new Date(instantMs).toISOString();

/** Days within which a machine is empty again, with stakes before. */
export const DAYS_TO_READ = 3;
