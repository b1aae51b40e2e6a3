import { describe, expect, it } from '@jest/globals';
import type { CounterName } from '#domain/meters/counters.js';
import { doubtFormula, type MoneyMovement } from '#domain/meters/formula-doubt.js';
import { evaluateIdentities } from '#domain/meters/meter-identities.js';
import {
  COIN_OUT_CONTENTS,
  computeMachinePaid,
  findCoinOutAt,
  findCoinOutBetween,
  findFormulaChangeDay,
  findStatedFormula,
  listWinCounters,
  type CoinOutContent,
  type StatedFormula,
} from '#domain/meters/win-formula.js';

type Movements = Readonly<Partial<Record<CounterName, bigint>>>;

/**
 * One day of play, as four makers count it: stakes 5 000.00, paid by the machine 2 000.00, a jackpot of 2 500.00 and
 * cancelled credits of 300.00 paid by hand, 4 200.00 put in. The win is 5 000 − 2 000 − 2 500 = 500.00. The machine ends
 * with 2 000 − 5 000 + 4 200 − 300 = 900.00 in credits.
 */
const PLAY: Movements = {
  coinInCredits: 500_000n,
  jackpotCredits: 250_000n,
  handPaidCancelledCredits: 30_000n,
  cancelledCredits: 30_000n,
  dropCredits: 420_000n,
  wonCredits: 450_000n,
  currentCredits: 90_000n,
};
const COIN_OUT: Readonly<Record<CoinOutContent, bigint>> = {
  machinePaid: 200_000n,
  withJackpots: 450_000n,
  withCancelledCredits: 230_000n,
  withHandPays: 480_000n,
};
const dayOf = (content: CoinOutContent): Movements => ({ ...PLAY, coinOutCredits: COIN_OUT[content] });
const without = (movements: Movements, ...counters: readonly CounterName[]): Movements =>
  Object.fromEntries(Object.entries(movements).filter(([name]) => !counters.some((counter) => counter === name)));

/** Returns the win of a day by the counters of a formula. */
const winOf = (movements: Movements, content: CoinOutContent): bigint =>
  listWinCounters(content).reduce(
    (win, { sign, counter }) => win + (sign === '+' ? 1n : -1n) * (movements[counter] ?? 0n),
    0n,
  );
const unbalancedOf = (movements: Movements, content: CoinOutContent) =>
  evaluateIdentities((counter) => movements[counter], content).flatMap(({ name, balanced }) =>
    balanced ? [] : [name],
  );

describe('MC:19.4.1 makers who define coin out differently', () => {
  it.each(COIN_OUT_CONTENTS)('%s gives the same win, paid by the machine, and balanced counters', (content) => {
    const movements = dayOf(content);
    expect(winOf(movements, content)).toBe(50_000n);
    expect(computeMachinePaid(content, (counter) => movements[counter] ?? 0n)).toBe(200_000n);
    expect(unbalancedOf(movements, content)).toEqual([]);
  });

  it('gives four wins of one machine when its formula is taken for that of another maker', () => {
    // coin out holds the jackpot: subtracted twice −2 000.00, once 500.00
    expect(COIN_OUT_CONTENTS.map((content) => winOf(dayOf('withJackpots'), content))).toEqual([
      -200_000n,
      50_000n,
      -170_000n,
      80_000n,
    ]);
    expect(unbalancedOf(dayOf('withJackpots'), 'machinePaid')).toEqual(['won', 'credits']);
  });

  it.each([
    ['machinePaid', '+coinInCredits -coinOutCredits -jackpotCredits'],
    ['withJackpots', '+coinInCredits -coinOutCredits'],
    ['withCancelledCredits', '+coinInCredits -coinOutCredits -jackpotCredits +handPaidCancelledCredits'],
    ['withHandPays', '+coinInCredits -coinOutCredits +handPaidCancelledCredits'],
  ] as const)('%s uses the counters %s', (content, counters) => {
    expect(
      listWinCounters(content)
        .map(({ sign, counter }) => `${sign}${counter}`)
        .join(' '),
    ).toBe(counters);
  });

  it('tests no sum with a hand pay within coin out that the machine does not report', () => {
    const movements = without(dayOf('withCancelledCredits'), 'handPaidCancelledCredits');
    expect(
      evaluateIdentities((counter) => movements[counter], 'withCancelledCredits').map(({ name }) => name),
    ).not.toContain('won');
  });
});

describe('the formula in force', () => {
  const state = (
    effectiveFrom: string,
    coinOut: CoinOutContent,
    model = '',
    revision = 1,
    maker = 'Alpha',
  ): StatedFormula => ({ maker, model, effectiveFrom, revision, coinOut });
  const formulas = [
    state('2026-10-05', 'withJackpots'),
    state('2026-10-05', 'withHandPays', '', 2),
    state('2026-10-10', 'machinePaid', '', 3),
    state('2026-10-07', 'withCancelledCredits', 'A1'),
    state('2026-10-01', 'withHandPays', '', 1, 'Beta'),
  ];
  const inForce = (model: string, day: string, maker = 'Alpha') =>
    findStatedFormula(formulas, { maker, model }, day)?.coinOut;

  it('is none before the first day, then the latest by day and revision', () => {
    expect(inForce('A2', '2026-10-04')).toBeUndefined();
    expect(inForce('A2', '2026-10-05')).toBe('withHandPays');
    expect(inForce('A2', '2026-10-10')).toBe('machinePaid');
  });

  it('is that of the model before that of all models of the maker', () => {
    expect(inForce('A1', '2026-10-06')).toBe('withHandPays');
    expect(inForce('A1', '2026-10-11')).toBe('withCancelledCredits');
    expect(inForce('A1', '2026-10-11', 'Gamma')).toBeUndefined();
  });

  it('is none for a machine whose maker is not known', () => {
    expect(
      findStatedFormula([state('2026-10-01', 'withJackpots', '', 1, '')], { maker: '', model: '' }, '2026-10-02'),
    ).toBe(undefined);
  });

  it('changed on the last day on which coin out had another content than the day before', () => {
    const changeOf = (model: string, day: string) => findFormulaChangeDay(formulas, { maker: 'Alpha', model }, day);
    expect(changeOf('A2', '2026-10-04')).toBeNull();
    expect(changeOf('A2', '2026-10-09')).toBe('2026-10-05');
    expect(changeOf('A1', '2026-10-11')).toBe('2026-10-07');
    // a statement of the standard definition alone changes nothing
    expect(
      findFormulaChangeDay([state('2026-10-05', 'machinePaid')], { maker: 'Alpha', model: '' }, '2026-10-06'),
    ).toBeNull();
  });

  it('applies to a step that ends after the opening of its first day, and not to one that ends at it', () => {
    const opening = new Date('2026-10-05T04:00:00Z');
    const contents = [{ from: opening, coinOut: 'withJackpots' as const }];
    const later = new Date('2026-10-05T04:05:00Z');
    const earlier = new Date('2026-10-05T03:55:00Z');
    expect(findCoinOutAt(contents, opening)).toBe('machinePaid');
    expect(findCoinOutAt(contents, later)).toBe('withJackpots');
    expect(findCoinOutBetween(contents, opening, later)).toBe('withJackpots');
    expect(findCoinOutBetween(contents, earlier, opening)).toBe('machinePaid');
    expect(findCoinOutBetween(contents, earlier, later)).toBeNull();
  });
});

describe('a doubtful formula', () => {
  const doubtOf = (movements: MoneyMovement['movement'], coinOut: CoinOutContent = 'machinePaid', isStated = false) =>
    doubtFormula([{ denominationMinor: 1n, movement: movements }], { coinOut, isStated });
  const UNDECIDED: readonly CounterName[] = ['wonCredits', 'currentCredits'];

  it('is proven by the sums of counters, stated or not', () => {
    for (const content of COIN_OUT_CONTENTS) {
      for (const inUse of COIN_OUT_CONTENTS) {
        const doubt = doubtOf(dayOf(content), inUse, true);
        if (inUse === content) expect(doubt).toBeNull();
        else expect(doubt).toMatchObject({ coinOut: content, isProven: true, otherWinMinor: 50_000n });
      }
    }
  });

  it('is none when the sums break by every formula: that has another cause', () => {
    expect(doubtOf({ ...dayOf('withJackpots'), wonCredits: 451_000n })).toBeNull();
  });

  it('is asked about once, where no sum decides and the jackpots alone make the loss', () => {
    const movements = without(dayOf('withJackpots'), ...UNDECIDED, 'dropCredits');
    const question = { coinOut: 'withJackpots', isProven: false, winMinor: -200_000n, otherWinMinor: 50_000n };
    expect(doubtOf(movements)).toEqual(question);
    expect(doubtOf(movements, 'machinePaid', true)).toBeNull();
    expect(doubtOf(movements, 'withJackpots', true)).toBeNull();
  });

  it('is asked about where more than half of the jackpots would have to be on the machine as credits', () => {
    // staked 500.00 of 100.00 put in, won 520.00, paid out 120.00: as many credits as before
    const movements = {
      coinInCredits: 50_000n,
      coinOutCredits: 52_000n,
      dropCredits: 10_000n,
      ticketOutCredits: 12_000n,
    };
    const withJackpot = { ...movements, coinOutCredits: 122_000n, jackpotCredits: 70_000n };
    expect(doubtOf(withJackpot)).toMatchObject({ coinOut: 'withJackpots', isProven: false, otherWinMinor: -72_000n });
    expect(doubtOf(withJackpot, 'machinePaid', true)).not.toBeNull();
    expect(doubtOf({ ...movements, jackpotCredits: 70_000n })).toBeNull();
    // 350.00 left by a customer, and 350.01
    expect(doubtOf({ ...movements, jackpotCredits: 70_000n, dropCredits: 45_000n })).toBeNull();
    expect(doubtOf({ ...movements, jackpotCredits: 70_000n, dropCredits: 45_001n })).not.toBeNull();
    expect(doubtOf(without(withJackpot, 'ticketOutCredits'))).toBeNull();
    expect(doubtOf({ ...withJackpot, cancelledCredits: null })).toBeNull();
  });

  it('is asked about where coin out is above the stakes, by no more than the jackpots', () => {
    const movements = { coinInCredits: 170_000n, coinOutCredits: 655_000n, jackpotCredits: 500_000n };
    expect(doubtOf(movements)).toMatchObject({ coinOut: 'withJackpots', isProven: false });
    expect(doubtOf({ ...movements, coinOutCredits: 671_000n })).toBeNull();
  });

  it.each([
    ['a win in spite of its jackpots', { coinInCredits: 500_000n, coinOutCredits: 200_000n, jackpotCredits: 250_000n }],
    ['a loss without jackpots', { coinInCredits: 500_000n, coinOutCredits: 510_000n, jackpotCredits: 0n }],
    ['a loss beyond its jackpots', { coinInCredits: 500_000n, coinOutCredits: 510_000n, jackpotCredits: 5_000n }],
    ['a jackpot above coin out', { coinInCredits: 500_000n, coinOutCredits: 450_000n, jackpotCredits: 460_000n }],
  ] as const)('is none for %s', (_, movements) => {
    expect(doubtOf(movements)).toBeNull();
  });

  it('is none for a machine that balances, even after a jackpot above the stakes of the day', () => {
    const jackpot: Movements = {
      coinInCredits: 500_000n,
      coinOutCredits: 450_000n,
      jackpotCredits: 2_000_000n,
      wonCredits: 2_450_000n,
    };
    expect(doubtOf(jackpot)).toBeNull();
  });
});
