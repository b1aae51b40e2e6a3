/** Returns the first day, `YYYY-MM-DD`, of the season of a day, when seasons begin on `seasonStart` (`MM-DD`). */
export function computeSeasonStart(day: string, seasonStart: string): string {
  const startThisYear = `${day.slice(0, 4)}-${seasonStart}`;
  return day >= startThisYear
    ? startThisYear
    : `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}-${seasonStart}`;
}

/** Terms of a table by the first day of their validity, `YYYY-MM-DD`, as they were entered. */
export interface DatedTerms {
  readonly termNumber: number;
  readonly effectiveFrom: string;
}

/** The terms of a season around new ones, in the order of their days. */
export interface SeasonTerms<Terms> {
  readonly earlier: readonly Terms[];
  readonly later: readonly Terms[];
}

/** The season of new terms of a table, all days `YYYY-MM-DD`. */
export interface SeasonOfTerms {
  readonly seasonStart: string;
  /** First day of the new terms. */
  readonly effectiveFrom: string;
  readonly currentDay: string;
  /** First day of the season on which the table was played; null: none. */
  readonly firstPlayedDay: string | null;
}

/**
 * Returns a table's terms of the season that begins on `seasonStart`, before and after new ones from `effectiveFrom` on.
 * Of terms from one day on, the last entered apply, and the new ones replace those of their own day. Terms of an earlier
 * season are among them when the table was, or may still be, played under them in this one.
 */
export function listSeasonTerms<Terms extends DatedTerms>(
  terms: readonly Terms[],
  { seasonStart, effectiveFrom, currentDay, firstPlayedDay }: SeasonOfTerms,
): SeasonTerms<Terms> {
  const nextSeasonStart = `${String(Number(seasonStart.slice(0, 4)) + 1)}${seasonStart.slice(4)}`;
  const applied = terms
    .toSorted((left, right) => left.termNumber - right.termNumber)
    .reduce((byDay, each) => byDay.set(each.effectiveFrom, each), new Map<string, Terms>());
  const others = [...applied.values()]
    .filter((each) => each.effectiveFrom !== effectiveFrom)
    .toSorted((left, right) => (left.effectiveFrom < right.effectiveFrom ? -1 : 1));
  const ofSeason = others.filter((each) => each.effectiveFrom >= seasonStart);
  const carried = others.findLast((each) => each.effectiveFrom < seasonStart);
  const firstDay = ofSeason[0]?.effectiveFrom ?? effectiveFrom;
  const firstChange = firstDay < effectiveFrom ? firstDay : effectiveFrom;
  const firstPlayable = seasonStart > currentDay ? seasonStart : currentDay;
  const wasPlayed = firstPlayedDay !== null && firstPlayedDay < firstChange;
  const isCarried = wasPlayed || firstPlayable < firstChange;
  const earlier = ofSeason.filter((each) => each.effectiveFrom < effectiveFrom);
  return {
    earlier: carried !== undefined && isCarried ? [carried, ...earlier] : earlier,
    later: ofSeason.filter((each) => each.effectiveFrom > effectiveFrom && each.effectiveFrom < nextSeasonStart),
  };
}
