/**
 * `npm run whole` repeats everything that is exhaustive (soaks, races, kills, every screen in every appearance) as often
 * as its claim needs; `npm test` tries a representative of it. See docs/adr/0013-tests-in-ten-minutes.md.
 */
export const isWhole = process.env['RELEVE_WHOLE'] === '1';

/** How often: a few times in `npm test`, as often as the claim says in the whole run. */
export function times({ usually, whole }: { readonly usually: number; readonly whole: number }): number {
  return isWhole ? whole : usually;
}

/** All of them in the whole run; otherwise `count` of them, spread evenly from the first to the last. */
export function representatives<Item>(items: readonly Item[], count: number): readonly Item[] {
  if (isWhole || items.length <= count) return items;
  if (count === 1) return items.slice(0, 1);
  const step = (items.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, index) => items[Math.round(index * step)] as Item);
}
