import { queryRows, type Tx } from '#platform/database/rows.js';
import { approved, ESTABLISHMENT, opensAt, PEOPLE } from './fixture-base.js';
import type { ResultOf } from './figures.js';
import { insertAll, type FixtureRow } from './insert.js';
import { cabinetPng } from './png.js';

const REGISTERED_AT = '2026-11-02T09:00:00Z';
const CHANGED_AT = '2026-11-19T16:00:00Z';

interface FixtureMachine {
  readonly id: number;
  readonly number: string;
  readonly maker: string;
  readonly model: string;
  readonly denominationMinor: number;
  readonly returnPercent: string | null;
  readonly stations: number;
  readonly more?: FixtureRow;
}

const SHEET: FixtureRow = {
  cabinet: 'Droit, deux écrans',
  approvalNumber: 'MC-2024-117',
  billReader: { model: 'LX-7', firmware: '4.2', acceptedNotesMinor: ['500', '1000', '2000', '5000'] },
  billBoxNumber: '101',
  hasPneumaticConveying: false,
  progressive: { kind: 'local', link: 'Étoiles', contributionPercent: '1.5', startMinor: '100000' },
  parSheet: { reference: 'PAR-5-92', lines: [{ wagerCredits: '1', returnPercent: '92.00' }] },
};

const MACHINES: readonly FixtureMachine[] = [
  {
    id: 101,
    number: 'A101',
    maker: 'Mécanor',
    model: 'Étoile 5',
    denominationMinor: 1,
    returnPercent: '92.0000',
    stations: 1,
    more: { volatility_index: '9.4', technical: SHEET },
  },
  {
    id: 102,
    number: 'A102',
    maker: 'Mécanor',
    model: 'Étoile 5',
    denominationMinor: 1,
    returnPercent: '90.0000',
    stations: 1,
  },
  {
    id: 103,
    number: 'A103',
    maker: 'Ludotech',
    model: 'Forêt enchantée',
    denominationMinor: 1,
    returnPercent: '94.0000',
    stations: 1,
  },
  {
    id: 201,
    number: 'B201',
    maker: 'Ludotech',
    model: 'Grand Large',
    denominationMinor: 20,
    returnPercent: '95.0000',
    stations: 1,
    more: { accepts_coins: true, hopper_capacity: 800 },
  },
  {
    id: 202,
    number: 'B202',
    maker: 'Trivalis',
    model: 'Roulette à trois postes',
    denominationMinor: 20,
    returnPercent: null,
    stations: 3,
  },
  {
    id: 203,
    number: 'B203',
    maker: 'Trivalis',
    model: 'Roulette à trois postes',
    denominationMinor: 20,
    returnPercent: null,
    stations: 1,
    more: { state: 'outOfService', location: 'Atelier' },
  },
  {
    id: 301,
    number: 'C301',
    maker: 'Ludotech',
    model: 'Poker électronique',
    denominationMinor: 20,
    returnPercent: null,
    stations: 2,
    more: { rake_percent: '5.0000' },
  },
];

const versionOf = (machine: FixtureMachine): FixtureRow => ({
  establishment_id: ESTABLISHMENT,
  machine_id: machine.id,
  version_number: 1,
  effective_at: REGISTERED_AT,
  change: 'registration',
  state: 'inService',
  location: 'Salle Garnier',
  stand_id: null,
  model: machine.model,
  game_name: machine.model,
  program_id: `P-${machine.id}`,
  denomination_minor: machine.denominationMinor,
  lowest_wager_credits: 1,
  return_percent: machine.returnPercent,
  return_certified_on: machine.returnPercent === null ? null : '2026-10-15',
  rake_percent: null,
  volatility_index: null,
  accepts_notes: true,
  accepts_coins: false,
  accepts_tickets: true,
  hopper_capacity: null,
  technical: {},
  reason: '',
  approval_request_id: null,
  recorded_by: PEOPLE.management,
  recorded_at: REGISTERED_AT,
  ...machine.more,
});

/** Returns the version a machine's day was computed with. */
export function resultKeyOf(number: string, day: string): ResultOf {
  const machine = MACHINES.find((each) => each.number === number);
  if (machine === undefined) throw new Error(`no machine ${number} in this establishment`);
  const { id: machineId, denominationMinor, returnPercent } = machine;
  const isChanged = number === 'A103' && day > '2026-11-18';
  return isChanged
    ? { machineId, versionNumber: 2, denominationMinor: 20, returnPercent }
    : { machineId, versionNumber: 1, denominationMinor, returnPercent };
}

export async function insertMachines(tx: Tx): Promise<void> {
  const seen = { establishment_id: ESTABLISHMENT, recorded_at: REGISTERED_AT };
  const stands = MACHINES.filter((machine) => machine.id !== 203).map((machine) => ({
    ...seen,
    stand_id: machine.id,
    stand_number: `S-${machine.id}`,
    room: 'Salle Garnier',
    retired_at: null,
  }));
  await insertAll(tx, 'stands', [
    ...stands,
    { ...seen, stand_id: 299, stand_number: 'S-299', room: 'Salon Rose', retired_at: '2026-11-10T08:00:00Z' },
  ]);
  const machines = MACHINES.map((machine) => ({
    ...seen,
    machine_id: machine.id,
    sbm_number: machine.number,
    serial_number: `SN-${machine.id}-48`,
    maker: machine.maker,
    registered_at: REGISTERED_AT,
  }));
  await insertAll(tx, 'machines', machines);
  const versions = MACHINES.map((machine): FixtureRow => ({
    ...versionOf(machine),
    stand_id: machine.id === 203 ? null : machine.id,
  }));
  await insertAll(tx, 'machine_versions', versions);
  const changed = versions.find((version) => version['machine_id'] === 103);
  await insertAll(tx, 'machine_versions', [
    {
      ...changed,
      version_number: 2,
      effective_at: CHANGED_AT,
      change: 'denomination',
      denomination_minor: 20,
      reason: 'Demande de la Direction des jeux',
      recorded_at: CHANGED_AT,
    },
  ]);
  const stations = MACHINES.flatMap((machine) =>
    Array.from({ length: machine.stations }, (_, index) => ({
      ...seen,
      station_id: machine.id * 10 + index + 1,
      machine_id: machine.id,
      station_number: index + 1,
      meter_digits: machine.id === 101 ? 7 : 10,
      counter_digits: {},
    })),
  );
  await insertAll(tx, 'stations', stations);
  const content = cabinetPng();
  await queryRows(
    tx,
    `insert into photographs (establishment_id, machine_id, taken_at, media_type, width, height, content_sha256,
        content, recorded_by, recorded_at) values ($1, 101, $2, 'image/png', 240, 320, sha256($3::bytea), $3, $4, $2)`,
    [ESTABLISHMENT, '2026-11-03T10:00:00Z', content, PEOPLE.management],
  );
}

interface Reading {
  readonly station: number;
  readonly readAt: string;
  readonly batch: number;
  readonly counters: FixtureRow;
}

/** Returns the counters as stored with a break: names in JSON, decimal text. */
const named = (counters: FixtureRow): FixtureRow =>
  Object.fromEntries(
    Object.entries(counters).map(([column, value]) => [
      column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      String(value),
    ]),
  );

const credits = (coinIn: number, coinOut: number, jackpot: number, drop: number, games: number): FixtureRow => ({
  coin_in_credits: coinIn,
  coin_out_credits: coinOut,
  jackpot_credits: jackpot,
  drop_credits: drop,
  bills_credits: drop,
  ticket_in_credits: 0,
  ticket_out_credits: 0,
  cancelled_credits: 0,
  hand_paid_cancelled_credits: 0,
  current_credits: 0,
  games_played: games,
});

/** A101 turns over on the first day; B202 has three stations; A102 was cleared on the second day. */
const READINGS: readonly Reading[] = [
  {
    station: 1011,
    readAt: opensAt('2026-11-18'),
    batch: 1,
    counters: credits(9_500_000, 8_000_000, 50_000, 700_000, 190_000),
  },
  {
    station: 1011,
    readAt: opensAt('2026-11-19'),
    batch: 1,
    counters: credits(500_000, 8_880_000, 80_000, 890_000, 210_000),
  },
  {
    station: 1011,
    readAt: opensAt('2026-11-20'),
    batch: 2,
    counters: credits(1_300_000, 9_620_000, 80_000, 1_010_000, 226_000),
  },
  {
    station: 1021,
    readAt: opensAt('2026-11-18'),
    batch: 1,
    counters: credits(4_000_000, 3_600_000, 0, 400_000, 80_000),
  },
  {
    station: 1021,
    readAt: opensAt('2026-11-19'),
    batch: 1,
    counters: credits(4_500_000, 4_060_000, 0, 500_000, 89_000),
  },
  { station: 1021, readAt: '2026-11-19T08:20:00Z', batch: 3, counters: credits(100_000, 92_000, 0, 15_000, 1_800) },
  ...[2021, 2022, 2023].flatMap((station): Reading[] => [
    { station, readAt: opensAt('2026-11-18'), batch: 1, counters: credits(100_000, 90_000, 0, 20_000, 30_000) },
    { station, readAt: opensAt('2026-11-19'), batch: 1, counters: credits(110_000, 99_500, 0, 21_500, 31_000) },
    { station, readAt: opensAt('2026-11-20'), batch: 2, counters: credits(115_000, 104_166, 0, 22_250, 31_500) },
  ]),
];

export async function insertReadings(tx: Tx): Promise<void> {
  const batches = [
    [1, 'device', 'periodic'],
    [2, 'device', 'drop'],
    [3, 'person', 'manualCheck'],
  ] as const;
  const readings = READINGS.map(({ station, readAt, batch, counters }) => ({
    establishment_id: ESTABLISHMENT,
    station_id: station,
    read_at: readAt,
    variant: 0,
    batch_id: 9000 + batch,
    ...counters,
  }));
  await insertAll(tx, 'meter_readings', readings);
  for (const [batch, source, reason] of batches) {
    await queryRows(
      tx,
      `insert into reading_batches (establishment_id, batch_id, source, reason, received_at, row_count, digest)
        values ($1, $2, $3, $4, $5, $6, reading_batch_digest($1, $2))`,
      [
        ESTABLISHMENT,
        9000 + batch,
        source,
        reason,
        '2026-11-20T05:00:10Z',
        readings.filter((reading) => reading.batch_id === 9000 + batch).length,
      ],
    );
  }
  const plain = {
    establishment_id: ESTABLISHMENT,
    previous_counters: {},
    stale_counters: [],
    next_counters: {},
    exceptions: [],
  };
  await insertAll(tx, 'meter_breaks', [
    {
      ...plain,
      station_id: 1011,
      kind: 'rollover',
      earlier_read_at: '2026-11-18T19:35:00Z',
      later_read_at: '2026-11-18T19:40:00Z',
      // 20 000 staked on a counter of seven digits: 15 000 won back and 5 000 put in
      previous_counters: named(credits(9_990_000, 8_430_000, 50_000, 790_000, 199_000)),
      next_counters: named(credits(10_000, 8_445_000, 50_000, 795_000, 199_150)),
    },
    {
      ...plain,
      station_id: 1021,
      kind: 'ramClear',
      earlier_read_at: '2026-11-19T05:00:00Z',
      later_read_at: '2026-11-19T08:20:00Z',
    },
    {
      ...plain,
      station_id: 2022,
      kind: 'exception',
      earlier_read_at: '2026-11-19T12:00:00Z',
      later_read_at: '2026-11-19T12:05:00Z',
    },
    {
      ...plain,
      station_id: 2022,
      kind: 'exception',
      earlier_read_at: '2026-11-20T14:00:00Z',
      later_read_at: '2026-11-20T14:05:00Z',
    },
  ]);
  const reason = 'Carte de comptage remplacée ; mouvement tiré du relevé de contrôle.';
  await insertAll(tx, 'meter_adjustments', [
    {
      establishment_id: ESTABLISHMENT,
      adjustment_id: 9001,
      station_id: 2022,
      kind: 'reset',
      counters: { coinInCredits: '40' },
      earlier_read_at: '2026-11-19T12:00:00Z',
      later_read_at: '2026-11-19T12:05:00Z',
      reason,
      reverses_adjustment_id: null,
      recorded_by: PEOPLE.supervisor,
      recorded_at: '2026-11-19T13:00:00Z',
      approval_request_id: await approved(tx, 'meterAdjustment', '2026-11-19T13:00:00Z', 'carte remplacée'),
    },
  ]);
}
