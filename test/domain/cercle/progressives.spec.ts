import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { computeHitAwards, computeJackpot, findVideoReviewFault, splitJackpot } from '#domain/cercle/progressives.js';
import type { ProgressiveBet } from '#domain/cercle/progressives.js';

const bet = (hand: number, player: string, won: ProgressiveBet['won'] = null): ProgressiveBet => ({
  hand,
  player,
  won,
  stakeMinor: 500n,
});

describe('progressive jackpots at black-jack', () => {
  it('MC:5.2-8.1 FR07:55-4-8.1 grow from their start by a share of the additional stakes', () => {
    // 10 000.00 € and 1.5 % of 333 stakes of 5.00 €: 24.975 €, of which half a cent waits
    expect(computeJackpot(1_000_000n, 333n * 500n, 150n)).toBe(1_002_497n);
    expect(computeJackpot(1_000_000n, 334n * 500n, 150n)).toBe(1_002_505n);
  });

  it('FR07:55-4-8.2 are paid once a member of the committee has seen the images', () => {
    expect(findVideoReviewFault(true)).toBeNull();
    expect(findVideoReviewFault(false)).toEqual({ code: 'VIDEO_REVIEW_REQUIRED', article: 'FR07:55-4' });
  });

  it('FR07:55-4-8.3 are split equally between the winning hands, the odd unit by the chosen rule', () => {
    expect(splitJackpot(1_002_497n, 2, 'firstHand')).toEqual({
      perHandMinor: [501_249n, 501_248n],
      remainderMinor: 0n,
    });
    expect(splitJackpot(1_002_497n, 2, 'staysInJackpot')).toEqual({
      perHandMinor: [501_248n, 501_248n],
      remainderMinor: 1n,
    });
  });

  it('FR07:55-4-8.4 give every other player with a stake at the table a consolation lot', () => {
    const bets = [bet(1, 'A', 'principal'), bet(2, 'B'), bet(3, 'A'), bet(4, 'C', 'principal'), bet(5, 'D')];
    const { awards, remaindersMinor } = computeHitAwards(
      bets,
      { principal: 1_002_497n, secondary: 90_000n },
      'firstHand',
    );
    // 100 × 5.00 € for B and D; A’s other hand has none
    expect(awards).toEqual([
      { hand: 1, kind: 'principal', amountMinor: 501_249n },
      { hand: 2, kind: 'consolation', amountMinor: 50_000n },
      { hand: 4, kind: 'principal', amountMinor: 501_248n },
      { hand: 5, kind: 'consolation', amountMinor: 50_000n },
    ]);
    expect(remaindersMinor).toEqual({ principal: 0n, secondary: 90_000n });
    const second = computeHitAwards(
      [bet(1, 'A', 'secondary'), bet(2, 'B')],
      { principal: 1n, secondary: 90_000n },
      'firstHand',
    );
    expect(second.awards.map(({ amountMinor }) => amountMinor)).toEqual([90_000n, 12_500n]);
  });

  it('pay and retain together the jackpots’ amounts, for any winning hands', () => {
    const won = fc.constantFrom<ProgressiveBet['won']>('principal', 'secondary', null);
    const player = fc.constantFrom('A', 'B', 'C', 'D');
    const hands = fc.array(fc.tuple(player, won), { minLength: 1, maxLength: 7 });
    const amount = fc.bigInt({ min: 0n, max: 10_000_000n });
    const rule = fc.constantFrom<'firstHand' | 'staysInJackpot'>('firstHand', 'staysInJackpot');
    fc.assert(
      fc.property(hands, amount, amount, rule, (dealt, principal, secondary, odd) => {
        const bets = dealt.map(([holder, wonJackpot], at) => bet(at + 1, holder, wonJackpot));
        const { awards, remaindersMinor } = computeHitAwards(bets, { principal, secondary }, odd);
        const paid = awards.filter(({ kind }) => kind !== 'consolation');
        const total = paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
        expect(total + remaindersMinor.principal + remaindersMinor.secondary).toBe(principal + secondary);
      }),
    );
  });
});
