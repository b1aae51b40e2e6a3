/** An item with a name and a place unique among items of its kind. */
export interface PlacedItem {
  readonly name: string;
  /** Sort order: lower places come first. */
  readonly place: number;
}

/**
 * Returns the items sorted by `place`, their position in a list. Throws an Error when two have the same name or place;
 * `itemKind` names the items in its message.
 */
export function sortByPlace<Each extends PlacedItem>(itemKind: string, items: readonly Each[]): readonly Each[] {
  items.forEach(({ name, place }, index) => {
    const earlierItem = items.slice(0, index).find((item) => item.name === name || item.place === place);
    if (earlierItem !== undefined)
      throw new Error(`${name} at ${place} of ${itemKind} is taken by ${earlierItem.name}`);
  });
  return items.toSorted((one, next) => one.place - next.place);
}
