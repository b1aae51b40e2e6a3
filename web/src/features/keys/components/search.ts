import { parseChoiceParam, omitUndefined, type RawSearch } from '#web/components/pages/search-params.js';

export const keyTabs = ['keys', 'register', 'locks'] as const;
export const keyStates = ['out', 'in', 'retired'] as const;

/** Reads the parameters of the screen of keys from the address; invalid ones are left out. */
export function parseKeysSearch(rawSearch: RawSearch) {
  return omitUndefined({
    tab: parseChoiceParam(keyTabs, rawSearch, 'tab'),
    state: parseChoiceParam(keyStates, rawSearch, 'state'),
  });
}

/** Section of the custody of keys, and keys to list; without a state: those in use. */
export type KeysSearch = ReturnType<typeof parseKeysSearch>;
