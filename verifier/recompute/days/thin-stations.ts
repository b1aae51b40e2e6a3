import { to as copyTo } from 'pg-copy-streams';
import { COUNTERS, OTHER_COUNTER_LABELS, GAUGES, listIdentities } from '../derive/counters.js';
import { getFormulaNameAt, listHandPaysWithin } from '../derive/formulas.js';
import { areRisesPossible, buildMostRises, type FindMostRises, type MostRises } from './plain-rises.js';
import { findLimitKind } from '../derive/limits.js';
import { leaveOutExcursions } from '../derive/excursions.js';
import { deriveStep, GAMES_THAT_MOVE, subtractCounters } from '../derive/movements.js';
import type { CounterValues, Reading, StationContext, Step } from '../derive/movements.js';
import {
  buildStationContext,
  correctsReading,
  joinCounters,
  type Station,
  type StationSource,
} from '../derive/stations.js';
import { parseInstant, type RawData } from '../facts.js';
import type { CountersByName, RawRow } from '../raw-rows.js';
import type { OpeningReading, RowReader } from './day-facts.js';

/**
 * Reads every reading of a gaming day once and retains few: a station's boundaries, the readings around each step with
 * more than plain counting, and one joined step for the plain ones between them. Whole numbers up to 2^53 are compared
 * as numbers; a longer one makes its step one to be judged in full.
 */

const READING_FIELDS = [
  'station_id',
  'read_at',
  'variant',
  'batch_id',
  ...COUNTERS.map(({ column }) => column),
  'other_counters',
];
/** Places of the columns of a reading. */
const [STATION_ID, READ_AT, VARIANT, BATCH_ID, FIRST_COUNTER] = [0, 1, 2, 3, 4] as const;
const OTHER_COUNTERS = READING_FIELDS.length - 1;
const GAUGE_FLAGS = COUNTERS.map(({ column }) => GAUGES.has(column));
const MAX_EXACT_DIGITS = 15;

const findCounterIndex = (column: string): number => COUNTERS.findIndex((counter) => counter.column === column);
/** An identity by the places of its counters. */
interface IndexedIdentity {
  readonly left: number;
  readonly right: readonly (readonly [index: number, sign: number])[];
  readonly tolerance: number;
}

/** Returns the identities of a machine's counters on the day, by the places of the counters. */
function indexIdentities(rawData: RawData, machineId: bigint): readonly IndexedIdentity[] {
  const [day] = rawData.listRows('gaming_days');
  const formula = getFormulaNameAt(rawData, machineId, day?.closes_at ?? '');
  return listIdentities(listHandPaysWithin(formula)).map(({ left, right, tolerance = 0n }) => ({
    left: findCounterIndex(left),
    right: Object.entries(right).map(([column, sign]) => [findCounterIndex(column), Number(sign)] as const),
    tolerance: Number(tolerance),
  }));
}

/** Columns of a reading, in the order of reading. */
export const READING_COLUMNS = READING_FIELDS;

/** Columns of a reading as text, null as in COPY. */
type ReadingFields = readonly string[];

const getField = (fields: ReadingFields, index: number): string => fields[index] ?? COPY_NULL;

const COPY_NULL = '\\N';

interface CondensedStations {
  readonly stations: StationSource;
  /** Batches of the readings that the stations rest on. */
  readonly batches: readonly string[];
}

/**
 * Reads the stations of a day, retaining only the readings that need a judgement and those at the ends of the day.
 * Readings of late batches are left out, but their batches are listed.
 */
export async function readCondensedStations(
  reader: RowReader,
  rawData: RawData,
  openingReadings: readonly OpeningReading[],
  lateBatches: ReadonlySet<string>,
): Promise<CondensedStations> {
  const collector = new StationCollector(rawData, openingReadings);
  for await (const fields of streamReadings(reader, rawData))
    collector.addReading(fields, lateBatches.has(getField(fields, BATCH_ID)));
  return collector.finish();
}

/**
 * Walks the readings of all stations, in the order of the stations; a station without a reading in the day has only its
 * opening.
 */
class StationCollector {
  readonly #rawData: RawData;
  readonly #openingByStation: ReadonlyMap<bigint, readonly ReadingFields[]>;
  readonly #remainingStations: RawRow<'stations'>[];
  readonly #stationsByMachine = new Map<bigint, Station[]>();
  readonly #batches = new Set<string>();
  #station: CondensedStation | undefined;

  constructor(rawData: RawData, openingReadings: readonly OpeningReading[]) {
    this.#rawData = rawData;
    this.#openingByStation = new Map(openingReadings.map(({ stationId, lines }) => [stationId, lines]));
    this.#remainingStations = rawData
      .listRows('stations')
      .toSorted((one, other) => (one.station_id < other.station_id ? 1 : -1));
  }

  /** Adds the next reading to its station; of a late reading, only the batch is remembered. */
  addReading(fields: ReadingFields, isLate: boolean): void {
    this.#advanceToStation(getField(fields, STATION_ID));
    this.#batches.add(getField(fields, BATCH_ID));
    if (!isLate) this.#station?.addReading(fields);
  }

  /**
   * Makes the station with this id the current one; finishes those before it, in order of id, even without readings.
   * The first readings of each station are its opening ones. An empty id finishes all stations.
   */
  #advanceToStation(stationId: string): void {
    while (this.#station?.id !== stationId && this.#remainingStations.length > 0) {
      this.#finishStation();
      const station = this.#remainingStations.pop();
      if (station === undefined) return;
      this.#station = new CondensedStation(
        station,
        buildStationContext(this.#rawData, station),
        buildCutTests(this.#rawData, station),
        {
          findMostRises: buildMostRises(this.#rawData, station.machine_id),
          identities: indexIdentities(this.#rawData, station.machine_id),
        },
      );
      for (const opening of this.#openingByStation.get(station.station_id) ?? []) {
        this.#batches.add(getField(opening, BATCH_ID));
        this.#station.addReading(opening);
      }
    }
  }

  /** Adds the current station to those of its machine. */
  #finishStation(): void {
    if (this.#station === undefined) return;
    const { machine_id: machineId } = this.#station.row;
    this.#stationsByMachine.set(machineId, [...(this.#stationsByMachine.get(machineId) ?? []), this.#station.build()]);
  }

  /**
   * Ends the walk after the last reading; returns the stations by machine, in order of number, and the batches seen.
   */
  finish(): CondensedStations {
    this.#advanceToStation('');
    this.#finishStation();
    for (const stations of this.#stationsByMachine.values())
      stations.sort((one, other) => one.stationNumber - other.stationNumber);
    return {
      stations: { listStationsKnownOn: (machineId) => this.#stationsByMachine.get(machineId) ?? [] },
      batches: [...this.#batches],
    };
  }
}

/** A reading with every counter as last known: `reportedCounters` are its own, `stale` those that it lacks. */
interface CondensedReading extends Reading {
  readonly reportedCounters: CounterValues;
  readonly staleCounters: ReadonlySet<string>;
}

/** Returns true when a plain stretch ends between two instants, in COPY's form. */
type CutTest = (earlier: string, later: string) => boolean;

/** A station during the walk. */
class CondensedStation {
  readonly row: RawRow<'stations'>;
  readonly id: string;
  readonly #context: StationContext;
  readonly #cutTests: readonly CutTest[];
  readonly #findMostRises: FindMostRises;
  readonly #identities: readonly IndexedIdentity[];
  readonly #readings: Reading[] = [];
  readonly #readingPositions: number[] = [];
  readonly #steps: Step[] = [];
  readonly #conflicts: { readonly read_at: string }[] = [];
  /** The readings of the last instant so far. */
  #fieldsOfInstant: ReadingFields[] = [];
  #readingCount = 0;
  /** The counters before a fall that is not over, and the readings since. */
  #fall: { readonly before: CounterValues; readonly readings: number } | null = null;
  /** The last reading with its numbers; undefined numbers: one is too long. */
  #lastReading: { readonly fields: ReadingFields; readonly numbers: Float64Array | undefined } | undefined;
  /** The last retained reading. */
  #lastRetained: { readonly reading: CondensedReading; readonly fields: ReadingFields } | undefined;

  constructor(
    row: RawRow<'stations'>,
    context: StationContext,
    cutTests: readonly CutTest[],
    {
      findMostRises,
      identities,
    }: { readonly findMostRises: FindMostRises; readonly identities: readonly IndexedIdentity[] },
  ) {
    this.#findMostRises = findMostRises;
    this.#identities = identities;
    this.row = row;
    this.id = String(row.station_id);
    this.#context = context;
    this.#cutTests = cutTests;
  }

  /** Adds a reading; one that contradicts another of its instant (a variant) is recorded as a conflict. */
  addReading(fields: ReadingFields): void {
    if (getField(fields, VARIANT) !== '0') {
      if (this.#fieldsOfInstant.some((earlierFields) => isContradicting(fields, earlierFields))) {
        this.#conflicts.push({ read_at: parseInstant(getField(fields, READ_AT)) });
      }
      this.#fieldsOfInstant.push(fields);
      return;
    }
    this.#endInstant();
    this.#fieldsOfInstant = [fields];
  }

  /**
   * Adds the readings of the last instant, joined, as the end of a step. They are retained only when the step to them
   * needs a judgement; other steps are joined into one later.
   */
  #endInstant(): void {
    if (this.#fieldsOfInstant.length === 0) return;
    const fields = joinFields(this.#fieldsOfInstant);
    this.#fieldsOfInstant = [];
    const numbers = parseCounterNumbers(fields);
    if (this.#lastRetained === undefined) this.#retainReading(buildReading(fields, new Map()), fields);
    else if (!this.#isPlainStep(fields, numbers)) {
      const { reading: earlier } = this.#joinPlainSteps(this.#lastRetained);
      const later = buildReading(fields, earlier.counters);
      this.#steps.push(deriveStep(earlier, { at: later.at, counters: later.reportedCounters }, this.#context));
      this.#retainReading(later, fields);
      this.#watchFall(earlier, later);
    }
    this.#lastReading = { fields, numbers };
    this.#readingCount += 1;
  }

  /**
   * Returns whether nothing needs a judgement between the last reading and this one.
   * That is: no cut (such as a cleared memory), the same counters, none lower than before or risen beyond the machine's
   * limits, all identities satisfied.
   */
  #isPlainStep(fields: ReadingFields, numbers: Float64Array | undefined): boolean {
    // without a last reading, nothing is known to compare with
    const { fields: lastFields = fields, numbers: lastNumbers } = this.#lastReading ?? {};
    if (numbers === undefined || lastNumbers === undefined || this.#fall !== null) return false;
    if (this.#cutTests.some((hasCutBetween) => hasCutBetween(getField(lastFields, READ_AT), getField(fields, READ_AT))))
      return false;
    if ((this.#lastRetained?.reading.staleCounters.size ?? 0) > 0) return false;
    for (let index = 0; index < numbers.length; index += 1) {
      const [lastValue = Number.NaN, value = Number.NaN] = [lastNumbers[index], numbers[index]];
      if (Number.isNaN(value) !== Number.isNaN(lastValue)) return false;
      if (value < lastValue && GAUGE_FLAGS[index] !== true) return false;
    }
    const [startsAt, endsAt] = [parseInstant(getField(lastFields, READ_AT)), parseInstant(getField(fields, READ_AT))];
    const most = this.#findMostRises(lastNumbers, numbers, Date.parse(endsAt) - Date.parse(startsAt));
    if (most !== null && !areRisesPossible(lastNumbers, numbers, most)) return false;
    const hasSameOtherCounters = getField(fields, OTHER_COUNTERS) === getField(lastFields, OTHER_COUNTERS);
    return (
      satisfiesIdentities(lastNumbers, numbers, this.#identities) &&
      !hasUnmovedCounter(lastNumbers, numbers) &&
      (hasSameOtherCounters || areOtherCountersPlain(lastFields, fields, most))
    );
  }

  /**
   * Retains every reading after a fall until the fallen counters are back, at most 300 of them: they may be an
   * excursion.
   */
  #watchFall(earlier: CondensedReading, later: CondensedReading): void {
    const fall = this.#fall ?? { before: earlier.counters, readings: 0 };
    const isBelow = [...later.reportedCounters].some(
      ([name, value]) => !GAUGES.has(name) && value < (fall.before.get(name) ?? value),
    );
    this.#fall = isBelow && fall.readings <= 300 ? { before: fall.before, readings: fall.readings + 1 } : null;
  }

  /**
   * Joins the steps without doubts since the retained reading into one; returns the last reading, now retained.
   */
  #joinPlainSteps(lastRetained: { readonly reading: CondensedReading; readonly fields: ReadingFields }) {
    const lastFields = this.#lastReading?.fields ?? lastRetained.fields;
    if (lastFields === lastRetained.fields) return lastRetained;
    const later = buildReading(lastFields, new Map());
    const movements = subtractCounters(lastRetained.reading.counters, later.counters);
    this.#steps.push({ earlier: lastRetained.reading, later, movements, kind: 'plain', doubts: [] });
    this.#retainReading(later, lastFields);
    this.#readingPositions[this.#readingPositions.length - 1] = this.#readingCount - 1;
    return { reading: later, fields: lastFields };
  }

  /** Retains a reading, with its position among all readings of the station (so that they can still be counted). */
  #retainReading(reading: CondensedReading, fields: ReadingFields): void {
    this.#lastRetained = { reading, fields };
    this.#readings.push(reading);
    this.#readingPositions.push(this.#readingCount);
  }

  /**
   * Builds the station with its retained readings and its steps; first joins the steps after the last retained reading.
   */
  build(): Station {
    this.#endInstant();
    if (this.#lastRetained !== undefined) this.#joinPlainSteps(this.#lastRetained);
    const { readings, positions, steps, leftOut } = leaveOutExcursions(
      { readings: this.#readings, positions: this.#readingPositions, steps: this.#steps },
      this.#context,
    );
    return {
      station: this.row,
      stationNumber: this.row.station_number,
      meterDigits: this.row.meter_digits,
      readings,
      readingPositions: positions,
      steps,
      leftOut,
      conflicts: this.#conflicts,
    };
  }
}

/**
 * Joins the lines of one instant: a counter of which they state several values is not reported there, and one that only
 * a further line has is.
 */
function joinFields(lines: readonly ReadingFields[]): ReadingFields {
  const [first = [], ...others] = lines;
  if (others.length === 0) return first;
  const joined = [...first];
  for (const [index] of COUNTERS.entries()) {
    const place = FIRST_COUNTER + index;
    const texts = new Set(lines.map((line) => getField(line, place)).filter((text) => text !== COPY_NULL));
    joined[place] = texts.size === 1 ? ([...texts][0] ?? COPY_NULL) : COPY_NULL;
  }
  const { counters } = joinCounters(lines.map(parseOtherCounters));
  joined[OTHER_COUNTERS] =
    counters.size === 0
      ? COPY_NULL
      : JSON.stringify(Object.fromEntries([...counters].map(([name, value]) => [name, String(value)])));
  return joined;
}

/**
 * Returns the standard counters of a line as numbers, NaN for one not reported.
 * Undefined when one is too long to be an exact number.
 */
function parseCounterNumbers(fields: ReadingFields): Float64Array | undefined {
  const numbers = new Float64Array(COUNTERS.length);
  for (let index = 0; index < numbers.length; index += 1) {
    const field = getField(fields, FIRST_COUNTER + index);
    if (field.length > MAX_EXACT_DIGITS) return undefined;
    numbers[index] = field === COPY_NULL ? Number.NaN : Number(field);
  }
  return numbers;
}

/** Returns whether two readings of one instant state different values of a counter. */
function isContradicting(fields: ReadingFields, otherFields: ReadingFields): boolean {
  const isColumnContradicted = COUNTERS.some((_, index) => {
    const texts = [fields, otherFields].map((candidate) => getField(candidate, FIRST_COUNTER + index));
    return !texts.includes(COPY_NULL) && texts[0] !== texts[1];
  });
  const [counters, otherCounters] = [fields, otherFields].map(readOtherCounters);
  return (
    isColumnContradicted ||
    Object.entries(counters ?? {}).some(([name, value]) => String(otherCounters?.[name] ?? value) !== String(value))
  );
}

/** Returns whether the movements between two readings satisfy every identity (meter rule) that they can test. */
function satisfiesIdentities(
  before: Float64Array,
  after: Float64Array,
  identities: readonly IndexedIdentity[],
): boolean {
  const getMovement = (index: number): number => (after[index] ?? Number.NaN) - (before[index] ?? Number.NaN);
  for (const { left, right, tolerance } of identities) {
    const leftMovement = getMovement(left);
    if (Number.isNaN(leftMovement)) continue;
    let [sum, termCount] = [0, 0];
    for (const [index, sign] of right) {
      const term = getMovement(index);
      if (Number.isNaN(term)) continue;
      sum += sign * term;
      termCount += 1;
    }
    if (termCount > 0 && Math.abs(leftMovement - sum) > tolerance) return false;
  }
  return true;
}

const GAMES_PLAYED = findCounterIndex('games_played');
const MOVED_COUNTERS = GAMES_THAT_MOVE.map(({ counter, games }) => ({
  index: findCounterIndex(counter),
  games: Number(games),
}));

/** Returns whether stakes or wins stayed as they were over the games that must move them. */
function hasUnmovedCounter(before: Float64Array, after: Float64Array): boolean {
  const gamesMoved = (after[GAMES_PLAYED] ?? Number.NaN) - (before[GAMES_PLAYED] ?? Number.NaN);
  return MOVED_COUNTERS.some(({ index, games }) => gamesMoved >= games && after[index] === before[index]);
}

/**
 * Returns whether two lines have the same further counters (those without a column) and, gauges excepted, none fell or
 * rose more than `most` allows.
 */
function areOtherCountersPlain(lastFields: ReadingFields, fields: ReadingFields, most: MostRises | null): boolean {
  const [earlierCounters, laterCounters] = [parseOtherCounters(lastFields), parseOtherCounters(fields)];
  if (earlierCounters.size !== laterCounters.size) return false;
  return [...laterCounters].every(([name, value]) => {
    const earlierValue = earlierCounters.get(name);
    if (earlierValue === undefined || GAUGES.has(name)) return earlierValue !== undefined;
    const kind = findLimitKind(name);
    const isPossible = most === null || kind === null || Number(value - earlierValue) <= most[kind];
    return value >= earlierValue && isPossible;
  });
}

/** Reads the counters of a reading that have no column, by name; a backslash is doubled in COPY's text. */
function readOtherCounters(fields: ReadingFields): CountersByName {
  const text = getField(fields, OTHER_COUNTERS);
  if (text === COPY_NULL) return {};
  return JSON.parse(text.includes('\\\\') ? text.replaceAll('\\\\', '\\') : text) as CountersByName;
}

/**
 * Returns the further counters (those without a column) of a line by name, limited to those that the verifier knows.
 */
function parseOtherCounters(fields: ReadingFields): CounterValues {
  return new Map(
    Object.entries(readOtherCounters(fields)).flatMap(([name, value]) =>
      OTHER_COUNTER_LABELS.has(name) && value !== null ? [[name, BigInt(value)] as const] : [],
    ),
  );
}

/**
 * Builds a reading from the fields of its line. A counter that it lacks is taken from `lastKnownCounters`, as stale.
 */
function buildReading(fields: ReadingFields, lastKnownCounters: CounterValues): CondensedReading {
  const columnCounters = COUNTERS.flatMap(({ column }, index) => {
    const counterText = getField(fields, FIRST_COUNTER + index);
    return counterText === COPY_NULL ? [] : [[column, BigInt(counterText)] as const];
  });
  const reportedCounters = new Map([...columnCounters, ...parseOtherCounters(fields)]);
  const staleCounters = new Set([...lastKnownCounters.keys()].filter((name) => !reportedCounters.has(name)));
  const counters = staleCounters.size === 0 ? reportedCounters : new Map([...lastKnownCounters, ...reportedCounters]);
  return { at: parseInstant(getField(fields, READ_AT)), counters, reportedCounters, staleCounters };
}

/**
 * Returns the tests of whether a cut lies between two instants of reading: after a cut, steps are not joined.
 * Cuts are the station's machine versions and events (cleared memory, denomination), and its stated movements.
 */
function buildCutTests(rawData: RawData, station: RawRow<'stations'>): CutTest[] {
  const { station_id: stationId, machine_id: machineId } = station;
  const cutInstants = [
    ...rawData
      .findRows('machine_versions', 'machine_id', machineId)
      .map(({ effective_at: effectiveAt }) => effectiveAt),
    ...rawData.findRows('machine_events', 'machine_id', machineId).map(({ occurred_at: occurredAt }) => occurredAt),
    // its boxes left it at one of these
    ...rawData.findRows('machine_counts', 'machine_id', machineId).flatMap(({ removed_at: at }) => at ?? []),
    ...rawData.findRows('drop_exchanges', 'machine_id', machineId).map(({ done_at: doneAt }) => doneAt),
  ].map(formatCopyInstant);
  return [
    ...cutInstants.map(
      (cutInstant): CutTest =>
        (earlier, later) =>
          cutInstant > earlier && cutInstant <= later,
    ),
    ...rawData.findRows('meter_adjustments', 'station_id', stationId).map((adjustment): CutTest => {
      const [adjustedFrom, adjustedUntil] = [
        formatCopyInstant(adjustment.earlier_read_at),
        formatCopyInstant(adjustment.later_read_at),
      ];
      // the step after a reading found wrong is judged
      const isStartJudged = correctsReading(adjustment);
      return (earlier, later) =>
        adjustedFrom < later && (adjustedUntil > earlier || (isStartJudged && adjustedUntil === earlier));
    }),
  ];
}

/** Formats an instant as COPY does, so that instants sort as text. */
const formatCopyInstant = (instant: string): string =>
  `${instant.slice(0, 10)} ${instant.slice(11, 26).replace(/\.?0*$/, '')}+00`;

/**
 * Returns the SQL of an end of the excursion that the product found across an instant. It only determines which further
 * readings are read: whether they are left out is derived from them.
 */
const buildExcursionSql = (establishmentId: number, end: string, instant: string): string => `(
          select ${end} from meter_breaks as excursion
          where excursion.establishment_id = ${establishmentId} and excursion.station_id = stations.station_id
            and excursion.excursion_from <= '${instant}' and excursion.later_read_at > '${instant}')`;

/**
 * Yields the fields of each reading of the day, station by station, read by COPY.
 * COPY takes no parameters: the text of its query contains only whole numbers and instants from the database.
 */
async function* streamReadings(reader: RowReader, rawData: RawData): AsyncGenerator<ReadingFields> {
  const [day] = rawData.listRows('gaming_days');
  if (day === undefined) return;
  const establishmentId = reader.establishmentId;
  const columns = READING_FIELDS.map((column) => `r.${column}`).join(', ');
  const earliest = buildExcursionSql(establishmentId, 'min(excursion.earlier_read_at)', day.opens_at);
  const latest = buildExcursionSql(establishmentId, 'max(excursion.later_read_at)', day.closes_at);
  const sql = `select ${columns}
    from (select station_id from stations where establishment_id = ${establishmentId} order by station_id) as stations
    cross join lateral (
      select * from meter_readings as other
      where other.establishment_id = ${establishmentId} and other.station_id = stations.station_id
        and other.read_at > coalesce(${earliest}, '${day.opens_at}')
        and other.read_at <= coalesce(${latest}, '${day.closes_at}')
      order by other.read_at, other.variant
    ) as r`;
  const stream = reader.client.query(copyTo(`copy (${sql}) to stdout`, { highWaterMark: 1 << 20 }));
  let partialLine = '';
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const lines = (partialLine + chunk.toString('latin1')).split('\n');
    partialLine = lines.pop() ?? '';
    for (const line of lines) yield line.split('\t');
  }
}
