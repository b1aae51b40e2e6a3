import { parseChoiceParam, omitUndefined, type RawSearch } from '#web/components/pages/search-params.js';

export const equipmentTabs = ['stock', 'pieces', 'tables', 'apparatus', 'destructions'] as const;

/** Reads the parameters of the address that the screen of cards and dice knows. */
export function parseEquipmentSearch(input: RawSearch) {
  return omitUndefined({ tab: parseChoiceParam(equipmentTabs, input, 'tab') });
}
