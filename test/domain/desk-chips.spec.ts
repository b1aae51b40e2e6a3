import { describe, expect, it } from '@jest/globals';
import {
  computeChipDifferences,
  findChipsFault,
  computeMovedChips,
  reverseChipSigns,
  normaliseChipLines,
} from '#domain/cash/desk-chips.js';
import { computePiecesTotal } from '#domain/tables/exchanges.js';
import type { ChipLine } from '#domain/cash/desk-chips.js';
import { findDeskCountFault, canHoldChips } from '#domain/cash/desks.js';

const chip = (valueMinor: bigint, count: bigint, game: ChipLine['game'] = ''): ChipLine => ({
  medium: 'chip',
  game,
  valueMinor,
  count,
});
const plaque = (valueMinor: bigint, count: bigint): ChipLine => ({ medium: 'plaque', game: '', valueMinor, count });

describe('a list of chips and plaques', () => {
  it('belongs to a cash desk: machines and roving changeurs give change in the rooms of the machines', () => {
    expect((['cashDesk', 'changeMachine', 'rovingChangeur'] as const).map(canHoldChips)).toEqual([true, false, false]);
  });

  it.each<[string, readonly ChipLine[], string | undefined]>([
    ['empty', [], undefined],
    [
      'of two values, and of a game beside them all',
      [chip(100n, 1n), chip(200n, 1n), chip(100n, 1n, 'craps')],
      undefined,
    ],
    ['of a value of zero', [chip(0n, 3n)], 'CHIP_WITHOUT_VALUE'],
    ['of a plaque of one game', [{ ...plaque(100n, 1n), game: 'craps' }], 'PLAQUE_OF_A_GAME'],
    ['of a game that Monaco does not know', [chip(100n, 1n, 'vingtTrois')], 'CHIP_GAME_NOT_PLAYED'],
    ['with a line twice', [chip(100n, 1n), plaque(100n, 1n), chip(100n, 1n)], 'CHIP_LINE_TWICE'],
  ])('%s', (_title, lines, code) => {
    expect(findChipsFault(true, 'MC', lines)?.code).toBe(code);
  });

  it('has no line at a desk without chips, and may then only be empty', () => {
    expect(findChipsFault(false, 'MC', [chip(0n, 1n)])).toEqual({ code: 'DESK_HOLDS_NO_CHIPS' });
    expect(findChipsFault(false, 'MC', [])).toBeNull();
    expect(findChipsFault(true, 'AI67', [chip(100n, 1n, 'vingtTrois')])).toBeNull();
  });

  it('is sorted, without empty lines, and has the value of its pieces', () => {
    const lines = [plaque(1000n, 1n), chip(500n, 0n), chip(500n, 3n, 'craps'), chip(200n, 2n), chip(100n, 1n)];
    expect(normaliseChipLines(lines)).toEqual([
      chip(100n, 1n),
      chip(200n, 2n),
      chip(500n, 3n, 'craps'),
      plaque(1000n, 1n),
    ]);
    // 100 + 400 + 1500 + 1000
    expect([computePiecesTotal(lines), computePiecesTotal(reverseChipSigns(lines))]).toEqual([3000n, -3000n]);
  });
});

describe('pieces that move', () => {
  const held = [{ ...chip(100n, 5n), promised: 2n }];

  it('leave promised pieces in place, unless the promise is fulfilled', () => {
    expect(computeMovedChips(held, [chip(100n, -3n)], false)).toEqual([{ ...chip(100n, -3n), after: 2n }]);
    expect(computeMovedChips(held, [chip(100n, -4n)], false)).toEqual({ short: chip(100n, -4n), held: 3n });
    expect(computeMovedChips(held, [chip(100n, -4n)], true)).toEqual([{ ...chip(100n, -4n), after: 1n }]);
    expect(computeMovedChips(held, [chip(100n, -6n)], true)).toEqual({ short: chip(100n, -6n), held: 5n });
  });

  it('are of one kind: pieces of another value, game or medium do not count', () => {
    for (const line of [chip(200n, -1n), chip(100n, -1n, 'craps'), plaque(100n, -1n)]) {
      expect(computeMovedChips(held, [line], true)).toEqual({ short: line, held: 0n });
      expect(computeMovedChips(held, [reverseChipSigns([line])[0] ?? line], false)).toMatchObject([{ after: 1n }]);
    }
  });
});

describe('a count', () => {
  const booked = [chip(100n, 5n), plaque(1000n, 2n)];

  it('differs by kind', () => {
    expect(computeChipDifferences(booked, booked)).toEqual([]);
    expect(computeChipDifferences(booked, [chip(100n, 4n), chip(50n, 2n)])).toEqual([
      chip(50n, 2n),
      chip(100n, -1n),
      plaque(1000n, -2n),
    ]);
  });

  it('has a witness and a reason when a kind differs, even if the total agrees', () => {
    const desk = { deskCode: 'C1', heldBy: 7n, isRetired: false };
    const count = {
      bookedMinor: 2500n,
      countedMinor: 2500n,
      seenMovement: 4,
      lastMovement: 4,
      pieces: [],
      bookedChips: booked,
      countedBy: 7n,
      isSupervisor: false,
      witnessedBy: null,
      reason: '',
      outcome: 'kept' as const,
    };
    expect(findDeskCountFault(desk, { ...count, chips: booked })).toBeNull();
    const swapped = [chip(100n, 3n), plaque(1000n, 2n)];
    expect(findDeskCountFault(desk, { ...count, chips: swapped })).toBe('WITNESS_REQUIRED');
    expect(findDeskCountFault(desk, { ...count, chips: swapped, witnessedBy: 8n })).toBe('REASON_REQUIRED');
    expect(findDeskCountFault(desk, { ...count, chips: [chip(100n, 26n)] })).toBe('COUNT_PIECES_EXCEED');
  });
});
