import { dayOf, oneOf } from '#web/components/pages/search-params.js';
import type { Said } from '#web/components/pages/search-params.js';

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
export function metersSearch(said: Said): MetersSearch {
  const station = Number(said['station']);
  const counter = said['counter'];
  const found = {
    station: Number.isInteger(station) && station > 0 && station < 1000 ? station : undefined,
    counter: typeof counter === 'string' && /^[A-Za-z0-9]{1,60}$/.test(counter) ? counter : undefined,
    from: dayOf(said, 'from'),
    to: dayOf(said, 'to'),
    view: oneOf(views, said, 'view'),
    table: oneOf(tables, said, 'table'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
