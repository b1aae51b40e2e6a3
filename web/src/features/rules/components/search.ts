import { omitUndefined, parseTextParam, type RawSearch } from '#web/components/pages/search-params.js';

/** The rule on trial, as in the address. */
export interface RulesSearch {
  readonly rule?: string;
}

export const parseRulesSearch = (rawSearch: RawSearch): RulesSearch =>
  omitUndefined({ rule: parseTextParam(rawSearch, 'rule') });
