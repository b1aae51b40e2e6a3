import { describe, expect, it } from '@jest/globals';
import { findChefFault } from '#domain/tables/staff.js';

describe('a chef de table', () => {
  const watched = (...games: ('ultimateHoldem' | 'threeCardPoker' | 'blackJack')[]) =>
    games.map((game, index) => ({ tableNumber: `T${String(index + 1)}`, game }));

  it.each([
    ['FR14:55-20.2', 'ultimateHoldem'],
    ['FR14:55-21.2', 'threeCardPoker'],
  ] as const)('%s watches two tables at most, one of them of %s', (clause, game) => {
    expect(findChefFault('FR', game, watched('blackJack'))).toBeNull();
    const article = clause.slice(0, clause.indexOf('.'));
    const fault = { code: 'CHEF_AT_TABLES', tables: ['T1', 'T2'], article };
    expect(findChefFault('FR', game, watched('blackJack', 'blackJack'))).toEqual(fault);
    expect(findChefFault('FR', 'blackJack', watched(game, 'blackJack'))).toEqual(fault);
  });

  it('watches more where no article limits it', () => {
    expect(findChefFault('FR', 'blackJack', watched('blackJack', 'blackJack'))).toBeNull();
    expect(findChefFault('MC', 'ultimateHoldem', watched('ultimateHoldem', 'ultimateHoldem'))).toBeNull();
  });
});
