import type { InitOf } from '#web/api/client.js';
import { omit } from '#web/components/pages/search-params.js';
import { MACHINE_STATES, type MachineState } from '#domain/meters/machine-version.js';

type ListInit = InitOf<'get', '/api/establishments/{establishment}/machines'>;
type ListQuery = NonNullable<NonNullable<ListInit['params']>['query']>;
export type MachineSort = NonNullable<ListQuery['sort']>;

/** Filters and sorting of the list of machines, as in the address. */
export interface MachineListSearch {
  readonly search?: string;
  readonly state?: MachineState;
  readonly location?: string;
  readonly maker?: string;
  readonly model?: string;
  readonly denominationMinor?: string;
  readonly onStand?: 'true' | 'false';
  readonly file?: 'toComplete' | 'noPhotograph' | 'complete';
  readonly sort?: MachineSort;
}

export const facetNames = ['state', 'location', 'maker', 'model', 'denominationMinor', 'onStand', 'file'] as const;
export type FacetName = (typeof facetNames)[number];

const fileStates = ['toComplete', 'noPhotograph', 'complete'] as const;
const sortKeys = ['sbmNumber', 'serialNumber', 'maker', 'model', 'denomination', 'location', 'stand', 'state'] as const;
export type SortKey = (typeof sortKeys)[number];

/** Returns the value as a trimmed text of at most 80 characters; undefined when empty or no plain value. */
function toTrimmedText(value: unknown): string | undefined {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    const trimmedValue = String(value).trim();
    return trimmedValue === '' ? undefined : trimmedValue.slice(0, 80);
  }
  return undefined;
}

/** Returns the value when it is one of the given options; otherwise undefined. */
function parseOption<const Value extends string>(options: readonly Value[], value: unknown): Value | undefined {
  const trimmedValue = toTrimmedText(value);
  return options.find((option) => option === trimmedValue);
}

/** Reads the search of machines from the address; unknown or invalid parameters are left out. */
export function parseMachineListSearch(params: Readonly<Record<string, unknown>>): MachineListSearch {
  const sortOptions = sortKeys.flatMap((key) => [key, `-${key}`] as const);
  const parsedSearch = {
    search: toTrimmedText(params['search']),
    state: parseOption(MACHINE_STATES, params['state']),
    location: toTrimmedText(params['location']),
    maker: toTrimmedText(params['maker']),
    model: toTrimmedText(params['model']),
    denominationMinor: /^[1-9]\d{0,14}$/.test(toTrimmedText(params['denominationMinor']) ?? '')
      ? toTrimmedText(params['denominationMinor'])
      : undefined,
    onStand: parseOption(['true', 'false'], params['onStand']),
    file: parseOption(fileStates, params['file']),
    sort: parseOption(sortOptions, params['sort']),
  };
  return Object.fromEntries(Object.entries(parsedSearch).filter(([, value]) => value !== undefined));
}

/** Returns the filters without the sorting, as query parameters: `onStand` becomes a boolean. */
export function buildFilterQuery({ onStand, ...filters }: MachineListSearch) {
  return { ...omit(filters, 'sort'), ...(onStand === undefined ? {} : { onStand: onStand === 'true' }) };
}

/** Returns the filters as part of a download link. */
export function buildFilterQueryString(filters: MachineListSearch): string {
  const entries = Object.entries(buildFilterQuery(filters)).map(([key, value]) => [key, String(value)]);
  return new URLSearchParams(Object.fromEntries(entries) as Record<string, string>).toString();
}

/** Returns the sort column, by default the machine's number, and whether the order is descending (`-model`). */
export function parseSortOrder({ sort = 'sbmNumber' }: MachineListSearch) {
  const isDescending = sort.startsWith('-');
  const column = isDescending ? sort.slice(1) : sort;
  return { sortKey: sortKeys.find((sortKey) => sortKey === column) ?? 'sbmNumber', isDescending };
}
