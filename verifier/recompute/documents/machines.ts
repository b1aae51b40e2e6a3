import { compareByText } from '../derive/arithmetic.js';
import { versionsBefore } from '../derive/days.js';
import { lastUntil } from '../derive/stations.js';
import { facts, row, table } from '../sections.js';

/** Derives the technical sheet of a machine, and the file of machines and stands. */
export function technicalSheet({ facts: raw, derived, period, words, machine: number }) {
  const machine = raw.one('machines', 'sbm_number', number);
  const end = derived.days.endOf(period.lastDay);
  const versions = versionsBefore(raw, machine.machine_id, end);
  return [
    facts('identity', [[words('registered'), machine.registered_at]]),
    facts('characteristics', characteristics(versions.at(-1), words)),
    table(
      'stations',
      ['stationNumber'],
      derived.stations.ofMachine(machine.machine_id).map((station) => stationRow(station, end)),
    ),
    table(
      'history',
      ['versionNumber'],
      versions.map((version) => versionRow(raw, version)),
    ),
  ];
}

function characteristics(version, words) {
  return [
    [words('denomination'), version.denomination_minor],
    [words('lowestWager'), version.lowest_wager_credits],
    version.rake_percent === null ? [words('return'), version.return_percent] : [words('rake'), version.rake_percent],
    [words('certifiedOn'), version.return_certified_on],
    [words('volatility'), version.volatility_index],
    [words('hopper'), version.hopper_capacity],
  ];
}

function stationRow({ stationNumber, meterDigits, readings, rows }, end) {
  const last = rows[lastUntil(readings, end)];
  return row({
    stationNumber,
    meterDigits,
    lastReadAt: last?.read_at ?? null,
    coinInCredits: last?.coin_in_credits ?? null,
    coinOutCredits: last?.coin_out_credits ?? null,
    jackpotCredits: last?.jackpot_credits ?? null,
    dropCredits: last?.drop_credits ?? null,
    gamesPlayed: last?.games_played ?? null,
  });
}

const standOf = (raw, { stand_id: id }) => raw.one('stands', 'stand_id', id)?.stand_number ?? null;

const versionRow = (raw, version) =>
  row({
    machine: raw.machineOf(version.machine_id),
    versionNumber: version.version_number,
    effectiveAt: version.effective_at,
    stand: standOf(raw, version),
    denominationMinor: version.denomination_minor,
    returnPercent: version.return_percent,
  });

export function machineFile({ facts: raw, derived, period }) {
  const end = derived.days.endOf(period.lastDay);
  const machines = [...raw.of('machines')].sort(compareByText(({ sbm_number: number }) => number));
  const versioned = machines
    .map((machine) => ({ machine, versions: versionsBefore(raw, machine.machine_id, end) }))
    .filter(({ versions }) => versions.length > 0);
  return [
    table(
      'machines',
      ['machine'],
      versioned.map(({ machine, versions }) => {
        const { denomination_minor: denominationMinor, return_percent: returnPercent, ...last } = versions.at(-1);
        return row({
          machine: machine.sbm_number,
          serial: machine.serial_number,
          stand: standOf(raw, last),
          stationCount: raw.where('stations', 'machine_id', machine.machine_id).length,
          denominationMinor,
          returnPercent,
          rakePercent: last.rake_percent,
          returnCertifiedOn: last.return_certified_on,
        });
      }),
    ),
    table(
      'stands',
      ['stand'],
      [...raw.of('stands')]
        .sort(compareByText(({ stand_number: stand }) => stand))
        .map((stand) => row({ stand: stand.stand_number, room: stand.room, retiredAt: stand.retired_at })),
    ),
    table(
      'history',
      ['machine', 'versionNumber'],
      versioned.flatMap(({ versions }) => versions.map((version) => versionRow(raw, version))),
    ),
  ];
}
