import { dayOf, oneOf } from '#web/components/pages/search-params.js';
import type { RawSearch } from '#web/components/pages/search-params.js';

export const views = ['movement', 'value'] as const;
export const tables = ['days', 'steps', 'marks'] as const;

/** Selection of the machine's data, as stored in the URL. */
export interface MetersSearch {
  readonly station?: number;
  readonly counter?: string;
  readonly from?: string;
  readonly to?: string;
  readonly view?: (typeof views)[number];
  readonly table?: (typeof tables)[number];
}

/** Reads the parameters of the URL known to the screen. */
export function metersSearch(query: RawSearch): MetersSearch {
  const station = Number(query['station']);
  const counter = query['counter'];
  const found = {
    station: Number.isInteger(station) && station > 0 && station < 1000 ? station : undefined,
    counter: typeof counter === 'string' && /^[A-Za-z0-9]{1,60}$/.test(counter) ? counter : undefined,
    from: dayOf(query, 'from'),
    to: dayOf(query, 'to'),
    view: oneOf(views, query, 'view'),
    table: oneOf(tables, query, 'table'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
