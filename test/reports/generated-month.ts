import { setAuditContext } from '#audit/log/audit-context.js';
import { encodeSettings, resolveSettingsInForce } from '#domain/settings/settings.js';
import { queryRows, type Tx } from '#platform/database/rows.js';
import type { TestDatabase } from '../support/test-database.js';
import { closesAt, ESTABLISHMENT, ESTABLISHMENT_CODE, opensAt } from './fixture-base.js';
import { resultRow } from './figures.js';
import { insertAll } from './insert.js';
import { randomOf } from '../support/random.js';

/**
 * A month of an establishment with sixty machines, every figure drawn from a seed; two runs a day, the second in force.
 */
export const MACHINE_COUNT = 60;
export const FIGURES = [
  'coinInMinor',
  'dropMinor',
  'jackpotPaidMinor',
  'fillsMinor',
  'cashWinMinor',
  'meteredWinMinor',
] as const;
export type Figure = (typeof FIGURES)[number];

export const PERIODS = [
  { from: '2026-11-01', to: '2026-11-30' },
  { from: '2026-11-01', to: '2026-11-07' },
  { from: '2026-11-08', to: '2026-11-14' },
  { from: '2026-11-13', to: '2026-11-13' },
  { from: '2026-11-17', to: '2026-11-17' },
  { from: '2026-11-20', to: '2026-11-29' },
  { from: '2026-11-30', to: '2026-11-30' },
  { from: '2026-11-02', to: '2026-11-03' },
] as const;

async function insertEstablishment(tx: Tx): Promise<void> {
  const seen = { establishment_id: ESTABLISHMENT, recorded_at: '2026-10-01T08:00:00Z' };
  await insertAll(tx, 'establishments', [
    {
      ...seen,
      kind: 'casino',
      code: ESTABLISHMENT_CODE,
      name: "Casino de l'Œillet",
      currency: 'EUR',
      currency_exponent: 2,
      jurisdiction: 'MC',
      time_zone: 'Europe/Monaco',
      first_gaming_day: '2026-11-01',
    },
  ]);
  const numbers = Array.from({ length: MACHINE_COUNT }, (_, index) => index + 1);
  await insertAll(
    tx,
    'machines',
    numbers.map((id) => ({
      ...seen,
      machine_id: id,
      sbm_number: `M${String(id).padStart(3, '0')}`,
      serial_number: `S${id}`,
      maker: 'Mécanor',
      registered_at: seen.recorded_at,
    })),
  );
  await queryRows(
    tx,
    `insert into machine_versions (establishment_id, machine_id, version_number, effective_at, change, state, location,
        model, denomination_minor, return_percent, return_certified_on)
      select $1, machines.machine_id, 1, '2026-10-01T08:00:00Z', 'registration', 'inService', 'Salle', 'Étoile',
        case when machines.machine_id % 3 = 0 then 20 else 1 end, 92, '2026-09-01'
      from machines where machines.establishment_id = $1`,
    [ESTABLISHMENT],
  );
}

/** Returns figures of which some are very large or zero; some days lose money. */
function figuresOfDay(random: (below: number) => number) {
  const size = [1_000, 1_000_000, 90_000_000_000][random(3)] ?? 1;
  const coinIn = random(size);
  return {
    coinIn,
    coinOut: random(size),
    jackpot: random(size),
    theoreticalWin: Math.trunc(coinIn / 12),
    games: random(5_000),
    bills: random(size),
    ticketIn: random(size),
    coins: random(500),
    electronicIn: random(700),
    electronicOut: random(900),
    ticketOut: random(size),
    counted: { notes: random(size), tickets: random(size), coins: random(500) },
    paidJackpot: random(size),
    paidProgressive: random(3_000),
    paidBonus: random(20),
    paidCancelled: random(1_000),
    paidShortPay: random(40),
    paidComplement: random(30),
    ticketsIssued: random(size),
    fills: random(2_000),
  };
}

export async function insertGeneratedMonth(database: TestDatabase): Promise<void> {
  const random = randomOf(7);
  await database.superuser.transaction(async (tx) => {
    const happenedAt = new Date('2026-12-01T07:00:00Z');
    await setAuditContext(tx, {
      establishmentId: ESTABLISHMENT,
      personId: null,
      action: 'test.month',
      happenedAt,
      gamingDay: null,
    });
    await insertEstablishment(tx);
    for (let date = 1; date <= 30; date += 1) {
      const day = `2026-11-${String(date).padStart(2, '0')}`;
      await insertAll(tx, 'gaming_days', [
        {
          establishment_id: ESTABLISHMENT,
          gaming_day: day,
          opens_at: opensAt(day),
          closes_at: closesAt(day),
          state: 'open',
        },
      ]);
      for (const run of [1, 2]) {
        const key = { establishment_id: ESTABLISHMENT, gaming_day: day, run_number: run };
        await insertAll(tx, 'reconciliation_runs', [
          {
            ...key,
            computed_at: closesAt(day),
            software_version: '0.1.0',
            settings: encodeSettings(resolveSettingsInForce([], day)),
            machine_count: MACHINE_COUNT,
            finding_count: 0,
          },
        ]);
        const lines = Array.from({ length: MACHINE_COUNT }, (_, index) => {
          const denominationMinor = (index + 1) % 3 === 0 ? 20 : 1;
          const machine = { machineId: index + 1, versionNumber: 1, denominationMinor, returnPercent: '92.0000' };
          return resultRow(key, machine, figuresOfDay(random));
        });
        await insertAll(tx, 'day_results', lines);
      }
    }
  });
}
