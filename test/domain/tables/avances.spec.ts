import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  computeAvance,
  getAvanceTier,
  findFurtherAvanceFault,
  computeGuaranteeFund,
  findInitialAvanceFault,
} from '#domain/tables/avances.js';
import { findGameSource, isGameTextHeld, listTableGames, type TableGame } from '#domain/tables/games.js';
import { computeTableResult } from '#domain/tables/table-result.js';

/** Amounts in francs Djibouti, whole: the authorised minimum is 100. */
const at = (tableMinor: bigint) => ({ authorisedMinor: 100n, tableMinor });
const amount = (game: TableGame, tableMinor: bigint) => {
  const found = computeAvance(game, at(tableMinor));
  return 'code' in found ? found.code : found.amountMinor;
};

describe('AI67:7 avances of boule and vingt-trois', () => {
  it('AI67:7.2 are 4 000 and 10 000 times the authorised minimum, regardless of the tableau’s own', () => {
    expect([amount('boule', 100n), amount('boule', 200n)]).toEqual([400_000n, 400_000n]);
    expect(amount('vingtTrois', 100n)).toBe(1_000_000n);
  });

  it('AI67:7.3 make a further avance equal to the initial one; the other texts do not require it', () => {
    expect(findFurtherAvanceFault('AI67', 2_500_000n, 2_500_000n)).toBeNull();
    expect(findFurtherAvanceFault('AI67', 2_500_000n, 1_000_000n)).toEqual({
      code: 'AVANCE_DIFFERS',
      dueMinor: 2_500_000n,
      article: 'AI67:7',
    });
    expect(findFurtherAvanceFault('MC', 2_500_000n, 1_000_000n)).toBeNull();
  });
});

describe('AI67:14 avances by the minimum stake of the table', () => {
  // 25 000 × 100; 25 000 × 400; 20 000 × 500; 20 000 × 1 000; 15 000 × 1 100, and so on by row
  it.each([
    ['europeanRoulette', [2_500_000n, 10_000_000n, 10_000_000n, 20_000_000n, 16_500_000n]],
    ['americanRoulette', [2_500_000n, 10_000_000n, 10_000_000n, 20_000_000n, 16_500_000n]],
    ['craps', [2_500_000n, 10_000_000n, 10_000_000n, 20_000_000n, 16_500_000n]],
    ['trenteEtQuarante', [3_000_000n, 12_000_000n, 12_500_000n, 25_000_000n, 22_000_000n]],
    ['blackJack', [750_000n, 3_000_000n, 3_000_000n, 6_000_000n, 5_500_000n]],
  ] as const)('AI67:14.1 of %s', (game, expected) => {
    expect([100n, 400n, 500n, 1_000n, 1_100n].map((minimum) => amount(game, minimum))).toEqual(expected);
  });

  it('AI67:14.1 place five times in the second tier, and ten too; one franc less or more is outside', () => {
    expect([499n, 500n, 1_000n, 1_001n].map((minimum) => getAvanceTier(at(minimum)))).toEqual([
      'belowFive',
      'fiveToTen',
      'fiveToTen',
      'aboveTen',
    ]);
  });

  it('AI67:14.1 refuse a minimum under the authorised one', () => {
    expect(computeAvance('craps', at(99n))).toEqual({ code: 'TABLE_MINIMUM_TOO_LOW', lowestMinor: 100n });
  });

  it('AI67:14.2 make the fund the highest avance over the tables, which need not be that of the highest minimum', () => {
    const roulette = (tableMinor: bigint) => ({ game: 'europeanRoulette', minima: at(tableMinor) }) as const;
    expect(computeGuaranteeFund([roulette(1_000n), roulette(1_100n)])).toMatchObject({ dueMinor: 20_000_000n });
    expect(computeGuaranteeFund([roulette(100n), { game: 'blackJack', minima: at(500n) }]).dueMinor).toBe(3_000_000n);
  });

  it('AI67:14.2 do not count avances of article 7', () => {
    expect(computeGuaranteeFund([{ game: 'vingtTrois', minima: at(100n) }])).toMatchObject({
      dueMinor: 0n,
      highest: null,
    });
    expect(computeGuaranteeFund([])).toMatchObject({ dueMinor: 0n });
  });

  it('AI67:14.2 never exceed the fund', () => {
    const table = fc.record({
      game: fc.constantFrom('europeanRoulette', 'trenteEtQuarante', 'blackJack', 'craps' as const),
      tableMinor: fc.bigInt({ min: 100n, max: 5_000n }),
    });
    fc.assert(
      fc.property(fc.array(table, { maxLength: 12 }), (drawn) => {
        const tables = drawn.map(({ game, tableMinor }) => ({ game, minima: at(tableMinor) }));
        const { dueMinor } = computeGuaranteeFund(tables);
        const avances = tables.map(({ game, minima }) => amount(game, minima.tableMinor) as bigint);
        expect(avances.every((each) => each <= dueMinor)).toBe(true);
        expect(avances.length === 0 ? dueMinor === 0n : avances.includes(dueMinor)).toBe(true);
      }),
    );
  });
});

describe('MC:14 the initial avance of a table', () => {
  const input = { jurisdiction: 'MC', game: 'blackJack', minima: at(500n), amountMinor: 5_000_000n } as const;

  it('MC:14.1 is the amount fixed by the Direction, to the cent', () => {
    expect(findInitialAvanceFault({ ...input, fixedMinor: 5_000_000n })).toBeNull();
    expect(findInitialAvanceFault({ ...input, fixedMinor: 5_000_001n })).toEqual({
      code: 'AVANCE_DIFFERS',
      dueMinor: 5_000_001n,
      article: 'MC:14',
    });
    expect(findInitialAvanceFault({ ...input, fixedMinor: null })).toEqual({
      code: 'AVANCE_NOT_FIXED',
      game: 'blackJack',
    });
  });

  it('in France is at least the minimum in force, under AI67 exactly that of its article', () => {
    const french = { ...input, jurisdiction: 'FR', fixedMinor: 4_000_000n } as const;
    expect(findInitialAvanceFault(french)).toBeNull();
    expect(findInitialAvanceFault({ ...french, amountMinor: 3_999_999n })).toMatchObject({ code: 'AVANCE_TOO_LOW' });
    const african = { ...input, jurisdiction: 'AI67', amountMinor: 3_000_000n, fixedMinor: null } as const;
    expect(findInitialAvanceFault(african)).toBeNull();
    expect(findInitialAvanceFault({ ...african, amountMinor: 3_000_001n })).toMatchObject({
      code: 'AVANCE_DIFFERS',
      dueMinor: 3_000_000n,
      article: 'AI67:14',
    });
  });

  it('is refused first for a game unknown to the text', () => {
    expect(findInitialAvanceFault({ ...input, game: 'vingtTrois', fixedMinor: null })).toEqual({
      code: 'GAME_NOT_KNOWN_HERE',
      jurisdiction: 'MC',
      game: 'vingtTrois',
    });
  });
});

describe('the games of a text', () => {
  it('are those it names', () => {
    const french = listTableGames('FR');
    expect(french.filter((game) => isGameTextHeld('FR', game))).toEqual([
      'blackJack',
      'ultimateHoldem',
      'threeCardPoker',
      'rampo',
    ]);
    expect(french.filter((game) => !isGameTextHeld('FR', game))).toEqual([
      'europeanRoulette',
      'americanRoulette',
      'boule',
      'trenteEtQuarante',
      'craps',
      'puntoBanco',
    ]);
    expect(listTableGames('MC')).toEqual(expect.arrayContaining(['paiGow', 'caribbeanGold', 'bataille']));
    expect(listTableGames('AI67')).not.toContain('puntoBanco');
    expect([findGameSource('AI67', 'vingtTrois')?.article, findGameSource('MC', 'bigWheel')?.article]).toEqual([
      'AI67:11',
      'MC:7',
    ]);
  });
});

describe('the result of a session', () => {
  // two avances of 2 500 000
  it.each([
    [5_640_000n, 0n, 640_000n],
    [4_700_000n, 0n, -300_000n],
    [4_700_000n, 500_000n, 200_000n],
  ])('encaisse %s with credits %s: %s', (encaisseMinor, creditsMinor, result) => {
    expect(computeTableResult({ avancesMinor: 5_000_000n, creditsMinor, encaisseMinor })).toBe(result);
  });
});
