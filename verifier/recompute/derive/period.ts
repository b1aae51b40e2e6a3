/** Gaming days from first to last, both included. */
export interface Period {
  readonly firstDay: string;
  readonly lastDay: string;
}

/** Returns true when a gaming day is in a period. */
export const isDayInPeriod = ({ firstDay, lastDay }: Period, day: string | null): boolean =>
  day !== null && day >= firstDay && day <= lastDay;

/** Returns the period of a single day. */
export const createDayPeriod = (day: string): Period => ({ firstDay: day, lastDay: day });
