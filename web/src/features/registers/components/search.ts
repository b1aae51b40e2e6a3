import {
  parseDayParam,
  parseWholeNumberParam,
  omitUndefined,
  parseTextParam,
} from '#web/components/pages/search-params.js';
import type { RawSearch } from '#web/components/pages/search-params.js';

/** Reads a register's filters from the address; invalid ones are left out. */
export const parseRegisterSearch = (rawSearch: RawSearch) =>
  omitUndefined({
    text: parseTextParam(rawSearch, 'text'),
    number: parseWholeNumberParam(rawSearch, 'number'),
    from: parseDayParam(rawSearch, 'from'),
    to: parseDayParam(rawSearch, 'to'),
    personId: parseWholeNumberParam(rawSearch, 'personId'),
  });

/** The search in a register, as stored in the address. */
export type RegisterSearch = ReturnType<typeof parseRegisterSearch>;
