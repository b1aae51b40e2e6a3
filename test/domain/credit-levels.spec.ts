import { describe, expect, it } from '@jest/globals';
import { findCreditDifference, type CreditReading } from '#domain/steps/credit-levels.js';

const OPENS_AT = new Date('2026-03-02T05:00:00Z');
const at = (hour: number): Date => new Date(OPENS_AT.getTime() + hour * 3_600_000);

/** Counters since the beginning: 100 put in for each visit, all staked and won back, all paid out. */
function read(hour: number, visits: number, change: Partial<CreditReading> = {}): CreditReading {
  const credits = BigInt(visits) * 100n;
  return {
    readAt: at(hour),
    coinInCredits: 5_000n + credits,
    coinOutCredits: 4_000n + credits,
    machinePaidCredits: 4_000n + credits,
    dropCredits: 2_000n + credits,
    paidOutCredits: 1_000n + credits,
    isJudged: true,
    ...change,
  };
}

const find = (readings: readonly CreditReading[]) =>
  findCreditDifference(readings, { after: OPENS_AT, wagerCredits: 20n });

describe('credits on a machine whose board does not count them', () => {
  // empty at hours -2 and 1, with a visit between
  const before = [read(-2, 0), read(1, 1)];

  it('are never fewer than none: a counter of stakes that rises alone is a shortfall of its rise', () => {
    // 6 000 + 60 staked, of which 60 were never there
    const readings = [...before, read(2, 2, { coinInCredits: 5_260n }), read(3, 3, { coinInCredits: 5_360n })];
    expect(find(readings)).toEqual({ missingCredits: 60n, earlierReadAt: at(1), laterReadAt: at(2) });
  });

  it('grow the shortfall while a counter of wins is stuck', () => {
    const readings = [
      ...before,
      read(2, 2, { machinePaidCredits: 4_100n }),
      read(3, 3, { machinePaidCredits: 4_100n }),
    ];
    expect(find(readings)).toEqual({ missingCredits: 200n, earlierReadAt: at(1), laterReadAt: at(2) });
  });

  it('may be left on the machine by a customer and taken by the next', () => {
    const readings = [...before, read(2, 2, { paidOutCredits: 1_100n }), read(3, 3)];
    expect(find(readings)).toBeNull();
  });

  it('may be fewer by no more than a wager, which one customer leaves and another stakes', () => {
    expect(find([...before, read(2, 2, { coinInCredits: 5_220n })])).toBeNull();
    expect(find([...before, read(2, 2, { coinInCredits: 5_221n })])).toMatchObject({ missingCredits: 21n });
  });

  it('are not judged before the lowest level was seen twice with stakes between', () => {
    const rise = { coinInCredits: 5_260n };
    expect(find([read(1, 1), read(2, 2, rise)])).toBeNull();
    expect(find([read(1, 1), read(1.5, 1), read(2, 2, rise)])).toBeNull();
  });

  describe('while no level is known', () => {
    const ends = (more: Partial<CreditReading>) => find([read(-2, 0), read(23, 2, more)]);

    it('are those of the opening at the end of a day, if a slip of one digit explains the difference', () => {
      expect(ends({})).toBeNull();
      // left by a customer, or there before
      expect(ends({ coinInCredits: 5_300n })).toBeNull();
      expect(ends({ coinInCredits: 9_999n })).toBeNull();
      // 5 200 staked, with a digit too many
      expect(ends({ coinInCredits: 52_000n })).toEqual({
        missingCredits: 46_800n,
        earlierReadAt: at(-2),
        laterReadAt: at(23),
        mistyped: [{ name: 'coinInCredits', value: 52_000n, meant: 5_200n }],
      });
      // 4 280 won, with two exchanged, of which 10 are left
      expect(ends({ machinePaidCredits: 4_820n, coinOutCredits: 4_820n, coinInCredits: 5_270n })).toMatchObject({
        missingCredits: -550n,
        mistyped: [{ name: 'coinOutCredits', value: 4_820n, meant: 4_280n }],
      });
    });

    it('are not compared without a reading at the opening', () => {
      expect(find([read(1, 0), read(23, 2, { coinInCredits: 52_000n })])).toBeNull();
    });
  });

  it('are judged from the last fall of a counter, and the last reading that lacks one, on', () => {
    const rise = { coinInCredits: 5_260n };
    expect(find([...before, read(2, 2, rise), read(3, 2, { coinInCredits: 100n })])).toBeNull();
    expect(
      find([...before, read(2, 2, { ...rise, isJudged: false }), read(3, 3, { coinInCredits: 5_360n })]),
    ).toBeNull();
  });

  it('that lacked before the day opened are no finding of the day', () => {
    const readings = [read(-4, 0), read(-3, 1), read(-2, 2, { coinInCredits: 5_260n })];
    expect(find([...readings, read(1, 3, { coinInCredits: 5_360n })])).toBeNull();
  });

  it('are too many when their lowest level rose for good: coin out counted a win paid by hand', () => {
    const won = (visits: number) => ({ machinePaidCredits: 4_000n + BigInt(visits) * 100n + 630n });
    const readings = [...before, read(2, 2, won(2)), read(3, 2, won(2))];
    expect(find(readings)).toBeNull();
    const known = { missingCredits: -630n, earlierReadAt: at(1), laterReadAt: at(2) };
    expect(find([...readings, read(4, 3, won(3))])).toEqual(known);
    expect(find([...readings, read(4, 3, won(3)), read(5, 4)])).toBeNull();
  });

  it('are too many though a customer left some before the rise', () => {
    const won = (visits: number) => ({ machinePaidCredits: 4_000n + BigInt(visits) * 100n + 630n });
    const left = read(2, 2, { paidOutCredits: 1_150n });
    const known = { missingCredits: -630n, earlierReadAt: at(2), laterReadAt: at(3) };
    expect(find([...before, left, read(3, 2, won(2))])).toBeNull();
    expect(find([...before, left, read(3, 2, won(2)), read(4, 3, won(3))])).toEqual(known);
  });

  it('are not proven too many by a game that gave its stake back', () => {
    const left = (stakes: bigint) => read(2, 2, { coinInCredits: 5_200n + stakes, paidOutCredits: 1_150n });
    const playedOn = { machinePaidCredits: 4_220n, coinInCredits: 5_220n, paidOutCredits: 1_150n };
    expect(find([...before, left(0n), read(3, 2, playedOn)])).toBeNull();
  });

  it('that were too many before the day opened are no finding of the day', () => {
    const won = (visits: number) => ({ machinePaidCredits: 4_000n + BigInt(visits) * 100n + 630n });
    const readings = [read(-6, 0), read(-5, 1), read(-4, 2, won(2)), read(-3, 3, won(3))];
    expect(find([...readings, read(1, 4, won(4))])).toBeNull();
    // a second win counted on the day is the difference of the day
    const wonAgain = (visits: number) => ({ machinePaidCredits: 4_000n + BigInt(visits) * 100n + 730n });
    const day = [read(1, 4, won(4)), read(2, 5, wonAgain(5)), read(3, 6, wonAgain(6))];
    expect(find([...readings, ...day])).toEqual({ missingCredits: -100n, earlierReadAt: at(1), laterReadAt: at(2) });
  });
});
