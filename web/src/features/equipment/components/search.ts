import { readChoice, withoutUndefined, type RawSearch } from '#web/components/pages/search-params.js';

export const equipmentTabs = ['stock', 'pieces', 'tables', 'apparatus', 'destructions'] as const;

/** The chosen section of cards and dice. */
export interface EquipmentSearch {
  readonly tab?: (typeof equipmentTabs)[number];
}

/** Reads the parameters of the address that the screen of cards and dice knows. */
export function parseEquipmentSearch(input: RawSearch): EquipmentSearch {
  return withoutUndefined({ tab: readChoice(equipmentTabs, input, 'tab') });
}
