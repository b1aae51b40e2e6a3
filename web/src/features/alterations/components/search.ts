import {
  parseDayParam,
  parseWholeNumberParam,
  parseChoiceParam,
  omitUndefined,
  parseTextParam,
} from '#web/components/pages/search-params.js';
import type { RawSearch } from '#web/components/pages/search-params.js';

export const elementKinds = [
  'machine',
  'stand',
  'person',
  'right',
  'setting',
  'meter',
  'count',
  'total',
  'closedDay',
  'ledger',
  'token',
  'establishment',
  'other',
] as const;
export type ElementKind = (typeof elementKinds)[number];

/** Reads the filters of the data-alteration log from the address. */
export const parseAlterationsSearch = (rawSearch: RawSearch) =>
  omitUndefined({
    text: parseTextParam(rawSearch, 'text'),
    kind: parseChoiceParam(elementKinds, rawSearch, 'kind'),
    personId: parseWholeNumberParam(rawSearch, 'personId'),
    from: parseDayParam(rawSearch, 'from'),
    to: parseDayParam(rawSearch, 'to'),
  });

/** Filters of the data-alteration log, as stored in the URL. */
export type AlterationsSearch = ReturnType<typeof parseAlterationsSearch>;
