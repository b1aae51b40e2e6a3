import { present, textOf } from '#web/components/pages/search-params.js';
import type { Said } from '#web/components/pages/search-params.js';

/** The rule that is tried, as the address holds it. */
export interface RulesSearch {
  readonly rule?: string;
}

export const rulesSearch = (said: Said): RulesSearch => present({ rule: textOf(said, 'rule') });
