import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  computeLateDebtChange,
  computeOwedHandPays,
  isPaidNextDay,
  NOTHING_OWED,
  type HandPayDebt,
  type OwedHandPays,
} from '#domain/cash/hand-pays-owed.js';

interface PlayedDay {
  readonly gamingDay: string;
  readonly meteredMinor: bigint | null;
  readonly paidMinor: bigint;
}

/** Days of one machine: each opens with what the day before left owed. */
function playDays(days: readonly PlayedDay[]): OwedHandPays[] {
  let opening: HandPayDebt = NOTHING_OWED;
  return days.map(({ gamingDay, meteredMinor, paidMinor }) => {
    const owed = computeOwedHandPays({ gamingDay, opening, meteredMinor, paidMinor });
    opening = owed.closing;
    return owed;
  });
}

const summarise = ({ changeMinor, closing }: OwedHandPays) => [changeMinor, closing.amountMinor, closing.since];

describe('a hand pay won on one day and paid on the next', () => {
  const days = playDays([
    { gamingDay: '2026-10-12', meteredMinor: 250_000n, paidMinor: 0n },
    { gamingDay: '2026-10-13', meteredMinor: 0n, paidMinor: 250_000n },
  ]);

  it('is owed at closing, and its payment settles the debt', () => {
    expect(days.map(summarise)).toEqual([
      [250_000n, 250_000n, '2026-10-12'],
      [-250_000n, 0n, null],
    ]);
  });

  it('is paid on the next day, whole and alone', () => {
    expect(days.map((owed, index) => isPaidNextDay(owed, `2026-10-${12 + index}`))).toEqual([false, true]);
  });
});

describe('the debt of a machine', () => {
  it('settles no more than it is: 3 000.00 paid of 2 500.00 leave a variance of 500.00', () => {
    const [, second] = playDays([
      { gamingDay: '2026-10-12', meteredMinor: 250_000n, paidMinor: 0n },
      { gamingDay: '2026-10-13', meteredMinor: 0n, paidMinor: 300_000n },
    ]);
    expect(second && summarise(second)).toEqual([-250_000n, 0n, null]);
  });

  it('keeps its first day until it is settled whole', () => {
    const days = playDays([
      { gamingDay: '2026-10-12', meteredMinor: 1_000n, paidMinor: 0n },
      { gamingDay: '2026-10-13', meteredMinor: 500n, paidMinor: 0n },
      { gamingDay: '2026-10-14', meteredMinor: 0n, paidMinor: 1_200n },
      { gamingDay: '2026-10-15', meteredMinor: 0n, paidMinor: 300n },
    ]);
    expect(days.map(summarise)).toEqual([
      [1_000n, 1_000n, '2026-10-12'],
      [500n, 1_500n, '2026-10-12'],
      [-1_200n, 300n, '2026-10-12'],
      [-300n, 0n, null],
    ]);
    // of an earlier day than the one before, or only in part
    expect(days.map((owed, index) => isPaidNextDay(owed, `2026-10-${12 + index}`))).toEqual(Array(4).fill(false));
  });

  it('does not change without the counter', () => {
    const [, second] = playDays([
      { gamingDay: '2026-10-12', meteredMinor: 1_000n, paidMinor: 0n },
      { gamingDay: '2026-10-13', meteredMinor: null, paidMinor: 1_000n },
    ]);
    expect(second && summarise(second)).toEqual([0n, 1_000n, '2026-10-12']);
  });

  it('of a season’s last day is settled in the next season', () => {
    const days = playDays([
      { gamingDay: '2026-10-31', meteredMinor: 250_000n, paidMinor: 0n },
      { gamingDay: '2026-11-01', meteredMinor: 0n, paidMinor: 250_000n },
    ]);
    expect(days.map(({ changeMinor }) => changeMinor)).toEqual([250_000n, -250_000n]);
    expect(days.map((owed, index) => isPaidNextDay(owed, ['2026-10-31', '2026-11-01'][index] ?? ''))[1]).toBe(true);
  });

  it('is never negative, its changes are its growth, and what it does not explain is never a gain', () => {
    const amount = fc.bigInt({ min: 0n, max: 1_000n });
    const day = fc.record({ meteredMinor: fc.option(amount), paidMinor: amount });
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 20 }), (drawn) => {
        const days = drawn.map((each, index) => ({ ...each, gamingDay: `2026-03-${index + 10}` }));
        const owed = playDays(days);
        const growth = owed.reduce((sum, { changeMinor }) => sum + changeMinor, 0n);
        expect(growth).toBe(owed.at(-1)?.closing.amountMinor);
        for (const [index, { changeMinor, closing }] of owed.entries()) {
          const { meteredMinor = null, paidMinor = 0n } = days[index] ?? {};
          expect(closing.amountMinor >= 0n).toBe(true);
          expect(closing.since === null).toBe(closing.amountMinor === 0n);
          if (meteredMinor !== null) expect(paidMinor + changeMinor - meteredMinor >= 0n).toBe(true);
        }
      }),
    );
  });
});

describe('a correction of a closed day', () => {
  const of = (formerVarianceMinor: bigint, varianceMinor: bigint, openingMinor: bigint, owedMinor: bigint) =>
    computeLateDebtChange({ formerVarianceMinor, varianceMinor, openingMinor, owedMinor });

  it.each([
    ['a late payment settles the debt', -2_500n, 0n, 0n, 2_500n, -2_500n],
    ['a late win is owed', 0n, 2_500n * -1n, 0n, 0n, 2_500n],
    ['a late reading of an explained payment creates no debt', 2_500n, 0n, 0n, 0n, 0n],
    ['a debt that was paid since does not become negative', -2_500n, 0n, 0n, 0n, 0n],
    ['a late payment beyond the meter settles an older debt', 0n, 400n, 300n, 300n, -300n],
  ])('%s', (_title, former, corrected, opening, owed, change) => {
    expect(of(former, corrected, opening, owed)).toBe(change);
  });
});
