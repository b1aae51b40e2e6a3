import { compareBy, sortDistinctValues, sumBy } from '../derive/arithmetic.js';
import { COUNTERS, OTHER_COUNTER_LABELS, GAUGES } from '../derive/counters.js';
import { listVersionsBefore } from '../derive/days.js';
import { withholdUnreadChanges } from '../derive/machine-days.js';
import { joinSegments, type CounterValues, type Segment } from '../derive/movements.js';
import { findLastReadingIndex, type WholeStation } from '../derive/stations.js';
import { MONEY_FIGURES, splitMachineMoney } from '../figures/machine-money.js';
import type { RawData } from '../facts.js';
import type { RawRow } from '../raw-rows.js';
import { buildFacts, buildGroupTable, ignoreOrder, buildRow, buildTable, omitIfEmpty } from '../sections.js';
import type { ExpectedSection, ExpectedTable, ListedTable, CellValue } from '../sections.js';
import type { Translate } from '../words.js';
import { pickCounters, type DocumentContext } from './context.js';

/** The stations of a machine over some days: the boundaries of the days, and the changes of its denomination. */
interface MeteredPeriod {
  readonly stations: readonly WholeStation[];
  /** Versions of the machine's sheet, in order of time. */
  readonly versions: readonly RawRow<'machine_versions'>[];
  /** First opening, then every closing; empty when no day is recorded. */
  readonly boundaries: readonly string[];
  readonly denominationChanges: readonly string[];
}

/**
 * Derives the meters of one machine: its days, its readings at their boundaries, and its counters with their movements.
 * Then its segments (runs of steps between cuts), and the steps between readings that are not a plain increase.
 */
export function deriveMachineMeters(context: DocumentContext): ExpectedSection[] {
  const { rawData, derived, period, translate } = context;
  const machine = rawData.requireRow('machines', 'sbm_number', context.machine);
  const machineId = machine.machine_id;
  const version = listVersionsBefore(rawData, machineId, derived.days.getEndInstant(period.lastDay)).at(-1);
  const days = derived.days.listRecordedDays(period);
  const opensAt = sortDistinctValues(days.map((day) => day.opensAt)).slice(0, 1);
  const meteredPeriod: MeteredPeriod = {
    stations: derived.stations.listStations(machineId),
    versions: rawData.findRows('machine_versions', 'machine_id', machineId),
    boundaries: [...opensAt, ...sortDistinctValues(days.map((day) => day.closesAt))],
    denominationChanges: listDenominationChanges(rawData, machineId),
  };
  const machineDays = derived.listMachineDays(period).filter((day) => day.machineId === machineId);
  return [
    buildFacts('machine', translate, {
      machine: context.machine,
      serial: machine.serial_number,
      denomination: version?.denomination_minor ?? null,
      return: version?.return_percent ?? null,
    }),
    buildGroupTable('days', splitMachineMoney(machineDays).toSorted(compareBy('day')), {
      keys: { gamingDay: ({ day }) => day },
      figures: MONEY_FIGURES,
    }),
    deriveBoundaryReadings(meteredPeriod),
    deriveCounters(meteredPeriod),
    ...deriveSegments(meteredPeriod, translate),
    deriveExceptionalSteps(meteredPeriod),
  ];
}

const SHOWN_COUNTERS = [
  'coinInCredits',
  'coinOutCredits',
  'jackpotCredits',
  'dropCredits',
  'billsCredits',
  'ticketInCredits',
  'ticketOutCredits',
  'cancelledCredits',
  'currentCredits',
  'gamesPlayed',
];

/**
 * Derives the readings in force at the boundaries of the days, station by station; one that serves two is listed once.
 */
function deriveBoundaryReadings({ stations, boundaries }: MeteredPeriod): ListedTable {
  const rows = stations.flatMap(({ stationNumber, readings, readingRows: storedRows }) => {
    const rowIndexes = new Set(boundaries.map((boundary) => findLastReadingIndex(readings, boundary)));
    return [...rowIndexes]
      .sort((one, other) => one - other)
      .flatMap((rowIndex) => storedRows[rowIndex] ?? [])
      .map((reading) => buildRow({ stationNumber, readAt: reading.read_at, ...pickCounters(reading, SHOWN_COUNTERS) }));
  });
  return buildTable('readings', ['stationNumber', 'readAt'], rows);
}

/** Returns the instants at which the machine's denomination (value of a credit) changed. */
function listDenominationChanges(rawData: RawData, machineId: bigint): string[] {
  const versions = rawData.findRows('machine_versions', 'machine_id', machineId);
  return versions
    .filter((version, index) => version.denomination_minor !== (versions[index - 1] ?? version).denomination_minor)
    .map((version) => version.effective_at);
}

type ReadingRow = RawRow<'meter_readings'>;

/**
 * Returns, for each station with a reading by the end, its boundary readings and the segments between them.
 * `changes`: the instants at which the denomination changed.
 */
const listStationPeriods = ({ stations, versions, boundaries, denominationChanges }: MeteredPeriod) =>
  stations.flatMap(({ stationNumber, readings, readingRows, steps }) => {
    const [opensAt, closesAt] = [boundaries[0], boundaries.at(-1)];
    const closingIndex = closesAt === undefined ? -1 : findLastReadingIndex(readings, closesAt);
    const openingIndex = Math.max(findLastReadingIndex(readings, opensAt ?? ''), 0);
    const [openingReading, closingReading] = [readings[openingIndex], readings[closingIndex]];
    if (openingReading === undefined || closingReading === undefined) return [];
    const periodSteps = withholdUnreadChanges(steps.slice(openingIndex, closingIndex), versions);
    const segments = joinSegments(periodSteps, denominationChanges);
    const [firstReading, lastReading] = [readingRows[openingIndex], readingRows[closingIndex]];
    const counters = { startCounters: openingReading.counters, endCounters: closingReading.counters };
    return [{ stationNumber, firstReading, lastReading, ...counters, segments }];
  });

/** The listed counters; further ones under the name that they are read with. */
const LABELLED_COUNTERS = [...COUNTERS, ...[...OTHER_COUNTER_LABELS].map(([column, label]) => ({ column, label }))];
const columnByLabel = new Map(LABELLED_COUNTERS.map(({ column, label }) => [label, column]));

/** Derives the counters reported at the first or the last boundary, standard or not, each with its movement. */
function deriveCounters(meteredPeriod: MeteredPeriod): ExpectedTable {
  const rows = listStationPeriods(meteredPeriod).flatMap(
    ({ stationNumber, firstReading, lastReading, startCounters, endCounters, segments }) => {
      const [firstCounters, lastCounters] = [mapCountersByLabel(firstReading), mapCountersByLabel(lastReading)];
      return [...new Set([...firstCounters.keys(), ...lastCounters.keys()])].map((counter) =>
        buildRow({
          stationNumber,
          counter,
          firstReadAt: firstCounters.has(counter) ? firstReading?.read_at : null,
          firstValue: firstCounters.get(counter) ?? null,
          lastReadAt: lastCounters.has(counter) ? lastReading?.read_at : null,
          lastValue: lastCounters.get(counter) ?? null,
          movement: computeMovement(segments, startCounters, endCounters, columnByLabel.get(counter) ?? counter),
        }),
      );
    },
  );
  return ignoreOrder(buildTable('counters', ['stationNumber', 'counter'], rows));
}

/**
 * Returns a counter's movement over the whole period: the change of a gauge, the sum of segments of another counter.
 * Returns null when it is unknown.
 */
function computeMovement(
  segments: readonly Segment[],
  startCounters: CounterValues,
  endCounters: CounterValues,
  counterName: string,
): bigint | null {
  const [firstValue, lastValue] = [startCounters.get(counterName), endCounters.get(counterName)];
  if (firstValue === undefined || lastValue === undefined) return null;
  if (GAUGES.has(counterName)) return lastValue - firstValue;
  const segmentMovements = segments.map((segment) => segment.movementOf(counterName));
  return segmentMovements.includes(null) ? null : sumBy(segmentMovements, (amount) => amount ?? 0n);
}

/** Derives the movement of each counter in each segment, for stations whose period was cut; [] where none was. */
function deriveSegments(meteredPeriod: MeteredPeriod, translate: Translate): ExpectedTable[] {
  const cutStations = listStationPeriods(meteredPeriod).filter(({ segments }) => segments.length > 1);
  const rows = cutStations.flatMap(({ stationNumber, segments }) =>
    segments.flatMap(({ from, to, startedBy, start: startCounters, end: endCounters, movementOf: getMovement }) =>
      LABELLED_COUNTERS.filter(({ column }) => startCounters.has(column) || endCounters.has(column))
        .filter(({ column }) => getMovement(column) !== 0n)
        .map(({ column, label }) =>
          buildRow({
            stationNumber,
            from,
            to,
            startedBy: translate(`segment_${startedBy}`),
            counter: label,
            movement: getMovement(column),
            firstValue: startCounters.get(column) ?? null,
            lastValue: endCounters.get(column) ?? null,
          }),
        ),
    ),
  );
  return omitIfEmpty(ignoreOrder(buildTable('segments', ['stationNumber', 'from', 'counter'], rows)));
}

/** Returns the counters that a reading has, by their labels; empty without a reading. */
function mapCountersByLabel(reading: ReadingRow | undefined): ReadonlyMap<string, CellValue> {
  const valueByColumn = (reading ?? {}) as Readonly<Record<string, CellValue>>;
  const standardCounters = COUNTERS.map(({ column, label }) => [label, valueByColumn[column] ?? null] as const);
  const otherCounters = Object.entries(reading?.other_counters ?? {}).map(
    ([name, value]) => [OTHER_COUNTER_LABELS.get(name) ?? name, value] as const,
  );
  return new Map<string, CellValue>([...standardCounters, ...otherCounters].filter(([, value]) => value !== null));
}

/** Derives the steps of the period that are not a plain increase: rollovers, cleared memories and exceptions. */
function deriveExceptionalSteps({ stations, boundaries }: MeteredPeriod): ExpectedTable {
  const [opensAt = '', closesAt = ''] = [boundaries[0], boundaries.at(-1)];
  const rows = stations.flatMap(({ stationNumber, steps }) =>
    steps
      .filter(({ kind, later }) => kind !== 'plain' && later.at > opensAt && later.at <= closesAt)
      .map(({ earlier, later }) => buildRow({ stationNumber, earlierReadAt: earlier.at, laterReadAt: later.at })),
  );
  return buildTable('breaks', undefined, rows);
}
