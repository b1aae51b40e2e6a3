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

const valuePatterns: Readonly<Record<Exclude<keyof LogSearch, 'tab' | 'key'>, RegExp>> = {
  table: /^[a-z_]{1,63}$/,
  act: /^[A-Za-z][A-Za-z.-]{0,99}$/,
  person: /^[1-9]\d{0,17}$/,
  gamingDay: /^\d{4}-\d{2}-\d{2}$/,
  from: /^\d{4}-\d{2}-\d{2}$/,
  to: /^\d{4}-\d{2}-\d{2}$/,
};

function toText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Returns the primary key of a row as JSON text, because the router parses JSON in an address. */
function toRowKey(value: unknown): string | undefined {
  if (typeof value === 'string') return value.startsWith('{') ? value : undefined;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : undefined;
}

/** Returns the filters of the search, without the tab. */
export function withoutTab(search: LogSearch): Omit<LogSearch, 'tab'> {
  return Object.fromEntries(Object.entries(search).filter(([name]) => name !== 'tab'));
}

/** Returns the search with this filter set, or removed when the value is null or empty. */
export function withFilter(search: LogSearch, name: keyof LogSearch, value: string | null): LogSearch {
  const others = Object.entries(search).filter(([each]) => each !== name);
  return Object.fromEntries(value === null || value === '' ? others : [...others, [name, value]]);
}

/** Reads the tab and the filters of the log from the address; unknown or invalid values are left out. */
export function parseLogSearch(raw: Readonly<Record<string, unknown>>): LogSearch {
  const validValues = Object.entries(valuePatterns).map(([name, pattern]) => {
    const value = toText(raw[name]);
    return [name, value !== undefined && pattern.test(value) ? value : undefined] as const;
  });
  const tab = logTabs.find((name) => name === raw['tab']);
  const parameters = [...validValues, ['tab', tab] as const, ['key', toRowKey(raw['key'])] as const];
  return Object.fromEntries(parameters.filter(([, value]) => value !== undefined));
}
