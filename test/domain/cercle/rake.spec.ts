import { describe, expect, it } from '@jest/globals';
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { CERCLE_GAMES, findCercleGameSource } from '#domain/cercle/cercle-games.js';
import { computeRake, findRakeRate, getRoundingUnitOf1967, type RakeTerms } from '#domain/cercle/rake.js';
import { computeLimitedBankBase, computeOpenBankBase, findOpenBankStakesFault } from '#domain/cercle/two-tableaux.js';
import type { TableauOutcome, TwoTableaux } from '#domain/cercle/two-tableaux.js';
import { times } from '../../support/scale.js';

const cheminDeFer = (unitMinor: bigint): RakeTerms => ({ rateHundredths: 500n, unitMinor, tie: 'up' });
const openBank = (tie: 'up' | 'down' | null, unitMinor = 50n): RakeTerms => ({ rateHundredths: 125n, unitMinor, tie });
const rake = (baseMinor: bigint, terms: RakeTerms) => {
  const found = computeRake(baseMinor, terms);
  return 'code' in found ? found.code : found.rakeMinor;
};

const tableaux = (first: readonly [bigint, TableauOutcome], second: readonly [bigint, TableauOutcome]): TwoTableaux => [
  { stakesMinor: first[0], outcome: first[1] },
  { stakesMinor: second[0], outcome: second[1] },
];

describe('the jeux de cercle of each text', () => {
  it('include no écarté in Monaco, and no game without an article', () => {
    expect(CERCLE_GAMES.filter((game) => findCercleGameSource('MC', game) !== null)).toEqual([
      'cheminDeFer',
      'openBank',
    ]);
    expect(CERCLE_GAMES.filter((game) => findCercleGameSource('AI67', game) !== null)).toEqual([...CERCLE_GAMES]);
  });

  it('AI67:34.1 AI67:34.2 AI67:40.1 MC:11.7.1 have the rates of the text, and none where it is silent (MC:12)', () => {
    expect(CERCLE_GAMES.map((game) => findRakeRate('AI67', game)?.hundredths)).toEqual([500n, 200n, 125n, 500n]);
    expect(findRakeRate('MC', 'cheminDeFer')).toMatchObject({ hundredths: 500n, article: 'MC:11.7' });
    expect(findRakeRate('MC', 'openBank')).toBeNull();
    expect(CERCLE_GAMES.map((game) => findRakeRate('FR', game))).toEqual([null, null, null, null]);
  });
});

describe('AI67:33.2 the rounding', () => {
  it('AI67:33.2 is to 50 FD, to 100 FD where tickets of 1 000 FD are in service', () => {
    expect(getRoundingUnitOf1967([50n, 100n, 500n])).toBe(50n);
    expect(getRoundingUnitOf1967([100n, 1_000n])).toBe(100n);
    // 5 % of 12 300 is 615; of 12 900 it is 645
    expect(rake(12_300n, cheminDeFer(50n))).toBe(600n);
    expect(rake(12_900n, cheminDeFer(50n))).toBe(650n);
    expect(rake(12_900n, cheminDeFer(100n))).toBe(600n);
    // 2 % of 30 000
    expect(rake(30_000n, { rateHundredths: 200n, unitMinor: 50n, tie: null })).toBe(600n);
  });

  it('has no figure for an exact tie without a decision', () => {
    // 1.25 % of 2 000 is 25: between 0 and 50
    expect(computeRake(2_000n, openBank(null))).toEqual({ code: 'RAKE_TIE_NOT_DECIDED', exact: '25' });
    expect([rake(2_000n, openBank('down')), rake(2_000n, openBank('up'))]).toEqual([0n, 50n]);
    // at 100 FD the tie is at 4 000: 50
    expect([rake(4_000n, openBank('down', 100n)), rake(4_000n, openBank('up', 100n))]).toEqual([0n, 100n]);
  });

  it('has ties at an open bank at every fourth base of thousands, at 100 FD at every eighth', () => {
    const ties = (unitMinor: bigint) =>
      Array.from({ length: 16 }, (_, at) => BigInt(at)).filter(
        (thousands) => 'code' in computeRake(thousands * 1_000n, openBank(null, unitMinor)),
      );
    expect(ties(50n)).toEqual([2n, 6n, 10n, 14n]);
    expect(ties(100n)).toEqual([4n, 12n]);
  });

  it('has no figure below the smallest unit of money where no rounding was decided', () => {
    // 5 % of 19.50 € is 97.5 cents
    expect(computeRake(1_950n, { rateHundredths: 500n, unitMinor: null, tie: null })).toEqual({
      code: 'RAKE_ROUNDING_NOT_DECIDED',
      exact: '97.5',
    });
    expect(rake(1_000n, { rateHundredths: 500n, unitMinor: null, tie: null })).toBe(50n);
  });
});

describe('AI67:36 an open bank', () => {
  it.each([
    // 40 000 + 25 000 = 65 000; 1.25 % = 812.5 → 800
    ['both won', tableaux([40_000n, 'won'], [25_000n, 'won']), 65_000n, 800n],
    // 40 000 − 25 000 = 15 000; 187.5 → 200
    ['won more than lost', tableaux([40_000n, 'won'], [25_000n, 'lost']), 15_000n, 200n],
    ['won less than lost', tableaux([40_000n, 'lost'], [25_000n, 'won']), 0n, 0n],
    ['won and tied', tableaux([40_000n, 'won'], [25_000n, 'tied']), 40_000n, 500n],
    ['no win', tableaux([40_000n, 'lost'], [25_000n, 'tied']), 0n, 0n],
  ])('AI67:36.1 %s', (_, coup, base, due) => {
    expect(computeOpenBankBase(coup)).toBe(base);
    expect(rake(computeOpenBankBase(coup), openBank('down'))).toBe(due);
  });

  it('AI67:34.3 rakes a limited bank on the banker’s gain, less the lost tableau', () => {
    expect(computeLimitedBankBase(tableaux([20_000n, 'won'], [10_000n, 'won']))).toBe(30_000n);
    expect(computeLimitedBankBase(tableaux([20_000n, 'won'], [10_000n, 'lost']))).toBe(10_000n);
    expect(computeLimitedBankBase(tableaux([20_000n, 'lost'], [10_000n, 'won']))).toBe(0n);
  });

  it('AI67:35.5 takes stakes of 1 000 FD and multiples', () => {
    expect(findOpenBankStakesFault(tableaux([40_000n, 'won'], [0n, 'tied']))).toBeNull();
    expect(findOpenBankStakesFault(tableaux([40_500n, 'won'], [25_000n, 'won']))).toEqual({
      code: 'STAKES_NOT_MULTIPLE',
      stepMinor: 1_000n,
      article: 'AI67:35',
    });
  });
});

/**
 * Computes the rake of a coup independently: tries every multiple of the unit around it and takes the nearest one;
 * between two equally near, the one named by the tie rule.
 */
function nearest(base: bigint, percent: string, unit: bigint, tie: 'up' | 'down'): bigint {
  const exact = new Decimal(base.toString()).times(percent).dividedBy(100);
  const around = BigInt(exact.floor().toFixed()) / unit;
  const candidates = [around - 1n, around, around + 1n, around + 2n].map((times) => times * unit);
  const apart = (each: bigint) => exact.minus(each.toString()).abs();
  const least = Decimal.min(...candidates.map(apart));
  const near = candidates.filter((each) => apart(each).equals(least));
  return (tie === 'up' ? near.at(-1) : near[0]) ?? -1n;
}

/** Computes the base by cases, as the text lists them. */
function baseByCases([first, second]: TwoTableaux): bigint {
  const outcomes = `${first.outcome} ${second.outcome}`;
  if (outcomes === 'won won') return first.stakesMinor + second.stakesMinor;
  if (outcomes === 'won tied') return first.stakesMinor;
  if (outcomes === 'tied won') return second.stakesMinor;
  if (outcomes === 'won lost' && first.stakesMinor > second.stakesMinor) return first.stakesMinor - second.stakesMinor;
  if (outcomes === 'lost won' && second.stakesMinor > first.stakesMinor) return second.stakesMinor - first.stakesMinor;
  return 0n;
}

describe('100 000 random coups, of which npm test tries 10 000', () => {
  const thousands = fc.bigInt({ min: 0n, max: 5_000n }).map((each) => each * 1_000n);
  const outcome = fc.constantFrom<TableauOutcome>('won', 'lost', 'tied');
  const unit = fc.constantFrom(50n, 100n);
  const tie = fc.constantFrom<'up' | 'down'>('up', 'down');

  it('of chemin de fer, limited and open banks are raked like the oracle', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 50_000_000n }), unit, tie, (won, unitMinor, rule) => {
        expect(rake(won, { rateHundredths: 500n, unitMinor, tie: rule })).toBe(nearest(won, '5', unitMinor, rule));
      }),
      { numRuns: times({ usually: 1_000, all: 40_000 }) },
    );
    fc.assert(
      fc.property(thousands, outcome, thousands, outcome, unit, tie, (one, first, other, second, unitMinor, rule) => {
        const coup = tableaux([one, first], [other, second]);
        const base = baseByCases(coup);
        expect([computeOpenBankBase(coup), computeLimitedBankBase(coup)]).toEqual([base, base]);
        const open = { rateHundredths: 125n, unitMinor, tie: rule };
        expect(rake(base, open)).toBe(nearest(base, '1.25', unitMinor, rule));
      }),
      { numRuns: times({ usually: 1_500, all: 60_000 }) },
    );
  });
});
