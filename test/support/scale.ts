import { createRequire } from 'node:module';
import { expect, it } from '@jest/globals';

/** Plain JavaScript, for Jest's configuration reads it too. */
interface Groups {
  readonly isWhole: (path: string) => boolean;
  readonly isWholeIn: (group: string, path: string) => boolean;
}

const groups = createRequire(import.meta.url)('./groups.cjs') as Groups;
const ownPath = (): string => expect.getState().testPath ?? '';

/**
 * `npm run whole` tries all of what is exhaustive (soaks, races, kills, every screen in every appearance); `npm test` a
 * representative of it. True when the test file that asks is tried whole: docs/adr/0013-tests-in-ten-minutes.md.
 */
export function isWhole(): boolean {
  return groups.isWhole(ownPath());
}

/** The same of a file that is tried whole in several groups, a part of it in each. */
export function isWholeIn(group: string): boolean {
  return groups.isWholeIn(group, ownPath());
}

/**
 * How often: a few times in `npm test`, as often as the claim says in the whole run; `turn` when the whole run is too long
 * for the group that has its turn on each change.
 */
export function times({
  usually,
  whole,
  turn = whole,
}: {
  readonly usually: number;
  readonly whole: number;
  readonly turn?: number;
}): number {
  if (!isWhole()) return usually;
  return process.env['RELEVE_TURN'] === undefined ? whole : turn;
}

/** All of them in the whole run; otherwise `count` of them, spread evenly from the first to the last. */
export function representatives<Item>(items: readonly Item[], count: number): readonly Item[] {
  if (isWhole() || items.length <= count) return items;
  if (count === 1) return items.slice(0, 1);
  const step = (items.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, index) => items[Math.round(index * step)] as Item);
}

/** A test of the whole run alone: its file has others that stand for it in `npm test`. */
export function wholeIt(name: string, test: () => Promise<void> | void): void {
  if (isWhole()) it(name, test);
}
