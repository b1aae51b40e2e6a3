import { parseDayParam, parseChoiceParam, type RawSearch } from '#web/components/pages/search-params.js';

export const meterViews = ['movement', 'value'] as const;
export const meterTables = ['days', 'steps', 'marks'] as const;

/** Selection of the machine's data, as stored in the URL. */
export interface MetersSearch {
  readonly station?: number;
  readonly counter?: string;
  readonly from?: string;
  readonly to?: string;
  readonly view?: (typeof meterViews)[number];
  readonly table?: (typeof meterTables)[number];
}

/** Reads the meter screen's parameters from the address; invalid values are left out. */
export function parseMetersSearch(rawSearch: RawSearch): MetersSearch {
  const station = Number(rawSearch['station']);
  const counter = rawSearch['counter'];
  const parameters = {
    station: Number.isInteger(station) && station > 0 && station < 1000 ? station : undefined,
    counter: typeof counter === 'string' && /^[A-Za-z0-9]{1,60}$/.test(counter) ? counter : undefined,
    from: parseDayParam(rawSearch, 'from'),
    to: parseDayParam(rawSearch, 'to'),
    view: parseChoiceParam(meterViews, rawSearch, 'view'),
    table: parseChoiceParam(meterTables, rawSearch, 'table'),
  };
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined));
}
