import { dayOf, numberOf, withoutUndefined, textOf } from '#web/components/pages/search-params.js';
import type { RawSearch } from '#web/components/pages/search-params.js';

/** The search in a register, as stored in the address. */
export interface RegisterSearch {
  readonly text?: string;
  readonly number?: string;
  readonly from?: string;
  readonly to?: string;
  readonly personId?: string;
}

/** Returns the filters of a register from the address; invalid ones are left out. */
export const registerSearch = (input: RawSearch): RegisterSearch =>
  withoutUndefined({
    text: textOf(input, 'text'),
    number: numberOf(input, 'number'),
    from: dayOf(input, 'from'),
    to: dayOf(input, 'to'),
    personId: numberOf(input, 'personId'),
  });
