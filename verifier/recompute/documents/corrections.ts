import { compareByText } from '../derive/arithmetic.js';
import { row, table, unlessEmpty } from '../sections.js';

/** Derives the corrections made in a day, and those of closed days. */
export function adjustments({ facts }, { day, opensAt, closesAt }) {
  const reversed = new Set(facts.of('meter_adjustments').map(({ reverses_adjustment_id: id }) => id));
  const meters = facts
    .of('meter_adjustments')
    .filter(({ later_read_at: at }) => at > opensAt && at <= closesAt)
    .filter(({ adjustment_id: id, reverses_adjustment_id: of }) => of === null && !reversed.has(id))
    .filter(({ approval_request_id: id }) => facts.one('approval_decisions', 'request_id', id)?.decision === 'approved')
    .map((each) => {
      const station = facts.one('stations', 'station_id', each.station_id);
      return {
        ...each,
        machine: facts.machineOf(station.machine_id),
        station: station.station_number,
        at: each.later_read_at,
      };
    });
  const corrected = ['machine_counts', 'machine_day_totals'].flatMap((name) =>
    facts
      .where(name, 'gaming_day', day)
      .filter(({ revision }) => revision > 1)
      .map((each) => ({ ...each, machine: facts.machineOf(each.machine_id), station: null, at: each.recorded_at })),
  );
  const rows = [...meters, ...corrected].sort(
    compareByText(
      ({ machine }) => machine,
      ({ station }) => station ?? -1,
      ({ at }) => at,
    ),
  );
  return table(
    'adjustments',
    undefined,
    rows.map(({ machine, station, at }) => row({ machine, stationNumber: station, at })),
  );
}

const inOrder = compareByText(
  (each: any) => each.of_gaming_day,
  (each: any) => each.gaming_day,
  (each: any) => each.adjustment_number,
);

/** Returns differences of closed days in order, with the days that `daysOf` shows of each. */
const differences = (facts, list, daysOf) =>
  [...list]
    .sort(inOrder)
    .map((each) =>
      row({
        ...daysOf(each),
        machine: facts.machineOf(each.machine_id),
        frozenMinor: each.frozen_minor,
        correctedMinor: each.corrected_minor,
        differenceMinor: each.corrected_minor - each.frozen_minor,
      }),
    );

const ofDay = (each) => ({ ofGamingDay: each.of_gaming_day });
const inDay = (each) => ({ gamingDay: each.gaming_day });

/** Derives differences of closed days carried by this day, and its own differences carried by a later one. */
export function priorPeriod({ facts, period }) {
  const of = period.firstDay;
  const all = facts.of('prior_period_adjustments');
  const carried = all.filter(({ gaming_day: day }) => day === of);
  const since = all.filter(({ of_gaming_day: day }) => day === of);
  return [
    ...unlessEmpty(table('prior-period', undefined, differences(facts, carried, ofDay))),
    ...unlessEmpty(table('corrected-since', undefined, differences(facts, since, inDay))),
  ];
}

/** Derives the corrections that these days carry, and those of these days. */
export function corrections({ facts }, days) {
  const named = new Set(days.map(({ day }) => day));
  const list = facts
    .of('prior_period_adjustments')
    .filter((each) => named.has(each.gaming_day) || named.has(each.of_gaming_day));
  const both = (each) => ({ ...ofDay(each), ...inDay(each) });
  return unlessEmpty(table('corrections', undefined, differences(facts, list, both)));
}
