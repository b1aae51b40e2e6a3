/** Payments contested by a customer: one that is too low, and one that is disputed. */

/** The decision about a disputed slip. */
export const DISPUTE_OUTCOMES = ['pay', 'refuse'] as const;
/** Outcome of the supervisor's decision on a dispute. */
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];

/**
 * Returns the complement to pay: the amount due for the combination less the amount paid by the machine, in minor
 * units. Returns null when the machine paid at least the amount due: there is nothing to add.
 *
 * 1. The book records the machine, the combination, the amount paid, the amount due and the difference.
 * @article MC:21.4
 */
export function computeComplement({
  paidMinor,
  dueMinor,
}: {
  readonly paidMinor: bigint;
  readonly dueMinor: bigint;
}): bigint | null {
  return paidMinor >= 0n && dueMinor > paidMinor ? dueMinor - paidMinor : null;
}

export type DisputeStep = 'hear' | 'decide' | 'tell';

/** The progress of a dispute. People by their numbers; null: not yet. */
export interface DisputeProgress {
  readonly technicianId: bigint | null;
  readonly isDecided: boolean;
  readonly isNotified: boolean;
}

export type DisputeRefusal =
  | 'DISPUTE_ALREADY_DECIDED'
  | 'DISPUTE_ALREADY_HEARD'
  | 'DISPUTE_NOT_HEARD'
  | 'DISPUTE_OWN_STATEMENT'
  | 'DISPUTE_NOT_DECIDED'
  | 'DISPUTE_ALREADY_TOLD';

/**
 * Returns why this person may not take a step of a dispute now; null when they may.
 *
 * 1. The supervisor decides after the technician was heard: statement of the customer, of the technician, decision, and
 * the customer is informed; each once, in this order. No one who made a statement decides.
 * @article MC:21.2
 */
export function findDisputeFault(
  { technicianId, isDecided, isNotified }: DisputeProgress,
  step: DisputeStep,
  actorId: bigint,
): DisputeRefusal | null {
  switch (step) {
    case 'hear':
      if (isDecided) return 'DISPUTE_ALREADY_DECIDED';
      return technicianId === null ? null : 'DISPUTE_ALREADY_HEARD';
    case 'decide':
      if (isDecided) return 'DISPUTE_ALREADY_DECIDED';
      if (technicianId === null) return 'DISPUTE_NOT_HEARD';
      return technicianId === actorId ? 'DISPUTE_OWN_STATEMENT' : null;
    case 'tell':
      if (!isDecided) return 'DISPUTE_NOT_DECIDED';
      return isNotified ? 'DISPUTE_ALREADY_TOLD' : null;
  }
}
