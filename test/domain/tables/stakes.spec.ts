import { describe, expect, it } from '@jest/globals';
import {
  CRAPS_MULTIPLE_PAYS,
  computeCrapsAssociatedMaximum,
  computeCrapsMultipleMaxima,
  computeCrapsPlaceMaximum,
} from '#domain/tables/craps-stakes.js';
import type { CrapsMultiple } from '#domain/tables/craps-stakes.js';
import type { TableGame } from '#domain/tables/games.js';
import { findBouleTableauxFault, findMinimumStakeFault, findVingtTroisFault } from '#domain/tables/minimum-stakes.js';
import { addFixedMaxima, findMaximaFault, findSeasonMaximaFault, type Maxima } from '#domain/tables/maxima.js';
import { findAllowedMaxima, findMaximumChangeFault, findMaximumFault, findStakeLimits } from '#domain/tables/stakes.js';
import type { Chance } from '#domain/tables/stakes.js';
import type { JurisdictionCode } from '#domain/settings/jurisdictions.js';

const limitsOf = (jurisdiction: JurisdictionCode, game: TableGame) => {
  const limits = findStakeLimits(jurisdiction, game);
  if (limits === null) throw new Error(`${jurisdiction} says nothing of ${game}`);
  return limits;
};

const allowed = (
  jurisdiction: JurisdictionCode,
  game: TableGame,
  chance: Chance,
  authorised: bigint,
  table: bigint,
) => {
  const minima = { authorisedMinor: authorised, tableMinor: table };
  const found = findAllowedMaxima(limitsOf(jurisdiction, game), chance, minima);
  return found !== null && 'oneOf' in found ? found.oneOf : found;
};

describe('the maximum of a stake', () => {
  it('FR07:55-5.1 black-jack: 50, 100 or 200 times, at 5 € 250, 500 or 1 000 €', () => {
    expect(allowed('FR', 'blackJack', 'box', 500n, 500n)).toEqual([25_000n, 50_000n, 100_000n]);
    const minima = { authorisedMinor: 500n, tableMinor: 500n };
    expect(findMaximumFault(limitsOf('FR', 'blackJack'), 'box', minima, 50_000n)).toBeNull();
    expect(findMaximumFault(limitsOf('FR', 'blackJack'), 'box', minima, 50_001n)).toMatchObject({
      code: 'MAXIMUM_NOT_ALLOWED',
      article: 'FR07:55-5',
    });
  });

  it('FR14:55-20-1.1 ultimate hold’em: 50, 100 or 150 € at 5 €', () => {
    expect(allowed('FR', 'ultimateHoldem', 'box', 500n, 500n)).toEqual([5_000n, 10_000n, 15_000n]);
  });

  it('FR14:55-21-1.2 three-card poker: 50, 100, 125, 250 or 500 € at 5 €', () => {
    expect(allowed('FR', 'threeCardPoker', 'box', 500n, 500n)).toEqual([5_000n, 10_000n, 12_500n, 25_000n, 50_000n]);
  });

  it('FR14:55-21-1.1 three-card poker: a minimum of 99 cents is refused, of 1 € is not', () => {
    const fault = (tableMinor: bigint) =>
      findMaximumFault(limitsOf('FR', 'threeCardPoker'), 'box', { authorisedMinor: 50n, tableMinor }, 10n * tableMinor);
    expect([fault(99n), fault(100n)]).toEqual([{ code: 'TABLE_MINIMUM_TOO_LOW', lowestMinor: 100n }, null]);
  });

  it('FR14:55-22-2.1 rampo: 40 times on numbers, 200 on colours, and nothing else', () => {
    expect(allowed('FR', 'rampo', 'number', 100n, 100n)).toEqual([4_000n]);
    expect(allowed('FR', 'rampo', 'colour', 100n, 100n)).toEqual([20_000n]);
    expect(findMaximumFault(limitsOf('FR', 'rampo'), 'plein', { authorisedMinor: 100n, tableMinor: 100n }, 1n)).toEqual(
      { code: 'CHANCE_NOT_KNOWN', article: 'FR14:55-22-2', chance: 'plein' },
    );
  });

  it('AI67:11.1 boule and AI67:11.2 vingt-trois: on the authorised minimum, regardless of the tableau’s', () => {
    expect(allowed('AI67', 'boule', 'plein', 100n, 200n)).toEqual({ lowest: 4_000n, highest: 10_000n });
    expect(allowed('AI67', 'boule', 'simple', 100n, 200n)).toEqual({ lowest: 20_000n, highest: 50_000n });
    expect(allowed('AI67', 'vingtTrois', 'plein', 100n, 100n)).toEqual({ lowest: 2_000n, highest: 5_000n });
    expect(allowed('AI67', 'vingtTrois', 'simple', 100n, 100n)).toEqual({ lowest: 10_000n, highest: 25_000n });
    const fault = (maximum: bigint) =>
      findMaximumFault(limitsOf('AI67', 'boule'), 'plein', { authorisedMinor: 100n, tableMinor: 100n }, maximum)?.code;
    expect([3_999n, 4_000n, 10_000n, 10_001n].map(fault)).toEqual([
      'MAXIMUM_OUT_OF_RANGE',
      undefined,
      undefined,
      'MAXIMUM_OUT_OF_RANGE',
    ]);
  });

  it('AI67:18.1 roulette: the highest wins are between 960 and 1 100 times the minimum', () => {
    const pays = { plein: 35n, cheval: 17n, transversale: 11n, carre: 8n, sixain: 5n, douzaine: 2n, simple: 1n };
    const wins = Object.entries(pays).map(([chance, each]) => {
      const [one = 0n] = allowed('AI67', 'europeanRoulette', chance as Chance, 1n, 1n) as readonly bigint[];
      return one * each;
    });
    expect(wins).toEqual([1_050n, 1_020n, 1_100n, 960n, 1_000n, 1_000n, 1_000n]);
    // twenty-four numbers pay one half
    expect(allowed('AI67', 'europeanRoulette', 'vingtQuatre', 1n, 1n)).toEqual([2_000n]);
  });

  it('AI67:20.1 trente-et-quarante: a thousand times', () => {
    expect(allowed('AI67', 'trenteEtQuarante', 'simple', 100n, 200n)).toEqual([200_000n]);
  });

  it('AI67:19.1 trente-et-quarante: red, black, couleur, inverse, and nothing else', () => {
    const minima = { authorisedMinor: 100n, tableMinor: 100n };
    const fault = (chance: Chance) => findMaximumFault(limitsOf('AI67', 'trenteEtQuarante'), chance, minima, 100_000n);
    expect(fault('simple')).toBeNull();
    for (const chance of ['plein', 'cheval', 'douzaine', 'box'] as const)
      expect(fault(chance)).toEqual({ code: 'CHANCE_NOT_KNOWN', article: 'AI67:20', chance });
  });

  it('AI67:25.1 black-jack: 50, 100 or 200 times', () => {
    expect(allowed('AI67', 'blackJack', 'box', 100n, 100n)).toEqual([5_000n, 10_000n, 20_000n]);
  });

  it('AI67:29.1 craps: simple chances from 100 to 1 000 times', () => {
    expect(allowed('AI67', 'craps', 'simple', 100n, 100n)).toEqual({ lowest: 10_000n, highest: 100_000n });
  });

  it('is the establishment’s own where the text is silent', () => {
    expect([findStakeLimits('MC', 'blackJack'), findStakeLimits('AI67', 'americanRoulette')]).toEqual([null, null]);
  });
});

describe('a change of the maximum during a session', () => {
  it.each([
    ['FR07:55-5.2 black-jack', 'FR', 'blackJack'],
    ['FR14:55-20-1.2 ultimate hold’em', 'FR', 'ultimateHoldem'],
    ['FR14:55-21-1.3 three-card poker', 'FR', 'threeCardPoker'],
  ] as const)('%s: allowed when the display shows it', (_title, jurisdiction, game) => {
    expect(findMaximumChangeFault(jurisdiction, game, true)).toBeNull();
    expect(findMaximumChangeFault(jurisdiction, game, false)?.code).toBe('MAXIMUM_NOT_DISPLAYED');
  });

  it.each([
    ['FR14:55-22-2.1 rampo', 'FR', 'rampo', 'MAXIMUM_FIXED'],
    ['AI67:18.1 roulette', 'AI67', 'europeanRoulette', 'MAXIMUM_FIXED'],
    ['AI67:25.1 black-jack', 'AI67', 'blackJack', 'MAXIMUM_FIXED_FOR_SEASON'],
    ['AI67:11.1 boule', 'AI67', 'boule', 'MAXIMUM_FIXED_FOR_SEASON'],
    ['AI67:29.5 craps', 'AI67', 'craps', 'MAXIMUM_FIXED_FOR_SEASON'],
    ['MC black-jack', 'MC', 'blackJack', 'MAXIMUM_OF_DIRECTION'],
    ['MC:10.2 boule', 'MC', 'boule', 'MAXIMUM_OF_DIRECTION'],
    ['AI67:21 roulette américaine', 'AI67', 'americanRoulette', 'MAXIMUM_OF_DIRECTION'],
    ['a French roulette, whose text is not held', 'FR', 'europeanRoulette', 'MAXIMUM_TEXT_NOT_HELD'],
  ] as const)('%s: refused', (_title, jurisdiction, game, code) => {
    expect(findMaximumChangeFault(jurisdiction, game, true)?.code).toBe(code);
  });
});

describe('AI67:29 craps', () => {
  it('AI67:29.5 has another multiple in the season only with a new minimum', () => {
    const limits = findStakeLimits('AI67', 'craps');
    const present = [{ authorisedMinor: 100n, tableMinor: 100n }, { simple: 100_000n }] as const;
    const changed = (tableMinor: bigint, simple: bigint) =>
      findSeasonMaximaFault(limits, present, [{ authorisedMinor: 100n, tableMinor }, { simple }])?.code ?? null;
    expect([changed(100n, 50_000n), changed(200n, 50_000n)]).toEqual(['MAXIMUM_FIXED_FOR_SEASON', null]);
    expect([changed(100n, 100_000n), changed(200n, 200_000n)]).toEqual([null, null]);
  });

  it('AI67:29.2 lets a multiple chance win once to three times the win of a simple chance', () => {
    // simple maximum 100 000: at 7 for 1 from 14 285,7 up to 42 857,1
    expect(computeCrapsMultipleMaxima('hardFourOrTen', 100_000n)).toMatchObject({
      lowestMinor: 14_286n,
      highestMinor: 42_857n,
    });
    for (const [chance, pays] of Object.entries(CRAPS_MULTIPLE_PAYS)) {
      const { lowestMinor, highestMinor } = computeCrapsMultipleMaxima(chance as CrapsMultiple, 100_000n);
      expect([lowestMinor * pays >= 100_000n, (lowestMinor - 1n) * pays < 100_000n]).toEqual([true, true]);
      expect([highestMinor * pays <= 300_000n, (highestMinor + 1n) * pays > 300_000n]).toEqual([true, true]);
    }
  });

  it('AI67:29.2 AI67:29.4 gives a table a maximum on each multiple chance and place bet, from its simple chances', () => {
    const limits = findStakeLimits('AI67', 'craps');
    const minima = { authorisedMinor: 100n, tableMinor: 100n };
    // 7 for 1: 14 286 to 42 857; 9: 11 112 to 33 333; 4: 25 000 to 75 000; 15: 6 667 to 20 000; 30: 3 334 to 10 000
    const multiples = {
      hardFourOrTen: 14_286n,
      hardSixOrEight: 33_333n,
      seven: 75_000n,
      eleven: 6_667n,
      anyCraps: 20_000n,
      crapsTwo: 10_000n,
      crapsThree: 20_000n,
      crapsTwelve: 3_334n,
      horn: 25_000n,
    };
    const maxima = addFixedMaxima(limits, minima, { simple: 100_000n, ...multiples });
    expect(maxima).toMatchObject({
      rightFourFiveNineTen: 100_000n,
      rightSixOrEight: 120_000n,
      wrongSixOrEight: 125_000n,
      wrongFiveOrNine: 160_000n,
      wrongFourOrTen: 220_000n,
    });
    expect(findMaximaFault(limits, minima, maxima)).toBeNull();
    const faultOf = (other: Maxima) => findMaximaFault(limits, minima, { ...maxima, ...other });
    expect(faultOf({ seven: 75_001n })).toMatchObject({ code: 'MAXIMUM_OUT_OF_RANGE', highestMinor: 75_000n });
    expect(faultOf({ hardFourOrTen: 14_285n })).toMatchObject({ code: 'MAXIMUM_OUT_OF_RANGE', lowestMinor: 14_286n });
    expect(faultOf({ wrongFourOrTen: 219_999n })).toMatchObject({ code: 'MAXIMUM_NOT_ALLOWED' });
    for (const chance of ['horn', 'simple'] as const) {
      const { [chance]: _left, ...rest } = maxima;
      expect(findMaximaFault(limits, minima, rest)).toMatchObject({ code: 'MAXIMUM_MISSING', chance });
    }
  });

  it('AI67:29.3 ties an associated chance to the stake placed', () => {
    const dont = ([4, 5, 6, 8, 9, 10] as const).map((point) => computeCrapsAssociatedMaximum('dontWin', point, 1_000n));
    expect(dont.map(({ maximumMinor }) => maximumMinor)).toEqual([2_000n, 1_500n, 1_200n, 1_200n, 1_500n, 2_000n]);
    expect(computeCrapsAssociatedMaximum('win', 4, 1_000n).maximumMinor).toBe(1_000n);
  });

  it('AI67:29.4 place bets: right 100 and 120 %, wrong 125, 160 and 220 % of the simple maximum', () => {
    const right = ([4, 5, 6, 8, 9, 10] as const).map(
      (point) => computeCrapsPlaceMaximum('right', point, 1_000n).maximumMinor,
    );
    const wrong = ([4, 5, 6, 8, 9, 10] as const).map(
      (point) => computeCrapsPlaceMaximum('wrong', point, 1_000n).maximumMinor,
    );
    expect(right).toEqual([1_000n, 1_000n, 1_200n, 1_200n, 1_000n, 1_000n]);
    expect(wrong).toEqual([2_200n, 1_600n, 1_250n, 1_250n, 1_600n, 2_200n]);
  });
});

describe('AI67:18 a change of the minimum', () => {
  const change = {
    authorisedMinor: 100n,
    requestedMinor: 200n,
    season: { earlierMinor: [100n], later: [] },
    effectiveDay: '2026-03-20',
    firstFreeDay: '2026-03-13',
    notifiedOn: '2026-03-12',
  };

  it.each([
    ['eight days after the notice', {}, undefined],
    ['seven days after it', { effectiveDay: '2026-03-19' }, 'MINIMUM_NOTICE_SHORT'],
    ['without notice to both', { notifiedOn: null }, 'MINIMUM_NOTICE_MISSING'],
    ['within a day that has begun', { firstFreeDay: '2026-03-21' }, 'MINIMUM_WITHIN_DAY'],
    ['back to the authorised one in a new season', { requestedMinor: 100n, notifiedOn: null }, undefined],
    [
      'below what the season has seen',
      { requestedMinor: 100n, season: { earlierMinor: [200n, 100n], later: [] } },
      'MINIMUM_NOT_LOWERED',
    ],
    [
      'above a minimum already fixed for a later day of the season',
      { season: { earlierMinor: [100n], later: [{ from: '2026-06-01', minimumMinor: 100n }] } },
      'MINIMUM_LOWERED_LATER',
    ],
  ] as const)('AI67:18.2 %s', (_title, different, code) => {
    expect(findMinimumStakeFault({ ...change, ...different })?.code).toBe(code);
  });

  it('AI67:18.2 counts the days across the end of a month', () => {
    const early = { ...change, notifiedOn: '2026-02-26', firstFreeDay: '2026-03-01' };
    expect(findMinimumStakeFault({ ...early, effectiveDay: '2026-03-06' })).toBeNull();
    expect(findMinimumStakeFault({ ...early, effectiveDay: '2026-03-05' })).toEqual({
      code: 'MINIMUM_NOTICE_SHORT',
      firstDay: '2026-03-06',
    });
  });
});

describe('AI67:11 tableaux of boule', () => {
  const open = (...minima: bigint[]) => minima.map((minimumMinor, at) => ({ number: String(at), minimumMinor }));

  it('AI67:11.3 require one at the minimum for one at twice the minimum', () => {
    expect([
      findBouleTableauxFault(100n, open(100n, 200n)),
      findBouleTableauxFault(100n, []),
      findBouleTableauxFault(100n, open(100n)),
    ]).toEqual([null, null, null]);
    expect(findBouleTableauxFault(100n, open(200n, 200n))).toEqual({ code: 'NO_TABLEAU_AT_MINIMUM' });
    // vingt-trois has no tableau at twice it
    expect([findVingtTroisFault(100n, 100n), findVingtTroisFault(100n, 200n)?.code]).toEqual([
      null,
      'TABLEAU_MINIMUM_NOT_ALLOWED',
    ]);
    expect(findBouleTableauxFault(100n, open(100n, 300n))).toMatchObject({ code: 'TABLEAU_MINIMUM_NOT_ALLOWED' });
  });
});
