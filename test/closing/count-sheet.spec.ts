import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CheckedSheet, CountSheet, PaymentSheet } from '#closing/counts/count-sheet.service.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { openFloor, type ClosingFloor } from './floor.js';

const DAY = '2026-03-01';
let app: TestApp;
let floor: ClosingFloor;

beforeAll(async () => {
  app = await createTestApp({ now: new Date('2026-03-02T12:00:00Z') });
  floor = await openFloor(app);
  for (const machine of ['S1', 'S2', 'S3']) await floor.addMachine(machine);
});
afterAll(() => app.close());

const sheet = async (query = ''): Promise<CountSheet> =>
  (await floor.comptable.get(`/days/${DAY}/counts/sheet${query}`).expect(200)).body as unknown as CountSheet;

const check = async (path: string, text: string): Promise<CheckedSheet> =>
  (await floor.comptable.post(`/days/${DAY}/${path}`, { text }).expect(200)).body as unknown as CheckedSheet;

describe('the sheet of counts', () => {
  it('lists every machine before the first event of the day', async () => {
    const empty = await sheet();
    expect(empty.rows.map(({ machine, entered, isOtherEntered }) => [machine, entered, isOtherEntered])).toEqual([
      ['S1', null, false],
      ['S2', null, false],
      ['S3', null, false],
    ]);
    expect(empty).toMatchObject({ state: 'open', totals: { machines: 3, inService: 3, entered: 0, notesMinor: '0' } });
    expect(empty.noteValues).toEqual(['5', '10', '20', '50', '100', '200', '500']);
  });

  it('reports the effect of each pasted cell, and writes nothing', async () => {
    const text = 'machine\tnotes_50\ttickets\tcoins\nS1\t30\t1,50\t\nS9\t1\t\t\nS2\t3O\t\t-1\nS1\t1\t0\t0\n';
    const checked = await check('counts/check', text);
    expect(checked.refused.map(({ line, column, code }) => [line, column, code])).toEqual([
      [3, 'machine', 'UNKNOWN_MACHINE'],
      [4, 'notes_50', 'NUMBER_UNREADABLE'],
      [4, 'coins', 'AMOUNT_UNREADABLE'],
      [5, 'machine', 'MACHINE_TWICE'],
    ]);
    expect(checked.refused[1]?.message).toContain('3O');
    expect(checked.lines[0]).toEqual({ line: 2, machine: 'S1', notesMinor: '150000', totalMinor: '150150' });
    expect((await sheet()).totals.entered).toBe(0);
    expect((await check('counts/check', 'machine\tshoes\nS1\t1\n')).refused).toMatchObject([{ line: 1, column: '' }]);
    await floor.controleur.post(`/days/${DAY}/counts/check`, { text }).expect(403);
  });

  it('keeps the second count independent of the first', async () => {
    const note = (machine: string, count: number) => ({ machine, notes: [{ value: '20', count }], ticketCount: 2 });
    await floor.comptable.post(`/days/${DAY}/counts`, { counts: [note('S1', 3), note('S2', 4)] }).expect(200);
    const first = await sheet();
    expect(first.rows[0]?.entered).toMatchObject({ notesMinor: '6000', notes: [{ valueMinor: '2000', count: '3' }] });
    expect(first.totals).toMatchObject({ entered: 2, notesMinor: '14000', ticketCount: '4' });
    expect(first.notes).toEqual([{ valueMinor: '2000', count: '7' }]);
    const second = await sheet('?countNumber=2');
    expect(second.rows.map(({ isOtherEntered, entered }) => [isOtherEntered, entered])).toEqual([
      [true, null],
      [true, null],
      [false, null],
    ]);
    expect(second.totals).toMatchObject({ entered: 0, notesMinor: '0' });
    expect((await check('counts/check', 'machine\tnotes_20\nS1\t3\n')).refused).toMatchObject([
      { code: 'COUNT_ALREADY_ENTERED' },
    ]);
    const correction = { ...note('S1', 5), reason: 'liasse oubliée' };
    await floor.comptable.post(`/days/${DAY}/counts/correction`, correction).expect(200);
    expect((await sheet()).rows.map(({ entered }) => entered?.isCorrectionAsked)).toEqual([true, false, undefined]);
  });

  it('checks payments the same way', async () => {
    const text = 'machine\tjackpot\tjackpot_slips\tfill\nS1\t1250,00\t2\t\nS2\tx\t\t10\n';
    const checked = await check('totals/check', text);
    expect(checked.refused).toMatchObject([{ line: 3, column: 'jackpot', code: 'AMOUNT_UNREADABLE' }]);
    expect(checked.lines.map(({ machine, totalMinor }) => [machine, totalMinor])).toEqual([
      ['S1', '125000'],
      ['S2', '1000'],
    ]);
    const totals = [{ machine: 'S1', kind: 'jackpot', amount: '1250.00', slipCount: 2 }];
    await floor.comptable.post(`/days/${DAY}/totals`, { totals }).expect(200);
    const { body } = await floor.comptable.get(`/days/${DAY}/totals/sheet`).expect(200);
    const payments = body as unknown as PaymentSheet;
    expect(payments.rows[0]).toMatchObject({ machine: 'S1', entered: [{ kind: 'jackpot', amountMinor: '125000' }] });
    expect(payments.totals).toEqual([{ kind: 'jackpot', machines: 1, amountMinor: '125000', slipCount: '2' }]);
    expect((await check('totals/check', 'machine\tjackpot\nS1\t1\n')).refused).toMatchObject([
      { code: 'TOTAL_ALREADY_ENTERED' },
    ]);
  });

  it('checks the removal of a box, and shows it once it is saved', async () => {
    for (const machine of ['S4', 'S5']) await floor.addMachine(machine);
    const text = 'machine\tremoved_at\nS4\tmidi\nS5\t2026-03-02T13:00:01Z\nS3\t12:05\n';
    const { refused } = await check('counts/check', text);
    expect(refused.map(({ line, column, code }) => [line, column, code])).toEqual([
      [2, 'removed_at', 'INSTANT_UNREADABLE'],
      [3, 'removed_at', 'REMOVAL_OUTSIDE_DAY'],
    ]);
    const counts = [{ machine: 'S3', notes: [], removedAt: '12:05' }];
    await floor.comptable.post(`/days/${DAY}/counts`, { counts }).expect(200);
    const entered = (await sheet()).rows.find(({ machine }) => machine === 'S3')?.entered;
    expect(new Date(entered?.removedAt ?? '').toISOString()).toBe('2026-03-01T11:05:00.000Z');
  });
});
