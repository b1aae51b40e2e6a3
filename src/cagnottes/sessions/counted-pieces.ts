import type { ChipLine } from '#domain/cash/desk-chips.js';
import type { ValueLine } from '#domain/cash/drop-counts.js';

/** Pieces of one kind, as stored; notes belong to no game. */
export interface CountedPieces {
  readonly medium: ChipLine['medium'] | 'note';
  readonly game: string;
  readonly valueMinor: bigint;
  /** Greater than 0. */
  readonly pieces: bigint;
}

/** Returns the counted pieces, without the empty lines. */
export const toCountedPieces = (notes: readonly ValueLine[], chips: readonly ChipLine[]): readonly CountedPieces[] =>
  [...notes.map((line) => ({ ...line, medium: 'note' as const, game: '' })), ...chips]
    .filter(({ count }) => count > 0n)
    .map(({ medium, game, valueMinor, count }) => ({ medium, game, valueMinor, pieces: count }));
