import { parseChoiceParam, omitUndefined, type RawSearch } from '#web/components/pages/search-params.js';

export const keyTabs = ['keys', 'register', 'locks'] as const;
export const keyStates = ['out', 'in', 'retired'] as const;

/** Section of the custody of keys, and keys to list; without a state: those in use. */
export interface KeysSearch {
  readonly tab?: (typeof keyTabs)[number];
  readonly state?: (typeof keyStates)[number];
}

/** Reads the parameters of the screen of keys from the address; invalid ones are left out. */
export function parseKeysSearch(rawSearch: RawSearch): KeysSearch {
  return omitUndefined({
    tab: parseChoiceParam(keyTabs, rawSearch, 'tab'),
    state: parseChoiceParam(keyStates, rawSearch, 'state'),
  });
}
