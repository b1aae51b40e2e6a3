import { describe, expect, it } from '@jest/globals';
import { Decimal } from 'decimal.js';
import { doubtCertifiedReturn } from '#domain/meters/certified-return.js';

describe('a certified return', () => {
  const minimum = new Decimal('75');

  it.each(['75', '75.0000', '85', '95.00', '99.9', '100'])('of %s %% is plausible', (returnPercent) => {
    expect(doubtCertifiedReturn(returnPercent, minimum)).toBeNull();
  });

  it.each([
    ['0.95', 'fraction', '95'],
    ['0.9212', 'fraction', '92.12'],
    ['1', 'fraction', '100'],
    ['0.05', 'fraction', null], // 5 % is no return either
    ['1.01', 'hold', '98.99'],
    ['5.00', 'hold', '95'],
    ['25', 'hold', '75'],
    ['25.01', 'belowMinimum', null],
    ['74.9999', 'belowMinimum', null],
  ])('of %s %% is doubted as %s', (returnPercent, kind, suggestedPercent) => {
    expect(doubtCertifiedReturn(returnPercent, minimum)).toEqual({
      kind,
      returnPercent,
      suggestedPercent,
      minimumPercent: '75',
    });
  });

  it('below another minimum is judged by that one', () => {
    expect(doubtCertifiedReturn('80', new Decimal('85'))).toMatchObject({ kind: 'belowMinimum' });
    expect(doubtCertifiedReturn('60', new Decimal('50'))).toBeNull();
    // with a minimum of one percent, a fraction remains one
    expect(doubtCertifiedReturn('0.95', new Decimal('1'))).toMatchObject({ kind: 'fraction', suggestedPercent: '95' });
  });
});
