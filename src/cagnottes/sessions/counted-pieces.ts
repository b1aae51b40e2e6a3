import type { ChipLine } from '#domain/cash/desk-chips.js';
import type { ValueLine } from '#domain/cash/drop-counts.js';

/** Pieces of one kind, as a row holds them; notes are of no game. */
export interface CountedPieces {
  readonly medium: ChipLine['medium'] | 'note';
  readonly game: string;
  readonly valueMinor: bigint;
  /** Above 0. */
  readonly pieces: bigint;
}

/** What was counted, without the lines of no piece. */
export const countedPieces = (notes: readonly ValueLine[], chips: readonly ChipLine[]): readonly CountedPieces[] =>
  [...notes.map((line) => ({ ...line, medium: 'note' as const, game: '' })), ...chips]
    .filter(({ count }) => count > 0n)
    .map(({ medium, game, valueMinor, count }) => ({ medium, game, valueMinor, pieces: count }));
