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

const forms: Readonly<Record<Exclude<keyof LogSearch, 'tab' | 'key'>, RegExp>> = {
  table: /^[a-z_]{1,63}$/,
  act: /^[A-Za-z][A-Za-z.-]{0,99}$/,
  person: /^[1-9]\d{0,17}$/,
  gamingDay: /^\d{4}-\d{2}-\d{2}$/,
  from: /^\d{4}-\d{2}-\d{2}$/,
  to: /^\d{4}-\d{2}-\d{2}$/,
};

function text(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Returns the primary key of a row as JSON text, because the router parses JSON in an address. */
function rowKey(value: unknown): string | undefined {
  if (typeof value === 'string') return value.startsWith('{') ? value : undefined;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : undefined;
}

/** Returns the filters of the search, without the tab. */
export function filterOf(search: LogSearch): Omit<LogSearch, 'tab'> {
  return Object.fromEntries(Object.entries(search).filter(([name]) => name !== 'tab'));
}

/** Returns the search with this filter set, or removed when the value is null or empty. */
export function withValue(search: LogSearch, name: keyof LogSearch, value: string | null): LogSearch {
  const others = Object.entries(search).filter(([each]) => each !== name);
  return Object.fromEntries(value === null || value === '' ? others : [...others, [name, value]]);
}

/** Returns the parameters of the address that the log knows; anything else is ignored. */
export function logSearch(raw: Readonly<Record<string, unknown>>): LogSearch {
  const found = Object.entries(forms).map(([name, form]) => {
    const value = text(raw[name]);
    return [name, value !== undefined && form.test(value) ? value : undefined] as const;
  });
  const tab = logTabs.find((each) => each === raw['tab']);
  const all = [...found, ['tab', tab] as const, ['key', rowKey(raw['key'])] as const];
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}
