/** The groups of the menu, in order. */
export const menuGroups = ['work', 'floor', 'machines', 'books', 'control', 'establishment'] as const;

export type MenuGroup = (typeof menuGroups)[number];

/** Position of a place in the menu. */
export interface MenuPosition {
  readonly group: MenuGroup;
  /** The order of the place within its group; no two are equal. */
  readonly position: number;
}

/** Returns the menu's places by group and position, whatever the order of the features that contribute them. */
export function sortByMenuOrder<P extends MenuPosition>(places: readonly P[]): readonly P[] {
  return menuGroups.flatMap((group) =>
    places.filter((place) => place.group === group).sort((placeA, placeB) => placeA.position - placeB.position),
  );
}

/** The places that the menu shows at once, and those below its button « Plus » (more). */
export interface SplitMenu<P> {
  readonly dailyPlaces: readonly P[];
  readonly otherPlaces: readonly P[];
}

/** Minimum number of places below « Plus »: a single one is not worth a disclosure. */
const minHiddenPlaces = 2;
/** Minimum number of places shown at once: home alone is no menu. */
const minDailyPlaces = 2;

/**
 * Separates the menu's places that a user's functions use daily from the others. When too few places are daily, or too
 * few are not, the menu shows all at once: there are no others.
 */
export function splitMenu<P extends { readonly often?: readonly string[] | 'everybody' }>(
  places: readonly P[],
  roles: readonly string[],
): SplitMenu<P> {
  const isDaily = ({ often = [] }: P): boolean => often === 'everybody' || often.some((role) => roles.includes(role));
  const otherPlaces = places.filter((place) => !isDaily(place));
  const dailyPlaces = places.filter(isDaily);
  const isSplit = otherPlaces.length >= minHiddenPlaces && dailyPlaces.length >= minDailyPlaces;
  return isSplit ? { dailyPlaces, otherPlaces } : { dailyPlaces: places, otherPlaces: [] };
}
