import { SeededRandom } from '#demo/stage/random.js';

/** Returns a generator of whole numbers below a bound, the same for the same seed. */
export function randomOf(seed: number): (below: number) => number {
  const source = new SeededRandom(seed);
  return (below) => source.pickBelow(below);
}

/** Returns a generator of numbers from 0 to under 1, the same for the same seed. */
export function fractionsOf(seed: number): () => number {
  const source = new SeededRandom(seed);
  return () => source.pickBelow(2 ** 32) / 2 ** 32;
}
