/** What a customer contests: a payment that is too low, and a payment that is disputed. */

/**
 * The complement to pay: what the combination was due less what the machine paid, in minor units; null when the machine
 * paid at least what was due, for then there is nothing to add.
 *
 * 1. The book records the machine, the combination, what was paid, what was due and the difference.
 * @article MC:21.4
 */
export function complementDue({
  paidMinor,
  dueMinor,
}: {
  readonly paidMinor: bigint;
  readonly dueMinor: bigint;
}): bigint | null {
  return paidMinor >= 0n && dueMinor > paidMinor ? dueMinor - paidMinor : null;
}

export type DisputeStep = 'hear' | 'decide' | 'tell';

/** How far a dispute has come. People by their numbers; null: not yet. */
export interface DisputeProgress {
  readonly technicianId: bigint | null;
  readonly isDecided: boolean;
  readonly isTold: boolean;
}

export type DisputeRefusal =
  | 'DISPUTE_ALREADY_DECIDED'
  | 'DISPUTE_ALREADY_HEARD'
  | 'DISPUTE_NOT_HEARD'
  | 'DISPUTE_OWN_STATEMENT'
  | 'DISPUTE_NOT_DECIDED'
  | 'DISPUTE_ALREADY_TOLD';

/**
 * Why this person may not take a step of a dispute now, or null.
 *
 * 1. The supervisor decides after the technician was heard: statement of the customer, of the technician, decision, and
 *    the customer is informed; each once, in this order. Nobody who was heard decides.
 * @article MC:21.2
 */
export function disputeRefusal(
  { technicianId, isDecided, isTold }: DisputeProgress,
  step: DisputeStep,
  by: bigint,
): DisputeRefusal | null {
  switch (step) {
    case 'hear':
      if (isDecided) return 'DISPUTE_ALREADY_DECIDED';
      return technicianId === null ? null : 'DISPUTE_ALREADY_HEARD';
    case 'decide':
      if (isDecided) return 'DISPUTE_ALREADY_DECIDED';
      if (technicianId === null) return 'DISPUTE_NOT_HEARD';
      return technicianId === by ? 'DISPUTE_OWN_STATEMENT' : null;
    case 'tell':
      if (!isDecided) return 'DISPUTE_NOT_DECIDED';
      return isTold ? 'DISPUTE_ALREADY_TOLD' : null;
  }
}
