import { describe, expect, it } from '@jest/globals';
import { findLevyBase } from '#domain/accounting/levy-base.js';

describe('the base of the levy', () => {
  // net of two days: 2 685.00 and 2 080.00; at 85 %: 2 282.25 and 1 768.00
  const [net, mixed, full] = [476_500n, 445_300n, 405_025n];

  it.each([
    ['FR', 2, full, { basis: 'coefficient', baseMinor: full, article: 'CGCT L2333-55-1' }],
    ['FR', 1, mixed, { basis: 'unknown', baseMinor: null, article: 'CGCT L2333-55-1' }],
    ['FR', 0, net, { basis: 'unknown', baseMinor: null, article: 'CGCT L2333-55-1' }],
    ['MC', 2, full, { basis: 'coefficient', baseMinor: full, article: null }],
    ['MC', 1, mixed, { basis: 'mixed', baseMinor: mixed, article: null }],
    ['MC', 0, net, { basis: 'net', baseMinor: net, article: null }],
    ['AI67', 0, net, { basis: 'net', baseMinor: net, article: null }],
  ])('of %s, with a coefficient on %i of two days, is one figure or unknown', (jurisdiction, days, product, base) => {
    const levyDays = { days: 2, daysWithCoefficient: days, productMinor: product };
    expect(findLevyBase(jurisdiction, levyDays)).toEqual(base);
  });
});
