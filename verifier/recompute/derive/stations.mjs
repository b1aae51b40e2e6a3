import { COUNTERS } from './counters.mjs';
import { countersOf, stepsOf } from './movements.mjs';

/** The readings of every station with their steps and events: cleared memories, stated movements. */
export class Stations {
  #facts;
  #kept = new Map();
  #loggedBatches;

  constructor(facts) {
    this.#facts = facts;
    this.#loggedBatches = facts.loggedAs('reading_batches', ({ batch_id: id }) => String(id));
  }

  ofMachine(machineId) {
    return this.#facts.where('stations', 'machine_id', machineId).map((station) => {
      const id = station.station_id;
      if (!this.#kept.has(id)) this.#kept.set(id, this.#made(station));
      return this.#kept.get(id);
    });
  }

  /** Returns the stations as known when a day was closed: later data changes none of its figures. */
  ofMachineAsOf(machineId, { closesAt, closedAs }) {
    if (closedAs === null) return this.ofMachine(machineId);
    const isLate = ({ read_at: at, batch_id: batch }) =>
      at <= closesAt && this.#loggedBatches.get(String(batch)) > closedAs;
    return this.ofMachine(machineId).map((known) =>
      known.rows.some(isLate) ? this.#made(known.station, (reading) => !isLate(reading)) : known,
    );
  }

  #made(station, isKnown = () => true) {
    const facts = this.#facts;
    // of several readings for one instant the first counts
    const rows = facts
      .where('meter_readings', 'station_id', station.station_id)
      .filter((reading) => reading.variant === 0 && isKnown(reading));
    const readings = rows.map(countersOf);
    return {
      station,
      stationNumber: station.station_number,
      meterDigits: station.meter_digits,
      rows,
      readings,
      steps: stepsOf(readings, contextOf(facts, station)),
      conflicts: facts.where('meter_readings', 'station_id', station.station_id).filter(({ variant }) => variant > 0),
    };
  }
}

/** Returns the context for judging a station's steps: the size of its counters, cleared memories, stated movements. */
export function contextOf(facts, station) {
  const digitsOf = (name) => station.counter_digits[nameOf(name)] ?? station.meter_digits;
  return {
    sizeOf: (name) => 10n ** BigInt(digitsOf(name)),
    clears: clearsOf(facts, station),
    adjustments: adjustmentsOf(facts, station),
  };
}

/** Returns cleared memories: their events, with the readings taken on the spot. */
function clearsOf(facts, { station_id: stationId, machine_id: machineId }) {
  const events = facts
    .where('machine_events', 'machine_id', machineId)
    .filter(({ code, station_id: of }) => code === 'ramClear' && (of === null || of === stationId));
  const onTheSpot = facts.where('ram_clears', 'station_id', stationId);
  return events.map(({ occurred_at: at, event_id: event }) => {
    const read = onTheSpot.find(({ event_id: of }) => of === event);
    return { at, before: columnsOf(read?.before_counters), after: columnsOf(read?.after_counters) };
  });
}

function adjustmentsOf(facts, { station_id: stationId }) {
  const isApproved = ({ approval_request_id: request }) =>
    facts.one('approval_decisions', 'request_id', request)?.decision === 'approved';
  const all = facts.where('meter_adjustments', 'station_id', stationId).filter(isApproved);
  const undone = new Set(all.map(({ reverses_adjustment_id: id }) => id));
  return all
    .filter(({ adjustment_id: id, reverses_adjustment_id: of }) => of === null && !undone.has(id))
    .toReversed()
    .map((each) => ({
      earlierAt: each.earlier_read_at,
      laterAt: each.later_read_at,
      counters: columnsOf(each.counters),
    }));
}

const byColumn = new Map(COUNTERS.map(({ column, name }) => [column, name]));
const byName = new Map(COUNTERS.map(({ column, name }) => [name, column]));
const nameOf = (column) => byColumn.get(column) ?? column;

/** Converts counters by JSON name to counters by column. */
function columnsOf(counters) {
  return new Map(
    Object.entries(counters ?? {})
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [byName.get(name) ?? name, BigInt(value)]),
  );
}

/** Returns the index of the reading in force at an instant: the last one at or before it; -1 when there is none. */
export function lastUntil(readings, instant) {
  let [low, high] = [0, readings.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (readings[middle].at <= instant) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
