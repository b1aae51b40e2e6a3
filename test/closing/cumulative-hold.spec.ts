import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadSecondPath } from '#closing/recomputation/second-path.js';
import { requireTransactionClient } from '#platform/database/database.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { openFloor, type ClosingFloor } from './floor.js';

/**
 * A machine certified at 95 % that pays 85 %, 9 000 games a day for twelve days: a day is too short to say so, the
 * twelve together are 108 000 games. Each game stakes 1.00: the day keeps 1 350.00 of 9 000.00.
 */
let app: TestApp;
let floor: ClosingFloor;

interface Finding {
  readonly code: string;
  readonly medium: string;
  readonly severity: string;
  readonly evidence: Readonly<Record<string, unknown>>;
}

const readInput = (name: string): Buffer => readFileSync(new URL(`inputs/${name}`, import.meta.url));
const DAYS = Array.from({ length: 12 }, (_none, index) => `2026-10-${String(index + 6).padStart(2, '0')}`);

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-10-19T12:00:00Z') });
  floor = await openFloor(
    app,
    { readingIntervalMinutes: 1440 },
    { firstGamingDay: '2026-10-01', jurisdiction: 'FR', timeZone: 'Europe/Paris' },
  );
  await floor.upload('/machines/import', readInput('twelve-days-machines.csv'), 'direction').expect(201);
  await floor.upload('/readings/import', readInput('twelve-days-readings.csv')).expect(200);
});
afterAll(() => app.close());

const reconcile = async (day: string): Promise<void> => {
  await floor.comptable.post(`/days/${day}/reconcile`).expect(200);
};

const listHoldFindings = async (day: string): Promise<readonly Finding[]> => {
  const { body } = await floor.comptable.get(`/days/${day}/findings`).expect(200);
  return (body as unknown as readonly Finding[]).filter(({ code }) => code.startsWith('hold'));
};

const listDifferences = (day: string): Promise<unknown> =>
  app.database.db.runInSnapshot(async (tx) => {
    const { recomputeDay } = await loadSecondPath();
    const { establishmentId } = floor.establishment;
    const client = await requireTransactionClient(tx);
    return (await recomputeDay(client, { establishmentId, gamingDay: day })).differences;
  });

interface PrintedSection {
  readonly name?: string;
  readonly rows: readonly { readonly cells: Readonly<Record<string, unknown>> }[];
}

/** Returns the cells of the one machine in the table of holds of the slot performance report. */
const readHoldRow = async (from: string, to: string): Promise<unknown> => {
  const path = `/reports/slot-performance?from=${from}&to=${to}&format=json&language=en`;
  const { body } = await floor.controleur.get(path).expect(200);
  const { sections } = body as unknown as { readonly sections: readonly PrintedSection[] };
  const rows = sections.find(({ name }) => name === 'holds')?.rows ?? [];
  expect(rows).toHaveLength(1);
  return rows[0]?.cells;
};

describe('a machine that strays by ten points for twelve days', () => {
  it('has no finding on eleven days of 99 000 games, and one to explain on the twelfth', async () => {
    for (const day of DAYS) await reconcile(day);
    for (const day of DAYS.slice(0, 11)) expect(await listHoldFindings(day)).toEqual([]);
    expect(await listHoldFindings('2026-10-17')).toMatchObject([
      {
        code: 'holdBeyondTolerance',
        medium: 'hold',
        severity: 'toExplain',
        evidence: {
          games: '108000',
          coinInMinor: '10800000',
          meteredWinMinor: '1620000',
          actualHoldPercent: '15.0000',
          theoreticalHoldPercent: '5.0000',
          sinceDay: '2026-10-06',
          days: 12,
          beyondSinceDay: '2026-10-17',
        },
      },
    ]);
  });

  it('is derived alike by the second path, which names an altered sum', async () => {
    for (const day of DAYS) expect(await listDifferences(day)).toEqual([]);
    await app.database.superuser.query(
      `update machine_hold_periods set games = games + 1 where establishment_id = $1 and gaming_day = '2026-10-17'`,
      [floor.establishment.establishmentId],
    );
    expect(await listDifferences('2026-10-17')).toMatchObject([
      { table: 'machine_hold_periods', key: 'N27', column: 'games', stored: '108001', recomputed: '108000' },
    ]);
    await reconcile('2026-10-17');
  });

  it('shows its judgement on the page of the machine', async () => {
    const { body } = await floor.comptable.get('/machines/N27/overview').expect(200);
    expect((body as unknown as { readonly hold: unknown }).hold).toEqual({
      gamingDay: '2026-10-17',
      judgement: 'beyond',
      sinceDay: '2026-10-06',
      days: 12,
      games: '108000',
      coinInMinor: '10800000',
      meteredWinMinor: '1620000',
      actualHoldPercent: '15.0000',
      theoreticalHoldPercent: '5.0000',
      beyondSinceDay: '2026-10-17',
    });
  });

  it('is judged on the days of a report alone, and cumulatively on its last day', async () => {
    // seven days are 63 000 games: too few by themselves; the cumulative ones on 16 October are 99 000
    expect(await readHoldRow('2026-10-10', '2026-10-16')).toMatchObject({
      machine: 'N27',
      gamesPlayed: '63000',
      theoreticalHoldPercent: '5.0000',
      actualHoldPercent: '15.0000',
      holdVariancePoints: '10.0000',
      judgement: 'not judged: too few games',
      sinceDay: '2026-10-06',
      cumulativeGames: '99000',
      cumulativeJudgement: 'not judged: too few games',
    });
    expect(await readHoldRow('2026-10-06', '2026-10-17')).toMatchObject({
      gamesPlayed: '108000',
      judgement: 'beyond tolerance',
      cumulativeVariancePoints: '10.0000',
      cumulativeJudgement: 'beyond tolerance',
    });
    // a week after 100 000 games: its own play is not judged, the cumulative is
    expect(await readHoldRow('2026-10-11', '2026-10-17')).toMatchObject({
      gamesPlayed: '63000',
      judgement: 'not judged: too few games',
      cumulativeGames: '108000',
      cumulativeJudgement: 'beyond tolerance',
    });
  });

  it('is a notice from the next day on that names the first', async () => {
    const later = { coinInCredits: 31_700_000n, coinOutCredits: 28_945_000n, gamesPlayed: 117_000n };
    await floor.read('N27', '2026-10-19T05:59:00+02:00', { ...later, jackpotCredits: 0n });
    await reconcile('2026-10-18');
    expect(await listHoldFindings('2026-10-18')).toMatchObject([
      { severity: 'notice', evidence: { games: '117000', sinceDay: '2026-10-06', beyondSinceDay: '2026-10-17' } },
    ]);
    expect(await listDifferences('2026-10-18')).toEqual([]);
  });
});
