import { describe, expect, it } from '@jest/globals';
import { findLineBeyondOwned, listStrongroomShortages, type ChipStock } from '#domain/cash/chip-register.js';
import type { ChipLine } from '#domain/cash/desk-chips.js';

const chips = (valueMinor: bigint, count: bigint): ChipLine => ({ medium: 'chip', game: '', valueMinor, count });
const stock = (valueMinor: bigint, pieces: Partial<ChipStock>): ChipStock => ({
  medium: 'chip',
  game: '',
  valueMinor,
  issued: 0n,
  destroyed: 0n,
  provided: 0n,
  promised: 0n,
  atDesks: 0n,
  ...pieces,
});

describe('the strongroom', () => {
  it('has what was issued, less what was destroyed, provided to desks and promised to them', () => {
    const stocks = [stock(500n, { issued: 1000n, destroyed: 100n, provided: 600n, promised: 50n, atDesks: 580n })];
    expect(listStrongroomShortages(stocks, [chips(500n, -250n)])).toEqual([]);
    expect(listStrongroomShortages(stocks, [chips(500n, -251n)])).toEqual([
      { medium: 'chip', game: '', valueMinor: 500n, missing: 1n },
    ]);
  });

  it('lacks the kinds that desks have and a first issue leaves out, and a kind that was never issued', () => {
    const provided = [stock(500n, { provided: 20n, atDesks: 20n }), stock(2500n, { provided: 8n, atDesks: 0n })];
    const first = [chips(500n, 20n), chips(2500n, 7n)];
    expect(listStrongroomShortages(provided, first)).toMatchObject([{ valueMinor: 2500n, missing: 1n }]);
    expect(listStrongroomShortages([], [chips(100n, -1n)])).toMatchObject([{ valueMinor: 100n, missing: 1n }]);
  });
});

describe('a count', () => {
  it('is beyond the register with one piece more of a kind than is owned, never before the register is in use', () => {
    const owned = [chips(500n, 20n)];
    expect(findLineBeyondOwned([chips(500n, 20n)], owned)).toBeNull();
    expect(findLineBeyondOwned([chips(500n, 21n)], owned)).toEqual({ line: chips(500n, 21n), owned: 20n });
    expect(findLineBeyondOwned([chips(100n, 1n)], owned)).toEqual({ line: chips(100n, 1n), owned: 0n });
    expect(findLineBeyondOwned([chips(100n, 1n)], null)).toBeNull();
  });
});
