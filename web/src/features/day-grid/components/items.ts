import type { Grid } from './search.js';

export type Group = Grid['groups'][number];

/** A row of the screen: a group heading, or the machine whose values are at `index` of each column. */
export type Item =
  | { readonly kind: 'group'; readonly group: Group }
  | { readonly kind: 'line'; readonly index: number };

/** Returns the rows of the grid in the server's order, each group heading before its machines. */
export function buildGridItems({ lines, groups }: Grid): readonly Item[] {
  const items: Item[] = [];
  const groupByFirstLine = new Map(groups.map((group) => [group.from, group]));
  for (const index of lines.machine.keys()) {
    const group = groupByFirstLine.get(index);
    if (group !== undefined) items.push({ kind: 'group', group });
    items.push({ kind: 'line', index });
  }
  return items;
}

/** Returns the index of the machine that is `step` rows away, skipping headings; the same index if there is none. */
export function findLineFrom(items: readonly Item[], fromIndex: number, step: number): number {
  const direction = step < 0 ? -1 : 1;
  const lastIndex = items.length - 1;
  const target = Math.min(Math.max(fromIndex + step, 0), lastIndex);
  const indexAfter = findNextLine(items, target, direction);
  if (indexAfter !== -1) return indexAfter;
  const indexBefore = findNextLine(items, target, -direction);
  return indexBefore === -1 ? fromIndex : indexBefore;
}

function findNextLine(items: readonly Item[], from: number, direction: number): number {
  for (let at = from; at >= 0 && at < items.length; at += direction) if (items[at]?.kind === 'line') return at;
  return -1;
}
