import type { DayContribution } from '#establishments/days/day-contributions.js';
import { listOpenHits } from './progressives.queries.js';

declare module '../establishments/days/day-contributions.js' {
  interface DayBlockers {
    readonly progressives: {
      /** Kind of blocker: a hit that is not decided. */
      readonly kind: 'progressiveHitOpen';
      /** Name of the progressive. */
      readonly name: string;
      /** Place of the hit. */
      readonly place: string;
      /** Number of the progressive. */
      readonly progressive: number;
    };
  }
}

/** Keeps a day open while a won jackpot is neither confirmed nor refused. */
export const progressivesDay: DayContribution = {
  name: 'progressives',
  place: 28,
  blockers: async (db, { establishmentId, gamingDay }) => {
    const openHits = await listOpenHits(db, establishmentId, gamingDay);
    return openHits.map(({ name, place, progressiveNumber }) => ({
      kind: 'progressiveHitOpen' as const,
      name,
      place,
      progressive: progressiveNumber,
    }));
  },
};
