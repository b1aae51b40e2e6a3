import { createHash, type Hash } from 'node:crypto';

/** An act by which signed heads were thinned, as the database states it. */
export interface Thinning {
  readonly number: number;
  /** Sizes of the first and the last head examined; the last one remains. */
  readonly firstSize: number;
  readonly lastSize: number;
  readonly removedCount: number;
  /** SHA-256 over the notes in the order of their sizes, each with the blank line that follows it in the file. */
  readonly removedDigest: Buffer;
  readonly keptCount: number;
  readonly keptDigest: Buffer;
}

/** Heads seen within the range of one thinning. */
interface SeenHeads {
  count: number;
  readonly digest: Hash;
}

/**
 * Groups the heads of one place, the file or the database, by the thinning whose range includes them; seen in order.
 */
export class HeadsByThinning {
  readonly #thinnings: readonly Thinning[];
  readonly #seenByThinning = new Map<number, SeenHeads>();

  constructor(thinnings: readonly Thinning[]) {
    this.#thinnings = thinnings.toSorted((one, other) => one.firstSize - other.firstSize);
  }

  /** Returns the thinning whose range includes heads of this tree size, by binary search; undefined when none does. */
  findThinning(size: number): Thinning | undefined {
    // ranges are ascending and apart: the last that begins at or below the size is the only candidate
    let low = 0;
    let high = this.#thinnings.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#thinnings[middle]?.firstSize ?? Infinity) <= size) low = middle + 1;
      else high = middle;
    }
    const candidate = this.#thinnings[low - 1];
    return candidate !== undefined && size <= candidate.lastSize ? candidate : undefined;
  }

  /** Counts a head and digests its note, for the thinning whose range includes its size; false when none does. */
  addHead(size: number, note: string): boolean {
    const thinning = this.findThinning(size);
    if (thinning === undefined) return false;
    const thinnedHeads = this.#seenByThinning.get(thinning.number) ?? { count: 0, digest: createHash('sha256') };
    thinnedHeads.count += 1;
    thinnedHeads.digest.update(note).update('\n');
    this.#seenByThinning.set(thinning.number, thinnedHeads);
    return true;
  }

  /** Returns the number of heads added so far in the range of a thinning. */
  countHeads({ number }: Thinning): number {
    return this.#seenByThinning.get(number)?.count ?? 0;
  }

  /** Returns whether the heads added in the thinning's range are exactly those that it removed. */
  areRemoved(thinning: Thinning): boolean {
    return this.#hasExactly(thinning, thinning.removedCount, thinning.removedDigest);
  }

  /** Returns whether the heads added in the thinning's range are exactly those that it left. */
  areRetained(thinning: Thinning): boolean {
    return this.#hasExactly(thinning, thinning.keptCount, thinning.keptDigest);
  }

  /** Returns whether exactly `count` heads with this digest of their notes were added in the range of a thinning. */
  #hasExactly({ number }: Thinning, count: number, digest: Buffer): boolean {
    const seenHeads = this.#seenByThinning.get(number) ?? { count: 0, digest: createHash('sha256') };
    return seenHeads.count === count && seenHeads.digest.copy().digest().equals(digest);
  }
}
