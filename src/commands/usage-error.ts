import { isGamingDay } from '../establishments/days/gaming-day.js';

/** The command line itself is wrong: reported on standard error, exit code 2. */
export class UsageError extends Error {}

/** The gaming day that an option names, YYYY-MM-DD. Throws UsageError when it is no date. */
export function gamingDayOption(option: string, day: string): string {
  if (!isGamingDay(day)) throw new UsageError(`${option} is no day (YYYY-MM-DD): ${day}`);
  return day;
}
