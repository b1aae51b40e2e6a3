/** The filters of the log's entries, as stored in the address. */
export interface LogSearch {
  readonly tab?: LogTab;
  readonly table?: string;
  readonly key?: string;
  readonly act?: string;
  readonly person?: string;
  readonly gamingDay?: string;
  readonly from?: string;
  readonly to?: string;
}

export const logTabs = ['entries', 'verifications', 'heads'] as const;
export type LogTab = (typeof logTabs)[number];

const filterPatterns: Readonly<Record<Exclude<keyof LogSearch, 'tab' | 'key'>, RegExp>> = {
  table: /^[a-z_]{1,63}$/,
  act: /^[A-Za-z][A-Za-z.-]{0,99}$/,
  person: /^[1-9]\d{0,17}$/,
  gamingDay: /^\d{4}-\d{2}-\d{2}$/,
  from: /^\d{4}-\d{2}-\d{2}$/,
  to: /^\d{4}-\d{2}-\d{2}$/,
};

function parseText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Returns the primary key of a row as JSON text, because the router parses JSON in an address. */
function parseRowKey(value: unknown): string | undefined {
  if (typeof value === 'string') return value.startsWith('{') ? value : undefined;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : undefined;
}

/** Returns the filters of the search, without the tab. */
export function omitTab(search: LogSearch): Omit<LogSearch, 'tab'> {
  return Object.fromEntries(Object.entries(search).filter(([name]) => name !== 'tab'));
}

/** Returns the search with this filter set, or removed when the value is null or empty. */
export function applyFilter(search: LogSearch, name: keyof LogSearch, value: string | null): LogSearch {
  const otherFilters = Object.entries(search).filter(([filterName]) => filterName !== name);
  return Object.fromEntries(value === null || value === '' ? otherFilters : [...otherFilters, [name, value]]);
}

/** Reads the tab and the filters of the log from the address; unknown or invalid values are left out. */
export function parseLogSearch(rawSearch: Readonly<Record<string, unknown>>): LogSearch {
  const validValues = Object.entries(filterPatterns).map(([name, pattern]) => {
    const value = parseText(rawSearch[name]);
    return [name, value !== undefined && pattern.test(value) ? value : undefined] as const;
  });
  const tab = logTabs.find((name) => name === rawSearch['tab']);
  const parameters = [...validValues, ['tab', tab] as const, ['key', parseRowKey(rawSearch['key'])] as const];
  return Object.fromEntries(parameters.filter(([, value]) => value !== undefined));
}
