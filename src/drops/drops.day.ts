import { buildConveyedDifferenceEntry } from '#domain/accounting/postings.js';
import { sumMinor } from '#domain/money.js';
import type { DayContribution } from '#establishments/days/day-contributions.js';
import { listConveyedDifferences } from './counts/coins.queries.js';
import { listUnfinishedDrops, type UnfinishedDropRow } from './rounds/drops.queries.js';

declare module '../establishments/days/day-contributions.js' {
  interface DayBlockers {
    readonly drops: {
      /** Kind of blocker: a drop that is not finished. */
      readonly kind: UnfinishedDropRow['blocker'];
      readonly dropNumber: string;
      readonly dropId: string;
    };
  }

  interface DayTallies {
    /** Drops of the day that are open, or whose count is not certified. */
    readonly unfinishedDrops: readonly UnfinishedDropRow[];
  }
}

/**
 * Keeps a day open until the counts of its drops are certified. The counts include conveyed coins: the extracted amount
 * is booked, and the difference has its own entry with the stated reason (MC:19.5).
 */
export const dropsDay: DayContribution = {
  name: 'drops',
  place: 20,
  blockers: async (db, { establishmentId, gamingDay }) =>
    (await listUnfinishedDrops(db, establishmentId, gamingDay)).map(({ dropId, dropNumber, blocker }) => ({
      kind: blocker,
      dropNumber: dropNumber.toString(),
      dropId: dropId.toString(),
    })),
  tallies: async (db, { establishmentId, gamingDay }) => ({
    unfinishedDrops: await listUnfinishedDrops(db, establishmentId, gamingDay),
  }),
  books: async (tx, { establishmentId, gamingDay }) => {
    const differences = await listConveyedDifferences(tx, establishmentId, gamingDay);
    return {
      figures: { conveyedDifferenceMinor: sumMinor(differences.map(({ differenceMinor }) => differenceMinor)) },
      entries: differences.map(({ dropNumber, differenceMinor, reason }) => ({
        ...buildConveyedDifferenceEntry(differenceMinor),
        source: { dropNumber: dropNumber.toString(), reason },
      })),
    };
  },
};
