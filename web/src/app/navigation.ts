import { IconHome } from '@tabler/icons-react';
import type { TablerIcon } from '@tabler/icons-react';
import type { PermissionName } from './session.js';

/** A place of the menu. */
export interface Place {
  /** Below the establishment: '' is its home. */
  readonly path: string;
  /** Key of its name in the shell's words. */
  readonly name: string;
  readonly icon: TablerIcon;
  /** Shown to those who hold it. */
  readonly permission: PermissionName;
  /** Typed after `g`. */
  readonly key: string;
  readonly group: 'work' | 'floor' | 'books' | 'control' | 'house';
}

/** The menu, in its order. */
export const places: readonly Place[] = [
  { path: '', name: 'home', icon: IconHome, permission: 'establishments.read', key: 'h', group: 'work' },
];
