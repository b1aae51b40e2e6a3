import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadSecondPath } from '#closing/recomputation/second-path.js';
import { requireTransactionClient } from '#platform/database/database.js';
import { formatDifference, recomputed } from '../recompute/second-path.js';
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

const listDifferences = (day: string, of: number = floor.establishment.establishmentId): Promise<unknown> =>
  app.database.db.runInSnapshot(async (tx) => {
    const { recomputeDay } = await loadSecondPath();
    const client = await requireTransactionClient(tx);
    return (await recomputeDay(client, { establishmentId: of, gamingDay: day })).differences;
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

  it('is deleted with the line of its run, and refused without one', async () => {
    const { database } = app;
    const count = async (): Promise<bigint | undefined> =>
      (await database.superuser.query<{ count: bigint }>('select count(*) from machine_hold_periods'))[0]?.count;
    const before = await count();
    await reconcile(DAYS[0] ?? '');
    expect(await count()).toBe(before);
    const orphan = database.db.query(
      `insert into machine_hold_periods (establishment_id, gaming_day, run_number, machine_id, judgement, day_included)
        select establishment_id, gaming_day, run_number + 100, machine_id, 'noPlay', false from machine_hold_periods limit 1`,
    );
    await expect(orphan).rejects.toMatchObject({ code: '23503' });
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
    const later = { coinInCredits: 31_700_000n, coinOutCredits: 28_945_000n, gamesPlayed: 117_000n, gamesWon: 39_000n };
    await floor.read('N27', '2026-10-19T05:59:00+02:00', { ...later, gamesLost: 78_000n, jackpotCredits: 0n });
    await reconcile('2026-10-18');
    expect(await listHoldFindings('2026-10-18')).toMatchObject([
      { severity: 'notice', evidence: { games: '117000', sinceDay: '2026-10-06', beyondSinceDay: '2026-10-17' } },
    ]);
    expect(await listDifferences('2026-10-18')).toEqual([]);
  });
});

describe('the documents of the twelve days', () => {
  it('state the holds that the second path derives from every raw row', async () => {
    const tally = await recomputed(app, floor.establishment.code, ({ document }) =>
      ['slot-performance', 'findings'].includes(document),
    );
    expect(tally.differences.map(formatDifference)).toEqual([]);
    expect(tally.compared).toBeGreaterThan(200);
  });
});

describe('a hold without a single theory', () => {
  let other: ClosingFloor;
  const PLAY = { coinInCredits: 100_000, coinOutCredits: 90_000, gamesPlayed: 1_000 };
  /** Reads the counters of a machine at the end of its n-th day, without those named, and with some gauges. */
  const readDay = (
    machine: string,
    day: number,
    without: readonly string[] = [],
    gauges: Readonly<Record<string, number>> = {},
  ): Promise<void> => {
    const counters = Object.entries(PLAY).filter(([name]) => !without.includes(name));
    return other.read(machine, `2026-10-${String(day + 6).padStart(2, '0')}T06:00:00+02:00`, {
      ...Object.fromEntries(counters.map(([name, value]) => [name, day * value])),
      jackpotCredits: 0,
      ...gauges,
    });
  };
  const listHolds = (machine: string): Promise<readonly unknown[]> =>
    app.database.db.query(
      `select gaming_day::text as day, judgement, since_day::text as since, games::integer as games
        from machine_hold_days join machines using (establishment_id, machine_id)
        where machine_hold_days.establishment_id = $1 and sbm_number = $2 order by gaming_day`,
      [other.establishment.establishmentId, machine],
    );

  beforeAll(async () => {
    other = await openFloor(
      app,
      { readingIntervalMinutes: 1440, holdMinimumGames: 2_000 },
      { firstGamingDay: '2026-10-01', jurisdiction: 'FR', timeZone: 'Europe/Paris' },
    );
    const changed = await other.addMachine('CHANGED', { returnPercent: '90' });
    await other.addMachine('UNCOUNTED', { returnPercent: '90' });
    await other.addMachine('UNCERTIFIED', { returnPercent: null });
    // the program changes at noon of the second day, read there, so that its play is split
    await other.addVersion(changed, {
      number: 2,
      at: '2026-10-07T12:00:00+02:00',
      change: 'program',
      returnPercent: '90',
    });
    for (const day of [0, 1, 2, 3, 4]) {
      await readDay('CHANGED', day);
      // it states 5.00 % as its return: the hold in its place
      await readDay('UNCOUNTED', day, ['gamesPlayed'], { theoreticalReturnHundredthsPercent: 500 });
      await readDay('UNCERTIFIED', day);
    }
    for (const day of ['06', '07', '08', '09'])
      await other.comptable.post(`/days/2026-10-${day}/reconcile`).expect(200);
  });

  it('ends on the day of a change and begins with the next one', async () => {
    expect(await listHolds('CHANGED')).toEqual([
      { day: '2026-10-06', judgement: 'tooFewGames', since: '2026-10-06', games: 1_000 },
      { day: '2026-10-07', judgement: 'termsChanged', since: null, games: 0 },
      { day: '2026-10-08', judgement: 'tooFewGames', since: '2026-10-08', games: 1_000 },
      { day: '2026-10-09', judgement: 'within', since: '2026-10-08', games: 2_000 },
    ]);
  });

  it.each([
    ['UNCOUNTED', 'gamesUnknown', 'not judged: games not counted'],
    ['UNCERTIFIED', 'returnUnknown', 'not judged: no known return'],
  ])('of %s is not judged, and the report states why', async (machine, judgement, words) => {
    const holds = await listHolds(machine);
    expect(holds).toHaveLength(4);
    for (const hold of holds) expect(hold).toMatchObject({ judgement, since: null, games: 0 });
    const path = '/reports/slot-performance?from=2026-10-06&to=2026-10-09&format=json&language=en';
    const { body } = await other.controleur.get(path).expect(200);
    const { sections } = body as unknown as { readonly sections: readonly PrintedSection[] };
    const cells = sections.find(({ name }) => name === 'holds')?.rows.map((row) => row.cells);
    expect(cells?.find((row) => row['machine'] === machine)).toMatchObject({
      gamesPlayed: '0',
      actualHoldPercent: null,
      judgement: words,
      sinceDay: null,
      cumulativeJudgement: words,
    });
  });

  it('has a notice when a reading states a return that no certificate can have', async () => {
    const { body } = await other.comptable.get('/days/2026-10-09/findings').expect(200);
    const findings = body as unknown as readonly Finding[];
    expect(findings.filter(({ code }) => code === 'statedReturnDoubtful')).toMatchObject([
      { machine: 'UNCOUNTED', severity: 'notice', evidence: { statedReturnPercent: '5.00' } },
    ]);
  });

  it('is derived alike by the second path', async () => {
    const { establishmentId, code } = other.establishment;
    for (const day of ['06', '07', '08', '09'])
      expect(await listDifferences(`2026-10-${day}`, establishmentId)).toEqual([]);
    const tally = await recomputed(app, code, ({ document }) => ['slot-performance', 'findings'].includes(document));
    expect(tally.differences.map(formatDifference)).toEqual([]);
  });
});
