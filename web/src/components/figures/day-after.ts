/** Returns the day after a day, both as `YYYY-MM-DD`. */
export const getDayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
