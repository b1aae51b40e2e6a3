export const SILENT = 'silently wrong';
export const NO_FAULT = 'without a fault';
const OUTCOMES = ['refused', 'named', 'without effect', 'on a blocked day', SILENT];

/** Adds the totals of several workers: numbers add up, and so do the counts of lists. */
export const addTotals = (one, other) =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((key) => {
      const [first, second] = [one[key], other[key]];
      if (first === undefined || second === undefined) return [key, first ?? second];
      return [key, typeof first === 'number' ? first + second : addTotals(first, second)];
    }),
  );

/** Returns the kinds that were silently wrong, with their number. */
function silentKindsOf({ outcomes, unexplained }) {
  const kinds = Object.entries(outcomes).map(([kind, counts]) => [kind, counts[SILENT] ?? 0]);
  return [...kinds, [NO_FAULT, unexplained]].filter(([, count]) => count > 0);
}

const sumOf = (counts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Prints the totals. */
export function printTotals(totals, print) {
  const { days, outcomes, toExplain } = totals;
  const kinds = Object.entries(outcomes).toSorted(([one], [other]) => one.localeCompare(other));
  const faults = kinds.reduce((sum, [, counts]) => sum + sumOf(counts), 0);
  print(`${days} days, ${faults} faults of ${kinds.length} kinds`);
  for (const [kind, counts] of kinds) {
    const shown = OUTCOMES.flatMap((outcome) => (outcome in counts ? [`${counts[outcome]} ${outcome}`] : []));
    print(`  ${kind}: ${shown.join(', ')}`);
  }
  const silent = silentKindsOf(totals);
  const explained = Object.entries(toExplain).map((entry) => entry.join(' '));
  print(`findings to explain on days without a fault: ${explained.join(', ') || 'none'}`);
  print(`days named by a later count of the box: ${totals.namedByCount}`);
  print(`days named by later readings of a board: ${totals.namedByReading}`);
  print(`days left blocked: ${totals.blockedDays}`);
  print(`days broken off: ${totals.brokenDays}`);
  print(`false blocking findings: ${totals.falseBlocking}`);
  print(`silently wrong days: ${totals.silentDays}`);
  if (silent.length > 0) print(`silently wrong by kind: ${silent.map((entry) => entry.join(' ')).join(', ')}`);
}
