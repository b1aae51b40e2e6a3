/** Returns the first day, `YYYY-MM-DD`, of the season of a day, when seasons begin on `seasonStart` (`MM-DD`). */
export function computeSeasonStart(day: string, seasonStart: string): string {
  const startThisYear = `${day.slice(0, 4)}-${seasonStart}`;
  return day >= startThisYear
    ? startThisYear
    : `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}-${seasonStart}`;
}
