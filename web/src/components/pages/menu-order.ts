/** The groups of the menu, in their order. */
export const menuGroups = ['work', 'floor', 'machines', 'books', 'control', 'establishment'] as const;

export type MenuGroup = (typeof menuGroups)[number];

/** Where in the menu a place is. */
export interface MenuPosition {
  readonly group: MenuGroup;
  /** Its order within the group; no two are equal. */
  readonly position: number;
}

/** Places in the order of the menu, whatever the order in which their features were found. */
export function inMenuOrder<P extends MenuPosition>(places: readonly P[]): readonly P[] {
  return menuGroups.flatMap((group) =>
    places.filter((place) => place.group === group).sort((one, other) => one.position - other.position),
  );
}
