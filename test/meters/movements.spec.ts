import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { COUNTERS, type CounterValues } from '#domain/meters/counters.js';
import { computeMeterHistory, computeBoundedHistory } from '#domain/meters/meter-history.js';
import type { MeterEvent } from '#domain/meters/meter-step.js';
import type { MeterReading } from '#domain/meters/meter-readings.js';
import { Refusal } from '#refusals/refusal.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { csvStream, openFloor, type Floor } from './support.js';
import { times } from '../support/scale.js';

let test: TestDatabase;
let floor: Floor;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const at = (ms: number): Date => new Date(ms);

describe('the published readings of three real machines', () => {
  beforeAll(async () => {
    floor = await openFloor(test);
    const text = readFileSync(join(import.meta.dirname, 'real-meters.csv'));
    const answer = await floor.imports.importReadings(
      { personId: floor.personId },
      floor.establishment,
      csvStream(text),
      { registerMachines: true, reason: 'periodic' },
    );
    expect(answer).toMatchObject({ rows: 6, accepted: 6, duplicates: 0, refused: [], exceptions: 0 });
  });

  it('5093619: 250 played, 520 paid, a drop of 12 500 in bills', async () => {
    const movement = await floor.movements.computeMovement(floor.establishment, {
      machine: '5093619',
      station: 1,
      from: at(1592204401032),
      to: at(1592334001010),
    });
    const { coinInCredits, coinOutCredits, dropCredits, billsCredits, currentCredits } = movement.counters;
    expect(
      [coinInCredits, coinOutCredits, dropCredits, billsCredits, currentCredits].map((one) => one?.movement),
    ).toEqual([250n, 520n, 12500n, 12500n, 12770n]);
    expect(coinInCredits).toEqual({ from: 483023n, to: 483273n, movement: 250n, rolledOver: false });
    expect(movement.meteredWinCredits).toBe(-270n);
    expect(movement.identities.every(({ balanced }) => balanced)).toBe(true);
    expect(movement.exceptions).toEqual([]);
  });

  it('1940732: 355 games, a win of −17 500, a hold of −9.8592 %', async () => {
    const movement = await floor.movements.computeMovement(floor.establishment, {
      machine: '1940732',
      station: 1,
      from: at(1592204400952),
      to: at(1592334000967),
    });
    expect(movement.counters.coinInCredits?.movement).toBe(177500n);
    expect(movement.counters.coinOutCredits?.movement).toBe(195000n);
    expect(movement.counters.gamesPlayed?.movement).toBe(355n);
    expect(movement.meteredWinCredits).toBe(-17500n);
    expect(movement.actualHoldPercent).toBe('-9.8592');
    expect(movement.segments).toHaveLength(1);
  });

  it.each([
    ['1940732', 1, 1592204400000, 1592334000967, 'NO_READING'],
    ['1940732', 1, 1592334000967, 1592204400952, 'PERIOD_EMPTY'],
    ['1940732', 2, 1592204400952, 1592334000967, 'UNKNOWN_STATION'],
    ['1', 1, 1592204400952, 1592334000967, 'UNKNOWN_MACHINE'],
  ])('%s station %d from %d to %d: %s', async (machine, station, from, to, code) => {
    const refusal = await floor.movements
      .computeMovement(floor.establishment, { machine, station, from: at(from), to: at(to) })
      .catch((error: unknown) => error);
    expect((refusal as Refusal).code).toBe(code);
  });
});

/** A machine at play, with an occasional rollover, RAM clear, silent counter or duplicated instant. */
interface Floorless {
  readonly readings: readonly MeterReading[];
  readonly clears: readonly Date[];
  readonly arrival: readonly number[];
}

const START = Date.parse('2026-03-01T00:00:00Z');
const MODULUS = 10n ** 6n;

const machineMeterHistory: fc.Arbitrary<Floorless> = fc
  .record({
    steps: fc.array(
      fc.record({
        coinIn: fc.bigInt({ min: 0n, max: 60_000n }),
        coinOut: fc.bigInt({ min: 0n, max: 60_000n }),
        bills: fc.bigInt({ min: 0n, max: 9_000n }),
        kind: fc.constantFrom(
          'plain',
          'plain',
          'plain',
          'plain',
          'clear',
          'hidden',
          'wrong',
          'twice',
          'mute',
          'offset',
        ),
      }),
      { minLength: 4, maxLength: 40 },
    ),
    start: fc.bigInt({ min: 0n, max: MODULUS - 1n }),
    seed: fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 80, maxLength: 80 }),
  })
  .map(({ steps, start, seed }) => {
    const readings: MeterReading[] = [];
    const clears: Date[] = [];
    let state = { coinIn: start, coinOut: start / 2n, bills: start / 3n, current: 500n };
    const reading = (readAt: Date, without: readonly (keyof CounterValues)[] = []): MeterReading => {
      const counters: Record<string, bigint> = {
        coinInCredits: state.coinIn % MODULUS,
        coinOutCredits: state.coinOut % MODULUS,
        wonCredits: state.coinOut % MODULUS,
        billsCredits: state.bills % MODULUS,
        dropCredits: state.bills % MODULUS,
        currentCredits: state.current,
      };
      return {
        readAt,
        counters: Object.fromEntries(
          COUNTERS.flatMap(({ name }) => {
            const value = counters[name];
            return value === undefined ? [] : ([[name, value]] as const);
          }).filter(([name]) => !without.includes(name)),
        ),
      };
    };
    readings.push(reading(at(START)));
    for (const [index, step] of steps.entries()) {
      const readAt = at(START + (index + 1) * 300_000);
      if (step.kind === 'clear' || step.kind === 'hidden') {
        if (step.kind === 'clear') clears.push(at(readAt.getTime() - 100_000));
        state = { coinIn: 0n, coinOut: 0n, bills: 0n, current: 0n };
      }
      state = {
        coinIn: state.coinIn + step.coinIn,
        coinOut: state.coinOut + step.coinOut,
        bills: state.bills + step.bills + (step.kind === 'offset' ? 7n : 0n),
        current: state.current + step.bills + step.coinOut - step.coinIn + 100_000n,
      };
      if (step.kind === 'mute') readings.push(reading(readAt, ['dropCredits', 'billsCredits']));
      else readings.push(reading(readAt));
      if (step.kind === 'twice') {
        const first = reading(readAt);
        readings.push({
          readAt,
          counters: { ...first.counters, coinInCredits: (first.counters.coinInCredits ?? 0n) + 1n },
        });
      }
      if (step.kind === 'wrong') state = { ...state, coinIn: state.coinIn > 1000n ? state.coinIn - 999n : 0n };
    }
    const arrival = readings.map((_, index) => index).sort((a, b) => (seed[a] ?? 0) - (seed[b] ?? 0) || a - b);
    return { readings, clears, arrival };
  });

const COLUMNS = {
  coinInCredits: 'coin_in_credits',
  coinOutCredits: 'coin_out_credits',
  wonCredits: 'won_credits',
  billsCredits: 'bills_credits',
  dropCredits: 'drop_credits',
  currentCredits: 'current_credits',
} as const;

function csvOf(readings: readonly MeterReading[], machine: string): string {
  const lines = readings.map(({ readAt, counters }) =>
    [
      machine,
      readAt.getTime(),
      ...Object.keys(COLUMNS).map((name) => counters[name as keyof typeof COLUMNS] ?? ''),
    ].join(),
  );
  return `asset_number,read_at_ms,${Object.values(COLUMNS).join()}\n${lines.join('\n')}\n`;
}

async function derived(establishmentId: number): Promise<unknown> {
  const breaks = await test.db.query(
    `select station_id, earlier_read_at, later_read_at, kind, previous_counters, stale_counters, next_counters, exceptions
     from meter_breaks where establishment_id = $1 order by 1, 3`,
    [establishmentId],
  );
  const days = await test.db.query('select * from station_days where establishment_id = $1 order by 2, 3', [
    establishmentId,
  ]);
  return { breaks, days };
}

describe('data derived from late and out-of-order readings', () => {
  it('equal those of a rebuild, and of a walk through all readings', async () => {
    floor = await openFloor(test);
    const { establishmentId } = floor.establishment;
    let number = 0;
    await fc.assert(
      fc.asyncProperty(
        machineMeterHistory,
        fc.integer({ min: 1, max: 5 }),
        async ({ readings, clears, arrival }, parts) => {
          number += 1;
          const machine = `P${number}`;
          const head = readings[0];
          if (head === undefined) return;
          const importAll = (some: readonly MeterReading[]) =>
            floor.imports.importReadings(
              { personId: floor.personId },
              floor.establishment,
              csvStream(csvOf(some, machine)),
              { registerMachines: true, again: true },
            );
          const inOrder = arrival.map((index) => readings[index]).filter((reading) => reading !== undefined);
          const length = Math.ceil(inOrder.length / parts);
          const station = `(select station_id from stations join machines using (establishment_id, machine_id)
          where stations.establishment_id = ${establishmentId} and sbm_number = '${machine}')`;
          const machineId = `(select machine_id from machines where establishment_id = ${establishmentId} and sbm_number = '${machine}')`;
          for (let part = 0; part < parts; part += 1) {
            if (part === 1 || (parts === 1 && part === 0)) await importAll([head]);
            if (part === 1) {
              await test.superuser
                .query(`update stations set meter_digits = 6 where station_id = ${station}`)
                .catch(() => []);
            }
            await importAll(inOrder.slice(part * length, (part + 1) * length));
          }
          for (const clear of clears) {
            await test.db.query(
              `with event as (insert into machine_events (establishment_id, machine_id, occurred_at, code, source)
               values (${establishmentId}, ${machineId}, $1, 'ramClear', 'device') returning machine_id, occurred_at)
             insert into reading_scan_queue (establishment_id, machine_id, occurred_at)
               select ${establishmentId}, machine_id, occurred_at from event`,
              [clear],
            );
          }
          await floor.scans.scanPending(establishmentId);
          const [from, to] = [readings[0], readings.at(-1)].map((reading) => reading?.readAt ?? at(0)) as [Date, Date];
          const [boundaries] = await test.db.runInSnapshot((tx) =>
            floor.movements.readBoundaries(tx, establishmentId, from, to, { machine, station: 1 }),
          );
          const events: MeterEvent[] = clears.map((clear) => ({ kind: 'ramClear', at: clear }));
          const { sizes } = boundaries?.boundaries ?? { sizes: { digits: 10 } };
          const walked = computeMeterHistory({
            from,
            to,
            readings,
            sizes,
            denominationMinor: 1n,
            events,
            adjustments: [],
            limits: boundaries?.boundaries?.limits ?? [],
            coinOut: boundaries?.boundaries?.coinOut ?? [],
            excursions: boundaries?.boundaries?.excursions ?? [],
          });
          const quick = boundaries?.boundaries ? computeBoundedHistory(boundaries.boundaries) : undefined;
          expect(quick).toEqual(walked);
        },
      ),
      { numRuns: times({ usually: 12, all: 120 }), seed: 20260301, endOnFailure: true },
    );
    const incremental = await derived(establishmentId);
    await floor.scans.rebuildDerivedData(establishmentId);
    expect(await derived(establishmentId)).toEqual(incremental);
  });
});
