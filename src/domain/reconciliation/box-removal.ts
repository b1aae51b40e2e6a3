import type { Metered } from '../metered.js';
import type { BoxAmounts, DividedRemoval } from './machine-boxes.js';
import type { ReconciliationRules } from './reconciliation-rules.js';
import type {
  MachineCount,
  MachineDay,
  StationDay,
  StationSegment,
  TicketsUntilRemoval,
} from './reconciliation-types.js';

/** The removal of a machine's boxes within a day: the count covers the movements until the reading nearest to it. */

const NO_TICKETS: TicketsUntilRemoval = { stackedMinor: 0n, stackedCount: 0, restrictedMinor: 0n };

/** Returns the decisive count of a machine: that of the lowest number. */
export const findFirstCount = <Count extends Pick<MachineCount, 'countNumber'>>(
  counts: readonly Count[],
): Count | undefined => {
  let first: Count | undefined;
  for (const count of counts) if (first === undefined || count.countNumber < first.countNumber) first = count;
  return first;
};

/** Returns the removal of a machine's counted boxes, by the first of its counts that states one; null: none does. */
export const findRemoval = (counts: readonly Pick<MachineCount, 'countNumber' | 'removedAt'>[]): Date | null =>
  findFirstCount(counts.filter(({ removedAt }) => removedAt instanceof Date))?.removedAt ?? null;

const computeDistance = (readAt: Date, removedAt: Date): number => Math.abs(readAt.getTime() - removedAt.getTime());

/**
 * Returns the reading farthest from a removal among those of a machine's stations; null when a station whose meters
 * moved has none.
 */
export function findFarthestReading(stations: readonly StationDay[], removedAt: Date): Date | null {
  const meteredStations = stations.filter(({ segments }) => segments.length > 0);
  const instants = meteredStations.flatMap(({ untilRemoval }) => untilRemoval?.readAt ?? []);
  if (instants.length < meteredStations.length) return null;
  return instants.reduce<Date | null>(
    (farthest, readAt) =>
      farthest === null || computeDistance(readAt, removedAt) > computeDistance(farthest, removedAt)
        ? readAt
        : farthest,
    null,
  );
}

const BOX_MEDIA = ['notesMinor', 'ticketsMinor', 'coinsMinor', 'restrictedMinor'] as const;

/**
 * Returns the removal of a day's counted boxes with the movements until then; null when the count states none.
 *
 * 1. The movements are those until the nearest reading of each station, which `meterBoxes` converts to money.
 * 2. The day is not divided when a reading is farther than the setting, or one of them lacks a medium that the day has:
 *    the count then covers the whole day.
 */
export function divideAtRemoval(
  machineDay: MachineDay,
  metered: BoxAmounts<Metered>,
  { removalReadingMs }: Pick<ReconciliationRules, 'removalReadingMs'>,
  meterBoxes: (segments: readonly StationSegment[]) => BoxAmounts<Metered>,
): DividedRemoval | null {
  const removedAt = findRemoval(machineDay.counts);
  if (removedAt === null) return null;
  const undivided = { removedAt, readAt: null, entered: null };
  const readAt = findFarthestReading(machineDay.stations, removedAt);
  if (readAt === null || computeDistance(readAt, removedAt) > removalReadingMs) return undivided;
  const { tickets, promotionalTickets, ticketsUntilRemoval = NO_TICKETS } = machineDay;
  const segments = machineDay.stations.flatMap(({ untilRemoval }) => untilRemoval?.segments ?? []);
  const byMeters = meterBoxes(segments);
  const isByTickets = byMeters.restrictedMinor === undefined && promotionalTickets !== undefined;
  const untilRemoval: BoxAmounts<Metered> = {
    ...byMeters,
    restrictedMinor: isByTickets ? ticketsUntilRemoval.restrictedMinor : byMeters.restrictedMinor,
  };
  const isDivisible = BOX_MEDIA.every(
    (medium) => metered[medium] === undefined || typeof untilRemoval[medium] === 'bigint',
  );
  // without a segment nothing moved before the reading
  if (segments.length > 0 && !isDivisible) return undivided;
  const stacked = tickets === undefined ? NO_TICKETS : ticketsUntilRemoval;
  return { removedAt, readAt, entered: { metered: untilRemoval, stacked } };
}
