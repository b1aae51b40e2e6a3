import type { DayContribution } from '#establishments/days/day-contributions.js';
import { listUnclosedDaySessions } from './sessions/table-sessions.queries.js';

declare module '../establishments/days/day-contributions.js' {
  interface DayBlockers {
    readonly tables: {
      /** Kind of blocker: a session of a table that is open. */
      readonly kind: 'tableSessionOpen';
      readonly table: string;
      readonly sessionId: string;
    };
  }
}

/** Prevents a day from closing until the encaisse and the box of each of its table sessions are counted (MC:11.10). */
export const tablesDay: DayContribution = {
  name: 'tables',
  place: 25,
  /** Returns the table sessions that are not closed: they prevent the closing of the day. */
  blockers: async (connection, { establishmentId, gamingDay }) => {
    const unclosedSessions = await listUnclosedDaySessions(connection, establishmentId, gamingDay);
    return unclosedSessions.map(({ table, sessionId }) => ({
      kind: 'tableSessionOpen' as const,
      table,
      sessionId: sessionId.toString(),
    }));
  },
};
