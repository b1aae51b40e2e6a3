import { buildChipKey, type ChipKind, type ChipLine } from './desk-chips.js';

/**
 * The register of chips: an establishment's chips and plaques by kind. Pieces are issued into the strongroom and
 * destroyed from it; all other places only pass them on.
 */

/** Pieces of one kind, by place. */
export interface ChipStock extends ChipKind {
  readonly issued: bigint;
  readonly destroyed: bigint;
  /** Pieces that the strongroom gave to desks, less those that came back. */
  readonly provided: bigint;
  /** Pieces that the strongroom gave and no desk received yet: still in it. */
  readonly promised: bigint;
  readonly atDesks: bigint;
}

/** Returns the number of pieces that the establishment owns. */
export const computeOwned = ({ issued, destroyed }: Pick<ChipStock, 'issued' | 'destroyed'>): bigint =>
  issued - destroyed;

/** Returns the number of pieces in the strongroom. */
export const computeInStrongroom = (stock: ChipStock): bigint => computeOwned(stock) - stock.provided;

/** Returns the number of pieces outside strongroom and desks: at tables, in cagnottes and with customers. */
export const computeOutside = ({ provided, atDesks }: ChipStock): bigint => provided - atDesks;

/** A kind of which the strongroom would lack pieces. */
export interface StrongroomShortage extends ChipKind {
  /** Pieces that would be lacking. */
  readonly missing: bigint;
}

/**
 * Returns the kinds of which the strongroom would have less than nothing after a change of its pieces: more destroyed
 * or given than it has. At the first issue, which enters the existing pieces, it returns the kinds that the issue
 * leaves out and desks already have.
 */
export function listStrongroomShortages(
  stocks: readonly ChipStock[],
  change: readonly ChipLine[],
): StrongroomShortage[] {
  const availableByKind = new Map(
    stocks.map((stock) => [buildChipKey(stock), { ...stock, count: computeInStrongroom(stock) - stock.promised }]),
  );
  for (const line of change) {
    const available = availableByKind.get(buildChipKey(line))?.count ?? 0n;
    availableByKind.set(buildChipKey(line), { ...NO_STOCK, ...line, count: available + line.count });
  }
  return [...availableByKind.values()]
    .filter(({ count }) => count < 0n)
    .map(({ medium, game, valueMinor, count }) => ({ medium, game, valueMinor, missing: -count }));
}

const NO_STOCK = { issued: 0n, destroyed: 0n, provided: 0n, promised: 0n, atDesks: 0n };

/** Returns the first counted kind with more pieces than the establishment owns; null: none, or no register yet. */
export function findLineBeyondOwned(
  countedChips: readonly ChipLine[],
  owned: readonly ChipLine[] | null,
): { readonly line: ChipLine; readonly owned: bigint } | null {
  if (owned === null) return null;
  const ownedByKind = new Map(owned.map((line) => [buildChipKey(line), line.count]));
  for (const line of countedChips) {
    const ownedCount = ownedByKind.get(buildChipKey(line)) ?? 0n;
    if (line.count > ownedCount) return { line, owned: ownedCount };
  }
  return null;
}
