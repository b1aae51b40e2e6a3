import { describe, expect, it } from '@jest/globals';
import { findLidFault } from '#domain/equipment/lids.js';

describe('the lid of a cylinder', () => {
  const roulette = { tableNumber: '3', game: 'europeanRoulette' } as const;

  it.each([
    ['MC', 'MC:3.1'],
    ['AI67', 'AI67:16'],
  ] as const)('MC:3.1.1 AI67:16.1 is locked after each game: %s', (jurisdiction, article) => {
    const fault = { code: 'LID_NOT_LOCKED', table: '3', article };
    expect(findLidFault(jurisdiction, roulette, { isLidLocked: false })).toEqual(fault);
    expect(findLidFault(jurisdiction, roulette, { isLidLocked: true })).toBeNull();
  });

  it('is not asked before the first game, of another apparatus, or by a text that is not held', () => {
    const unlocked = { isLidLocked: false };
    expect(findLidFault('MC', roulette, null)).toBeNull();
    expect(findLidFault('MC', { ...roulette, game: 'americanRoulette' }, unlocked)).toBeNull();
    expect(findLidFault('FR', roulette, unlocked)).toBeNull();
  });
});
