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

/** Filters of the data-alteration log, as stored in the URL. */
export interface AlterationsSearch {
  readonly text?: string;
  readonly kind?: ElementKind;
  readonly personId?: string;
  readonly from?: string;
  readonly to?: string;
}

/** Reads the filters of the data-alteration log from the address. */
export const parseAlterationsSearch = (rawSearch: RawSearch): AlterationsSearch =>
  omitUndefined({
    text: parseTextParam(rawSearch, 'text'),
    kind: parseChoiceParam(elementKinds, rawSearch, 'kind'),
    personId: parseWholeNumberParam(rawSearch, 'personId'),
    from: parseDayParam(rawSearch, 'from'),
    to: parseDayParam(rawSearch, 'to'),
  });
