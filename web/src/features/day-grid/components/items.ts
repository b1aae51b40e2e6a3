import type { DayGrid } from './search.js';

export type MachineGroup = DayGrid['groups'][number];

/** A row of the screen: a group heading, or the machine whose values are at `index` of each column. */
export type GridItem =
  | { readonly kind: 'group'; readonly group: MachineGroup }
  | { readonly kind: 'line'; readonly index: number };

/** Returns the rows of the grid in the server's order, each group heading before its machines. */
export function buildGridItems({ lines, groups }: DayGrid): readonly GridItem[] {
  const items: GridItem[] = [];
  const groupByFirstLine = new Map(groups.map((group) => [group.from, group]));
  for (const index of lines.machine.keys()) {
    const group = groupByFirstLine.get(index);
    if (group !== undefined) items.push({ kind: 'group', group });
    items.push({ kind: 'line', index });
  }
  return items;
}

/**
 * Returns the index of the machine that is `step` rows away, at most the first or last one. On a heading it moves on in
 * the same direction, otherwise back; without any machine the index is the same.
 */
export function findLineIndexFrom(items: readonly GridItem[], fromIndex: number, step: number): number {
  const direction = step < 0 ? -1 : 1;
  const lastIndex = items.length - 1;
  const targetIndex = Math.min(Math.max(fromIndex + step, 0), lastIndex);
  const indexAfter = findNextLineIndex(items, targetIndex, direction);
  if (indexAfter !== -1) return indexAfter;
  const indexBefore = findNextLineIndex(items, targetIndex, -direction);
  return indexBefore === -1 ? fromIndex : indexBefore;
}

/** Returns the index of the first machine from an index on, in the direction 1 or -1; -1 when there is none. */
function findNextLineIndex(items: readonly GridItem[], fromIndex: number, direction: number): number {
  for (let index = fromIndex; index >= 0 && index < items.length; index += direction)
    if (items[index]?.kind === 'line') return index;
  return -1;
}
