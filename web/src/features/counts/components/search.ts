import { parseChoiceParam, omitUndefined, type RawSearch } from '#web/components/pages/search-params.js';

/** The sheets: the first count, the independent second one, or the payments. */
export const sheetNames = ['first', 'second', 'payments'] as const;
export type SheetName = (typeof sheetNames)[number];

/** Returns the sheet in the address, when it exists. */
export const parseCountsSearch = (rawSearch: RawSearch) =>
  omitUndefined({ sheet: parseChoiceParam(sheetNames, rawSearch, 'sheet') });
