import {
  parseDayParam,
  parseWholeNumberParam,
  omitUndefined,
  parseTextParam,
} from '#web/components/pages/search-params.js';
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
export const parseRegisterSearch = (rawSearch: RawSearch): RegisterSearch =>
  omitUndefined({
    text: parseTextParam(rawSearch, 'text'),
    number: parseWholeNumberParam(rawSearch, 'number'),
    from: parseDayParam(rawSearch, 'from'),
    to: parseDayParam(rawSearch, 'to'),
    personId: parseWholeNumberParam(rawSearch, 'personId'),
  });
