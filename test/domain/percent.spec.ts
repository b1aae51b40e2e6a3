import { describe, expect, it } from '@jest/globals';
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import {
  formatDecimalHalfAwayFromZero,
  divideHalfAwayFromZero,
  convertHundredthsToPercent,
  formatPercentHalfAwayFromZero,
  formatRatioHalfAwayFromZero,
} from '#domain/percent.js';

describe('percentTextHalfAwayFromZero', () => {
  it.each([
    [-17500n, 177500n, 4, '-9.8592'], // 9.859154…: the published case of machine 1940732
    [1n, 3n, 4, '33.3333'],
    [2n, 3n, 4, '66.6667'],
    [-2n, 3n, 4, '-66.6667'],
    [1n, 200n, 0, '1'], // 0.5 % goes up
    [-1n, 200n, 0, '-1'],
    [1n, -200n, 0, '-1'],
    [-1n, 100_000_000n, 4, '0.0000'], // no minus before zero
    [5n, 5n, 2, '100.00'],
    [9_007_199_254_740_993n, 10n ** 18n, 14, '0.90071992547410'],
  ])('%d ÷ %d with %d decimals is %s', (numerator, denominator, decimals, expected) => {
    expect(formatPercentHalfAwayFromZero(numerator, denominator, decimals)).toBe(expected);
  });

  it('has four decimals by default', () => {
    expect(formatPercentHalfAwayFromZero(1n, 8n)).toBe('12.5000');
  });

  it('is null when nothing was played', () => {
    expect(formatPercentHalfAwayFromZero(5n, 0n)).toBeNull();
    expect(formatRatioHalfAwayFromZero(0n, 0n, 2)).toBeNull();
  });

  it('agrees with decimal arithmetic', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
        fc.bigInt({ min: 1n, max: 10n ** 18n }),
        fc.integer({ min: 0, max: 6 }),
        (numerator, denominator, decimals) => {
          const Exact = Decimal.clone({ precision: 80 });
          const exact = new Exact(numerator.toString()).times(100).dividedBy(denominator.toString());
          expect(formatPercentHalfAwayFromZero(numerator, denominator, decimals)).toBe(
            formatDecimalHalfAwayFromZero(exact, decimals),
          );
        },
      ),
    );
  });
});

describe('the smaller helpers', () => {
  it.each([
    [7n, 2n, 4n],
    [-7n, 2n, -4n],
    [7n, -2n, -4n],
    [-7n, -2n, 4n],
    [6n, 4n, 2n],
    [5n, 4n, 1n],
  ])('%d ÷ %d is %d to the nearest, halves away from zero', (numerator, denominator, expected) => {
    expect(divideHalfAwayFromZero(numerator, denominator)).toBe(expected);
  });

  it('writes a Decimal without exponent and without a negative zero', () => {
    expect(formatDecimalHalfAwayFromZero(new Decimal('0.00000001'))).toBe('0.0000');
    expect(formatDecimalHalfAwayFromZero(new Decimal('-0.00001'))).toBe('0.0000');
    expect(formatDecimalHalfAwayFromZero(new Decimal('-1.00005'))).toBe('-1.0001');
  });

  it('reads hundredths of a percent', () => {
    expect(convertHundredthsToPercent(9149n).toString()).toBe('91.49');
  });
});
