import { groupsOf, percentOf, sumOf } from '../derive/arithmetic.js';
import { COUNTERS, FURTHER_COUNTERS, GAUGES } from '../derive/counters.js';
import { versionsBefore } from '../derive/days.js';
import { segmentsOf } from '../derive/movements.js';
import { lastUntil } from '../derive/stations.js';
import { facts, row, table, total, unlessEmpty } from '../sections.js';

/** Derives the meters of one machine: its days, their boundary readings, its counters, steps that were not plain. */
export function machineMeters(context) {
  const { facts: raw, derived, period, words, machine: number } = context;
  const machine = raw.one('machines', 'sbm_number', number);
  const version = versionsBefore(raw, machine.machine_id, derived.days.endOf(period.lastDay)).at(-1);
  const stations = derived.stations.ofMachine(machine.machine_id);
  const days = derived.days.within(period);
  const changes = denominationChanges(raw, machine.machine_id);
  return [
    facts('machine', [
      [words('machine'), number],
      [words('serial'), machine.serial_number],
      [words('denomination'), version?.denomination_minor ?? null],
      [words('return'), version?.return_percent ?? null],
    ]),
    dayTable(derived.machineDays(period).filter((day) => day.machineId === machine.machine_id)),
    readings(stations, days),
    counters(stations, days, changes),
    ...segmentTable(stations, days, changes, words),
    breaks(stations, days),
  ];
}

function dayTable(machineDays) {
  const cells = (days) => ({
    readingCount: sumOf(days, ({ readingCount }) => BigInt(readingCount)),
    gamesPlayed: sumOf(days, ({ games }) => games),
    coinInMinor: sumOf(days, ({ coinIn }) => coinIn),
    coinOutMinor: sumOf(days, ({ coinOut }) => coinOut),
    jackpotMinor: sumOf(days, ({ jackpot }) => jackpot),
    meteredWinMinor: sumOf(days, ({ meteredWin }) => meteredWin),
    actualHoldPercent: percentOf(
      sumOf(days, ({ meteredWin }) => meteredWin),
      sumOf(days, ({ coinIn }) => coinIn),
    ),
    dropMinor: sumOf(days, ({ drop }) => drop),
    billsMinor: sumOf(days, ({ bills }) => bills),
    ticketInMinor: sumOf(days, ({ ticketIn }) => ticketIn),
    coinsMinor: sumOf(days, ({ coins }) => coins),
    ticketOutMinor: sumOf(days, ({ ticketOut }) => ticketOut),
    handPaidCancelledMinor: sumOf(days, ({ handPaidCancelled }) => handPaidCancelled),
    creditsChangeMinor: sumOf(days, ({ creditsChange }) => creditsChange),
  });
  const rows = [...groupsOf(machineDays, ({ day }) => day)].map(([gamingDay, own]) =>
    row({ gamingDay, ...cells(own) }),
  );
  return table('days', ['gamingDay'], rows.length === 0 ? [] : [...rows, total(cells(machineDays))]);
}

/** Returns the first opening and the last closing of these days; null when none is recorded. */
function limitsOf(days) {
  if (days.length === 0) return null;
  return {
    opensAt: days.map((day) => day.opensAt).sort()[0],
    closesAt: days
      .map((day) => day.closesAt)
      .sort()
      .at(-1),
  };
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
const columnOf = new Map(COUNTERS.map(({ name, column }) => [name, column]));

function readings(stations, days) {
  const limits = limitsOf(days);
  const boundaries = limits === null ? [] : [limits.opensAt, ...days.map(({ closesAt }) => closesAt)];
  const rows = stations.flatMap(({ stationNumber, readings: own, rows: raw }) => {
    const places = new Set(boundaries.map((boundary) => lastUntil(own, boundary)).filter((place) => place >= 0));
    return [...places]
      .sort((one, other) => one - other)
      .map((place) =>
        row({
          stationNumber,
          readAt: raw[place].read_at,
          ...Object.fromEntries(SHOWN_COUNTERS.map((name) => [name, raw[place][columnOf.get(name)]])),
        }),
      );
  });
  return table('readings', ['stationNumber', 'readAt'], rows);
}

/** Returns the instants at which a credit of the machine got another value. */
function denominationChanges(raw, machineId) {
  const versions = raw.where('machine_versions', 'machine_id', machineId);
  return versions
    .filter((each, at) => at > 0 && each.denomination_minor !== versions[at - 1].denomination_minor)
    .map(({ effective_at: at }) => at);
}

/** Returns the boundary readings of the period and the segments between them; null: no reading up to its end. */
function metered({ readings: own, rows, steps }, limits, changes) {
  const closing = limits === null ? -1 : lastUntil(own, limits.closesAt);
  if (closing < 0) return null;
  const opening = Math.max(lastUntil(own, limits.opensAt), 0);
  return {
    first: rows[opening],
    last: rows[closing],
    start: own[opening].counters,
    end: own[closing].counters,
    segments: segmentsOf(steps.slice(opening, closing), changes),
  };
}

/** Returns every counter reported at the first or at the last boundary, standard or not, with its movement. */
function counters(stations, days, changes) {
  const limits = limitsOf(days);
  const rows = stations.flatMap((station) => {
    const between = metered(station, limits, changes);
    if (between === null) return [];
    const { first, last, start, end, segments } = between;
    const [early, late] = [reportedBy(first), reportedBy(last)];
    return [...new Set([...early.keys(), ...late.keys()])].map((counter) =>
      row({
        stationNumber: station.stationNumber,
        counter,
        firstReadAt: early.has(counter) ? first.read_at : null,
        firstValue: early.get(counter) ?? null,
        lastReadAt: late.has(counter) ? last.read_at : null,
        lastValue: late.get(counter) ?? null,
        movement: movementOf(segments, start, end, columnByLabel(counter)),
      }),
    );
  });
  return { ...table('counters', ['stationNumber', 'counter'], rows), isOrderFree: true };
}

/** Returns the movement over the whole period: a gauge's change, another counter's sum of segments. */
function movementOf(segments, start, end, name) {
  const [from, to] = [start.get(name), end.get(name)];
  if (from === undefined || to === undefined) return null;
  if (GAUGES.has(name)) return to - from;
  const moved = segments.map((segment) => segment.movementOf(name));
  return moved.includes(null) ? null : sumOf(moved, (each: any) => each);
}

/** Returns, for a station whose period was cut, the movement in each segment. */
function segmentTable(stations, days, changes, words) {
  const limits = limitsOf(days);
  const rows = stations.flatMap((station) => {
    const segments = metered(station, limits, changes)?.segments ?? [];
    if (segments.length < 2) return [];
    return segments.flatMap(({ from, to, startedBy, start, end, movementOf: moved }) =>
      LABELLED_COUNTERS.filter(({ column }) => start.has(column) || end.has(column))
        .filter(({ column }) => moved(column) !== 0n)
        .map(({ column, label }) =>
          row({
            stationNumber: station.stationNumber,
            from,
            to,
            startedBy: words(`segment_${startedBy}`),
            counter: label,
            movement: moved(column),
            firstValue: start.get(column) ?? null,
            lastValue: end.get(column) ?? null,
          }),
        ),
    );
  });
  return unlessEmpty({ ...table('segments', ['stationNumber', 'from', 'counter'], rows), isOrderFree: true });
}

/** The listed counters; further ones under the name that they are read with. */
const LABELLED_COUNTERS = [...COUNTERS, ...[...FURTHER_COUNTERS].map(([column, label]) => ({ column, label }))];
const columnByLabel = (label) => LABELLED_COUNTERS.find((counter) => counter.label === label)?.column;

/** Returns the reported counters of a reading under their labels. */
function reportedBy(reading) {
  if (reading === undefined) return new Map();
  const standard: [string, any][] = COUNTERS.map(({ column, label }) => [label, reading[column]]);
  const further = Object.entries<any>(reading.other_counters ?? {}).map(([name, value]): [string, any] => [
    FURTHER_COUNTERS.get(name) ?? name,
    value,
  ]);
  return new Map([...standard, ...further].filter(([, value]) => value !== null));
}

function breaks(stations, days) {
  const limits = limitsOf(days);
  const rows = stations.flatMap(({ stationNumber, steps }) =>
    steps
      .filter(({ kind, later }) => kind !== 'plain' && later.at > limits?.opensAt && later.at <= limits?.closesAt)
      .map(({ earlier, later }) => row({ stationNumber, earlierReadAt: earlier.at, laterReadAt: later.at })),
  );
  return table('breaks', undefined, rows);
}
