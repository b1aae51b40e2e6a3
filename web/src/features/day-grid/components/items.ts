import type { Grid } from './search.js';

export type Group = Grid['groups'][number];

/** A row of the screen: a group heading, or the machine whose values are at `index` of each column. */
export type Item =
  | { readonly kind: 'group'; readonly group: Group }
  | { readonly kind: 'line'; readonly index: number };

/** Returns the rows of the grid in the server's order, each group heading before its machines. */
export function itemsOf({ lines, groups }: Grid): readonly Item[] {
  const items: Item[] = [];
  const heads = new Map(groups.map((group) => [group.from, group]));
  for (const index of lines.machine.keys()) {
    const group = heads.get(index);
    if (group !== undefined) items.push({ kind: 'group', group });
    items.push({ kind: 'line', index });
  }
  return items;
}

/** Returns the index of the line that many rows away, skipping group headings; the same one when there is no other. */
export function lineFrom(items: readonly Item[], from: number, step: number): number {
  const direction = step < 0 ? -1 : 1;
  const last = items.length - 1;
  const target = Math.min(Math.max(from + step, 0), last);
  const after = nextIndex(items, target, direction);
  if (after !== -1) return after;
  const before = nextIndex(items, target, -direction);
  return before === -1 ? from : before;
}

function nextIndex(items: readonly Item[], from: number, direction: number): number {
  for (let at = from; at >= 0 && at < items.length; at += direction) if (items[at]?.kind === 'line') return at;
  return -1;
}
