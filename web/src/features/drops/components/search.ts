import { dayOf, oneOf, withoutUndefined, textOf } from '#web/components/pages/search-params.js';
import type { RawSearch } from '#web/components/pages/search-params.js';
import { BOX_PLACES, CONTAINERS } from '#domain/cash/drops.js';

/** Parses the address of the drops: those in progress, all on request, or those of a gaming day. */
export function dropsSearch(parameters: RawSearch) {
  return withoutUndefined({ state: oneOf(['all'], parameters, 'state'), day: dayOf(parameters, 'day') });
}

export const lineFilters = ['toDo', 'done', 'all'] as const;
export type LineFilter = (typeof lineFilters)[number];

/** Parses the address of the round: which machines are shown. */
export function roundSearch(parameters: RawSearch) {
  return withoutUndefined({ lines: oneOf(['done', 'all'], parameters, 'lines') });
}

/** Reads the filters of the boxes from the address: their place and their kind. */
export function boxesSearch(parameters: RawSearch) {
  return withoutUndefined({
    place: oneOf(BOX_PLACES, parameters, 'place'),
    container: oneOf(CONTAINERS, parameters, 'container'),
  });
}

/** Parses the address of the count: the box being counted. */
export function dropCountSearch(parameters: RawSearch) {
  return withoutUndefined({ box: textOf(parameters, 'box', 20) });
}
