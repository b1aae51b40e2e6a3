import { describe, expect, it } from '@jest/globals';
import { listUnpairedCounters } from '#domain/floor/interventions.js';
import { listReadingDoubts, type TypedReading } from '#domain/meters/reading-doubts.js';

const at = (day: number): string => `2026-03-${String(day).padStart(2, '0')}T09:00:00Z`;
const read = (day: number, coinInCredits: string) => ({ readAt: at(day), counters: { coinInCredits } });
// 100 000 credits in a week: some 14 286 a day
const usual = { last: read(15, '1100000'), earlier: read(8, '1000000') };
const typed = (coinInCredits: string, more: Partial<TypedReading> = {}): TypedReading => ({
  ...usual,
  ...read(16, coinInCredits),
  ...more,
});

describe('typed counters', () => {
  it.each<[string, TypedReading, string | undefined]>([
    ['as they usually move', typed('1114286'), undefined],
    ['ten times that', typed('1242850'), undefined],
    ['a digit too many', typed('11142860'), 'jump'],
    ['a digit too few', typed('111428'), 'fall'],
    ['one less than the last', typed('1099999'), 'fall'],
    ['the same as the last', typed('1100000'), undefined],
    ['a month later, thirty times a day', typed('1528571', { readAt: '2026-04-14T09:00:00Z' }), undefined],
    ['an hour later, a few days of play', typed('1130000', { readAt: '2026-03-15T10:00:00Z' }), undefined],
    [
      'of a machine that never played, by a few games',
      typed('9000', { last: read(15, '0'), earlier: read(8, '0') }),
      undefined,
    ],
    ['of a machine that never played, by much', typed('90000', { last: read(15, '0'), earlier: read(8, '0') }), 'jump'],
    ['of a machine never read', typed('90000', { last: null, earlier: null }), undefined],
    ['of one read once', typed('999999999', { earlier: null }), undefined],
  ])('%s', (_title, reading, kind) => {
    expect(listReadingDoubts(reading)[0]?.kind).toBe(kind);
  });

  it('are questioned with their last value, each separately', () => {
    const counters = { coinInCredits: '1', gamesPlayed: '2', billsCredits: '3' };
    expect(listReadingDoubts({ ...typed('1'), counters })).toEqual([
      { counter: 'coinInCredits', kind: 'fall', last: '1100000' },
    ]);
  });
});

describe('the counters around a RAM clear', () => {
  const of = (moment: 'before' | 'after', ...names: readonly string[]) => ({
    station: 1,
    moment,
    counters: Object.fromEntries(names.map((name) => [name, '1'])),
  });

  it('are the same before and after', () => {
    expect(listUnpairedCounters([of('before', 'coinInCredits'), of('after', 'coinInCredits')])).toEqual([]);
    expect(
      listUnpairedCounters([
        of('before', 'coinInCredits', 'billsCredits'),
        of('after', 'coinInCredits', 'gamesPlayed'),
      ]),
    ).toEqual([
      { station: 1, counter: 'billsCredits', missing: 'after' },
      { station: 1, counter: 'gamesPlayed', missing: 'before' },
    ]);
  });

  it('are not compared when none could be read before', () => {
    expect(listUnpairedCounters([{ ...of('before'), counters: null }, of('after', 'coinInCredits')])).toEqual([]);
  });
});
