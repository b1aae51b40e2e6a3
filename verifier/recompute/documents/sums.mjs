import { groupsOf, percentOf, rounded, sumOf } from '../derive/arithmetic.mjs';
import { COUNTERS } from '../derive/counters.mjs';
import { WHOLE_HOLD } from '../derive/machine-days.mjs';
import { lastUntil } from '../derive/stations.mjs';
import { row, table } from '../sections.mjs';

/** Sums of machine days: percentages of sums, never means of percentages. */

/** Metered win ÷ coin in, and Σ coin in × theoretical hold ÷ Σ coin in of what has a known hold. */
export function holdsOf(parts) {
  const coinIn = sumOf(parts, (part) => part.coinIn);
  const judged = sumOf(parts, (part) => part.judgedCoinIn);
  return {
    actual: percentOf(
      sumOf(parts, (part) => part.meteredWin),
      coinIn,
    ),
    par: percentOf(
      sumOf(parts, (part) => part.theoretical),
      judged * WHOLE_HOLD,
    ),
  };
}

/** The theoretical win to the nearest minor unit. */
export const theoreticalOf = (parts) =>
  rounded(
    sumOf(parts, (part) => part.theoretical),
    WHOLE_HOLD,
  );

/** Metered win − theoretical win of what has a known hold; null when nothing has. */
export function projectedOf(parts) {
  const judged = parts.filter(({ judgedCoinIn }) => judgedCoinIn !== 0n);
  if (judged.length === 0) return null;
  const won = sumOf(judged, ({ meteredWin }) => meteredWin) * WHOLE_HOLD;
  return rounded(won - sumOf(parts, (part) => part.theoretical), WHOLE_HOLD);
}

/** Of each denomination: the play staked at it, and the machines whose day ended on it, whose cash it bears. */
export function byDenomination(machineDays) {
  const played = groupsOf(
    machineDays.flatMap((day) => day.parts.map((part) => ({ ...part, of: day }))),
    ({ denomination }) => denomination,
  );
  const closed = groupsOf(machineDays, ({ denomination }) => denomination);
  const denominations = [...new Set([...played.keys(), ...closed.keys()])].sort((one, other) => (one < other ? -1 : 1));
  return denominations.map((denomination) => ({
    denomination,
    parts: played.get(denomination) ?? [],
    closed: closed.get(denomination) ?? [],
  }));
}

/** The whole floor, as one of them. */
export const wholeFloor = (machineDays) => ({
  denomination: undefined,
  parts: machineDays.flatMap(({ parts }) => parts),
  closed: machineDays,
});

export const machinesOf = (machineDays) => new Set(machineDays.map(({ machineId }) => machineId)).size;

/** Metered, actual and variance of one medium. */
export function comparedCells(figure, actualKey, metered, actual) {
  return {
    [`${figure}MeteredMinor`]: metered,
    [`${figure}${actualKey}Minor`]: actual,
    [`${figure}VarianceMinor`]: metered === null || actual === null ? null : actual - metered,
    [`${figure}VariancePercent`]: metered === null || actual === null ? null : percentOf(actual - metered, metered),
  };
}

export const winsPaid = ({ paid }) => paid.jackpot + paid.progressive + paid.bonus;

const columnNamed = new Map(COUNTERS.map(({ name, column }) => [name, column]));

/** The counters of a machine around an instant: of each station the last reading until it, and the first one after. */
export function metersAround({ derived }, machineId, instant, names) {
  const rows = derived.stations.ofMachine(machineId).flatMap(({ stationNumber, readings, rows: read }) => {
    const at = lastUntil(readings, instant);
    return [read[at], read[at + 1]]
      .filter((reading) => reading !== undefined)
      .map((reading) =>
        row({
          stationNumber,
          readAt: reading.read_at,
          ...Object.fromEntries(names.map((name) => [name, reading[columnNamed.get(name)]])),
        }),
      );
  });
  return table('meters', ['stationNumber', 'readAt'], rows);
}
