/** Local times of the hour that a clock repeats when it goes back: their order in a file tells one from the other. */

/** A local time of a repeated hour in a file. */
export interface RepeatedTime {
  readonly line: number;
  /** The device or station read; its lines follow each other in time. */
  readonly source: string;
  /** Local date and time, in an order of text: `2026-10-25 02:10:00`. */
  readonly localTime: string;
}

/** Order of a file's lines in time; null: the file does not show it. */
export type LineOrder = 'ascending' | 'descending' | null;

/** The lines in the second of the two hours, and those whose order does not tell. */
export interface RepeatedHours {
  readonly secondLines: ReadonlySet<number>;
  readonly unsettled: readonly RepeatedTime[];
}

/**
 * Settles the repeated hour of each source and night by the order of its lines.
 *
 * 1. Where times fall back exactly once (02:10, 02:50, 02:10, 02:50), the lines before are the first hour, the others
 *    the second. The same time twice is a fall.
 * 2. Lines in descending order are read from the last to the first. Without a known order, 1 must hold in one of the two
 *    and be impossible in the other.
 * 3. Any other lines are unsettled: a single 02:10 may be either.
 */
export function settleRepeatedHours(times: readonly RepeatedTime[], order: LineOrder): RepeatedHours {
  const groups = new Map<string, RepeatedTime[]>();
  for (const time of times) {
    const key = `${time.localTime.slice(0, 10)} ${time.source}`;
    groups.set(key, [...(groups.get(key) ?? []), time]);
  }
  const secondLines = new Set<number>();
  const unsettled: RepeatedTime[] = [];
  for (const group of groups.values()) {
    const secondTimes = findSecondHour(group, order);
    if (secondTimes === null) unsettled.push(...group);
    else for (const { line } of secondTimes) secondLines.add(line);
  }
  return { secondLines, unsettled };
}

/** Returns the times of the second hour; null when the order does not tell. */
function findSecondHour(times: readonly RepeatedTime[], order: LineOrder): readonly RepeatedTime[] | null {
  const ascending = listFalls(times);
  const reversed = times.toReversed();
  const descending = listFalls(reversed);
  const isAscending = order === 'ascending' || (order === null && ascending.length === 1 && descending.length > 1);
  const isDescending = order === 'descending' || (order === null && descending.length === 1 && ascending.length > 1);
  if (isAscending && ascending.length === 1) return times.slice(ascending[0]);
  return isDescending && descending.length === 1 ? reversed.slice(descending[0]) : null;
}

/** Returns the places where a time is not after the one before it. */
const listFalls = (times: readonly RepeatedTime[]): number[] =>
  times.flatMap(({ localTime }, index) => (index > 0 && localTime <= (times[index - 1]?.localTime ?? '') ? index : []));
