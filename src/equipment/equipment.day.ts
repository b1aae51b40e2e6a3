import type { DayContribution } from '#establishments/days/day-contributions.js';
import { listAfterSessionFaults, type AfterSessionFault } from '#domain/equipment/after-session.js';
import { findWornSetFault } from '#domain/equipment/controls.js';
import { getJurisdiction, listPiecesAfterSession, listWithdrawnSets } from './play/after-session.queries.js';
import { listCardControls } from './stock/controls.queries.js';

declare module '../establishments/days/day-contributions.js' {
  interface DayBlockers {
    readonly equipment:
      | {
          /** Kind of blocker: cards or dice are still at their table, or were not controlled after its session. */
          readonly kind: AfterSessionFault['kind'];
          readonly table: string;
          /** The makers' numbers of the pieces. */
          readonly numbers: string;
          /** The article that requires it. */
          readonly article: string;
        }
      | {
          /** Kind of blocker: cards are missing, too many, marked or foreign, and a party was not informed. */
          readonly kind: 'cardAlertUntold';
          /** The maker's number of the set. */
          readonly number: string;
        }
      | {
          /** Kind of blocker: a set out of use is in an annexe, and not in the principal depot. */
          readonly kind: 'wornSetInAnnex';
          readonly number: string;
          readonly depot: string;
          /** The article that requires it. */
          readonly article: string;
        };
  }
}

/**
 * Prevents a day from closing until the cards and dice of its sessions are back in a depot and controlled, and each
 * alert is reported (MC:1.4, MC:2, AI67:5, AI67:26, FR14:55-22). Sets out of use are in the principal depot by then
 * (MC:1.5).
 */
export const equipmentDay: DayContribution = {
  name: 'equipment',
  place: 26,
  blockers: async (connection, { establishmentId, gamingDay, closesAt }) => {
    const jurisdiction = await getJurisdiction(connection, establishmentId);
    const pieces = await listPiecesAfterSession(connection, establishmentId, gamingDay);
    const openAlerts = await listCardControls(connection, establishmentId, { itemId: null, openOnly: true });
    const untoldAlerts = openAlerts.filter(
      ({ stillToTell, controlledAt }) => stillToTell.length > 0 && controlledAt < closesAt,
    );
    const storedSets = await listWithdrawnSets(connection, establishmentId, closesAt);
    const wornSets = storedSets.flatMap((set) => findWornSetFault(jurisdiction, set) ?? []);
    return [
      ...listAfterSessionFaults(jurisdiction, pieces),
      ...untoldAlerts.map(({ makerNumber }) => ({ kind: 'cardAlertUntold' as const, number: makerNumber })),
      ...wornSets.map(({ number, depot, article }) => ({ kind: 'wornSetInAnnex' as const, number, depot, article })),
    ];
  },
};
