import { readDay, readWholeNumber, withoutUndefined, readText } from '#web/components/pages/search-params.js';
import type { RawSearch } from '#web/components/pages/search-params.js';

/** The search in a register, as stored in the address. */
export interface RegisterSearch {
  readonly text?: string;
  readonly number?: string;
  readonly from?: string;
  readonly to?: string;
  readonly personId?: string;
}

/** Reads a register's filters from the address; invalid ones are left out. */
export const parseRegisterSearch = (input: RawSearch): RegisterSearch =>
  withoutUndefined({
    text: readText(input, 'text'),
    number: readWholeNumber(input, 'number'),
    from: readDay(input, 'from'),
    to: readDay(input, 'to'),
    personId: readWholeNumber(input, 'personId'),
  });
