import { to as copyTo } from 'pg-copy-streams';
import { COUNTERS, FURTHER_COUNTERS, GAUGES, IDENTITIES } from '../derive/counters.js';
import { deriveStep, subtractCounters } from '../derive/movements.js';
import type { ByCounter, Reading, StationContext, Step } from '../derive/movements.js';
import { buildStationContext, type Station, type StationsAsOf } from '../derive/stations.js';
import { parseInstant, type Facts } from '../facts.js';
import type { CountersByName, RawRow } from '../raw-rows.js';
import type { OpeningReading, RowReader } from './day-facts.js';

/**
 * Reads every reading of a gaming day once and retains few: a station's boundaries, the readings around each step with
 * more than plain counting, and one joined step for the plain ones between them. Whole numbers up to 2^53 are compared
 * as numbers; a longer one makes its step one to be judged in full.
 */

const FIELDS = [
  'station_id',
  'read_at',
  'variant',
  'batch_id',
  ...COUNTERS.map(({ column }) => column),
  'other_counters',
];
/** Places of the columns of a reading. */
const [STATION_ID, READ_AT, VARIANT, BATCH_ID, FIRST_COUNTER] = [0, 1, 2, 3, 4] as const;
const OTHER_COUNTERS = FIELDS.length - 1;
const IS_GAUGE = COUNTERS.map(({ column }) => GAUGES.has(column));
const MAX_EXACT_DIGITS = 15;

const indexOf = (column: string): number => COUNTERS.findIndex((counter) => counter.column === column);
const IDENTITIES_BY_INDEX = IDENTITIES.map(({ left, right, within = 0n }) => ({
  left: indexOf(left),
  right: Object.entries(right).map(([column, sign]) => [indexOf(column), Number(sign)] as const),
  within: Number(within),
}));

/** Columns of a reading, in the order of reading. */
export const READING_COLUMNS = FIELDS;

/** Columns of a reading as text, null as in COPY. */
type Fields = readonly string[];

const fieldAt = (fields: Fields, index: number): string => fields[index] ?? COPY_NULL;

const COPY_NULL = '\\N';

interface ThinStations {
  readonly stations: StationsAsOf;
  /** Batches of the readings that the stations rest on. */
  readonly batches: readonly string[];
}

/**
 * Reads the stations of a day, retaining only the readings that need a judgement and those at the ends of the day.
 * Readings of late batches are left out, but their batches are listed.
 */
export async function readThinStations(
  reader: RowReader,
  facts: Facts,
  openings: readonly OpeningReading[],
  lateBatches: ReadonlySet<string>,
): Promise<ThinStations> {
  const walk = new StationWalk(facts, openings);
  for await (const fields of streamReadings(reader, facts))
    walk.addReading(fields, lateBatches.has(fieldAt(fields, BATCH_ID)));
  return walk.finish();
}

/**
 * Walks the readings of all stations, in the order of the stations; a station without a reading in the day has only its
 * opening.
 */
class StationWalk {
  readonly #facts: Facts;
  readonly #openings: ReadonlyMap<bigint, Fields>;
  readonly #stationsLeft: RawRow<'stations'>[];
  readonly #byMachine = new Map<bigint, Station[]>();
  readonly #batches = new Set<string>();
  #station: ThinStation | undefined;

  constructor(facts: Facts, openings: readonly OpeningReading[]) {
    this.#facts = facts;
    this.#openings = new Map(openings.map(({ stationId, fields }) => [stationId, fields]));
    this.#stationsLeft = facts
      .rowsOf('stations')
      .toSorted((one, other) => (one.station_id < other.station_id ? 1 : -1));
  }

  /** Adds the next reading to its station; of a late reading, only the batch is remembered. */
  addReading(fields: Fields, isLate: boolean): void {
    this.#moveTo(fieldAt(fields, STATION_ID));
    this.#batches.add(fieldAt(fields, BATCH_ID));
    if (!isLate) this.#station?.addReading(fields);
  }

  /**
   * Makes the station with this id the current one; finishes those before it, in order of id, even without readings.
   * The first reading of each station is its opening one. An empty id finishes all stations.
   */
  #moveTo(id: string): void {
    while (this.#station?.id !== id && this.#stationsLeft.length > 0) {
      this.#finishStation();
      const row = this.#stationsLeft.pop();
      if (row === undefined) return;
      this.#station = new ThinStation(row, buildStationContext(this.#facts, row), listCuts(this.#facts, row));
      const opening = this.#openings.get(row.station_id);
      if (opening === undefined) continue;
      this.#batches.add(fieldAt(opening, BATCH_ID));
      this.#station.addReading(opening);
    }
  }

  /** Adds the current station to those of its machine. */
  #finishStation(): void {
    if (this.#station === undefined) return;
    const { machine_id: machineId } = this.#station.row;
    this.#byMachine.set(machineId, [...(this.#byMachine.get(machineId) ?? []), this.#station.build()]);
  }

  /**
   * Ends the walk after the last reading; returns the stations by machine, in order of number, and the batches seen.
   */
  finish(): ThinStations {
    this.#moveTo('');
    this.#finishStation();
    for (const stations of this.#byMachine.values())
      stations.sort((one, other) => one.stationNumber - other.stationNumber);
    return {
      stations: { stationsKnownOn: (machineId) => this.#byMachine.get(machineId) ?? [] },
      batches: [...this.#batches],
    };
  }
}

/** A reading with every counter as last known: `reported` are its own, `stale` those that it does not report. */
interface ThinReading extends Reading {
  readonly reported: ByCounter;
  readonly stale: ReadonlySet<string>;
}

/** Returns true when a plain stretch ends between two instants, in COPY's form. */
type Cut = (earlier: string, later: string) => boolean;

/** A station during the walk. */
class ThinStation {
  readonly row: RawRow<'stations'>;
  readonly id: string;
  readonly #context: StationContext;
  readonly #cuts: readonly Cut[];
  readonly #readings: Reading[] = [];
  readonly #positions: number[] = [];
  readonly #steps: Step[] = [];
  readonly #conflicts: { readonly read_at: string }[] = [];
  #readingCount = 0;
  /** The last reading with its numbers; undefined numbers: one is too long. */
  #lastLine: { readonly fields: Fields; readonly numbers: Float64Array | undefined } | undefined;
  /** The last retained reading. */
  #retained: { readonly reading: ThinReading; readonly fields: Fields } | undefined;

  constructor(row: RawRow<'stations'>, context: StationContext, cuts: readonly Cut[]) {
    this.row = row;
    this.id = String(row.station_id);
    this.#context = context;
    this.#cuts = cuts;
  }

  /**
   * Adds a reading as the end of a step; a further reading for the same instant (a variant) is only recorded as a conflict.
   * A reading is retained only when the step to it needs a judgement; other steps are joined into one later.
   */
  addReading(fields: Fields): void {
    if (fieldAt(fields, VARIANT) !== '0') {
      this.#conflicts.push({ read_at: parseInstant(fieldAt(fields, READ_AT)) });
      return;
    }
    const numbers = readNumbers(fields);
    if (this.#retained === undefined) this.#retainReading(buildReading(fields, new Map()), fields);
    else if (!this.#needsNoJudgement(fields, numbers)) {
      const { reading: earlier } = this.#joinUndoubtedSteps(this.#retained);
      const later = buildReading(fields, earlier.counters);
      this.#steps.push(deriveStep(earlier, { at: later.at, counters: later.reported }, this.#context));
      this.#retainReading(later, fields);
    }
    this.#lastLine = { fields, numbers };
    this.#readingCount += 1;
  }

  /**
   * Returns whether nothing needs a judgement between the lastFields reading and this one.
   * That is: no cut (such as a cleared memory), the same counters, none lower than before, all identities satisfied.
   */
  #needsNoJudgement(fields: Fields, numbers: Float64Array | undefined): boolean {
    // without a last reading, nothing is known to compare with
    const { fields: lastFields = fields, numbers: lastNumbers } = this.#lastLine ?? {};
    if (numbers === undefined || lastNumbers === undefined) return false;
    if (this.#cuts.some((isCut) => isCut(fieldAt(lastFields, READ_AT), fieldAt(fields, READ_AT)))) return false;
    if ((this.#retained?.reading.stale.size ?? 0) > 0) return false;
    for (let index = 0; index < numbers.length; index += 1) {
      const [before = Number.NaN, value = Number.NaN] = [lastNumbers[index], numbers[index]];
      if (Number.isNaN(value) !== Number.isNaN(before)) return false;
      if (value < before && IS_GAUGE[index] !== true) return false;
    }
    const isSame = fieldAt(fields, OTHER_COUNTERS) === fieldAt(lastFields, OTHER_COUNTERS);
    return satisfiesIdentities(lastNumbers, numbers) && (isSame || hasNotDecreased(lastFields, fields));
  }

  /**
   * Joins the steps without doubts since the retained reading into one; returns the lastFields reading, which is now retained.
   */
  #joinUndoubtedSteps(retained: { readonly reading: ThinReading; readonly fields: Fields }) {
    const lastFields = this.#lastLine?.fields ?? retained.fields;
    if (lastFields === retained.fields) return retained;
    const later = buildReading(lastFields, new Map());
    const movements = subtractCounters(retained.reading.counters, later.counters);
    this.#steps.push({ earlier: retained.reading, later, movements, kind: 'plain', doubts: [] });
    this.#retainReading(later, lastFields);
    this.#positions[this.#positions.length - 1] = this.#readingCount - 1;
    return { reading: later, fields: lastFields };
  }

  /** Retains a reading, with its position among all readings of the station (so that they can still be counted). */
  #retainReading(reading: ThinReading, fields: Fields): void {
    this.#retained = { reading, fields };
    this.#readings.push(reading);
    this.#positions.push(this.#readingCount);
  }

  /**
   * Builds the station with its retained readings and its steps; first joins the steps after the last retained reading.
   */
  build(): Station {
    if (this.#retained !== undefined) this.#joinUndoubtedSteps(this.#retained);
    return {
      station: this.row,
      stationNumber: this.row.station_number,
      meterDigits: this.row.meter_digits,
      readings: this.#readings,
      places: this.#positions,
      steps: this.#steps,
      conflicts: this.#conflicts,
    };
  }
}

/**
 * Returns the standard counters of a line as numbers, NaN for one not reported.
 * Undefined when one is too long to be an exact number.
 */
function readNumbers(fields: Fields): Float64Array | undefined {
  const numbers = new Float64Array(COUNTERS.length);
  for (let index = 0; index < numbers.length; index += 1) {
    const text = fieldAt(fields, FIRST_COUNTER + index);
    if (text.length > MAX_EXACT_DIGITS) return undefined;
    numbers[index] = text === COPY_NULL ? Number.NaN : Number(text);
  }
  return numbers;
}

/** Returns whether the movements between two readings satisfy every identity that they allow after test. */
function satisfiesIdentities(before: Float64Array, after: Float64Array): boolean {
  const movementOf = (index: number): number => (after[index] ?? Number.NaN) - (before[index] ?? Number.NaN);
  for (const { left, right, within } of IDENTITIES_BY_INDEX) {
    const leftMoved = movementOf(left);
    if (Number.isNaN(leftMoved)) continue;
    let [sum, terms] = [0, 0];
    for (const [index, sign] of right) {
      const term = movementOf(index);
      if (Number.isNaN(term)) continue;
      sum += sign * term;
      terms += 1;
    }
    if (terms > 0 && Math.abs(leftMoved - sum) > within) return false;
  }
  return true;
}

/** Returns whether two lines have the same further counters (those without a column) and none fell, gauges excepted. */
function hasNotDecreased(lastFields: Fields, fields: Fields): boolean {
  const [earlierCounters, after] = [readFurtherCounters(lastFields), readFurtherCounters(fields)];
  if (earlierCounters.size !== after.size) return false;
  return [...after].every(([name, value]) => {
    const earlierValue = earlierCounters.get(name);
    return earlierValue !== undefined && (GAUGES.has(name) || value >= earlierValue);
  });
}

/**
 * Returns the further counters (those without a column) of a line by name, limited to those that the verifier knows.
 */
function readFurtherCounters(fields: Fields): ByCounter {
  const text = fieldAt(fields, OTHER_COUNTERS);
  if (text === COPY_NULL) return new Map();
  const counters = JSON.parse(text.includes('\\\\') ? text.replaceAll('\\\\', '\\') : text) as CountersByName;
  return new Map(
    Object.entries(counters).flatMap(([name, value]) =>
      FURTHER_COUNTERS.has(name) && value !== null ? [[name, BigInt(value)] as const] : [],
    ),
  );
}

/**
 * Builds a reading from the fields of its line. A counter that it lacks has its value from `lastKnown`, and is stale.
 */
function buildReading(fields: Fields, lastKnown: ByCounter): ThinReading {
  const columnValues = COUNTERS.flatMap(({ column }, index) => {
    const counterText = fieldAt(fields, FIRST_COUNTER + index);
    return counterText === COPY_NULL ? [] : [[column, BigInt(counterText)] as const];
  });
  const reported = new Map([...columnValues, ...readFurtherCounters(fields)]);
  const stale = new Set([...lastKnown.keys()].filter((name) => !reported.has(name)));
  const counters = stale.size === 0 ? reported : new Map([...lastKnown, ...reported]);
  return { at: parseInstant(fieldAt(fields, READ_AT)), counters, reported, stale };
}

/**
 * Returns the tests of whether a cut lies between two instants of reading: after a cut, steps are not joined.
 * Cuts are the station's machine versions and events (cleared memory, denomination), and its stated movements.
 */
function listCuts(facts: Facts, station: RawRow<'stations'>): Cut[] {
  const { station_id: stationId, machine_id: machineId } = station;
  const cutInstants = [
    ...facts.findRows('machine_versions', 'machine_id', machineId).map(({ effective_at: at }) => at),
    ...facts.findRows('machine_events', 'machine_id', machineId).map(({ occurred_at: at }) => at),
  ].map(copyText);
  return [
    ...cutInstants.map(
      (at): Cut =>
        (earlier, later) =>
          at > earlier && at <= later,
    ),
    ...facts.findRows('meter_adjustments', 'station_id', stationId).map((stated): Cut => {
      const [statedFrom, statedUntil] = [copyText(stated.earlier_read_at), copyText(stated.later_read_at)];
      return (earlier, later) => statedFrom < later && statedUntil > earlier;
    }),
  ];
}

/** Formats an instant as COPY does, so that instants sort as text. */
const copyText = (instant: string): string =>
  `${instant.slice(0, 10)} ${instant.slice(11, 26).replace(/\.?0*$/, '')}+00`;

/**
 * Yields the fields of each reading of the day, station by station, read by COPY.
 * COPY takes no parameters: the text of its query contains only whole numbers and instants from the database.
 */
async function* streamReadings(reader: RowReader, facts: Facts): AsyncGenerator<Fields> {
  const [day] = facts.rowsOf('gaming_days');
  if (day === undefined) return;
  const establishment = reader.establishmentId;
  const columns = FIELDS.map((column) => `r.${column}`).join(', ');
  const sql = `select ${columns}
    from (select station_id from stations where establishment_id = ${establishment} order by station_id) as stations
    cross join lateral (
      select * from meter_readings as other
      where other.establishment_id = ${establishment} and other.station_id = stations.station_id
        and other.read_at > '${day.opens_at}' and other.read_at <= '${day.closes_at}'
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
