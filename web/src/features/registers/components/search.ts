import { dayOf, numberOf, present, textOf } from '#web/components/pages/search-params.js';
import type { Said } from '#web/components/pages/search-params.js';

/** The search in a register, as stored in the address. */
export interface RegisterSearch {
  readonly text?: string;
  readonly number?: string;
  readonly from?: string;
  readonly to?: string;
  readonly personId?: string;
}

export const registerSearch = (said: Said): RegisterSearch =>
  present({
    text: textOf(said, 'text'),
    number: numberOf(said, 'number'),
    from: dayOf(said, 'from'),
    to: dayOf(said, 'to'),
    personId: numberOf(said, 'personId'),
  });
