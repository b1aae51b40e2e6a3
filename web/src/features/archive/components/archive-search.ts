import { parseDayParam, omitUndefined, type RawSearch } from '#web/components/pages/search-params.js';

/** The period of the requested archive, as stored in the address. */
export interface ArchiveSearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Reads the period from the address; invalid days are left out. */
export function parseArchiveSearch(rawSearch: RawSearch): ArchiveSearch {
  return omitUndefined({ from: parseDayParam(rawSearch, 'from'), to: parseDayParam(rawSearch, 'to') });
}

/** Returns the first and the last day of the month of a day, all YYYY-MM-DD. */
export function getMonthPeriod(day: string): { readonly from: string; readonly to: string } {
  const [year = '', month = ''] = day.split('-');
  const lastDayOfMonth = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return { from: `${year}-${month}-01`, to: `${year}-${month}-${String(lastDayOfMonth).padStart(2, '0')}` };
}

/** Returns the first and last day of the previous month. */
export function getPreviousMonthPeriod(day: string): { readonly from: string; readonly to: string } {
  const [year = '', month = ''] = day.split('-');
  return getMonthPeriod(new Date(Date.UTC(Number(year), Number(month) - 1, 0)).toISOString().slice(0, 10));
}
