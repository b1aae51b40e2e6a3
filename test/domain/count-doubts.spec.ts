import { describe, expect, it } from '@jest/globals';
import type { ChipLine } from '#domain/cash/desk-chips.js';
import { findCountDoubt } from '#domain/cash/count-doubts.js';

describe('the count of a table', () => {
  const plaques = (count: number): ChipLine => ({
    medium: 'plaque',
    game: '',
    valueMinor: 50_000n,
    count: BigInt(count),
  });
  const brought = { given: [plaques(200)], broughtMinor: 500_000n };

  it('is doubted with more pieces of a kind than the desks gave', () => {
    const doubt = findCountDoubt([plaques(1000)], { ...brought, countedMinor: 50_000_000n });
    expect(doubt).toEqual({ code: 'COUNT_BEYOND_GIVEN', valueMinor: 50_000n, counted: 1000, given: 200 });
    const elsewhere = findCountDoubt([plaques(1)], {
      given: [plaques(-3)],
      countedMinor: 50_000n,
      broughtMinor: 50_000n,
    });
    expect(elsewhere).toMatchObject({ counted: 1, given: 0 });
  });

  it('is doubted at ten times, or a tenth, of what was brought to the table', () => {
    const judge = (count: number) =>
      findCountDoubt([plaques(count)], { ...brought, countedMinor: BigInt(count) * 50_000n })?.code ?? null;
    expect([judge(99), judge(100)]).toEqual([null, 'COUNT_TENFOLD']);
    expect([judge(1), judge(2)]).toEqual(['COUNT_TENTH', null]);
    expect(findCountDoubt([], { given: [], countedMinor: 0n, broughtMinor: 0n })).toBeNull();
  });
});
