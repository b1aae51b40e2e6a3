import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  findAgreedCount,
  findCertifierFault,
  countCoinsByWeight,
  compareConveyedCoins,
  findContentFault,
  listCountDifferences,
  computeCountState,
  findCounterFault,
  mergeValueLines,
} from '#domain/cash/drop-counts.js';
import type { BoxContent, BoxCount } from '#domain/cash/drop-counts.js';

const nothing: BoxContent = { notes: [], coins: [], ticketCount: 0n, ticketsMinor: 0n };
const lines = (...pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([valueMinor, count]) => ({ valueMinor: BigInt(valueMinor), count: BigInt(count) }));

describe('MC:18.1 the content of a box', () => {
  it.each([
    ['billBox', 'EUR', { notes: lines([500, 1], [50000, 2]), ticketCount: 3n, ticketsMinor: 900n }, null],
    ['billBox', 'EUR', { notes: lines([1500, 1]) }, 'NOT_LEGAL_TENDER'],
    ['billBox', 'DJF', { notes: lines([1000, 1]) }, null],
    ['billBox', 'DJF', { notes: lines([3000, 1]) }, 'NOT_LEGAL_TENDER'],
    ['bucket', 'DJF', { coins: lines([250, 1]) }, null],
    ['billBox', 'EUR', { coins: lines([100, 1]) }, 'NOT_IN_THIS_CONTAINER'],
    ['bucket', 'EUR', { coins: lines([100, 1], [200, 1]) }, null],
    ['bucket', 'EUR', { coins: lines([100, 1], [300, 1]) }, 'NOT_LEGAL_TENDER'],
    ['bucket', 'EUR', { notes: lines([500, 1]) }, 'NOT_IN_THIS_CONTAINER'],
    ['bucket', 'EUR', { ticketCount: 1n, ticketsMinor: 5n }, 'NOT_IN_THIS_CONTAINER'],
  ] as const)('%s, %s, %j: %s', (container, currency, content, expected) => {
    expect(findContentFault(container, currency, { ...nothing, ...content })?.code ?? null).toBe(expected);
  });
});

describe('coins by weight', () => {
  it.each([
    [200n, 8_500n, 1n],
    [200n, 850_000n, 100n],
    [100n, 751_800n, 100n],
    [1n, 2_300n * 999n, 999n],
    [5n, 0n, 0n],
  ])('%s minor, %s mg: %s coins', (value, milligrams, pieces) => {
    expect(countCoinsByWeight('EUR', value, milligrams)).toEqual({ pieces });
  });

  it('are refused when the weight is between two counts, or of no coin', () => {
    expect(countCoinsByWeight('EUR', 100n, 753_750n)).toMatchObject({ code: 'COIN_WEIGHT_UNEVEN' });
    expect(countCoinsByWeight('EUR', 300n, 8_500n)).toMatchObject({ code: 'COIN_WEIGHT_UNKNOWN' });
    expect(countCoinsByWeight('DJF', 100n, 8_500n)).toMatchObject({ code: 'COIN_WEIGHT_UNKNOWN' });
  });
});

describe('independent counts', () => {
  const count = (countNumber: number, countedBy: number, five: number, more: Partial<BoxContent> = {}): BoxCount => ({
    ...nothing,
    countNumber,
    countedBy: BigInt(countedBy),
    notes: lines([500, five]),
    ...more,
  });

  it('are accepted when two by different people agree', () => {
    expect(computeCountState([])).toBe('awaitsFirst');
    expect(computeCountState([count(1, 1, 4)])).toBe('awaitsSecond');
    expect(computeCountState([count(1, 1, 4), count(2, 2, 4)])).toBe('agreed');
    expect(computeCountState([count(1, 1, 4), count(2, 2, 5)])).toBe('awaitsRecount');
    // the third is by the author of the first: it only repeats it
    expect(computeCountState([count(1, 1, 4), count(2, 2, 5), count(3, 1, 4)])).toBe('awaitsRecount');
    expect(findAgreedCount([count(1, 1, 4), count(2, 2, 5), count(3, 1, 5)])?.countNumber).toBe(3);
    expect(computeCountState([count(1, 1, 4, { ticketCount: 1n }), count(2, 2, 4)])).toBe('awaitsRecount');
    expect(computeCountState([count(1, 1, 4, { ticketsMinor: 1n }), count(2, 2, 4)])).toBe('awaitsRecount');
    expect(computeCountState([count(1, 1, 4, { coins: lines([100, 1]) }), count(2, 2, 4)])).toBe('awaitsRecount');
  });

  it('are made by people who did not take the boxes out, and not twice in a row by one', () => {
    expect(findCounterFault(1n, [1n, 2n], [])).toBe('COUNTER_IN_DROP');
    expect(findCounterFault(3n, [1n], [{ countedBy: 3n }])).toBe('OWN_COUNT_AGAIN');
    expect(findCounterFault(3n, [1n], [{ countedBy: 3n }, { countedBy: 4n }])).toBeNull();
  });

  it('differ line by line', () => {
    const one = { ...count(1, 1, 4), notes: lines([500, 4], [2000, 1]), ticketCount: 2n, ticketsMinor: 30n };
    const other = { ...count(2, 2, 4), notes: lines([1000, 3], [2000, 1]), ticketCount: 1n, ticketsMinor: 30n };
    expect(listCountDifferences([count(1, 9, 1), { ...one, countNumber: 2 }, { ...other, countNumber: 3 }])).toEqual([
      { medium: 'notes', valueMinor: 500n, earlier: 4n, later: 0n },
      { medium: 'notes', valueMinor: 1000n, earlier: 0n, later: 3n },
      { medium: 'ticketCount', valueMinor: null, earlier: 2n, later: 1n },
    ]);
    expect(listCountDifferences([one])).toEqual([]);
  });

  it('are equal regardless of the order of their lines', () => {
    const line = fc.record({ valueMinor: fc.bigInt(1n, 5n), count: fc.bigInt(0n, 9n) });
    fc.assert(
      fc.property(fc.array(line), (written) => {
        const tidy = mergeValueLines(written);
        expect(mergeValueLines([...written].reverse())).toEqual(tidy);
        expect(tidy.every(({ count: each }) => each > 0n)).toBe(true);
        const worth = (of: typeof written): bigint =>
          of.reduce((sum, { valueMinor, count: each }) => sum + valueMinor * each, 0n);
        expect(worth(tidy)).toBe(worth(written));
      }),
    );
  });
});

describe('MC:19.5.2 conveyed coins', () => {
  it('are compared value by value, of all machines with all containers', () => {
    expect(compareConveyedCoins(lines([100, 30], [200, 5], [100, 20]), lines([100, 49], [50, 2]))).toEqual([
      { valueMinor: 50n, departedPieces: 0n, extractedPieces: 2n, differenceMinor: 100n },
      { valueMinor: 100n, departedPieces: 50n, extractedPieces: 49n, differenceMinor: -100n },
      { valueMinor: 200n, departedPieces: 5n, extractedPieces: 0n, differenceMinor: -1000n },
    ]);
  });
});

describe('certifiers of a count', () => {
  const person = (personId: bigint, ...roles: string[]) => ({ personId, roles, fullName: `Personne ${personId}` });
  it.each([
    [[person(1n, 'direction'), person(2n, 'caissier')], null],
    [[person(1n, 'direction'), person(9n, 'caissier')], 'CERTIFIER_IN_DROP'],
    [[person(1n, 'direction'), person(2n, 'comptable', 'caissier')], 'ACCOUNTANT_CERTIFIES'],
    [[person(1n, 'direction')], 'CERTIFIERS_MISSING'],
    [[person(1n, 'direction'), person(1n, 'direction')], 'CERTIFIERS_MISSING'],
    [[person(2n, 'caissier'), person(3n, 'caissier')], 'CERTIFIERS_MISSING'],
  ])('%j: %s', (certifiers, expected) => {
    expect(findCertifierFault(certifiers, [9n])?.code ?? null).toBe(expected);
  });
});
