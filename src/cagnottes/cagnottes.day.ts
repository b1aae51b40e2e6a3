import type { DayContribution } from '#establishments/days/day-contributions.js';
import { listUncountedSessions } from './sessions/cercle-sessions.queries.js';

declare module '../establishments/days/day-contributions.js' {
  interface DayBlockers {
    readonly cagnottes: {
      /** Kind of blocker: a cagnotte that is not counted. */
      readonly kind: 'cagnotteUncounted';
      readonly table: string;
      readonly sessionId: string;
    };
  }
}

/** Blocks the closing of the day of a session while its cagnotte is not counted (MC:11.10). */
export const cagnottesContribution: DayContribution = {
  name: 'cagnottes',
  place: 27,
  /**
   * Returns the sessions whose cagnotte (the box with the rake) is not counted: they prevent the closing of the day.
   */
  blockers: async (connection, { establishmentId, gamingDay }) => {
    const uncountedSessions = await listUncountedSessions(connection, establishmentId, gamingDay);
    return uncountedSessions.map(({ table, sessionId }) => ({
      kind: 'cagnotteUncounted' as const,
      table,
      sessionId: sessionId.toString(),
    }));
  },
};
