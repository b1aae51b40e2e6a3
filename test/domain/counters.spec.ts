import { describe, expect, it } from '@jest/globals';
import { findCounterByName, isUnlistedCounter } from '#domain/meters/counters.js';

const CLIMBS_IN_CREDITS = { kind: 'cumulative', unit: 'credits' };

describe('MC:19.4.1 each station has the counters', () => {
  it.each([
    ['in', 'coinInCredits', 'Mises'],
    ['cash box, apart from all money in', 'bucketCoinsCredits', 'Pièces tombées au seau (cash box)'],
    ['out', 'coinOutCredits', 'Gains payés par l’appareil'],
    ['jackpots', 'jackpotCredits', 'Gains payés manuellement'],
  ])('%s: %s', (_title, name, french) => {
    expect(findCounterByName(name)).toMatchObject({ ...CLIMBS_IN_CREDITS, label: { fr: french } });
  });
});

describe('MC:19.4.2 a counter on no list', () => {
  it.each([
    [true, 'unlisted.Attendant keys'],
    [true, 'unlisted.Keys (A/B) 50%'],
    [true, `unlisted.${'x'.repeat(60)}`],
    [false, `unlisted.${'x'.repeat(61)}`],
    [false, 'unlisted.'],
    [false, 'unlisted.é'],
    [false, 'Attendant keys'],
  ])('has the name given by its machine: %s, %s', (expected, name) => {
    expect(isUnlistedCounter(name)).toBe(expected);
  });
});

describe('MC:19.6.1 the credits bought with notes', () => {
  it('have their own counter, apart from all money in', () => {
    expect(findCounterByName('billsCredits')).toMatchObject({ ...CLIMBS_IN_CREDITS, label: { fr: 'Billets' } });
  });
});
