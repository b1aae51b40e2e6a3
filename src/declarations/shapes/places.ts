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
export function sortByPlace<Each extends PlacedItem>(of: string, all: readonly Each[]): readonly Each[] {
  all.forEach(({ name, place }, index) => {
    const other = all.slice(0, index).find((each) => each.name === name || each.place === place);
    if (other !== undefined) throw new Error(`${name} at ${place} of ${of} is taken by ${other.name}`);
  });
  return all.toSorted((one, next) => one.place - next.place);
}
