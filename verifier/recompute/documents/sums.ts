import { groupsOf, percentOf, roundHalfAway, sumOf } from '../derive/arithmetic.js';
import { COUNTERS } from '../derive/counters.js';
import { WHOLE_HOLD } from '../derive/machine-days.js';
import { lastUntil } from '../derive/stations.js';
import { row, table } from '../sections.js';

/** Sums of machine days: percentages of sums, never means of percentages. */

/** Returns metered win ÷ coin in, and Σ coin in × theoretical hold ÷ Σ coin in where the hold is known. */
export function holdsOf(parts) {
  const coinIn = sumOf(parts, (part: any) => part.coinIn);
  const judged = sumOf(parts, (part: any) => part.judgedCoinIn);
  return {
    actual: percentOf(
      sumOf(parts, (part: any) => part.meteredWin),
      coinIn,
    ),
    par: percentOf(
      sumOf(parts, (part: any) => part.theoretical),
      judged * WHOLE_HOLD,
    ),
  };
}

/** Returns the theoretical win to the nearest minor unit. */
export const theoreticalOf = (parts) =>
  roundHalfAway(
    sumOf(parts, (part: any) => part.theoretical),
    WHOLE_HOLD,
  );

/** Returns metered win − theoretical win where the hold is known; null when it is known nowhere. */
export function projectedOf(parts) {
  const judged = parts.filter(({ judgedCoinIn }) => judgedCoinIn !== 0n);
  if (judged.length === 0) return null;
  const won = sumOf(judged, ({ meteredWin }) => meteredWin) * WHOLE_HOLD;
  return roundHalfAway(won - sumOf(parts, (part: any) => part.theoretical), WHOLE_HOLD);
}

/** Returns, by denomination, the play at it, and the machines whose day ended on it, whose cash counts under it. */
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

/** Returns the whole floor in the same form. */
export const wholeFloor = (machineDays) => ({
  denomination: undefined,
  parts: machineDays.flatMap(({ parts }) => parts),
  closed: machineDays,
});

export const machinesOf = (machineDays) => new Set(machineDays.map(({ machineId }) => machineId)).size;

/** Returns metered, actual and variance of one medium. */
export function comparedCells(figure: string, actualKey: string, metered: bigint | null, actual: bigint | null) {
  return {
    [`${figure}MeteredMinor`]: metered,
    [`${figure}${actualKey}Minor`]: actual,
    [`${figure}VarianceMinor`]: metered === null || actual === null ? null : actual - metered,
    [`${figure}VariancePercent`]: metered === null || actual === null ? null : percentOf(actual - metered, metered),
  };
}

export const winsPaid = ({ paid }) => paid.jackpot + paid.progressive + paid.bonus;

const columnByName = new Map(COUNTERS.map(({ name, column }) => [name, column]));

/**
 * Returns the counters of a machine around an instant: of each station the last reading until it, and the first one
 * after.
 */
export function metersAround({ derived }, machineId, instant, names) {
  const rows = derived.stations.ofMachine(machineId).flatMap(({ stationNumber, readings, rows: read }) => {
    const at = lastUntil(readings, instant);
    return [read[at], read[at + 1]]
      .filter((reading) => reading !== undefined)
      .map((reading) =>
        row({
          stationNumber,
          readAt: reading.read_at,
          ...Object.fromEntries(names.map((name) => [name, reading[columnByName.get(name)]])),
        }),
      );
  });
  return table('meters', ['stationNumber', 'readAt'], rows);
}
