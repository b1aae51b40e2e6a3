import type { DayContribution } from '#establishments/days/day-contributions.js';
import { uncountedOfDay } from './sessions/cercle-sessions.queries.js';

declare module '../establishments/days/day-contributions.js' {
  interface DayBlockers {
    readonly cagnottes: { readonly kind: 'cagnotteUncounted'; readonly table: string; readonly sessionId: string };
  }
}

/** A cagnotte that is not counted keeps the day that bears its session open (MC:11.10). */
export const cagnottesDay: DayContribution = {
  name: 'cagnottes',
  place: 27,
  blockers: async (on, { establishmentId, gamingDay }) => {
    const open = await uncountedOfDay(on, establishmentId, gamingDay);
    return open.map(({ table, sessionId }) => ({
      kind: 'cagnotteUncounted' as const,
      table,
      sessionId: sessionId.toString(),
    }));
  },
};
