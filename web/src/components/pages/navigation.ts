import { createContext, useContext } from 'react';
import type { TablerIcon } from '@tabler/icons-react';
import type { Shape } from '#web/api/client.js';
import type { PermissionName } from '#web/session/session.js';
import type { MenuPosition } from './menu-order.js';

/** A place of the menu, declared by its feature. */
export interface Place extends MenuPosition {
  /** Path below the establishment: '' is its home. */
  readonly path: string;
  /** Key of its name in the words of the shell, below `place`. */
  readonly name: string;
  readonly icon: TablerIcon;
  /** Permission that shows the place in the menu. */
  readonly permission: PermissionName;
  /** Functions that use it daily: the menu shows it to them at once, and to other permitted users under « Plus ». */
  readonly often?: readonly Shape<'FunctionView'>['role'][] | 'everybody';
  /** Key typed after `g`; a letter of its name, or none. */
  readonly key?: string;
  /** Other paths below the establishment whose screens belong to it. */
  readonly also?: readonly string[];
}

/** The menu, in its order: provided by the application, which alone knows every feature. */
export const MenuPlacesContext = createContext<readonly Place[] | null>(null);

/** Returns the places of the menu in order. Throws outside the provider `Places`. */
export function useMenuPlaces(): readonly Place[] {
  const menuPlaces = useContext(MenuPlacesContext);
  if (menuPlaces === null) throw new Error('usePlaces is for pages inside Places');
  return menuPlaces;
}

/**
 * Returns whether an address belongs to a place of the menu: its own, one of its further paths (`also`), or one below
 * them. To home (an empty path) only its own belongs.
 */
export function isWithinPlace({ path, also = [] }: Place, establishmentCode: string, pathname: string): boolean {
  const pathBelowEstablishment = pathname.replace(/\/$/, '').slice(`/${establishmentCode}`.length + 1);
  if (path === '') return pathBelowEstablishment === '';
  return [path, ...also].some(
    (placePath) => pathBelowEstablishment === placePath || pathBelowEstablishment.startsWith(`${placePath}/`),
  );
}
