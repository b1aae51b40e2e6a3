import { dayOf, numberOf, oneOf, present, textOf } from '#web/components/pages/search-params.js';
import type { Said } from '#web/components/pages/search-params.js';

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

export const alterationsSearch = (said: Said): AlterationsSearch =>
  present({
    text: textOf(said, 'text'),
    kind: oneOf(elementKinds, said, 'kind'),
    personId: numberOf(said, 'personId'),
    from: dayOf(said, 'from'),
    to: dayOf(said, 'to'),
  });
