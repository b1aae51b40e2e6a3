import { oneOf, present } from '#web/components/pages/search-params.js';
import type { Said } from '#web/components/pages/search-params.js';

export const keyTabs = ['keys', 'register', 'locks'] as const;
export const keyStates = ['out', 'in', 'retired'] as const;

/** Which part of the custody of keys, and which keys; without a state: those in use. */
export interface KeysSearch {
  readonly tab?: (typeof keyTabs)[number];
  readonly state?: (typeof keyStates)[number];
}

/** Keeps the parameters of the address that the screen of keys knows. */
export function keysSearch(said: Said): KeysSearch {
  return present({ tab: oneOf(keyTabs, said, 'tab'), state: oneOf(keyStates, said, 'state') });
}
