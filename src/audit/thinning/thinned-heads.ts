import { createHash, type Hash } from 'node:crypto';

/** A pruning: an act that removed old signed heads, all but the last of each hour, as the database states it. */
export interface Pruning {
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

/** Heads seen within the range of one pruning. */
interface CountedHeads {
  count: number;
  readonly digest: Hash;
}

/**
 * Groups the heads of one place, the file or the database, by the pruning whose range includes them; seen in order.
 */
export class HeadsByPruning {
  readonly #prunings: readonly Pruning[];
  readonly #headsByPruning = new Map<number, CountedHeads>();

  constructor(prunings: readonly Pruning[]) {
    this.#prunings = prunings.toSorted((one, other) => one.firstSize - other.firstSize);
  }

  /** Returns the pruning whose range includes heads of this tree size, by binary search; undefined when none does. */
  findPruning(size: number): Pruning | undefined {
    // ranges are ascending and apart: the last that begins at or below the size is the only candidate
    let low = 0;
    let high = this.#prunings.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#prunings[middle]?.firstSize ?? Infinity) <= size) low = middle + 1;
      else high = middle;
    }
    const candidate = this.#prunings[low - 1];
    return candidate !== undefined && size <= candidate.lastSize ? candidate : undefined;
  }

  /** Counts a head and digests its note, for the pruning whose range includes its size; false when none does. */
  addHead(size: number, note: string): boolean {
    const pruning = this.findPruning(size);
    if (pruning === undefined) return false;
    const countedHeads = this.#headsByPruning.get(pruning.number) ?? { count: 0, digest: createHash('sha256') };
    countedHeads.count += 1;
    countedHeads.digest.update(note).update('\n');
    this.#headsByPruning.set(pruning.number, countedHeads);
    return true;
  }

  /** Returns the number of heads added so far in the range of a pruning. */
  countHeads({ number }: Pruning): number {
    return this.#headsByPruning.get(number)?.count ?? 0;
  }

  /** Returns whether the heads added in the pruning's range are exactly those that it removed. */
  hasExactlyRemovedHeads(pruning: Pruning): boolean {
    return this.#hasExactHeads(pruning, pruning.removedCount, pruning.removedDigest);
  }

  /** Returns whether the heads added in the pruning's range are exactly those that it left. */
  hasExactlyKeptHeads(pruning: Pruning): boolean {
    return this.#hasExactHeads(pruning, pruning.keptCount, pruning.keptDigest);
  }

  /** Returns whether exactly `count` heads with this digest of their notes were added in the range of a pruning. */
  #hasExactHeads({ number }: Pruning, count: number, digest: Buffer): boolean {
    const countedHeads = this.#headsByPruning.get(number) ?? { count: 0, digest: createHash('sha256') };
    return countedHeads.count === count && countedHeads.digest.copy().digest().equals(digest);
  }
}
