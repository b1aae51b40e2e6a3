import { readDay, readChoice, withoutUndefined, readText } from '#web/components/pages/search-params.js';
import type { RawSearch } from '#web/components/pages/search-params.js';
import { BOX_PLACES, CONTAINERS } from '#domain/cash/drops.js';

/** Parses the address of the drops: those in progress, all on request, or those of a gaming day. */
export function parseDropsSearch(parameters: RawSearch) {
  return withoutUndefined({ state: readChoice(['all'], parameters, 'state'), day: readDay(parameters, 'day') });
}

export const lineFilters = ['toDo', 'done', 'all'] as const;
export type LineFilter = (typeof lineFilters)[number];

/** Parses the address of the round: which machines are shown. */
export function parseRoundSearch(parameters: RawSearch) {
  return withoutUndefined({ lines: readChoice(['done', 'all'], parameters, 'lines') });
}

/** Reads the filters of the boxes from the address: their place and their kind. */
export function parseBoxesSearch(parameters: RawSearch) {
  return withoutUndefined({
    place: readChoice(BOX_PLACES, parameters, 'place'),
    container: readChoice(CONTAINERS, parameters, 'container'),
  });
}

/** Parses the address of the count: the box being counted. */
export function parseDropCountSearch(parameters: RawSearch) {
  return withoutUndefined({ box: readText(parameters, 'box', 20) });
}
