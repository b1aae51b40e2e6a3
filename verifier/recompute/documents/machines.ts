import { compareBy } from '../derive/arithmetic.js';
import { listVersionsBefore } from '../derive/days.js';
import { findLastReadingIndex, type WholeStation } from '../derive/stations.js';
import type { RawData } from '../facts.js';
import type { RawRow } from '../raw-rows.js';
import { buildFacts, buildRawRow, buildRow, buildItemTable, buildTable } from '../sections.js';
import type { Cells, ExpectedRow, ExpectedSection } from '../sections.js';
import { pickCounters, type DocumentContext } from './context.js';

type Version = RawRow<'machine_versions'>;

/**
 * Derives the technical sheet of a machine: its identity, characteristics, stations and versions until the last day.
 */
export function deriveTechnicalSheet(context: DocumentContext): ExpectedSection[] {
  const { rawData, derived, period, translate } = context;
  const machine = rawData.requireRow('machines', 'sbm_number', context.machine);
  const endInstant = derived.days.getEndInstant(period.lastDay);
  const versions = listVersionsBefore(rawData, machine.machine_id, endInstant);
  const stations = derived.stations.listStations(machine.machine_id);
  return [
    buildFacts('identity', translate, { registered: machine.registered_at }),
    buildFacts('characteristics', translate, versions.slice(-1).map(buildCharacteristicCells)[0] ?? {}),
    buildItemTable('stations', ['stationNumber'], stations, (station) => buildStationRow(station, endInstant)),
    buildItemTable('history', ['versionNumber'], versions, (version) => buildVersionRow(rawData, version)),
  ];
}

/** Returns the characteristics in a version of the sheet; for games between players, the rake instead of the return. */
const buildCharacteristicCells = (version: Version): Cells => ({
  denomination: version.denomination_minor,
  lowestWager: version.lowest_wager_credits,
  ...(version.rake_percent === null ? { return: version.return_percent } : { rake: version.rake_percent }),
  certifiedOn: version.return_certified_on,
  volatility: version.volatility_index,
  hopper: version.hopper_capacity,
});

const LAST_COUNTERS = ['coinInCredits', 'coinOutCredits', 'jackpotCredits', 'dropCredits', 'gamesPlayed'];

/** Returns a station with the values of its last reading until an instant; they are null when it has none. */
function buildStationRow(
  { stationNumber, meterDigits, readings, readingRows }: WholeStation,
  endInstant: string,
): ExpectedRow {
  const lastReading = readingRows[findLastReadingIndex(readings, endInstant)];
  const counters = Object.entries(pickCounters(lastReading ?? {}, LAST_COUNTERS)).map(([name, value]) => [
    name,
    value ?? null,
  ]);
  return buildRow({
    stationNumber,
    meterDigits,
    lastReadAt: lastReading?.read_at ?? null,
    ...(Object.fromEntries(counters) as Cells),
  });
}

const buildVersionRow = (rawData: RawData, version: Version): ExpectedRow =>
  buildRawRow(version, {
    machine: rawData.findMachineNumber(version.machine_id),
    stand: rawData.findStandNumber(version),
  });

/** Derives the file of machines in their last version and of stands, then every version of the machines' sheets. */
export function deriveMachineFile({ rawData, derived, period }: DocumentContext): ExpectedSection[] {
  const endInstant = derived.days.getEndInstant(period.lastDay);
  const machinesWithVersions = rawData
    .listRows('machines')
    .toSorted(compareBy('sbm_number'))
    .map((machine) => ({ machine, versions: listVersionsBefore(rawData, machine.machine_id, endInstant) }));
  const machineRows = machinesWithVersions.flatMap(({ machine, versions }) =>
    versions
      .slice(-1)
      .map((lastVersion) =>
        buildRawRow(lastVersion, {
          machine: machine.sbm_number,
          serial: machine.serial_number,
          stand: rawData.findStandNumber(lastVersion),
          stationCount: rawData.findRows('stations', 'machine_id', machine.machine_id).length,
        }),
      ),
  );
  const allVersions = machinesWithVersions.flatMap(({ versions }) => versions);
  const stands = rawData.listRows('stands').toSorted(compareBy('stand_number'));
  return [
    buildTable('machines', ['machine'], machineRows),
    buildItemTable('stands', ['stand'], stands, (stand) =>
      buildRawRow(stand, { stand: stand.stand_number, room: stand.room }),
    ),
    buildItemTable('history', ['machine', 'versionNumber'], allVersions, (version) =>
      buildVersionRow(rawData, version),
    ),
  ];
}
