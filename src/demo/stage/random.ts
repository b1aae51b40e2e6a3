/** A seeded source of whole numbers (mulberry32): the same seed plays the same floor. */
export class SeededRandom {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /**
   * Returns a pseudo-random whole number from 0 to bound − 1 (generator mulberry32: the same seed, the same numbers).
   */
  pickBelow(bound: number): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixedBits = this.state;
    mixedBits = Math.imul(mixedBits ^ (mixedBits >>> 15), mixedBits | 1);
    mixedBits ^= mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), mixedBits | 61);
    return ((mixedBits ^ (mixedBits >>> 14)) >>> 0) % bound;
  }

  /** Returns true `chances` times in `total`. */
  isHit(chances: number, total: number): boolean {
    return this.pickBelow(total) < chances;
  }

  /** Returns one of the items at random. Throws Error when there is none. */
  pickItem<T>(items: readonly T[]): T {
    const item = items[this.pickBelow(items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }
}
