import type { DayContribution } from '#establishments/days/day-contributions.js';
import { openHitsOfDay } from './progressives.queries.js';

declare module '../establishments/days/day-contributions.js' {
  interface DayBlockers {
    readonly progressives: {
      readonly kind: 'progressiveHitOpen';
      readonly name: string;
      readonly place: string;
      readonly progressive: number;
    };
  }
}

/** A jackpot that was won and is neither confirmed nor refused keeps its day open. */
export const progressivesDay: DayContribution = {
  name: 'progressives',
  place: 28,
  blockers: async (on, { establishmentId, gamingDay }) => {
    const open = await openHitsOfDay(on, establishmentId, gamingDay);
    return open.map(({ name, place, progressiveNumber }) => ({
      kind: 'progressiveHitOpen' as const,
      name,
      place,
      progressive: progressiveNumber,
    }));
  },
};
