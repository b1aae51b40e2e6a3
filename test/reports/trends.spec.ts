import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { queryRows } from '#platform/database/rows.js';
import { readSql } from '#documents/parts/report.js';
import { findWidestSeriesKeys } from '#insight/trends.queries.js';
import type { TrendSeries, TrendsAnswer } from '#insight/trends.service.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { createPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { ESTABLISHMENT, ESTABLISHMENT_CODE } from './fixture-base.js';
import { createReportEstablishment } from './fixture.js';

type Answer = Serialized<TrendsAnswer>;
type Series = Serialized<TrendSeries>;

const PERIOD = 'from=2026-11-18&to=2026-11-20';
const PARAMETERS = [ESTABLISHMENT, '2026-11-18', '2026-11-20'];

describe('trends', () => {
  let app: TestApp;
  let reader: string;

  beforeAll(async () => {
    app = await createTestApp({ now: new Date('2026-11-21T09:30:00Z') });
    await createReportEstablishment(app.database);
    reader = (await createPerson(app.database.db, { roles: ['controleur'], establishment: ESTABLISHMENT_CODE })).token;
  });

  afterAll(() => app.close());

  const get = (query: string, path = '') =>
    request(app.url)
      .get(`/api/establishments/${ESTABLISHMENT_CODE}/trends${path}?${query}`)
      .set('authorization', `Bearer ${reader}`);

  const trends = async (query: string): Promise<Answer> =>
    ((await get(query).expect(200)) as { readonly body: Answer }).body;

  const holdOf = ({ key, total }: Series) => ({
    key,
    gamesPlayed: total.gamesPlayed,
    coinInMinor: total.hold?.coinInMinor,
    meteredWinMinor: total.hold?.meteredWinMinor,
    actualHoldPercent: total.hold?.actualHoldPercent,
    theoreticalHoldPercent: total.hold?.theoreticalHoldPercent,
  });

  interface PerformanceRow {
    readonly denominationMinor: bigint | null;
    readonly gamesPlayed: bigint;
    readonly coinInMinor: bigint;
    readonly meteredWinMinor: bigint;
    readonly actualHoldPercent: string | null;
    readonly floorParPercent: string | null;
  }

  it('match the slot performance report for denominations and the floor', async () => {
    const found = await queryRows<PerformanceRow>(
      app.database.superuser,
      readSql('slot-performance', 'denominations'),
      PARAMETERS,
    );
    const expected = found.map((row) => ({
      key: row.denominationMinor === null ? 'floor' : String(row.denominationMinor),
      gamesPlayed: String(row.gamesPlayed),
      coinInMinor: String(row.coinInMinor),
      meteredWinMinor: String(row.meteredWinMinor),
      actualHoldPercent: row.actualHoldPercent,
      theoreticalHoldPercent: row.floorParPercent,
    }));
    expect(expected.length).toBeGreaterThan(2);
    const denominations = await trends(`measure=hold&by=denomination&step=day&${PERIOD}`);
    const floor = await trends(`measure=hold&by=floor&step=week&${PERIOD}`);
    expect([...denominations.series, ...floor.series].map(holdOf)).toEqual(expected);
  });

  it('match for a machine the sum of its lines in that report, and for a day the report of the day', async () => {
    interface MachineRow extends PerformanceRow {
      readonly machine: string;
    }
    const { series, seriesCount } = await trends(`measure=hold&by=machine&step=day&${PERIOD}`);
    expect(seriesCount).toBe(7);
    for (const day of ['2026-11-18', '2026-11-19', '2026-11-20']) {
      const lines = await queryRows<MachineRow>(app.database.superuser, readSql('slot-performance', 'machines'), [
        ESTABLISHMENT,
        day,
        day,
      ]);
      for (const { key, points } of series) {
        const own = lines.filter(({ machine }) => machine === key);
        const point = points.find(({ from }) => from === day);
        const sum = own.reduce((total, { coinInMinor }) => total + coinInMinor, 0n);
        const win = own.reduce((total, { meteredWinMinor }) => total + meteredWinMinor, 0n);
        expect({ key, day, sum: point?.hold?.coinInMinor, win: point?.hold?.meteredWinMinor }).toEqual({
          key,
          day,
          ...(own.length === 0 ? {} : { sum: String(sum), win: String(win) }),
        });
      }
    }
  });

  it('match the drop comparison and the daily statement for media', async () => {
    const { series } = await trends(`measure=variance&by=floor&step=month&${PERIOD}`);
    const found = await queryRows<Readonly<Record<string, bigint | string | null>>>(
      app.database.superuser,
      readSql('daily-statement', 'media'),
      [ESTABLISHMENT, ['2026-11-18', '2026-11-19', '2026-11-20']],
    );
    expect(series.map(({ medium, total }) => ({ medium, ...total.medium }))).toEqual(
      found.map(({ medium, meteredMinor, actualMinor, varianceMinor, variancePercent }) => ({
        medium,
        variancePercent,
        meteredMinor: String(meteredMinor),
        actualMinor: String(actualMinor),
        varianceMinor: String(varianceMinor),
      })),
    );
    const drop = await trends(`measure=drop&by=machine&medium=tickets&keys=A101&step=day&${PERIOD}`);
    expect(drop.series.map(({ key, medium }) => ({ key, medium }))).toEqual([{ key: 'A101', medium: 'tickets' }]);
  });

  it('show the machines with the widest variances, days of opposite signs added up, when none is named', async () => {
    const { series } = await trends(`measure=variance&by=machine&medium=notes&step=day&${PERIOD}`);
    const width = (key: string): number =>
      (series.find((each) => each.key === key)?.points ?? [])
        .map(({ medium }) => Math.abs(Number(medium?.varianceMinor ?? 0)))
        .reduce((sum, each) => sum + each, 0);
    const widths = series.map(({ key }) => width(key)).sort((a, b) => b - a);
    expect(widths[0]).toBeGreaterThan(0);
    const window = {
      establishmentId: ESTABLISHMENT,
      firstDay: '2026-11-18',
      lastDay: '2026-11-20',
      step: 'day',
    } as const;
    const found = await findWidestSeriesKeys(app.database.superuser, window, 'machine', ['notes'], 3);
    expect(found.count).toBe(series.length);
    expect(found.keys.map(width)).toEqual(widths.slice(0, 3));
  });

  it('return weeks from Monday, cut where the period ends, and the reconciled and closed days', async () => {
    const { steps } = await trends('measure=hold&by=floor&step=week&from=2026-11-12&to=2026-11-24');
    expect(steps.map(({ from, to, reconciledDays, closedDays }) => [from, to, reconciledDays, closedDays])).toEqual([
      ['2026-11-12', '2026-11-15', '0', '0'],
      ['2026-11-16', '2026-11-22', '3', '2'],
      ['2026-11-23', '2026-11-24', '0', '0'],
    ]);
    const season = await trends('measure=hold&by=floor&step=month&season=2027');
    expect([season.firstDay, season.lastDay, season.steps.length]).toEqual(['2026-11-01', '2027-10-31', 12]);
  });

  it('return the interval for the volume of play where the volatility is known, and mark where it is not', async () => {
    const { series, intervalDeviations } = await trends(`measure=hold&by=machine&step=day&keys=B201,A101&${PERIOD}`);
    expect(intervalDeviations).toBe('1.96');
    const shown = series.map(({ key, total }) => {
      const { lowerPercent, upperPercent, theoreticalHoldPercent, sigma, machinesUnknown } = total.hold ?? {};
      return {
        key,
        games: total.gamesPlayed,
        theoreticalHoldPercent,
        lowerPercent,
        upperPercent,
        sigma,
        machinesUnknown,
      };
    });
    // sigma = 9.4 ÷ 1.65; 8 % ± 1.96 × sigma ÷ √42 000, by hand
    const [unknown, known] = [
      { key: 'B201', machinesUnknown: '1' },
      { key: 'A101', machinesUnknown: '0', games: '42000' },
    ];
    expect(shown).toMatchObject([
      { ...unknown, theoreticalHoldPercent: '5.0000', lowerPercent: null, upperPercent: null, sigma: null },
      { ...known, theoreticalHoldPercent: '8.0000', lowerPercent: '2.5515', upperPercent: '13.4485', sigma: '5.6970' },
    ]);
  });

  it('are a CSV of the same rows, without formula', async () => {
    const answer = await trends(`measure=hold&by=denomination&step=day&${PERIOD}`);
    const { text, headers } = await get(`measure=hold&by=denomination&step=day&${PERIOD}&language=en`, '/csv').expect(
      200,
    );
    expect((headers as Readonly<Record<string, string>>)['content-type']).toBe('text/csv; charset=utf-8');
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + answer.series.reduce((sum, { points }) => sum + points.length + 1, 0));
    expect(lines[0]).toMatchInlineSnapshot(
      `"\ufeffLine,Denomination,From,To,Days reconciled,Machines,Games,Coin in,Metered win,Actual hold,Theoretical hold,Lower bound,Upper bound,sigma"`,
    );
    const [first] = answer.series;
    const figures = [first?.points[0]?.hold?.actualHoldPercent, first?.points[0]?.from];
    expect(lines[1]?.split(',')).toEqual(expect.arrayContaining(figures));
  });

  it('are refused with a code', async () => {
    await get('measure=hold&by=floor&step=day&from=2024-01-01&to=2026-01-01').expect(422, /PERIOD_TOO_LONG/);
    await get('measure=hold&by=floor&step=day').expect(422, /INVALID_PERIOD/);
    await get(`measure=luck&by=floor&step=day&${PERIOD}`).expect(422, /INVALID_INPUT/);
  });
});
