import type { JurisdictionCode } from '../settings/jurisdictions.js';
import type { PieceLine, PieceMedium } from '../tables/exchanges.js';
import { findGameSource, type TableGame } from '../tables/games.js';

/**
 * Chips and plaques of a desk, proved piece by piece: every movement lists them by value, and the desk's holdings of a
 * value are the sum of its movements. Cash is proved as a sum (docs/adr/0026-what-a-desk-holds.md).
 */

export const CHIP_MEDIA = ['chip', 'plaque'] as const satisfies readonly PieceMedium[];
/** Chips or plaques, by kind. */
export type ChipMedium = (typeof CHIP_MEDIA)[number];

/** Identical pieces: of one medium, one value in minor units, and one game; '' means valid at every game. */
export interface ChipKind {
  readonly medium: ChipMedium;
  readonly game: TableGame | '';
  readonly valueMinor: bigint;
}

/** A number of chips or plaques of a kind; negative in a movement when they leave. */
export interface ChipLine extends ChipKind, PieceLine {
  readonly medium: ChipMedium;
}

/** A desk's holdings of a kind, and the part promised to a receiver who has not accepted it yet. */
export interface HeldChips extends ChipLine {
  readonly promised: bigint;
}

/** A line in its stored and transmitted form: numbers as text, the value in minor units. */
export interface StoredChips {
  readonly medium: ChipMedium;
  /** Game of the pieces; empty: valid at every game. */
  readonly game: TableGame | '';
  /** Value of one piece in minor units, as text. */
  readonly value: string;
  /** Number of pieces, as text. */
  readonly count: string;
}

/** Returns lines of chips in their stored form, with values and counts as decimal text. */
export const encodeChips = (chips: readonly ChipLine[]): StoredChips[] =>
  chips.map(({ medium, game, valueMinor, count }) => ({
    medium,
    game,
    value: valueMinor.toString(),
    count: count.toString(),
  }));

/** Returns the lines of a stored form. */
export const parseChips = (storedChips: readonly StoredChips[]): ChipLine[] =>
  storedChips.map(({ medium, game, value, count }) => ({
    medium,
    game,
    valueMinor: BigInt(value),
    count: BigInt(count),
  }));

export type ChipsFault =
  | { readonly code: 'DESK_HOLDS_NO_CHIPS' }
  | { readonly code: 'CHIP_WITHOUT_VALUE' }
  | { readonly code: 'PLAQUE_OF_A_GAME' }
  | { readonly code: 'CHIP_GAME_NOT_PLAYED'; readonly game: TableGame }
  | { readonly code: 'CHIP_LINE_TWICE'; readonly valueMinor: bigint };

/**
 * Returns why these lines are not a valid list of a desk's chips and plaques; null when they are. A desk that holds
 * such pieces (`deskHoldsChips`) may list them. Each line has a value; a plaque is valid at every game, a chip at every
 * game or at one known to the text; no kind of piece is listed twice.
 */
export function findChipsFault(
  deskHoldsChips: boolean,
  jurisdiction: JurisdictionCode,
  lines: readonly ChipLine[],
): ChipsFault | null {
  if (lines.length === 0) return null;
  if (!deskHoldsChips) return { code: 'DESK_HOLDS_NO_CHIPS' };
  const seenChipKeys = new Set<string>();
  for (const line of lines) {
    const { medium, game, valueMinor } = line;
    if (valueMinor <= 0n) return { code: 'CHIP_WITHOUT_VALUE' };
    if (game !== '' && medium === 'plaque') return { code: 'PLAQUE_OF_A_GAME' };
    if (game !== '' && findGameSource(jurisdiction, game) === null) return { code: 'CHIP_GAME_NOT_PLAYED', game };
    const chipKey = buildChipKey(line);
    if (seenChipKeys.has(chipKey)) return { code: 'CHIP_LINE_TWICE', valueMinor };
    seenChipKeys.add(chipKey);
  }
  return null;
}

/** Returns the key shared by identical pieces. */
export const buildChipKey = ({ medium, game, valueMinor }: ChipKind): string => `${medium}/${game}/${valueMinor}`;

/** Returns the lines with their signs reversed. */
export const reverseChipSigns = (lines: readonly ChipLine[]): ChipLine[] =>
  lines.map((line) => ({ ...line, count: -line.count }));

/** Returns the lines without empty ones; chips first, then by game and value. */
export function normaliseChipLines(lines: readonly ChipLine[]): ChipLine[] {
  return lines.filter(({ count }) => count !== 0n).sort(compareChips);
}

/** Compares two lines for sorting: by medium, then game, then value. */
function compareChips(first: ChipLine, second: ChipLine): number {
  if (first.medium !== second.medium) return first.medium < second.medium ? -1 : 1;
  if (first.game !== second.game) return first.game < second.game ? -1 : 1;
  return first.valueMinor < second.valueMinor ? -1 : Number(first.valueMinor > second.valueMinor);
}

/**
 * Returns, by kind of piece, the counted number less the booked one: negative when pieces are missing. Empty when both
 * agree.
 */
export function computeChipDifferences(
  bookedChips: readonly ChipLine[],
  countedChips: readonly ChipLine[],
): ChipLine[] {
  const differenceByKey = new Map(countedChips.map((line) => [buildChipKey(line), line]));
  for (const line of bookedChips) {
    const count = (differenceByKey.get(buildChipKey(line))?.count ?? 0n) - line.count;
    differenceByKey.set(buildChipKey(line), { ...line, count });
  }
  // the lines may have more fields than these four
  const differenceLines = [...differenceByKey.values()].map(({ medium, game, valueMinor, count }) => ({
    medium,
    game,
    valueMinor,
    count,
  }));
  return normaliseChipLines(differenceLines);
}

/** A line of a movement, with the desk's holdings afterwards. */
export interface MovedChips extends ChipLine {
  readonly after: bigint;
}

/**
 * Returns the moved lines with the number of pieces the desk has afterwards, or the first line of which it has too few.
 * Lines with a negative count leave the desk. Promised pieces cannot leave, except to fulfil the promise.
 */
export function computeMovedChips(
  holdings: readonly HeldChips[],
  movedLines: readonly ChipLine[],
  fulfilsPromise: boolean,
): readonly MovedChips[] | { readonly short: ChipLine; readonly held: bigint } {
  const movedChips: MovedChips[] = [];
  for (const line of movedLines) {
    const heldChips = holdings.find((candidate) => buildChipKey(candidate) === buildChipKey(line));
    const heldCount = heldChips?.count ?? 0n;
    const promisedCount = fulfilsPromise ? 0n : (heldChips?.promised ?? 0n);
    const countAfter = heldCount + line.count;
    if (countAfter < 0n || (line.count < 0n && countAfter < promisedCount))
      return { short: line, held: heldCount - promisedCount };
    movedChips.push({ ...line, after: countAfter });
  }
  return movedChips;
}
