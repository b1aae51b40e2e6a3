import type { RawData } from '../facts.js';
import type { CountersByName, RawRow } from '../raw-rows.js';
import { COUNTERS } from './counters.js';
import type { Day } from './days.js';
import { leaveOutExcursions } from './excursions.js';
import { getFormulaNameAt, listHandPaysWithin } from './formulas.js';
import { findMachineLimits } from './limits.js';
import { parseReading, deriveSteps } from './movements.js';
import type { Adjustment, CounterValues, Reading, StationContext, Step } from './movements.js';

type StationRow = RawRow<'stations'>;
type ReadingRow = RawRow<'meter_readings'>;

/** A station with the readings and steps that a day rests on. */
export interface Station {
  readonly station: StationRow;
  readonly stationNumber: number;
  readonly meterDigits: number;
  readonly readings: readonly Reading[];
  readonly steps: readonly Step[];
  readonly conflicts: readonly Pick<ReadingRow, 'read_at'>[];
  /** Number of each reading among all of the station. */
  readonly readingPositions: readonly number[];
  /** Instants of the readings that excursions leave out. */
  readonly leftOut: readonly string[];
}

/** A station with all of its readings. */
export interface WholeStation extends Station {
  readonly readingRows: readonly ReadingRow[];
}

/** The stations of machines as known when a day was closed. */
export interface StationSource {
  readonly listStationsKnownOn: (machineId: bigint, day: Day) => readonly Station[];
}

/** The readings of every station with their steps and events: cleared memories, stated movements. */
export class Stations implements StationSource {
  readonly #rawData: RawData;
  readonly #stationsById = new Map<bigint, WholeStation>();
  readonly #entryIdByBatch: ReadonlyMap<string, bigint>;

  constructor(rawData: RawData) {
    this.#rawData = rawData;
    this.#entryIdByBatch = rawData.mapLogEntryIds('reading_batches', ({ batch_id: batchId }) => String(batchId));
  }

  /** Returns the stations of a machine with all of their readings and steps; each is built once. */
  listStations(machineId: bigint): readonly WholeStation[] {
    return this.#rawData.findRows('stations', 'machine_id', machineId).map((station) => {
      const wholeStation = this.#stationsById.get(station.station_id) ?? this.#buildStation(station);
      this.#stationsById.set(station.station_id, wholeStation);
      return wholeStation;
    });
  }

  /**
   * Returns the stations of a machine as known when a day was closed, without readings logged later.
   * For a day that is not closed, every reading is known.
   */
  listStationsKnownOn(machineId: bigint, { closesAt, closingEntryId }: Day): readonly WholeStation[] {
    if (closingEntryId === null) return this.listStations(machineId);
    const isLate = ({ read_at: readAt, batch_id: batchId }: ReadingRow): boolean =>
      readAt <= closesAt && (this.#entryIdByBatch.get(String(batchId)) ?? 0n) > closingEntryId;
    return this.listStations(machineId).map((station) =>
      station.readingRows.some(isLate) ? this.#buildStation(station.station, (reading) => !isLate(reading)) : station,
    );
  }

  /** Builds a station from those of its readings for which `isKnown` is true. */
  #buildStation(station: StationRow, isKnown: (reading: ReadingRow) => boolean = () => true): WholeStation {
    const rawData = this.#rawData;
    const knownRows = rawData.findRows('meter_readings', 'station_id', station.station_id).filter(isKnown);
    const rows = knownRows.filter(({ variant }) => variant === 0);
    const allReadings = joinInstants(rows, knownRows);
    const context = buildStationContext(rawData, station);
    const walk = leaveOutExcursions(
      {
        readings: allReadings,
        positions: allReadings.map((_, index) => index),
        steps: deriveSteps(allReadings, context),
      },
      context,
    );
    return {
      station,
      stationNumber: station.station_number,
      meterDigits: station.meter_digits,
      readingRows: walk.positions.flatMap((position) => rows[position] ?? []),
      readings: walk.readings,
      readingPositions: walk.positions,
      leftOut: walk.leftOut,
      steps: walk.steps,
      conflicts: listConflicts(rawData.findRows('meter_readings', 'station_id', station.station_id)),
    };
  }
}

/**
 * Returns the reading of each row, joined with the others of its instant. A counter of which these state several values
 * has none there: its last value before is taken, as stale.
 */
function joinInstants(rows: readonly ReadingRow[], allRows: readonly ReadingRow[]): Reading[] {
  const others = allRows.filter(({ variant }) => variant > 0);
  if (others.length === 0) return rows.map(parseReading);
  let last: CounterValues = new Map();
  return rows.map((row) => {
    const instant = [parseReading(row), ...others.filter(({ read_at: at }) => at === row.read_at).map(parseReading)];
    const { counters: reportedCounters, disputed } = joinCounters(instant.map(({ counters }) => counters));
    const carried = [...disputed].flatMap((name) => {
      const value = last.get(name);
      return value === undefined ? [] : [[name, value] as const];
    });
    const counters = new Map([...reportedCounters, ...carried]);
    last = new Map([...last, ...reportedCounters]);
    if (carried.length === 0) return { at: row.read_at, counters };
    return { at: row.read_at, counters, reportedCounters, staleCounters: new Set(carried.map(([name]) => name)) };
  });
}

/** Returns the counters that the readings of one instant agree on, and those of which they state several values. */
export function joinCounters(readings: readonly CounterValues[]): {
  readonly counters: CounterValues;
  readonly disputed: ReadonlySet<string>;
} {
  const counters = new Map<string, bigint>();
  const disputed = new Set<string>();
  for (const [name, value] of readings.flatMap((reading) => [...reading])) {
    if (counters.has(name) && counters.get(name) !== value) disputed.add(name);
    counters.set(name, value);
  }
  for (const name of disputed) counters.delete(name);
  return { counters, disputed };
}

/** Lists the readings that state another value of a counter than an earlier one of their instant does. */
function listConflicts(rows: readonly ReadingRow[]): ReadingRow[] {
  const instants = new Set(rows.flatMap(({ variant, read_at: at }) => (variant > 0 ? [at] : [])));
  if (instants.size === 0) return [];
  const rowsByInstant = new Map<string, ReadingRow[]>();
  const conflicts: ReadingRow[] = [];
  const repeatedRows = rows.filter(({ read_at: at }) => instants.has(at));
  for (const row of repeatedRows.sort((left, right) => left.variant - right.variant)) {
    const earlierRows = rowsByInstant.get(row.read_at) ?? [];
    const values = listStatedValues(row);
    const isContradicted = earlierRows.some((earlierRow) => {
      const earlierValues = listStatedValues(earlierRow);
      return [...values].some(([name, value]) => (earlierValues.get(name) ?? value) !== value);
    });
    if (isContradicted) conflicts.push(row);
    rowsByInstant.set(row.read_at, [...earlierRows, row]);
  }
  return conflicts;
}

/** Lists the counters that a reading states, those without a label too, with their values as text. */
function listStatedValues(row: ReadingRow): Map<string, string> {
  const values = new Map([...parseReading(row).counters].map(([name, value]) => [name, String(value)]));
  for (const [name, value] of Object.entries(row.other_counters ?? {})) {
    if (value !== null) values.set(name, String(value));
  }
  return values;
}

/** Builds the context for judging a station's steps: the size of its counters, cleared memories, stated movements. */
export function buildStationContext(rawData: RawData, station: StationRow): StationContext {
  const ramClears = listRamClears(rawData, station);
  const getDigitCount = (name: string): number => station.counter_digits[getCounterName(name)] ?? station.meter_digits;
  return {
    getCounterCapacity: (name) => 10n ** BigInt(getDigitCount(name)),
    ramClears,
    adjustments: listAdjustments(rawData, station, ramClears),
    findLimits: (instant) => findMachineLimits(rawData, station.machine_id, instant),
    listHandPaysWithin: (instant) => listHandPaysWithin(getFormulaNameAt(rawData, station.machine_id, instant)),
  };
}

/**
 * Returns the memories cleared at a station, or at its whole machine, with the counters read just before and after.
 * A clearing without readings has no counters.
 */
function listRamClears(
  rawData: RawData,
  { station_id: stationId, machine_id: machineId }: StationRow,
): StationContext['ramClears'] {
  const events = rawData
    .findRows('machine_events', 'machine_id', machineId)
    .filter(
      ({ code, station_id: eventStationId }) =>
        code === 'ramClear' && (eventStationId === null || eventStationId === stationId),
    );
  const clearReadings = rawData.findRows('ram_clears', 'station_id', stationId);
  return events.map(({ occurred_at: at, event_id: eventId }) => {
    const reading = clearReadings.find(({ event_id: readingEventId }) => readingEventId === eventId);
    return {
      at,
      before: mapCountersByColumn(reading?.before_counters),
      after: mapCountersByColumn(reading?.after_counters),
    };
  });
}

/**
 * Returns the approved movements stated by hand for a station, the latest first, without reversals and reversed ones.
 */
function listAdjustments(
  rawData: RawData,
  { station_id: stationId }: StationRow,
  ramClears: StationContext['ramClears'],
): Adjustment[] {
  const isApproved = ({ approval_request_id: requestId }: RawRow<'meter_adjustments'>): boolean =>
    rawData.findRow('approval_decisions', 'request_id', requestId)?.decision === 'approved';
  const approvedAdjustments = rawData.findRows('meter_adjustments', 'station_id', stationId).filter(isApproved);
  const reversedIds = new Set(approvedAdjustments.map(({ reverses_adjustment_id: id }) => id));
  const effectiveAdjustments = approvedAdjustments.filter(
    ({ adjustment_id: id, reverses_adjustment_id: reversedId }) => reversedId === null && !reversedIds.has(id),
  );
  // the reading after a memory clear is right
  const uncleared = effectiveAdjustments.filter(
    ({ earlier_read_at: from, later_read_at: to }) => !ramClears.some(({ at }) => at > from && at <= to),
  );
  const findReading = (instant: string): CounterValues => {
    const rows = rawData.findRows('meter_readings', 'station_id', stationId);
    const reading = rows.find(({ read_at: at, variant }) => at === instant && variant === 0);
    return reading === undefined ? new Map() : parseReading(reading).counters;
  };
  return effectiveAdjustments
    .toReversed()
    .map((adjustment) => ({
      earlierAt: adjustment.earlier_read_at,
      laterAt: adjustment.later_read_at,
      counters: mapCountersByColumn(adjustment.counters),
      explainsFall: ['rollover', 'reset', 'finalReading', 'initialReading'].includes(adjustment.kind),
      trueValues: deriveTrueValues(adjustment, uncleared, findReading),
    }));
}

/** Returns whether an adjustment states that the counters were read wrongly at its end. */
export const correctsReading = ({ kind }: RawRow<'meter_adjustments'>): boolean =>
  ['wrongCount', 'several'].includes(kind);

/**
 * Returns the values of counters at the end of an adjustment that the reading there has wrong: counted by the stated
 * movements from the value before, itself the true one where an earlier adjustment corrected it. A reading that a stated
 * movement leads to, from the true value, the one read or zero, is right.
 */
function deriveTrueValues(
  adjustment: RawRow<'meter_adjustments'>,
  adjustments: readonly RawRow<'meter_adjustments'>[],
  findReading: (instant: string) => CounterValues,
): CounterValues {
  if (!correctsReading(adjustment) || !adjustments.includes(adjustment)) return new Map();
  const { earlier_read_at: earlierAt, later_read_at: laterAt, counters } = adjustment;
  const [countersRead, laterCounters] = [findReading(earlierAt), findReading(laterAt)];
  const trueCounters = new Map(countersRead);
  for (const before of adjustments.filter(({ later_read_at: at }) => at === earlierAt))
    for (const [name, value] of deriveTrueValues(before, adjustments, findReading)) trueCounters.set(name, value);
  return new Map(
    [...mapCountersByColumn(counters)].flatMap(([name, movement]) => {
      const [from, fromRead, read] = [trueCounters.get(name), countersRead.get(name), laterCounters.get(name)];
      if (from === undefined || read === undefined) return [];
      const isRight = [from, fromRead, 0n].some((value) => value !== undefined && value + movement === read);
      return isRight ? [] : [[name, from + movement] as const];
    }),
  );
}

const nameByColumn = new Map(COUNTERS.map(({ column, name }) => [column, name]));
const columnByName = new Map(COUNTERS.map(({ column, name }) => [name, column]));
const getCounterName = (column: string): string => nameByColumn.get(column) ?? column;

/** Converts counters by JSON name to counters by column, without those that are null. */
function mapCountersByColumn(counters: CountersByName | null | undefined): CounterValues {
  return new Map(
    Object.entries(counters ?? {}).flatMap(([name, value]) =>
      value === null ? [] : [[columnByName.get(name) ?? name, BigInt(value)] as const],
    ),
  );
}

/**
 * Returns the index of the reading in force at an instant: the last one at or before it; -1 when there is none.
 * Halves the range at each step, as the readings are in order of time.
 */
export function findLastReadingIndex(readings: readonly Pick<Reading, 'at'>[], instant: string): number {
  let [lowIndex, highIndex] = [0, readings.length];
  while (lowIndex < highIndex) {
    const middleIndex = (lowIndex + highIndex) >> 1;
    if ((readings[middleIndex]?.at ?? '') <= instant) lowIndex = middleIndex + 1;
    else highIndex = middleIndex;
  }
  return lowIndex - 1;
}
