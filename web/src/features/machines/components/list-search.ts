import type { InitOf } from '#web/api/client.js';
import { without } from './change/without.js';
import { MACHINE_STATES } from '#domain/meters/machine-version.js';
import type { MachineState } from '#domain/meters/machine-version.js';

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

const files = ['toComplete', 'noPhotograph', 'complete'] as const;
const sortKeys = ['sbmNumber', 'serialNumber', 'maker', 'model', 'denomination', 'location', 'stand', 'state'] as const;
export type SortKey = (typeof sortKeys)[number];

/** Returns a trimmed text of at most 80 characters; undefined when there is none. */
function text(value: unknown): string | undefined {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    const trimmed = String(value).trim();
    return trimmed === '' ? undefined : trimmed.slice(0, 80);
  }
  return undefined;
}

/** Returns the value when it is one of the given words. */
function oneOf<const Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  const word = text(value);
  return values.find((each) => each === word);
}

/** Returns the parameters of the address known to the list; anything else is ignored. */
export function machineListSearch(params: Readonly<Record<string, unknown>>): MachineListSearch {
  const sorts = sortKeys.flatMap((key) => [key, `-${key}`] as const);
  const found = {
    search: text(params['search']),
    state: oneOf(MACHINE_STATES, params['state']),
    location: text(params['location']),
    maker: text(params['maker']),
    model: text(params['model']),
    denominationMinor: /^[1-9]\d{0,14}$/.test(text(params['denominationMinor']) ?? '')
      ? text(params['denominationMinor'])
      : undefined,
    onStand: oneOf(['true', 'false'], params['onStand']),
    file: oneOf(files, params['file']),
    sort: oneOf(sorts, params['sort']),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** Returns only the filters, as query parameters. */
export function filterOf({ onStand, ...search }: MachineListSearch) {
  return { ...without(search, 'sort'), ...(onStand === undefined ? {} : { onStand: onStand === 'true' }) };
}

/** Returns the filters as part of a download link. */
export function filterText(search: MachineListSearch): string {
  const entries = Object.entries(filterOf(search)).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(Object.fromEntries(entries) as Record<string, string>).toString();
}

/** Returns the sort column and direction; by number by default. */
export function sortOf({ sort = 'sbmNumber' }: MachineListSearch): { readonly key: SortKey; readonly down: boolean } {
  const down = sort.startsWith('-');
  const key = sortKeys.find((each) => each === (down ? sort.slice(1) : sort)) ?? 'sbmNumber';
  return { key, down };
}
