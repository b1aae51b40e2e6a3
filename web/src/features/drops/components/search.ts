import { parseDayParam, parseChoiceParam, omitUndefined, parseTextParam } from '#web/components/pages/search-params.js';
import type { RawSearch } from '#web/components/pages/search-params.js';
import { BOX_PLACES, CONTAINERS } from '#domain/cash/drops.js';

/** Parses the address of the drops: those in progress, all on request, or those of a gaming day. */
export function parseDropsSearch(parameters: RawSearch) {
  return omitUndefined({
    state: parseChoiceParam(['all'], parameters, 'state'),
    day: parseDayParam(parameters, 'day'),
  });
}

export const lineFilters = ['toDo', 'done', 'all'] as const;
export type LineFilter = (typeof lineFilters)[number];

/** Parses the address of the round: which machines are shown. */
export function parseRoundSearch(parameters: RawSearch) {
  return omitUndefined({ lines: parseChoiceParam(['done', 'all'], parameters, 'lines') });
}

/** Reads the filters of the boxes from the address: their place and their kind. */
export function parseBoxesSearch(parameters: RawSearch) {
  return omitUndefined({
    place: parseChoiceParam(BOX_PLACES, parameters, 'place'),
    container: parseChoiceParam(CONTAINERS, parameters, 'container'),
  });
}

/** Parses the address of the count: the box being counted. */
export function parseDropCountSearch(parameters: RawSearch) {
  return omitUndefined({ box: parseTextParam(parameters, 'box', 20) });
}
