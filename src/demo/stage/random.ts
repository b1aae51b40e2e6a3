/** A seeded source of whole numbers (mulberry32): the same seed plays the same floor. */
export class SeededRandom {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Returns a pseudo-random whole number from 0 to bound − 1. */
  pickBelow(bound: number): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
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
