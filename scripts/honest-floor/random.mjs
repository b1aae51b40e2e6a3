/** A seeded generator: the same numbers for the same seed. */
export class Random {
  #state;

  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** Returns a number from 0 to under 1 (mulberry32). */
  fraction() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns a whole number from 0 to under the bound. */
  below(bound) {
    return Math.floor(this.fraction() * bound);
  }

  /** Returns true with this probability. */
  isHit(probability) {
    return this.fraction() < probability;
  }

  pick(list) {
    return list[this.below(list.length)];
  }

  shuffled(list) {
    const items = [...list];
    for (let last = items.length - 1; last > 0; last -= 1) {
      const other = this.below(last + 1);
      [items[last], items[other]] = [items[other], items[last]];
    }
    return items;
  }
}
