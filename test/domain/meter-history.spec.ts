import { describe, expect, it } from '@jest/globals';
import type { CounterValues } from '#domain/meters/counters.js';
import { evaluateIdentities } from '#domain/meters/meter-identities.js';
import type { MeterReading } from '#domain/meters/meter-readings.js';
import type { MeterContext } from '#domain/meters/meter-step.js';
import type { MeterHistory, MeterHistoryInput } from '#domain/meters/meter-history.js';
import { computeMeterHistory, computeBoundedHistory } from '#domain/meters/meter-history.js';

const plainContext: MeterContext = {
  sizes: { digits: 10 },
  denominationMinor: 1n,
  events: [],
  adjustments: [],
  limits: [],
  coinOut: [],
  excursions: [],
};
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 6, minute));
const reading = (minute: number, counters: CounterValues): MeterReading => ({ readAt: at(minute), counters });

function history(readings: readonly MeterReading[], context: Partial<MeterHistoryInput> = {}): MeterHistory {
  const result = computeMeterHistory({ ...plainContext, from: at(0), to: at(59), readings, ...context });
  if (result.kind === 'refused') throw new Error(result.code);
  return result.history;
}

const movementsOf = ({ counters }: MeterHistory) =>
  Object.fromEntries(Object.entries(counters).map(([name, counter]) => [name, counter.movement]));
const codesOf = ({ exceptions }: MeterHistory) => exceptions.map(({ code }) => code);

describe('the published machines', () => {
  const ticketMachine = [
    {
      readAt: new Date(1592204401032),
      counters: {
        dropCredits: 4783017n,
        cancelledCredits: 4710454n,
        coinInCredits: 483023n,
        coinOutCredits: 411460n,
        wonCredits: 411460n,
        currentCredits: 1000n,
        ticketInCredits: 313082n,
        ticketOutCredits: 1874156n,
        billsCredits: 74300n,
        electronicInCredits: 4395635n,
        electronicOutCredits: 2477221n,
        handPaidCancelledCredits: 359077n,
        gamesPlayed: 1487n,
        gamesWon: 671n,
        gamesLost: 816n,
      },
    },
    {
      readAt: new Date(1592334001010),
      counters: {
        dropCredits: 4795517n,
        cancelledCredits: 4710454n,
        coinInCredits: 483273n,
        coinOutCredits: 411980n,
        wonCredits: 411980n,
        currentCredits: 13770n,
        ticketInCredits: 313082n,
        ticketOutCredits: 1874156n,
        billsCredits: 86800n,
        electronicInCredits: 4395635n,
        electronicOutCredits: 2477221n,
        handPaidCancelledCredits: 359077n,
        gamesPlayed: 1497n,
        gamesWon: 678n,
        gamesLost: 819n,
      },
    },
  ] satisfies MeterReading[];

  it('5093619: coin in 250, coin out 520, drop 12 500, credits +12 770, win −270', () => {
    const result = history(ticketMachine, { from: new Date(1592204401032), to: new Date(1592334001010) });
    expect(movementsOf(result)).toMatchObject({
      coinInCredits: 250n,
      coinOutCredits: 520n,
      dropCredits: 12500n,
      billsCredits: 12500n,
      currentCredits: 12770n,
      cancelledCredits: 0n,
    });
    expect(result.meteredWinCredits).toBe(-270n);
    expect(result.actualHoldPercent).toBe('-108.0000');
    expect(result.exceptions).toEqual([]);
    expect(result.identities).toEqual([
      { name: 'drop', left: 12500n, right: 12500n, balanced: true },
      { name: 'cancelled', left: 0n, right: 0n, balanced: true },
      { name: 'won', left: 520n, right: 520n, balanced: true },
      { name: 'played', left: 10n, right: 10n, balanced: true },
      { name: 'credits', left: 12770n, right: 12770n, balanced: true },
    ]);
  });

  it('1940732: three readings, coin in 177 500, coin out 195 000, 355 games, win −17 500, hold −9.8592 %', () => {
    const values = (coinIn: bigint, coinOut: bigint, won: bigint, current: bigint, games: readonly bigint[]) => ({
      dropCredits: 496700n,
      cancelledCredits: 275275n,
      coinInCredits: coinIn,
      coinOutCredits: coinOut,
      jackpotCredits: 400000n,
      wonCredits: won,
      currentCredits: current,
      gamesPlayed: games[0] ?? 0n,
      gamesWon: games[1] ?? 0n,
      gamesLost: games[2] ?? 0n,
    });
    const result = history(
      [
        { readAt: at(0), counters: values(1518750n, 1466325n, 1866325n, 169000n, [2700n, 1213n, 1487n]) },
        { readAt: at(20), counters: values(1587250n, 1565825n, 1965825n, 200000n, [2837n, 1286n, 1551n]) },
        { readAt: at(40), counters: values(1696250n, 1661325n, 2061325n, 186500n, [3055n, 1386n, 1668n]) },
      ],
      {},
    );
    expect(movementsOf(result)).toMatchObject({ coinInCredits: 177500n, coinOutCredits: 195000n, gamesPlayed: 355n });
    expect(result.meteredWinCredits).toBe(-17500n);
    expect(result.actualHoldPercent).toBe('-9.8592');
    expect(result.exceptions).toEqual([]);
  });
});

/** Coin in is at its maximum; 300 are played, 120 won, so 180 of the 500 credits are lost. */
const atTheTop = (modulus: bigint, offset = 0n): MeterReading[] => [
  reading(0, {
    coinInCredits: modulus - 100n,
    coinOutCredits: 40_000n,
    dropCredits: 9_000n + offset,
    currentCredits: 500n,
  }),
  reading(5, { coinInCredits: 200n, coinOutCredits: 40_120n, dropCredits: 9_000n + offset, currentCredits: 320n }),
];

describe('a decrease', () => {
  it.each([4, 6, 7, 8, 9, 10, 16, 18])('is a rollover at 10^%d when the identities balance', (digits) => {
    const result = history(atTheTop(10n ** BigInt(digits)), { sizes: { digits } });
    expect(result.counters.coinInCredits).toEqual({
      from: 10n ** BigInt(digits) - 100n,
      to: 200n,
      movement: 300n,
      rolledOver: true,
    });
    expect(result.meteredWinCredits).toBe(180n);
    expect(result.actualHoldPercent).toBe('60.0000');
    expect(codesOf(result)).toEqual([]);
  });

  it('is a rollover for any constant offset between the counters', () => {
    expect(history(atTheTop(10n ** 10n, 777n)).counters.coinInCredits?.movement).toBe(300n);
  });

  it('is refused as a rollover when an identity does not balance', () => {
    const [first, second] = atTheTop(10n ** 10n);
    if (first === undefined || second === undefined) throw new Error('two readings');
    const result = history([first, { ...second, counters: { ...second.counters, currentCredits: 321n } }]);
    expect(result.counters.coinInCredits).toEqual({
      from: 9_999_999_900n,
      to: 200n,
      movement: null,
      rolledOver: false,
    });
    expect(result.meteredWinCredits).toBeNull();
    expect(result.actualHoldPercent).toBeNull();
    expect(result.exceptions).toMatchObject([
      {
        code: 'decreaseNotProven',
        severity: 'blocking',
        counters: ['coinInCredits'],
        previous: { coinInCredits: 9_999_999_900n },
        next: { coinInCredits: 200n },
        candidateDigits: [10],
        doubt: 'identityUnbalanced',
      },
    ]);
  });

  it('is refused when counters moved back together by less than half their size, although the identities balance', () => {
    // coin in and coin out 1 000 lower, nothing else moved: as rollovers they would be 9 999 999 000 credits each
    const high = {
      dropCredits: 900_000n,
      cancelledCredits: 700_000n,
      ticketInCredits: 500_000n,
      billsCredits: 400_000n,
    };
    const result = history([
      reading(0, { ...high, coinInCredits: 50_000n, coinOutCredits: 40_000n, wonCredits: 40_000n, currentCredits: 0n }),
      reading(5, { ...high, coinInCredits: 49_000n, coinOutCredits: 39_000n, wonCredits: 39_000n, currentCredits: 0n }),
    ]);
    expect(result.counters.coinInCredits?.movement).toBeNull();
    expect(result.counters.coinOutCredits?.movement).toBeNull();
    const doubts = result.exceptions.filter(({ code }) => code === 'decreaseNotProven').map(({ doubt }) => doubt);
    expect(doubts).toEqual(['fellTooLittle', 'fellTooLittle', 'fellTooLittle']);
  });

  it('is refused when no identity can be tested', () => {
    const result = history([reading(0, { coinInCredits: 9_999_999_900n }), reading(5, { coinInCredits: 200n })]);
    expect(result.counters.coinInCredits?.movement).toBeNull();
    expect(result.exceptions).toMatchObject([{ code: 'decreaseNotProven', doubt: 'noIdentity' }]);
  });

  it('is refused when a value is above the declared size', () => {
    const result = history(atTheTop(10n ** 10n), { sizes: { digits: 8 } });
    expect(result.exceptions).toMatchObject([{ code: 'decreaseNotProven', doubt: 'valueAboveSize' }]);
  });

  it("uses a counter's own size before the station's", () => {
    const sizes = { digits: 10, counterDigits: { coinInCredits: 8 } };
    expect(history(atTheTop(10n ** 8n), { sizes }).counters.coinInCredits?.movement).toBe(300n);
  });

  it('of a station without declared size is a rollover at the only size that the identities allow', () => {
    expect(history(atTheTop(10n ** 7n), { sizes: { digits: null } }).counters.coinInCredits?.movement).toBe(300n);
  });

  it('is not proved when all counters fell together, as after an unreported clear', () => {
    const fallen = ['coinInCredits', 'coinOutCredits', 'dropCredits', 'cancelledCredits'];
    // 3 000 + 4 000 − 5 000 − 500 = 1 500, and 100 + 5 − 10 − 0 = 95: two sizes in, two sizes out.
    const before = {
      coinInCredits: 5000n,
      coinOutCredits: 4000n,
      dropCredits: 3000n,
      cancelledCredits: 500n,
      currentCredits: 1500n,
    };
    const after = {
      coinInCredits: 10n,
      coinOutCredits: 5n,
      dropCredits: 100n,
      cancelledCredits: 0n,
      currentCredits: 95n,
    };
    const result = history([reading(0, before), reading(5, after)]);
    expect(result.counters.coinInCredits?.movement).toBeNull();
    expect(result.exceptions).toMatchObject(
      fallen.map((name) => ({ code: 'decreaseNotProven', counters: [name], doubt: 'looksLikeClear' })),
    );
  });

  it('stays withheld when the old value follows again, although the boundaries are equal', () => {
    const values = (coinIn: bigint) => ({ coinInCredits: coinIn, coinOutCredits: 1n, currentCredits: 7n });
    const result = history([reading(0, values(500n)), reading(5, values(400n)), reading(10, values(500n))]);
    expect(result.counters.coinInCredits?.movement).toBeNull();
  });
});

describe('a cleared memory', () => {
  const before = { coinInCredits: 5000n, coinOutCredits: 4000n, dropCredits: 3000n, currentCredits: 2000n };
  const readings = [
    reading(0, before),
    reading(5, { ...before, coinInCredits: 5100n, currentCredits: 1900n }),
    reading(10, { coinInCredits: 10n, coinOutCredits: 5n, dropCredits: 100n, currentCredits: 95n }),
  ];

  const finalReading = { coinInCredits: 5100n, coinOutCredits: 4000n, dropCredits: 3000n };

  it('leaves the movement unknown without a final reading, in one exception', () => {
    const result = history(readings, { events: [{ kind: 'ramClear', at: at(7) }] });
    expect(movementsOf(result)).toMatchObject({ coinInCredits: null, coinOutCredits: null, dropCredits: null });
    expect(result.exceptions).toMatchObject([
      {
        code: 'clearWithoutFinalReading',
        severity: 'blocking',
        counters: ['coinInCredits', 'coinOutCredits', 'dropCredits'],
      },
    ]);
    expect(result.meteredWinMinor).toBeNull();
  });

  it('counts what a person states for the step of a clear without a final reading', () => {
    const movements = { coinInCredits: 14n, coinOutCredits: 9n, dropCredits: 100n };
    const result = history(readings, {
      events: [{ kind: 'ramClear', at: at(7) }],
      adjustments: [{ kind: 'finalReading', earlierReadAt: at(5), laterReadAt: at(10), movements }],
    });
    expect(movementsOf(result)).toMatchObject({ coinInCredits: 114n, coinOutCredits: 9n, dropCredits: 100n });
    expect(codesOf(result)).toEqual([]);
  });

  it('makes the day the sum of its segments when an event reports it with a final reading', () => {
    const result = history(readings, { events: [{ kind: 'ramClear', at: at(7), before: finalReading }] });
    expect(movementsOf(result)).toEqual({
      coinInCredits: 110n,
      coinOutCredits: 5n,
      dropCredits: 100n,
      currentCredits: -1905n,
    });
    expect(result.segments.map(({ startedBy, counters }) => [startedBy, counters.coinInCredits?.movement])).toEqual([
      ['windowStart', 100n],
      ['ramClear', 10n],
    ]);
    expect(result.identities).toEqual([{ name: 'credits', left: -5n, right: -5n, balanced: true }]);
    expect(codesOf(result)).toEqual([]);
  });

  it('with values read on the spot counts the play up to it', () => {
    const events = [
      { kind: 'ramClear' as const, at: at(7), before: { ...before, coinInCredits: 5150n, currentCredits: 1850n } },
    ];
    const result = history(readings, { events });
    expect(movementsOf(result)).toMatchObject({ coinInCredits: 160n });
    expect(codesOf(result)).toEqual([]);
  });

  it('can follow a rollover on the same day', () => {
    const [top, turned] = atTheTop(10n ** 10n);
    if (top === undefined || turned === undefined) throw new Error('two readings');
    const cleared = reading(10, { coinInCredits: 10n, coinOutCredits: 5n, dropCredits: 100n, currentCredits: 95n });
    const result = history([top, turned, cleared], {
      events: [{ kind: 'ramClear', at: at(8), before: turned.counters }],
    });
    expect(result.counters.coinInCredits).toMatchObject({ movement: 310n, rolledOver: true });
  });

  it('leaves a spared counter to a person', () => {
    const spared = readings.map((one, index) =>
      index < 2 ? one : reading(10, { ...one.counters, dropCredits: 3000n }),
    );
    const result = history(spared, { events: [{ kind: 'ramClear', at: at(7), before: finalReading }] });
    expect(result.counters.dropCredits?.movement).toBeNull();
    expect(result.counters.coinInCredits?.movement).toBe(110n);
    expect(codesOf(result)).toContain('clearNotSeen');
  });
});

describe('an identity', () => {
  const values = (coinIn: bigint, current: bigint) => ({
    coinInCredits: coinIn,
    coinOutCredits: 50n,
    currentCredits: current,
  });

  it('raises no alarm for a constant offset, and one when the offset changes', () => {
    expect(codesOf(history([reading(0, values(100n, 900n)), reading(5, values(150n, 850n))]))).toEqual([]);
    const changed = history([reading(0, values(100n, 900n)), reading(5, values(150n, 851n))]);
    expect(changed.counters.coinInCredits?.movement).toBe(50n);
    expect(changed.exceptions).toMatchObject([
      { code: 'identityChanged', severity: 'alarm', identity: { name: 'credits', left: -49n, right: -50n } },
    ]);
  });

  it.each([
    [11n, true],
    [9n, true],
    [12n, false],
  ])('allows one game in progress: %d played of 10 finished is %s', (played, balanced) => {
    const games = (n: bigint, won: bigint, lost: bigint) => ({ gamesPlayed: n, gamesWon: won, gamesLost: lost });
    const result = history([reading(0, games(100n, 40n, 60n)), reading(5, games(100n + played, 44n, 66n))]);
    expect(result.identities).toEqual([{ name: 'played', left: played, right: 10n, balanced }]);
  });

  it('is absent when one of its counters appears later', () => {
    const result = history([
      reading(0, { dropCredits: 10n, billsCredits: 10n }),
      reading(5, { dropCredits: 30n, billsCredits: 20n, ticketInCredits: 10n }),
    ]);
    expect(result.identities).toEqual([]);
    expect(result.exceptions).toMatchObject([{ code: 'counterMissing', counters: ['ticketInCredits'] }]);
  });
});

describe('adjustments and denominations', () => {
  it('state the movement of the step of an approved adjustment', () => {
    const readings = [
      reading(0, { coinInCredits: 1000n, coinOutCredits: 10n }),
      reading(5, { coinInCredits: 900n, coinOutCredits: 20n }),
      reading(10, { coinInCredits: 950n, coinOutCredits: 20n }),
    ];
    const adjustments = [
      { kind: 'wrongCount' as const, earlierReadAt: at(0), laterReadAt: at(5), movements: { coinInCredits: 40n } },
    ];
    const result = history(readings, { adjustments });
    expect(movementsOf(result)).toEqual({ coinInCredits: 90n, coinOutCredits: 10n });
    expect(result.segments.map(({ startedBy }) => startedBy)).toEqual(['windowStart', 'adjustment']);
    expect(codesOf(result)).toEqual([]);
    const cut = history(
      readings.map((one, index) => (index === 1 ? { ...one, readAt: at(3) } : one)),
      {
        adjustments: [
          {
            ...adjustments[0],
            kind: 'wrongCount',
            earlierReadAt: at(2),
            laterReadAt: at(5),
            movements: { coinInCredits: 40n },
          },
        ],
      },
    );
    expect(cut.counters.coinInCredits?.movement).toBeNull();
    expect(codesOf(cut)).toContain('adjustmentCut');
  });

  it('weigh each segment at its denomination', () => {
    const result = history(
      [
        reading(0, { coinInCredits: 0n, coinOutCredits: 0n }),
        reading(5, { coinInCredits: 1000n, coinOutCredits: 900n }),
        reading(10, { coinInCredits: 1100n, coinOutCredits: 950n }),
      ],
      { denominationMinor: 1n, events: [{ kind: 'denominationChange', at: at(5), denominationMinor: 10n }] },
    );
    // 100 credits of 1 and 50 of 10: 600 of 2 000 played.
    expect(result).toMatchObject({ meteredWinCredits: 150n, meteredWinMinor: 600n, coinInMinor: 2000n });
    expect(result.actualHoldPercent).toBe('30.0000');
  });

  it('withhold the money when play crossed a change without a reading', () => {
    const result = history(
      [reading(0, { coinInCredits: 0n, coinOutCredits: 0n }), reading(10, { coinInCredits: 5n, coinOutCredits: 0n })],
      { events: [{ kind: 'denominationChange', at: at(5), denominationMinor: 10n }] },
    );
    expect(result).toMatchObject({ meteredWinCredits: null, meteredWinMinor: null, actualHoldPercent: null });
    expect(result.exceptions).toMatchObject([
      { code: 'denominationUnread', severity: 'blocking', counters: ['coinInCredits'] },
    ]);
  });
});

describe('the window', () => {
  const readings = [
    reading(10, { coinInCredits: 5n }),
    reading(20, { coinInCredits: 7n }),
    reading(30, { coinInCredits: 9n }),
  ];

  it('uses the last readings at or before its instants, in any order, once', () => {
    const shuffled = [readings[2], readings[0], readings[1], readings[0]].flatMap((one) => one ?? []);
    const result = history(shuffled, { from: at(19), to: at(29) });
    expect(result.counters.coinInCredits).toEqual({ from: 5n, to: 7n, movement: 2n, rolledOver: false });
    expect([result.from, result.to]).toEqual([at(10), at(20)]);
  });

  it.each([
    ['noReadingAtStart', at(9), at(30)],
    ['windowReversed', at(30), at(20)],
  ])('is refused: %s', (code, from, to) => {
    expect(computeMeterHistory({ ...plainContext, from, to, readings })).toMatchObject({ kind: 'refused', code });
  });

  it('prefers neither of two different readings of one instant', () => {
    const result = history([...readings, reading(30, { coinInCredits: 8n })], { from: at(10), to: at(30) });
    expect(result.counters.coinInCredits?.movement).toBeNull();
    expect(codesOf(result)).toEqual(['conflictingReadings', 'counterMissing']);
  });

  it('detects an unreported clear between two readings of one instant and the next, whichever is right', () => {
    const played = [
      reading(10, { coinInCredits: 0n }),
      reading(20, { coinInCredits: 372n }),
      reading(20, { coinInCredits: 455n }),
      reading(30, { coinInCredits: 400n }),
      reading(40, { coinInCredits: 410n }),
    ];
    const result = history(played, { from: at(10), to: at(40) });
    expect(result.counters.coinInCredits?.movement).toBeNull();
    expect(result.exceptions.find(({ code }) => code === 'decreaseNotProven')).toMatchObject({
      severity: 'blocking',
      doubt: 'noIdentity',
      // it is settled from the reading before
      previousAt: at(10),
      nextAt: at(30),
      previous: { coinInCredits: 455n },
      next: { coinInCredits: 400n },
    });
    // and one before them: 372 was less than 380
    const before = [reading(10, { coinInCredits: 380n }), ...played.slice(1, 3), reading(30, { coinInCredits: 460n })];
    expect(history(before, { from: at(10), to: at(30) }).counters.coinInCredits?.movement).toBeNull();
    // where neither fell, the values around them are known
    const risen = [...played.slice(0, 3), reading(30, { coinInCredits: 455n })];
    expect(history(risen, { from: at(10), to: at(30) }).counters.coinInCredits?.movement).toBe(455n);
  });

  it('has no figure of a counter disputed at both its ends, even if read in between', () => {
    const played = [reading(10, { coinInCredits: 5n, coinOutCredits: 2n, jackpotCredits: 0n }), ...readings].concat(
      [10, 30].map((minute) => reading(minute, { coinInCredits: 5n, coinOutCredits: 2n, jackpotCredits: 40n })),
      reading(30, { coinInCredits: 5n, coinOutCredits: 3n, jackpotCredits: 50n }),
    );
    const result = history(played, { from: at(10), to: at(30) });
    expect(result.counters.jackpotCredits).toEqual({ from: null, to: null, movement: null, rolledOver: false });
    expect(result.meteredWinMinor).toBeNull();
    const missing = result.exceptions.find(({ code }) => code === 'counterMissing');
    expect(missing).toMatchObject({ severity: 'blocking', counters: expect.arrayContaining(['jackpotCredits']) });
  });

  it('refuses boundaries without the step of an event', () => {
    const [first, , last] = readings;
    if (first === undefined || last === undefined) throw new Error('readings');
    const events = [{ kind: 'ramClear' as const, at: at(15) }];
    expect(computeBoundedHistory({ ...plainContext, events, first, last, breaks: [] })).toEqual({
      kind: 'refused',
      code: 'stepMissing',
      at: at(15),
    });
  });

  it('is exact beyond 2^53', () => {
    const result = history([
      reading(0, { coinInCredits: 9_007_199_254_740_993n }),
      reading(5, { coinInCredits: 999_999_999_999_999_999n }),
    ]);
    expect(result.counters.coinInCredits?.movement).toBe(990_992_800_745_259_006n);
  });
});

describe('counters that games must move', () => {
  const brokenOver = (gamesPlayed: bigint, coinInCredits: bigint, coinOutCredits: bigint) => {
    const movements: CounterValues = { gamesPlayed, coinInCredits, coinOutCredits };
    return evaluateIdentities((name) => movements[name], 'machinePaid').map(({ name, left }) => [name, left]);
  };

  it('are named when they stayed: stakes over 25 games, wins over 100', () => {
    expect(brokenOver(25n, 0n, 3n)).toEqual([['staked', 25n]]);
    expect(brokenOver(100n, 300n, 0n)).toEqual([['returned', 100n]]);
  });

  it('are not named over fewer games, or when they moved', () => {
    expect(brokenOver(24n, 0n, 0n)).toEqual([]);
    expect(brokenOver(99n, 200n, 0n)).toEqual([]);
    expect(brokenOver(500n, 1n, 1n)).toEqual([]);
  });
});
