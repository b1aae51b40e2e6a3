import type { DayContribution } from '../establishments/days/day-contributions.js';
import { itemsKeptNowhere } from './lost-property.queries.js';

declare module '../establishments/days/day-contributions.js' {
  interface DayBlockers {
    readonly lostProperty: { readonly kind: 'lostItemKeptNowhere'; readonly itemNumber: string };
  }
}

/** A day does not close before each item found on it has its place. */
export const lostPropertyDay: DayContribution = {
  name: 'lostProperty',
  place: 60,
  blockers: async (on, { establishmentId, gamingDay }) =>
    (await itemsKeptNowhere(on, establishmentId, gamingDay)).map(({ itemNumber }) => ({
      kind: 'lostItemKeptNowhere',
      itemNumber: itemNumber.toString(),
    })),
};
