import { createContext, useContext } from 'react';
import type { TablerIcon } from '@tabler/icons-react';
import type { ApiSchema } from '#web/api/client.js';
import type { PermissionName } from '#web/session/session.js';
import type { MenuPosition } from './menu-order.js';

/** A place of the menu, declared by its feature. */
export interface MenuEntry extends MenuPosition {
  /** Path below the establishment: '' is its home. */
  readonly path: string;
  /** Key of its name in the words of the shell, below `place`. */
  readonly name: string;
  readonly icon: TablerIcon;
  /** Permission that shows the place in the menu. */
  readonly permission: PermissionName;
  /** Functions that use it daily: the menu shows it to them at once, and to other permitted users under « Plus ». */
  readonly often?: readonly ApiSchema<'FunctionView'>['role'][] | 'everybody';
  /** Key typed after `g`; a letter of its name, or none. */
  readonly shortcutKey?: string;
  /** Other paths below the establishment whose screens belong to it. */
  readonly otherPaths?: readonly string[];
}

/** The menu, in its order: provided by the application, which alone knows every feature. */
export const MenuEntriesContext = createContext<readonly MenuEntry[] | null>(null);

/** Returns the places of the menu in order. Throws outside `MenuEntriesContext`. */
export function useMenuEntries(): readonly MenuEntry[] {
  const menuEntries = useContext(MenuEntriesContext);
  if (menuEntries === null) throw new Error('useMenuEntries is for pages inside MenuEntriesContext');
  return menuEntries;
}

/**
 * Returns whether an address belongs to a place of the menu: its own, one of its further paths (`otherPaths`), or one
 * below them. To home (an empty path) only its own belongs.
 */
export function isWithinMenuEntry(
  { path, otherPaths = [] }: MenuEntry,
  establishmentCode: string,
  pathname: string,
): boolean {
  const relativePath = pathname.replace(/\/$/, '').slice(`/${establishmentCode}`.length + 1);
  if (path === '') return relativePath === '';
  return [path, ...otherPaths].some(
    (entryPath) => relativePath === entryPath || relativePath.startsWith(`${entryPath}/`),
  );
}
