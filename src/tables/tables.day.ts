import type { DayContribution } from '#establishments/days/day-contributions.js';
import { findLidFault } from '#domain/equipment/lids.js';
import { getJurisdiction } from '#equipment/play/after-session.queries.js';
import { listEndedSessions } from './sessions/lids.queries.js';
import { listUnclosedDaySessions } from './sessions/table-sessions.queries.js';

declare module '../establishments/days/day-contributions.js' {
  interface DayBlockers {
    readonly tables:
      | {
          /** Kind of blocker: a session of a table that is open. */
          readonly kind: 'tableSessionOpen';
          readonly table: string;
          readonly sessionId: string;
        }
      | {
          /** Kind of blocker: the lid of a cylinder was not locked at the end of the game. */
          readonly kind: 'lidNotLocked';
          readonly table: string;
          /** The article that requires it. */
          readonly article: string;
        };
  }
}

/**
 * Prevents a day from closing until the encaisse and the box of each of its table sessions are counted (MC:11.10), and
 * the lids of its cylinders are locked (MC:3.1, AI67:16).
 */
export const tablesDay: DayContribution = {
  name: 'tables',
  place: 25,
  /** Returns the table sessions that are not closed, and those without a locked lid: they keep the day open. */
  blockers: async (connection, { establishmentId, gamingDay }) => {
    const unclosedSessions = await listUnclosedDaySessions(connection, establishmentId, gamingDay);
    const jurisdiction = await getJurisdiction(connection, establishmentId);
    const endedSessions = await listEndedSessions(connection, establishmentId, gamingDay);
    const lidFaults = endedSessions.flatMap((session) => findLidFault(jurisdiction, session, session) ?? []);
    return [
      ...unclosedSessions.map(({ table, sessionId }) => ({
        kind: 'tableSessionOpen' as const,
        table,
        sessionId: sessionId.toString(),
      })),
      ...lidFaults.map(({ table, article }) => ({ kind: 'lidNotLocked' as const, table, article })),
    ];
  },
};
