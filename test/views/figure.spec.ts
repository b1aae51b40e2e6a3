import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FIGURES, FIGURE_NAMES } from '#views/figure/figures.js';
import type { FigureDetail } from '#views/figure/figure-detail.js';
import { AuditService } from '#audit/audit.service.js';
import { rules } from '#domain/settings/regulation.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { START, after, openFloor, type ClosingFloor } from '../closing/floor.js';
import { untilDefined } from '../support/until.js';

const DAY = '2026-03-01';
const MIDDLE = {
  coinInCredits: 90_000,
  wonCredits: 70_000,
  coinOutCredits: 70_000,
  dropCredits: 20_000,
  billsCredits: 20_000,
  gamesPlayed: 900,
  gamesWon: 300,
  gamesLost: 600,
};
const AFTER_CLEAR = { coinInCredits: 1000, wonCredits: 800, coinOutCredits: 800, dropCredits: 200, billsCredits: 200 };
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
};
let app: TestApp;
let floor: ClosingFloor;

/** F1 plain, five cents a credit, counted twice and corrected · F2 with a memory cleared at noon. */
beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await openFloor(app);
  await floor.addMachine('F1', { denominationMinor: 5 });
  await floor.addMachine('F2');
  for (const machine of ['F1', 'F2']) await floor.read(machine, '2026-03-01T05:00:00Z', START);
  await floor.read('F1', '2026-03-02T04:55:00Z', after(START, MOVED));
  await floor.read('F2', '2026-03-01T11:55:00Z', after(START, MIDDLE));
  const cleared = Object.fromEntries(Object.keys(START).map((name) => [name, 0])) as typeof START;
  await floor.read('F2', '2026-03-01T12:05:00Z', cleared);
  await floor.read('F2', '2026-03-02T04:55:00Z', after(cleared, AFTER_CLEAR));
  const events = [{ machine: 'F2', code: 'ramClear', occurredAt: '2026-03-01T12:00:00Z' }];
  await floor.comptable.post('/machine-events', { events }).expect(200);
  // no file has a reading before the clear; two people approved the meters on its slip: they had not moved
  const values = Object.fromEntries(
    Object.entries(after(START, MIDDLE)).flatMap(([name, value]) =>
      name === 'currentCredits' ? [] : [[name, String(value)]],
    ),
  );
  const readBy = String(floor.people.direction.personId);
  const settled = await floor.comptable
    .post('/meter-adjustments', {
      machine: 'F2',
      kind: 'finalReading',
      earlierReadAt: '2026-03-01T11:55:00Z',
      laterReadAt: '2026-03-01T12:05:00Z',
      counters: {},
      finalMeters: { values, readBy, slipReference: 'FI-0007' },
      reason: 'compteurs photographiés avant la remise à zéro',
    })
    .expect(200);
  const { approvalRequestId } = settled.body as unknown as { approvalRequestId: string };
  await floor.decide(floor.direction, approvalRequestId).expect(200);
  const note = (count: number) => [{ machine: 'F1', notes: [{ value: '50', count }] }];
  await floor.comptable.post(`/days/${DAY}/counts`, { counts: note(40) }).expect(200);
  await floor.both.post(`/days/${DAY}/counts`, { countNumber: 2, counts: note(48) }).expect(200);
  const correction = { ...note(48)[0], reason: 'liasse oubliée' };
  const requested = await floor.comptable.post(`/days/${DAY}/counts/correction`, correction).expect(200);
  await floor.decide(floor.direction, requested.body.requestId).expect(200);
  const totals = [
    { machine: 'F1', kind: 'jackpot', amount: '400.00' },
    { machine: 'F1', kind: 'progressive', amount: '100.00' },
    { machine: 'F1', kind: 'fill', amount: '12.00' },
  ];
  await floor.comptable.post(`/days/${DAY}/totals`, { totals }).expect(200);
  await floor.comptable.post(`/days/${DAY}/reconcile`).expect(200);
});
afterAll(() => app.close());

const figure = async (machine: string, name: string): Promise<FigureDetail> =>
  (await floor.comptable.get(`/days/${DAY}/machines/${machine}/figures/${name}`).expect(200))
    .body as unknown as FigureDetail;

/**
 * Polls until all its rows are sealed: an older transaction of the server, even of another test, delays the sealing.
 */
async function sealedFigure(machine: string, name: string): Promise<FigureDetail> {
  return untilDefined(async () => {
    await app.app.get(AuditService).sealAllLogs();
    const shown = await figure(machine, name);
    const entries = [...shown.readings, ...shown.counts].map(({ entry }) => entry);
    return [...entries, shown.sheetEntry].every((entry) => entry?.leafIndex != null) ? shown : undefined;
  });
}

describe('the evidence of a figure', () => {
  it('metered against counted: formula, readings with their batch, every revision of the counts, articles', async () => {
    const notes = await figure('F1', 'notes');
    expect(notes.formula).toMatchObject({
      kind: 'compared',
      metered: { name: 'dueNotesMinor', value: '250000' },
      actual: [{ name: 'countedNotesMinor', value: '240000' }],
      actualMinor: '240000',
      varianceMinor: '-10000',
      variancePercent: '-4.0000',
      tolerance: { minor: '10000', percent: '2', minorFrom: DAY },
      allowedMinor: '5000',
      isBeyond: true,
    });
    expect(notes.stretches).toEqual([
      {
        stationNumber: 1,
        fromReadAt: '2026-03-01T05:00:00.000Z',
        toReadAt: '2026-03-02T04:55:00.000Z',
        denominationMinor: '5',
        theoreticalHoldPercent: '8.0000',
        movements: [{ counter: 'billsCredits', moved: '50000', movedMinor: '250000' }],
      },
    ]);
    expect(notes.readings.map(({ place, values, source }) => [place, values, source])).toEqual([
      ['opening', ['1500000'], 'device'],
      ['closing', ['1550000'], 'device'],
    ]);
    expect(notes.counts.map(({ countNumber, revision, isStanding }) => [countNumber, revision, isStanding])).toEqual([
      [1, 1, false],
      [1, 2, true],
      [2, 1, true],
    ]);
    expect(notes.counts[1]).toMatchObject({ notes: [{ valueMinor: '5000', count: '48' }], reason: 'liasse oubliée' });
    expect(notes.findings).toMatchObject(
      [
        { code: 'countVariance', medium: 'notes', isAbout: true },
        { code: 'handPayVariance', isAbout: false },
      ].slice(0, notes.findings.length),
    );
    expect(notes.articles.map(({ key }) => key)).toEqual(['MC:19.4', 'MC:19.6']);
  });

  it('each row has its entry in the sealed log, and the entry its proof', async () => {
    const notes = await sealedFigure('F1', 'notes');
    const entries = [...notes.readings, ...notes.counts].map(({ entry }) => entry);
    expect(entries).toHaveLength(5);
    for (const entry of [...entries, notes.sheetEntry]) {
      expect(entry?.leafIndex).toMatch(/^\d+$/);
      const proof = await floor.comptable.get(`/log/entries/${entry?.entryId.toString()}/proof`).expect(200);
      expect(proof.body).toMatchObject({ leafIndex: entry?.leafIndex });
    }
    const { body } = await floor.comptable.get(`/log/entries/${notes.counts[1]?.entry?.entryId.toString()}/proof`);
    const sealed = JSON.parse((body as unknown as { body: string }).body) as { tbl: string; row: object };
    expect(sealed).toMatchObject({ tbl: 'machine_counts', row: { revision: 2, notes_minor: 240_000 } });
    expect(notes.closingEntry).toBeNull();
  });

  it('a cleared memory: the stretches before and after, and the readings around it', async () => {
    const win = await figure('F2', 'meteredWin');
    expect(win.formula).toEqual({
      kind: 'sum',
      unit: 'minor',
      result: '20200',
      terms: [
        { sign: '+', name: 'coinInMinor', value: '91000', opens: 'coinIn' },
        { sign: '-', name: 'coinOutMinor', value: '70800', opens: 'coinOut' },
        { sign: '-', name: 'jackpotMinor', value: '0', opens: 'jackpot' },
      ],
    });
    expect(win.stretches.map(({ movements }) => movements.map(({ moved }) => moved))).toEqual([
      ['90000', '70000', '0'],
      // from the clear to the next reading, as settled
      ['0', '0', '0'],
      ['1000', '800', '0'],
    ]);
    expect(win.steps).toMatchObject([{ kind: 'exception', earlierReadAt: '2026-03-01T11:55:00.000Z' }]);
    expect(win.readings.map(({ place }) => place)).toEqual(['opening', 'between', 'between', 'closing']);
  });

  it('cash win, term by term, each of which can be opened', async () => {
    const { formula } = await figure('F1', 'cashWin');
    if (formula.kind !== 'sum') throw new Error('a sum');
    const sum = formula.terms.reduce(
      (total, { sign, value }) => total + BigInt(`${sign}${value?.toString() ?? 0}`),
      0n,
    );
    expect(formula.result).toBe(sum.toString());
    expect(formula.result).toBe((240_000 - 40_000 - 10_000 - 1200).toString());
    expect((await figure('F1', 'handPays')).formula).toMatchObject({ kind: 'sum', result: '50000' });
    expect((await figure('F1', 'theoreticalWin')).formula).toMatchObject({
      kind: 'theoreticalWin',
      coinInMinor: '1000000',
      theoreticalWinMinor: '80000.000000',
    });
  });

  it('every figure opens; an unavailable one states its reason', async () => {
    for (const name of FIGURE_NAMES) {
      expect((await figure('F1', name)).figure).toBe(name);
      for (const key of FIGURES[name].articles) expect(rules.map((rule) => rule.key)).toContain(key);
    }
    await floor.comptable.get(`/days/${DAY}/machines/F9/figures/notes`).expect(404);
    await floor.comptable.get(`/days/${DAY}/machines/F1/figures/luck`).expect(404);
  });
});
