import { describe, expect, it } from '@jest/globals';
import { Decimal } from 'decimal.js';
import {
  computeActualHold,
  computeFloorPar,
  computeGameVariance,
  computeHoldInterval,
  isHoldBeyondPoints,
  isHoldOutsideInterval,
  computeTheoreticalHold,
  computeTheoreticalWin,
} from '#domain/reconciliation/hold.js';

describe('theoretical hold', () => {
  it('is 1 − certified return, or the rake of a machine of players against players', () => {
    expect(computeTheoreticalHold('91.4900', null)).toBe(85_100n);
    expect(computeTheoreticalHold('91.49', '5')).toBe(85_100n);
    expect(computeTheoreticalHold(null, '5')).toBe(50_000n);
    expect(computeTheoreticalHold(null, null)).toBeNull();
  });

  it('yields the exact theoretical win: 177 500 × 8.51 % = 15 105.25', () => {
    expect(computeTheoreticalWin([{ coinInMinor: 177_500n, holdUnits: 85_100n }])).toBe('15105.250000');
    // 1 × 0.0001 % and 3 × 10 %
    const parts = [
      { coinInMinor: 1n, holdUnits: 1n },
      { coinInMinor: 3n, holdUnits: 100_000n },
      { coinInMinor: 9n, holdUnits: null },
    ];
    expect(computeTheoreticalWin(parts)).toBe('0.300001');
  });
});

describe('floor par', () => {
  it('weighs each hold by its stakes: (1000×5 % + 3000×9 %) ÷ 4000 = 8 %, not 7 %', () => {
    const parts = [
      { coinInMinor: 1_000n, holdUnits: 50_000n },
      { coinInMinor: 3_000n, holdUnits: 90_000n },
      { coinInMinor: 5_000n, holdUnits: null },
    ];
    expect(computeFloorPar(parts)).toBe('8.0000');
    expect(computeFloorPar([])).toBeNull();
  });

  it('is −9.8592 % for the published machine', () => {
    expect(computeActualHold(-17_500n, 177_500n)).toBe('-9.8592');
  });
});

describe('hold against theory', () => {
  // theory 10 %, staked 100 000: 13 % is a win of 13 000
  const play = (meteredWinMinor: bigint, games = 100_000n) => ({
    coinInMinor: 100_000n,
    meteredWinMinor,
    theoreticalUnits: 100_000n * 100_000n,
    games,
  });

  it.each([
    [13_000n, false],
    [13_001n, true],
    [7_000n, false],
    [6_999n, true],
  ])('is beyond three points for a win of %p: %p', (win, expected) => {
    expect(isHoldBeyondPoints(play(win), 300_000_000n)).toBe(expected);
  });

  it('uses sigma = VI ÷ 1.65; a value on the bound of the interval is inside', () => {
    // VI 16.5 → sigma 10; z = 2, n = 10 000: half-width 2 × 10 ÷ 100 = 20 %
    const variance = computeGameVariance('16.5', null, 30);
    expect(variance).toMatchObject({ origin: 'volatilityIndex', days: 0 });
    if (variance === null) throw new Error('no variance');
    expect(isHoldOutsideInterval(play(30_000n, 10_000n), 200_000_000n, variance)).toBe(false);
    expect(isHoldOutsideInterval(play(30_001n, 10_000n), 200_000_000n, variance)).toBe(true);
    expect(isHoldOutsideInterval(play(-10_000n, 10_000n), 200_000_000n, variance)).toBe(false);
    expect(isHoldOutsideInterval(play(-10_001n, 10_000n), 200_000_000n, variance)).toBe(true);
    expect(computeHoldInterval(play(0n, 10_000n), new Decimal(2), variance)).toEqual({
      lowerPercent: '-10.0000',
      upperPercent: '30.0000',
      sigma: '10.0000',
    });
  });

  it('estimates sigma from closed days, and not from fewer than the minimum', () => {
    // two days of 100 games and 1 000 staked each: holds 10 % and 30 %; μ = 20 %
    // σ² = (100 × 0.01 + 100 × 0.01) ÷ (2 − 1) = 2
    const history = {
      days: 2,
      games: 200n,
      coinInMinor: 2_000n,
      winMinor: 400n,
      sumGamesHold: '40',
      sumGamesHoldSquared: '10',
    };
    const variance = computeGameVariance(null, history, 2);
    expect(variance && variance.numerator / variance.denominator).toBe(2n);
    expect(variance).toMatchObject({ origin: 'closedDays', days: 2 });
    expect(computeGameVariance(null, history, 3)).toBeNull();
    expect(computeGameVariance(null, null, 2)).toBeNull();
  });
});
