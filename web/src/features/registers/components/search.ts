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
export const parseRegisterSearch = (input: RawSearch): RegisterSearch =>
  omitUndefined({
    text: parseTextParam(input, 'text'),
    number: parseWholeNumberParam(input, 'number'),
    from: parseDayParam(input, 'from'),
    to: parseDayParam(input, 'to'),
    personId: parseWholeNumberParam(input, 'personId'),
  });
