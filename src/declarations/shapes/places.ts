/** Something with a name and a place of its own among others of its kind. */
export interface Placed {
  readonly name: string;
  /** Lower ones come first. */
  readonly place: number;
}

/**
 * All of them by their places, whatever the order in which they were named. Throws an Error where two have one name or
 * one place; `of` says of what kind they are.
 */
export function byPlace<Each extends Placed>(of: string, all: readonly Each[]): readonly Each[] {
  all.forEach(({ name, place }, index) => {
    const other = all.slice(0, index).find((each) => each.name === name || each.place === place);
    if (other !== undefined) throw new Error(`${name} at ${place} of ${of} is taken by ${other.name}`);
  });
  return all.toSorted((one, next) => one.place - next.place);
}
