import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { DayGrid, GridMedium } from '#views/grid/grid.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { START, after, openFloor, type ClosingFloor } from '../closing/floor.js';

const DAY = '2026-03-01';
let app: TestApp;
let floor: ClosingFloor;

/**
 * G1 as metered · G2 twenty short (−4 %, beyond 2 %) · G3 metered, not counted · G4 counted within tolerance, five
 * cents a credit · G5 without any reading.
 */
beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await openFloor(app, { readingIntervalMinutes: 1440, dropWeekdays: '1234567' });
  for (const machine of ['G1', 'G2', 'G3', 'G5']) await floor.addMachine(machine);
  await floor.addMachine('G4', { denominationMinor: 5 });
  for (const machine of ['G1', 'G2', 'G3', 'G4']) {
    await floor.read(machine, '2026-03-01T05:00:00Z', START);
    await floor.read(machine, '2026-03-02T04:55:00Z', after(START, MOVED));
  }
  const note = (machine: string, value: string, count: number) => ({ machine, notes: [{ value, count }] });
  const counts = [note('G1', '50', 10), note('G2', '20', 24), { ...note('G4', '50', 50), coins: '1.00' }];
  await floor.comptable.post(`/days/${DAY}/counts`, { counts }).expect(200);
  const paid = [
    { machine: 'G1', kind: 'jackpot', amount: '100.00' },
    { machine: 'G2', kind: 'jackpot', amount: '60.00' },
    { machine: 'G2', kind: 'progressive', amount: '40.00' },
  ];
  await floor.comptable.post(`/days/${DAY}/totals`, { totals: paid }).expect(200);
});
afterAll(() => app.close());

const MOVED = {
  coinInCredits: 200_000,
  coinOutCredits: 150_000,
  jackpotCredits: 10_000,
  wonCredits: 160_000,
  dropCredits: 50_000,
  billsCredits: 50_000,
  gamesPlayed: 100,
  gamesWon: 40,
  gamesLost: 60,
  currentCredits: 0,
};

const grid = async (query: string): Promise<DayGrid> =>
  (await floor.comptable.get(`/days/${DAY}/grid?${query}`).expect(200)).body as unknown as DayGrid;

const column = (from: DayGrid, name: string): readonly (string | null)[] =>
  from.figures.find((figure) => figure.name === name)?.values ?? [];

const totalOf = (from: DayGrid, name: string): string | null | undefined =>
  from.total.figures[from.figures.findIndex((figure) => figure.name === name)];

describe('the grid of a day', () => {
  it('has no lines before a reconciliation', async () => {
    const empty = await grid('medium=notes');
    expect(empty).toMatchObject({ gamingDay: DAY, state: 'open', runNumber: null, tolerance: { minor: null } });
    expect(empty.lines.machine).toEqual([]);
    expect(empty.groups).toEqual([]);
    expect(empty.total).toEqual({ machines: 0, figures: [null, null, null, null, null] });
    await floor.comptable.post(`/days/${DAY}/reconcile`).expect(200);
  });

  it('compares counted with metered amounts, with tolerance and state', async () => {
    const notes = await grid('medium=notes');
    expect(notes.lines.machine).toEqual(['G1', 'G2', 'G3', 'G4', 'G5']);
    expect(notes.lines.state).toEqual(['within', 'beyond', 'missing', 'within', 'missing']);
    expect(notes.lines.denominationMinor).toEqual(['1', '1', '1', '5', '1']);
    // nothing is due of a box that nobody counted: its content is carried
    expect(column(notes, 'meteredMinor')).toEqual(['50000', '50000', '0', '250000', null]);
    expect(column(notes, 'actualMinor')).toEqual(['50000', '48000', '0', '250000', '0']);
    expect(column(notes, 'varianceMinor')).toEqual(['0', '-2000', '0', '0', null]);
    expect(column(notes, 'variancePercent')).toEqual(['0.0000', '-4.0000', null, '0.0000', null]);
    // the lesser of 100.00 and 2 % of the metered amount
    expect(column(notes, 'allowedMinor')).toEqual(['1000', '1000', '0', '5000', null]);
    expect(notes.tolerance).toEqual({ minor: '10000', percent: '2', minorFrom: DAY, percentFrom: DAY });
    expect(notes.total).toEqual({ machines: 5, figures: ['350000', '348000', '-2000', '-0.5714', null] });
    const play = await grid('medium=play');
    expect(play.lines.state).toEqual(['within', 'beyond', 'beyond', 'beyond', 'missing']);
  });

  it('sorts, groups and filters, and totals only the visible lines', async () => {
    const sorted = await grid('medium=notes&sort=varianceMinor');
    expect(sorted.lines.machine).toEqual(['G2', 'G1', 'G3', 'G4', 'G5']);
    const states = await grid('medium=notes&sort=-state');
    expect(states.lines.machine).toEqual(['G1', 'G4', 'G3', 'G5', 'G2']);
    const grouped = await grid('medium=notes&groupBy=denomination&sort=-meteredMinor');
    expect(grouped.lines.machine).toEqual(['G1', 'G2', 'G3', 'G5', 'G4']);
    expect(grouped.groups).toEqual([
      { key: '1', from: 0, machines: 4, figures: ['100000', '98000', '-2000', '-2.0000', null] },
      { key: '5', from: 4, machines: 1, figures: ['250000', '250000', '0', '0.0000', null] },
    ]);
    const filtered = await grid('medium=notes&state=beyond,missing&denomination=1&location=["Salle"]&maker=Essai');
    expect(filtered.lines.machine).toEqual(['G2', 'G3', 'G5']);
    expect(totalOf(filtered, 'varianceMinor')).toBe('-2000');
    expect(filtered.establishment).toEqual(grouped.total);
    expect(filtered.choices.state).toEqual([
      { key: 'beyond', machines: 1 },
      { key: 'missing', machines: 2 },
      { key: 'within', machines: 2 },
    ]);
    expect((await grid('medium=notes&sought=g4')).lines.machine).toEqual(['G4']);
    const refused = await floor.comptable.get(`/days/${DAY}/grid?medium=notes&sort=cashWinMinor`).expect(422);
    expect(refused.body.code).toBe('INVALID_INPUT');
    await floor.comptable.get('/days/2020-01-01/grid').expect(404);
  });

  it('agrees to the cent with the documents and with the results', async () => {
    const establishmentId = floor.establishment.establishmentId;
    const { db } = app.database;
    const document = async (name: string) =>
      db.query<Record<string, bigint | string | null>>(readFileSync(`reports/${name}/machines.sql`, 'utf8'), [
        establishmentId,
        DAY,
        DAY,
      ]);
    const expected: readonly [GridMedium, string, string, string][] = [
      ['notes', 'drop-comparison', 'notes', 'Counted'],
      ['tickets', 'drop-comparison', 'tickets', 'Counted'],
      ['coins', 'drop-comparison', 'coins', 'Counted'],
      ['jackpot', 'hand-pay-comparison', 'jackpot', 'Paid'],
      ['cancelledCredits', 'hand-pay-comparison', 'cancelled', 'Paid'],
    ];
    for (const [medium, report, prefix, actual] of expected) {
      const shown = await grid(`medium=${medium}`);
      for (const row of await document(report)) {
        const at = shown.lines.machine.indexOf(String(row['machine']));
        const inGrid = ['meteredMinor', 'actualMinor', 'varianceMinor', 'variancePercent'].map((name) =>
          row['machine'] === null ? totalOf(shown, name) : column(shown, name)[at],
        );
        const names = [`${prefix}MeteredMinor`, `${prefix}${actual}Minor`, `${prefix}VarianceMinor`];
        const figures = [...names, `${prefix}VariancePercent`].map((name) => row[name]?.toString() ?? null);
        expect([medium, row['machine'], ...inGrid]).toEqual([medium, row['machine'], ...figures]);
      }
    }
    const [total] = (await floor.comptable.get(`/days/${DAY}/results?by=total`).expect(200)).body.rows;
    const cash = await grid('medium=cash');
    const play = await grid('medium=play');
    expect(totalOf(cash, 'cashWinMinor')).toBe(total?.['cashWinMinor']);
    for (const name of ['coinInMinor', 'meteredWinMinor', 'actualHoldPercent', 'theoreticalHoldPercent'] as const) {
      expect([name, totalOf(play, name)]).toEqual([name, total?.[name]]);
    }
  });

  it('shows explanations and approvals', async () => {
    const requested = await floor.comptable
      .post(`/days/${DAY}/findings/G2~countVariance~notes/explanation`, { explanation: 'billet coincé' })
      .expect(200);
    expect((await grid('medium=notes&sought=G2')).lines.state).toEqual(['awaiting']);
    await floor.decide(floor.direction, requested.body.requestId).expect(200);
    expect((await grid('medium=notes&sought=G2')).lines.state).toEqual(['explained']);
  });
});
