import { present, textOf } from '#web/components/pages/search-params.js';
import type { Said } from '#web/components/pages/search-params.js';

/** The rule on trial, as in the address. */
export interface RulesSearch {
  readonly rule?: string;
}

export const rulesSearch = (said: Said): RulesSearch => present({ rule: textOf(said, 'rule') });
