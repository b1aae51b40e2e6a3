import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getVaultLocation } from '#platform/database/idempotency.js';
import { Vault } from '#platform/files/vault.js';
import { AuditService } from '#audit/audit.service.js';
import { ScanService } from '#meters/scan/scan.service.js';
import { openFloor, type ClosingFloor } from '../closing/floor.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { Crew } from './crew.js';
import { times } from '../support/scale.js';
import { sealed } from '../support/sealed.js';

/**
 * Eight people and devices work concurrently over three gaming days, for a bounded number of acts. The stored data must
 * equal the acknowledged data, once, balanced and sealed.
 */
const WORKERS = 8;
const ACTS_EACH = times({ usually: 12, all: 25 });
const SEED = Number(process.env['RELEVE_SOAK_SEED'] ?? '20260301');

let app: TestApp;
let floor: ClosingFloor;
let crew: Crew;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-04T12:00:00Z') });
  floor = await openFloor(app, {});
  const machines = Array.from({ length: 12 }, (_, index) => `S${index}`);
  for (const machine of machines) await floor.addMachine(machine);
  crew = new Crew(app, floor, machines, SEED);
  for (const machine of machines) await crew.open(machine);
  await Promise.all(Array.from({ length: WORKERS }, (_, worker) => crew.work(worker, ACTS_EACH)));
});
afterAll(() => app.close());

const count = async (sql: string): Promise<bigint> => {
  const [row] = await app.database.db.query<{ count: bigint }>(sql, [floor.establishment.establishmentId]);
  return row?.count ?? -1n;
};

describe(`the state after ${WORKERS * ACTS_EACH} acts of ${WORKERS} concurrent workers (seed ${SEED})`, () => {
  it('has only answers that the product may give', () => {
    expect(crew.unexpected).toEqual([]);
    expect(crew.acknowledged.size).toBeGreaterThan(WORKERS * ACTS_EACH * 0.4);
    expect(Object.keys(crew.tally).sort()).toEqual(crew.kinds);
  });

  it('has no reading lost or doubled', async () => {
    const kept = await app.database.db.query<{ machine: string; read_at: Date; coin_in_credits: bigint }>(
      `select machines.sbm_number as machine, meter_readings.read_at, meter_readings.coin_in_credits
        from meter_readings
        join stations using (establishment_id, station_id)
        join machines using (establishment_id, machine_id)
        where meter_readings.establishment_id = $1`,
      [floor.establishment.establishmentId],
    );
    const stored = kept.map((row) => `${row.machine} ${row.read_at.toISOString()} ${row.coin_in_credits}`);
    expect(stored.sort()).toEqual([...crew.readings].sort());
    const tallied = await count(
      `select coalesce(sum(reading_batches.row_count), 0)::bigint as count from reading_batches where establishment_id = $1`,
    );
    expect(tallied).toBe(BigInt(crew.readings.size));
  });

  it('has every acknowledged key with its answer, which is repeated', async () => {
    const { establishmentId } = floor.establishment;
    const rows = await app.database.db.query<{ key: string; sealed: Buffer }>(
      `select idempotency_keys.idempotency_key as key, idempotency_keys.sealed from idempotency_keys
        where idempotency_keys.establishment_id = $1`,
      [establishmentId],
    );
    const vault = Vault.open(app.config.home);
    const opened = (key: string, sealed: Buffer): unknown =>
      JSON.parse(vault.unseal(sealed, getVaultLocation(establishmentId, key)).toString());
    const held = new Map(rows.map(({ key, sealed }) => [key, opened(key, sealed)]));
    for (const [key, { answer }] of crew.acknowledged) {
      // a password created by a decision is sent once, and stored nowhere
      const { password: _password, ...withoutPassword } = answer as Readonly<Record<string, unknown>>;
      expect([key, held.get(key)]).toEqual([key, withoutPassword]);
    }
    const before = await count('select count(*) from log_entries where establishment_id = $1');
    for (const key of [...crew.acknowledged.keys()].slice(0, 20)) {
      const again = await crew.repeat(key);
      expect([key, again.status < 300, again.body]).toEqual([key, true, crew.acknowledged.get(key)?.answer]);
    }
    expect(await count('select count(*) from log_entries where establishment_id = $1')).toBe(before);
  });

  it('has balanced books, entry by entry and in total', async () => {
    expect(
      await count(
        `select count(*) from (
          select postings.entry_id from postings where postings.establishment_id = $1
          group by postings.entry_id having sum(postings.debit_minor) <> sum(postings.credit_minor)) as unbalanced`,
      ),
    ).toBe(0n);
    const { body } = await floor.comptable.get('/ledger/trial-balance?from=2026-03-01&to=2026-03-31').expect(200);
    const { debitMinor, creditMinor } = body as unknown as { debitMinor: string; creditMinor: string };
    expect(debitMinor).toBe(creditMinor);
  });

  it('has each closed day closed once, with the figures of its books', async () => {
    expect(await count('select count(*) from day_closings where establishment_id = $1')).toBeGreaterThan(0n);
    const days = await app.database.db.query<{ day: string; state: string; standing: bigint }>(
      `select gaming_days.gaming_day as day, gaming_days.state,
          (select count(*) from day_closings left join day_reopenings
              using (establishment_id, gaming_day, closing_number)
            where day_closings.establishment_id = gaming_days.establishment_id
              and day_closings.gaming_day = gaming_days.gaming_day
              and day_reopenings.closing_number is null) as standing
        from gaming_days where gaming_days.establishment_id = $1`,
      [floor.establishment.establishmentId],
    );
    for (const { day, state, standing } of days) expect([day, standing]).toEqual([day, state === 'closed' ? 1n : 0n]);
    expect(
      await count(
        `select count(*) from day_closings
          where establishment_id = $1
            and results_digest <> day_results_digest(establishment_id, gaming_day, run_number)`,
      ),
    ).toBe(0n);
  });

  it('has derived data equal to a rebuild', async () => {
    const derived = (): Promise<unknown[]> =>
      app.database.db.query(
        `select station_id, gaming_day, reading_count, conflict_count, first_read_at, last_read_at from station_days
          where establishment_id = $1 order by station_id, gaming_day`,
        [floor.establishment.establishmentId],
      );
    const scans = app.app.get(ScanService);
    await scans.scanPending(floor.establishment.establishmentId);
    const before = await derived();
    await scans.rebuildDerivedData(floor.establishment.establishmentId);
    expect(await derived()).toEqual(before);
  });

  it('has a log that verifies', async () => {
    await sealed(app);
    const report = await app.app.get(AuditService).verifyLogs();
    expect(report.findings).toEqual([]);
    expect(report.isClean).toBe(true);
  });
});
