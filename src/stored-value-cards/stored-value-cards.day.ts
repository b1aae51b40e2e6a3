import type { DayContribution } from '#establishments/days/day-contributions.js';
import { listPendingTransfers } from './records/stored-value-cards.queries.js';

declare module '../establishments/days/day-contributions.js' {
  interface DayBlockers {
    readonly cards: {
      /** Kind of blocker: a transfer that the machine has not confirmed. */
      readonly kind: 'cardTransferPending';
      readonly card: string;
      readonly movement: number;
      readonly machine: string;
    };
  }
}

/**
 * A transfer left pending by its machine holds open the day of its request: the machine or two people end it before the
 * figures are frozen. Transfers between cards and machines are compared with the counters when each machine is
 * reconciled.
 */
export const storedValueCardsDay: DayContribution = {
  name: 'cards',
  place: 44,
  /** Returns the pending transfers, which prevent the closing of the day. */
  blockers: async (connection, { establishmentId, gamingDay }) => {
    const pendingTransfers = await listPendingTransfers(connection, establishmentId, gamingDay);
    return pendingTransfers.map(({ cardId, requestNumber, machine }) => ({
      kind: 'cardTransferPending' as const,
      card: String(cardId),
      movement: requestNumber,
      machine,
    }));
  },
};
