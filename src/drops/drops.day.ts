import type { DayContribution } from '../establishments/days/day-contributions.js';
import { unfinishedDrops } from './drops.queries.js';
import type { UnfinishedDropRow } from './drops.queries.js';

declare module '../establishments/days/day-contributions.js' {
  interface DayBlockers {
    readonly drops: {
      readonly kind: UnfinishedDropRow['blocker'];
      readonly dropNumber: string;
      readonly dropId: string;
    };
  }

  interface DayTallies {
    /** Drops of the day that are still open, or whose count is not certified. */
    readonly unfinishedDrops: readonly UnfinishedDropRow[];
  }
}

/** A drop keeps its day open until its count is certified. */
export const dropsDay: DayContribution = {
  name: 'drops',
  place: 20,
  blockers: async (on, { establishmentId, gamingDay }) =>
    (await unfinishedDrops(on, establishmentId, gamingDay)).map(({ dropId, dropNumber, blocker }) => ({
      ...{ kind: blocker, dropNumber: dropNumber.toString(), dropId: dropId.toString() },
    })),
  tallies: async (on, { establishmentId, gamingDay }) => ({
    unfinishedDrops: await unfinishedDrops(on, establishmentId, gamingDay),
  }),
};
