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
export function sortByMenuOrder<Entry extends MenuPosition>(entries: readonly Entry[]): readonly Entry[] {
  return menuGroups.flatMap((group) =>
    entries.filter((entry) => entry.group === group).sort((entryA, entryB) => entryA.position - entryB.position),
  );
}

/** The places that the menu shows at once, and those below its button « Plus » (more). */
export interface SplitMenu<Entry> {
  readonly dailyEntries: readonly Entry[];
  readonly otherEntries: readonly Entry[];
}

/** Minimum number of places below « Plus »: a single one is not worth a disclosure. */
const minOtherEntries = 2;
/** Minimum number of places shown at once: home alone is no menu. */
const minDailyEntries = 2;

/**
 * Separates the menu's places that a user's functions use daily from the others. When too few places are daily, or too
 * few are not, the menu shows all at once: there are no others.
 */
export function splitMenu<Entry extends { readonly often?: readonly string[] | 'everybody' }>(
  entries: readonly Entry[],
  roles: readonly string[],
): SplitMenu<Entry> {
  const isDaily = ({ often = [] }: Entry): boolean =>
    often === 'everybody' || often.some((role) => roles.includes(role));
  const otherEntries = entries.filter((entry) => !isDaily(entry));
  const dailyEntries = entries.filter(isDaily);
  const isSplit = otherEntries.length >= minOtherEntries && dailyEntries.length >= minDailyEntries;
  return isSplit ? { dailyEntries, otherEntries } : { dailyEntries: entries, otherEntries: [] };
}
