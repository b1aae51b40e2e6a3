import type { GetMovement } from './movements.js';

/** Why a figure is no number: no reading has its counter, or the movement of the counter is not established. */
export type Gap = 'absent' | 'unknown';

/** The figures of a day that are no numbers, by name. */
export type Gaps = ReadonlyMap<string, Gap>;

/** Movements of a station at one denomination. */
interface Metered {
  readonly getMovement: GetMovement;
}

/** Returns the gap of a counter over segments; undefined where each segment that has the counter knows its movement. */
export function findCounterGap(segments: readonly Metered[], counter: string): Gap | undefined {
  const movements = segments.map(({ getMovement }) => getMovement(counter));
  if (movements.includes(null)) return 'unknown';
  return movements.every((movement) => movement === undefined) ? 'absent' : undefined;
}

/** Returns the gap of a sum: unknown with an unknown part, absent without a part that it needs. */
export function joinGaps(needed: readonly (Gap | undefined)[], others: readonly (Gap | undefined)[] = []) {
  if ([...needed, ...others].includes('unknown')) return 'unknown';
  return needed.includes('absent') ? 'absent' : undefined;
}

/** Returns the gaps by name, without figures that are numbers. */
export const collectGaps = (gaps: Readonly<Record<string, Gap | undefined>>): Gaps =>
  new Map(Object.entries(gaps).flatMap(([name, gap]) => (gap === undefined ? [] : [[name, gap] as const])));

/** An item with figures, some of which are no numbers. */
interface WithGaps {
  readonly gaps: Gaps;
}

/** Name of a figure that is a number unless it has a gap. */
export type AmountName<Item> = {
  readonly [Key in keyof Item]-?: Item[Key] extends bigint ? Key : never;
}[keyof Item] &
  string;

/** Returns the sum of a figure; null where it is unknown for one item, and where no item has it. */
export function sumKnown<Item extends WithGaps>(items: readonly Item[], name: AmountName<Item>): bigint | null {
  if (items.some(({ gaps }) => gaps.get(name) === 'unknown')) return null;
  const reporting = items.filter(({ gaps }) => !gaps.has(name));
  return reporting.length === 0 ? null : reporting.reduce((sum, item) => sum + (item[name] as bigint), 0n);
}

/** Returns whether one of these figures is unknown for an item. */
export const isUnknown = (items: readonly WithGaps[], ...names: readonly string[]): boolean =>
  items.some(({ gaps }) => names.some((name) => gaps.get(name) === 'unknown'));
