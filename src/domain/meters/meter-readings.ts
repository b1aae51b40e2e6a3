import type { CounterName, CounterValues } from './counters.js';

/** The origin of a batch of readings. */
export const READING_SOURCES = ['device', 'file', 'person'] as const;
/** Origin of a reading. */
export type ReadingSource = (typeof READING_SOURCES)[number];

/** Why the counters were read. */
export const READING_REASONS = [
  'periodic',
  'drop',
  'move',
  'denominationChange',
  'intoService',
  'outOfService',
  'logicAccess',
  'manualCheck',
] as const;
/** Reason for which a reading was taken. */
export type ReadingReason = (typeof READING_REASONS)[number];

/** One station's counters at one instant. */
export interface MeterReading {
  readonly readAt: Date;
  readonly counters: CounterValues;
  /** Counters with conflicting readings at this instant: they are not among its `counters`. */
  readonly disputed?: DisputedValues;
}

/** The lowest and the highest value read of a counter at one instant. */
export interface DisputedValue {
  readonly least: bigint;
  readonly greatest: bigint;
}

export type DisputedValues = Readonly<Partial<Record<CounterName, DisputedValue>>>;

/**
 * A station's counters as last known: a counter missing from the newest reading retains its last value and is listed in
 * `stale`, since the identities may only join values of one instant.
 */
export interface MeterState extends MeterReading {
  readonly stale: ReadonlySet<CounterName>;
  /** Instant of the last reading before the open disputes; absent: none is open, or none was read before. */
  readonly agreedAt?: Date;
}

/** Two readings of one instant with different values of these counters. */
export interface ReadingConflict {
  readonly readAt: Date;
  readonly counters: readonly CounterName[];
}

export interface OrderedReadings {
  readonly readings: readonly MeterReading[];
  readonly conflicts: readonly ReadingConflict[];
}

const NO_STALE_COUNTERS: ReadonlySet<CounterName> = new Set();

export const listCounterNames = (values: CounterValues): CounterName[] => Object.keys(values) as CounterName[];

/**
 * Sorts readings by time. Readings of one instant become one: equal values are merged, and a counter with different
 * values counts as not reported at that instant, since nothing shows which value is right.
 */
export function orderAndMergeReadings(readings: readonly MeterReading[]): OrderedReadings {
  const sortedReadings = [...readings].sort((a, b) => a.readAt.getTime() - b.readAt.getTime());
  const orderedReadings: MeterReading[] = [];
  const conflicts: ReadingConflict[] = [];
  let sameInstantReadings: MeterReading[] = [];
  /** Merges the readings collected for one instant into one. */
  const addMergedGroup = () => {
    const [firstReading] = sameInstantReadings;
    if (firstReading === undefined) return;
    const mergeResult =
      sameInstantReadings.length === 1
        ? { reading: firstReading, disputed: [] }
        : mergeReadings(firstReading.readAt, sameInstantReadings);
    orderedReadings.push(mergeResult.reading);
    if (mergeResult.disputed.length > 0)
      conflicts.push({ readAt: firstReading.readAt, counters: mergeResult.disputed });
  };
  for (const reading of sortedReadings) {
    if (sameInstantReadings[0] !== undefined && sameInstantReadings[0].readAt.getTime() !== reading.readAt.getTime()) {
      addMergedGroup();
      sameInstantReadings = [];
    }
    sameInstantReadings.push(reading);
  }
  addMergedGroup();
  return { readings: orderedReadings, conflicts };
}

/**
 * Returns the state of the meters after a reading, given the state before (null at the beginning). A counter that the
 * reading lacks has its last value, and is stale.
 */
export function carryCountersForward(state: MeterState | null, reading: MeterReading): MeterState {
  const disputed = listOpenDisputes(state?.disputed, reading);
  const agreedAt = state?.disputed === undefined ? state?.readAt : state.agreedAt;
  const readingFields = {
    readAt: reading.readAt,
    ...(disputed === undefined ? {} : { disputed, ...(agreedAt === undefined ? {} : { agreedAt }) }),
  };
  if (state === null) return { ...readingFields, counters: reading.counters, stale: NO_STALE_COUNTERS };
  const staleCounters = listCounterNames(state.counters).filter((name) => reading.counters[name] === undefined);
  if (staleCounters.length === 0) return { ...readingFields, counters: reading.counters, stale: NO_STALE_COUNTERS };
  return {
    ...readingFields,
    counters: { ...state.counters, ...selectReportedValues(reading.counters) },
    stale: new Set(staleCounters),
  };
}

/** Returns the disputes open after a reading: each lasts until its counter is read again with a single value. */
function listOpenDisputes(earlierDisputes: DisputedValues | undefined, { counters, disputed }: MeterReading) {
  if (earlierDisputes === undefined) return disputed;
  const lastingDisputes = Object.entries(earlierDisputes).filter(
    ([name]) => counters[name as CounterName] === undefined,
  );
  return lastingDisputes.length === 0 ? disputed : { ...Object.fromEntries(lastingDisputes), ...disputed };
}

/** Returns the last reading at or before an instant; the readings are in order. */
export function findLastReading(readings: readonly MeterReading[], instant: Date): MeterReading | undefined {
  return readings.findLast((reading) => reading.readAt.getTime() <= instant.getTime());
}

/** Merges readings of one instant: equal values stay; a counter with different ones is disputed, with their range. */
function mergeReadings(readAt: Date, sameInstantReadings: readonly MeterReading[]) {
  const rangeByName = new Map<CounterName, DisputedValue>();
  for (const reading of sameInstantReadings) {
    for (const counterName of listCounterNames(reading.counters)) {
      const value = reading.counters[counterName];
      if (value === undefined) continue;
      const { least, greatest } = rangeByName.get(counterName) ?? { least: value, greatest: value };
      rangeByName.set(counterName, {
        least: value < least ? value : least,
        greatest: value > greatest ? value : greatest,
      });
    }
  }
  const ranges = [...rangeByName];
  const disputedRanges = ranges.filter(([, { least, greatest }]) => least !== greatest);
  const undisputedValues = ranges.flatMap(([name, { least, greatest }]) => (least === greatest ? [[name, least]] : []));
  const reading: MeterReading = {
    readAt,
    counters: Object.fromEntries(undisputedValues) as CounterValues,
    ...(disputedRanges.length === 0 ? {} : { disputed: Object.fromEntries(disputedRanges) as DisputedValues }),
  };
  return { reading, disputed: disputedRanges.map(([name]) => name) };
}

function selectReportedValues(values: CounterValues): CounterValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'bigint'));
}
