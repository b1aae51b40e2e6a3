import { it } from '@jest/globals';

/**
 * True in `npm run test:all`, which repeats and enumerates in full; `npm test` runs a sample of the same tests:
 * docs/adr/0013-two-test-runs.md.
 */
export function isExhaustive(): boolean {
  return process.env['RELEVE_TESTS'] === 'all';
}

/** Number of repetitions: `usually` in `npm test`, `all` in `npm run test:all`. */
export function times({ usually, all }: { readonly usually: number; readonly all: number }): number {
  return isExhaustive() ? all : usually;
}

/** Returns every item in `npm run test:all`, otherwise `count` items spread evenly from the first to the last. */
export function sampleOf<Item>(items: readonly Item[], count: number): readonly Item[] {
  if (isExhaustive() || items.length <= count) return items;
  if (count === 1) return items.slice(0, 1);
  const step = (items.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, index) => items[Math.round(index * step)] as Item);
}

/** Declares a test of `npm run test:all`; other tests of the file cover the same rule in `npm test`. */
export function exhaustiveIt(name: string, test: () => Promise<void> | void): void {
  if (isExhaustive()) it(name, test);
}
