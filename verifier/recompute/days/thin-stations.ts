import { to } from 'pg-copy-streams';
import { COUNTERS, FURTHER_COUNTERS, GAUGES, IDENTITIES } from '../derive/counters.js';
import { movementsBetween, deriveStep } from '../derive/movements.js';
import { stationContext } from '../derive/stations.js';
import { instantOf } from '../facts.js';

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
const [STATION, READ_AT, VARIANT, BATCH, FIRST_COUNTER, OTHER] = [0, 1, 2, 3, 4, FIELDS.length - 1];
const IS_GAUGE = COUNTERS.map(({ column }) => GAUGES.has(column));
const MAX_DIGITS = 15;

const indexOf = new Map(COUNTERS.map(({ column }, index) => [column, index]));
const IDENTITIES_BY_INDEX = IDENTITIES.map(({ left, right, within = 0n }) => ({
  left: indexOf.get(left),
  right: Object.entries(right).map(([column, sign]) => [indexOf.get(column), Number(sign)]),
  within: Number(within),
}));

/** Columns of a reading, in the order of reading. */
export const READING_COLUMNS = FIELDS;

/** Returns the stations of a day, and the batches of the readings that they rest on. */
export async function readThinStations(raw, facts, openings, late) {
  const walk = new Walk(facts, openings);
  const [day] = facts.rowsOf('gaming_days');
  const isLate = new Set(late);
  for await (const fields of readingsWithin(raw, day)) walk.pass(fields, isLate.has(fields[BATCH]));
  return walk.end();
}

/**
 * Walks the readings of all stations, in the order of the stations; a station without a reading in the day has only its
 * opening.
 */
class Walk {
  #facts;
  #openings;
  #waiting;
  #station;
  #byMachine = new Map();
  #batches = new Set();

  constructor(facts, openings) {
    this.#facts = facts;
    this.#openings = new Map(openings.map(({ stationId, fields }) => [stationId, fields]));
    this.#waiting = facts.rowsOf('stations').toSorted((one, other) => (one.station_id < other.station_id ? 1 : -1));
  }

  pass(fields, isLate) {
    if (this.#station?.id !== fields[STATION]) this.#reach(fields[STATION]);
    this.#batches.add(fields[BATCH]);
    if (!isLate) this.#station.add(fields);
  }

  #reach(id) {
    while (this.#station?.id !== id && this.#waiting.length > 0) {
      this.#leave();
      this.#enter(this.#waiting.pop());
    }
  }

  #enter(station) {
    const opening = this.#openings.get(station.station_id);
    this.#station = new ThinStation(station, stationContext(this.#facts, station), cutsOf(this.#facts, station));
    if (opening === undefined) return;
    this.#batches.add(opening[BATCH]);
    this.#station.add(opening);
  }

  #leave() {
    if (this.#station === undefined) return;
    const { machine_id: machineId } = this.#station.row;
    this.#byMachine.set(machineId, [...(this.#byMachine.get(machineId) ?? []), this.#station.made()]);
  }

  end() {
    this.#reach('');
    this.#leave();
    for (const list of this.#byMachine.values()) list.sort((one, other) => one.stationNumber - other.stationNumber);
    return {
      // the form expected by `derive/machine-days.ts`
      stations: { stationsKnownOn: (machineId) => this.#byMachine.get(machineId) ?? [] },
      batches: [...this.#batches],
    };
  }
}

/** A station during the walk. */
class ThinStation {
  readonly row: any;
  readonly id: string;
  #context;
  #cuts;
  #readings = [];
  #places = [];
  #steps = [];
  #conflicts = [];
  #count = 0;
  /** The last reading, its numbers, and the last retained reading. */
  #last;
  #known;
  #kept;

  constructor(row, context, cuts) {
    this.row = row;
    this.id = String(row.station_id);
    this.#context = context;
    this.#cuts = cuts;
  }

  add(fields) {
    if (fields[VARIANT] !== '0') {
      this.#conflicts.push({ read_at: instantOf(fields[READ_AT]) });
      return;
    }
    const numbers = numbersOf(fields);
    if (this.#last === undefined) {
      this.#keep(readingOf(fields, new Map()), fields);
    } else if (this.#isPlain(fields, numbers)) {
      this.#last = fields;
    } else {
      this.#join();
      const earlier = this.#kept;
      const later = readingOf(fields, earlier.counters);
      this.#steps.push(deriveStep(earlier, { at: later.at, counters: later.reported }, this.#context));
      this.#keep(later, fields);
    }
    this.#known = numbers;
    this.#count += 1;
  }

  /** Returns true when nothing is to be judged between the last reading and this one. */
  #isPlain(fields, numbers) {
    const [known, last] = [this.#known, this.#last];
    if (
      numbers === undefined ||
      known === undefined ||
      this.#cuts.some((cut) => cut.isWithin(last[READ_AT], fields[READ_AT]))
    )
      return false;
    if (this.#kept.stale.size > 0) return false;
    for (let index = 0; index < numbers.length; index += 1) {
      const [from, value] = [known[index], numbers[index]];
      if (Number.isNaN(value) !== Number.isNaN(from)) return false;
      if (value < from && !IS_GAUGE[index]) return false;
    }
    return satisfiesIdentities(known, numbers) && (fields[OTHER] === last[OTHER] || hasNotDecreased(last, fields));
  }

  /** Joins the plain steps since the last retained reading into one. */
  #join() {
    if (this.#last === this.#kept.fields) return;
    const later = readingOf(this.#last, new Map());
    const movements = movementsBetween(this.#kept.counters, later.counters);
    this.#steps.push({ earlier: this.#kept, later, movements, kind: 'plain', doubts: [] });
    this.#keep(later, this.#last);
    this.#places[this.#places.length - 1] = this.#count - 1;
  }

  #keep(reading, fields) {
    this.#kept = { ...reading, fields };
    this.#last = fields;
    this.#readings.push(reading);
    this.#places.push(this.#count);
  }

  made() {
    if (this.#last !== undefined) this.#join();
    const { row: station } = this;
    return {
      station,
      stationNumber: station.station_number,
      meterDigits: station.meter_digits,
      readings: this.#readings,
      places: this.#places,
      steps: this.#steps,
      conflicts: this.#conflicts,
    };
  }
}

/** Returns the counters as numbers, NaN for one not reported; undefined: one is too long to be a number. */
function numbersOf(fields) {
  const numbers = new Float64Array(COUNTERS.length);
  for (let index = 0; index < numbers.length; index += 1) {
    const text = fields[FIRST_COUNTER + index];
    if (text.length > MAX_DIGITS) return undefined;
    numbers[index] = text === NULL ? Number.NaN : Number(text);
  }
  return numbers;
}

const NULL = '\\N';

/** Returns true when the identities are satisfied between two readings of one instant each. */
function satisfiesIdentities(from, to) {
  for (const { left, right, within } of IDENTITIES_BY_INDEX) {
    const moved = to[left] - from[left];
    if (Number.isNaN(moved)) continue;
    let [sum, terms] = [0, 0];
    for (const [index, sign] of right) {
      const term = to[index] - from[index];
      if (Number.isNaN(term)) continue;
      sum += sign * term;
      terms += 1;
    }
    if (terms > 0 && Math.abs(moved - sum) > within) return false;
  }
  return true;
}

/** Returns true when the further counters are the same ones and did not fall. */
function hasNotDecreased(last, fields) {
  const [from, to] = [furtherOf(last), furtherOf(fields)];
  if (from.size !== to.size) return false;
  return [...to].every(([name, value]) => from.has(name) && (GAUGES.has(name) || value >= from.get(name)));
}

function furtherOf(fields) {
  const text = fields[OTHER];
  if (text === NULL) return new Map();
  const counters = JSON.parse(text.includes('\\\\') ? text.replaceAll('\\\\', '\\') : text);
  const known = Object.entries<any>(counters).filter(([name, value]) => FURTHER_COUNTERS.has(name) && value !== null);
  return new Map(known.map(([name, value]) => [name, BigInt(value)]));
}

/**
 * Returns a reading with every counter as last known: `reported` are its own, `stale` those that it does not report.
 */
function readingOf(fields, known) {
  const reported = new Map();
  for (const [index, { column }] of COUNTERS.entries()) {
    const text = fields[FIRST_COUNTER + index];
    if (text !== NULL) reported.set(column, BigInt(text));
  }
  for (const [name, value] of furtherOf(fields)) reported.set(name, value);
  const stale = new Set([...known.keys()].filter((name) => !reported.has(name)));
  const counters = stale.size === 0 ? reported : new Map([...known, ...reported]);
  return { at: instantOf(fields[READ_AT]), counters, reported, stale };
}

/** Returns the ends of plain stretches: a cleared memory, another denomination, a stated movement. */
function cutsOf(facts, station) {
  const { station_id: stationId, machine_id: machineId } = station;
  const instants = [
    ...facts.rowsWhere('machine_versions', 'machine_id', machineId).map(({ effective_at: at }) => at),
    ...facts.rowsWhere('machine_events', 'machine_id', machineId).map(({ occurred_at: at }) => at),
  ].map(textOf);
  const stretches = facts.rowsWhere('meter_adjustments', 'station_id', stationId);
  return [
    ...instants.map((at) => ({ isWithin: (earlier, later) => at > earlier && at <= later })),
    ...stretches.map((one) => {
      const [from, until] = [textOf(one.earlier_read_at), textOf(one.later_read_at)];
      return { isWithin: (earlier, later) => from < later && until > earlier };
    }),
  ];
}

/** Formats an instant as COPY does, so that instants sort as text. */
const textOf = (instant) => `${instant.slice(0, 10)} ${instant.slice(11, 26).replace(/\.?0*$/, '')}+00`;

/**
 * Reads within a window by COPY, which takes no parameters: its text contains only whole numbers and instants from the
 * database.
 */
async function* readingsWithin(raw, { opens_at: opensAt, closes_at: closesAt }) {
  const establishment = Number(raw.establishmentId);
  const columns = FIELDS.map((column) => `r.${column}`).join(', ');
  const query = `select ${columns}
    from (select station_id from stations where establishment_id = ${establishment} order by station_id) as stations
    cross join lateral (
      select * from meter_readings as other
      where other.establishment_id = ${establishment} and other.station_id = stations.station_id
        and other.read_at > '${opensAt}' and other.read_at <= '${closesAt}'
      order by other.read_at, other.variant
    ) as r`;
  const stream = raw.client.query(to(`copy (${query}) to stdout`, { highWaterMark: 1 << 20 }));
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop();
    for (const line of lines) yield line.split('\t');
  }
}
