import type { DayContribution } from '#establishments/days/day-contributions.js';
import { pendingTransfers } from './records/cards.queries.js';

declare module '../establishments/days/day-contributions.js' {
  interface DayBlockers {
    readonly cards: {
      readonly kind: 'cardTransferPending';
      readonly card: string;
      readonly movement: number;
      readonly machine: string;
    };
  }
}

/**
 * A transfer that its machine left pending keeps the day open in which it was asked for: it ends before the figures are
 * frozen, by the machine or by two people. What went between cards and machines is compared with their counters by the
 * reconciliation of each machine.
 */
export const cardsDay: DayContribution = {
  name: 'cards',
  place: 44,
  blockers: async (on, { establishmentId, gamingDay }) => {
    const pending = await pendingTransfers(on, establishmentId, gamingDay);
    return pending.map(({ cardId, requestNumber, machine }) => ({
      ...{ kind: 'cardTransferPending' as const, card: String(cardId), movement: requestNumber, machine },
    }));
  },
};
