import { omitUndefined, parseTextParam, type RawSearch } from '#web/components/pages/search-params.js';

/** Reads the rule on trial from the address. */
export const parseRulesSearch = (rawSearch: RawSearch) => omitUndefined({ rule: parseTextParam(rawSearch, 'rule') });
