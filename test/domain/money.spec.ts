import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { allocateByWeight, convertCreditsToMinor, formatMinorText, sumMinor, parseMinorText } from '#domain/money.js';

describe('creditsToMinor', () => {
  it.each([
    [250n, 1n, 250n],
    [-270n, 5n, -1350n],
    [9_007_199_254_740_993n, 100n, 900_719_925_474_099_300n],
  ])('%d credits of %d are %d', (credits, denomination, expected) => {
    expect(convertCreditsToMinor(credits, denomination)).toBe(expected);
  });
});

describe('allocate', () => {
  it.each([
    [100n, [1n, 1n, 1n], [34n, 33n, 33n]],
    [-100n, [1n, 1n, 1n], [-34n, -33n, -33n]],
    [10n, [0n, 3n, 1n], [0n, 8n, 2n]], // 7.5 and 2.5: the halves are equal, the earlier weight takes the unit
    [1n, [1n, 2n], [0n, 1n]],
    [0n, [1n], [0n]],
  ])('%d by %j is %j', (total, weights, expected) => {
    expect(allocateByWeight(total, weights)).toEqual(expected);
  });

  it.each([[[]], [[0n, 0n]], [[1n, -1n, 3n]]])('refuses the weights %j', (weights) => {
    expect(() => allocateByWeight(1n, weights)).toThrow(RangeError);
  });

  it('gives parts that add up, each within one unit of its exact share', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
        fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 12 }),
        (total, weights) => {
          const weightSum: bigint = sumMinor(weights);
          fc.pre(weightSum > 0n);
          const parts = allocateByWeight(total, weights);
          expect(sumMinor(parts)).toBe(total);
          parts.forEach((part, index) => {
            const strayed = part * weightSum - total * (weights[index] ?? 0n);
            expect(strayed > -weightSum && strayed < weightSum).toBe(true);
          });
        },
      ),
    );
  });
});

describe('decimal text of money', () => {
  it.each([
    [123456n, 2, '1234.56'],
    [-5n, 2, '-0.05'],
    [0n, 2, '0.00'],
    [177500n, 0, '177500'],
    [-1n, 3, '-0.001'],
  ])('%d with %d decimals is %s, and back', (amount, decimals, text) => {
    expect(formatMinorText(amount, decimals)).toBe(text);
    expect(parseMinorText(text, decimals)).toBe(amount);
  });

  it('accepts fewer decimals than the currency has', () => {
    expect(parseMinorText('12', 2)).toBe(1200n);
    expect(parseMinorText('12.5', 2)).toBe(1250n);
  });

  it.each([
    ['1.234', 2],
    ['1.0', 0],
    ['1,5', 2],
    ['', 2],
    ['1e3', 2],
    ['.5', 2],
    ['+1', 2],
  ])('refuses %j for %d decimals', (text, decimals) => {
    expect(parseMinorText(text, decimals)).toBeNull();
  });
});
