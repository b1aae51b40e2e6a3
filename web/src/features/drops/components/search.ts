import { dayOf, oneOf, present, textOf } from '#web/components/pages/search-params.js';
import type { Said } from '#web/components/pages/search-params.js';

/** Parses the address of the drops: those in progress, all on request, or those of a gaming day. */
export function dropsSearch(said: Said) {
  return present({ state: oneOf(['all'], said, 'state'), day: dayOf(said, 'day') });
}

export const lineFilters = ['toDo', 'done', 'all'] as const;
export type LineFilter = (typeof lineFilters)[number];

/** Parses the address of the round: which machines are shown. */
export function roundSearch(said: Said) {
  return present({ lines: oneOf(['done', 'all'], said, 'lines') });
}

export const boxPlaces = ['stock', 'machine', 'drop', 'countRoom', 'counted', 'missing', 'retired'] as const;
export type BoxPlace = (typeof boxPlaces)[number];

/** Parses the address of the boxes: all in use, those in one place, those of one kind. */
export function boxesSearch(said: Said) {
  return present({
    place: oneOf(boxPlaces, said, 'place'),
    container: oneOf(['billBox', 'bucket'], said, 'container'),
  });
}

/** Parses the address of the count: the box being counted. */
export function dropCountSearch(said: Said) {
  return present({ box: textOf(said, 'box', 20) });
}
