/** The life of a ticket (MC:18, MC:19.7): its states and the transitions between them. */

export const TICKET_STATES = [
  'requested',
  'issued',
  'pending',
  'redeemed',
  'unprinted',
  'voided',
  'expired',
  'orphan',
] as const;
/** State of a ticket. */
export type TicketState = (typeof TICKET_STATES)[number];

/** Cashable everywhere; promotional: only played, or played and then cashable. */
export const TICKET_KINDS = ['cashable', 'restricted', 'nonRestricted'] as const;
/** Kind of ticket. */
export type TicketKind = (typeof TICKET_KINDS)[number];

/** The maker of the number: this system, a machine off line, or a hand on paper, as before there was a system. */
export const VALIDATION_ORIGINS = ['system', 'machine', 'hand'] as const;
/** Origin of a ticket's validation: the system, the machine or a person by hand. */
export type ValidationOrigin = (typeof VALIDATION_ORIGINS)[number];

export const TICKET_STEPS = [
  'request',
  'print',
  'abandon',
  'handIn',
  'reprint',
  'present',
  'stack',
  'return',
  'cash',
  'cashByProcedure',
  'void',
  'expire',
  'find',
  'restore',
] as const;
/** A step in the life of a ticket. */
export type TicketStep = (typeof TICKET_STEPS)[number];

/**
 * Where a ticket is requested, presented or paid; `house`: by a member of staff, or by the establishment's dated rule.
 */
export const TICKET_PLACES = ['machine', 'desk', 'kiosk', 'house'] as const;
/** Place of a step of a ticket. */
export type TicketPlace = (typeof TICKET_PLACES)[number];

export interface TicketTransition {
  readonly step: TicketStep;
  /** Null: there is no ticket yet. */
  readonly from: TicketState | null;
  readonly to: TicketState;
  /** Places that perform it. */
  readonly by: readonly TicketPlace[];
}

/** Places that issue tickets. */
export const TICKET_ISSUERS = ['machine', 'desk', 'kiosk'] as const;
/** Issuer of a ticket. */
export type TicketIssuer = (typeof TICKET_ISSUERS)[number];
const ACCEPTING_PLACES = ['machine', 'kiosk'] as const;

/**
 * All steps.
 *
 * - A number is requested before it is printed; after a lost confirmation it stays requested, and presenting such a
 * ticket proves that it was printed.
 * - A ticket validated by a machine off line is reported once the line is back; a desk that paid it meanwhile by the
 * written procedure has made it redeemed.
 * - While a machine or a kiosk stacks a ticket it is pending, and ends stacked or returned; when the device never
 * reports which, two people decide in its place, with the paper or the box before them.
 * - A ticket entered among the orphans by mistake belongs to its bearer again.
 * - A second print of one number is a finding, regardless of the first.
 */
export const TICKET_TRANSITIONS: readonly TicketTransition[] = [
  { step: 'request', from: null, to: 'requested', by: TICKET_ISSUERS },
  { step: 'handIn', from: null, to: 'issued', by: ['machine'] },
  { step: 'handIn', from: 'redeemed', to: 'redeemed', by: ['machine'] },
  { step: 'cashByProcedure', from: null, to: 'redeemed', by: ['desk'] },
  { step: 'print', from: 'requested', to: 'issued', by: TICKET_ISSUERS },
  { step: 'abandon', from: 'requested', to: 'unprinted', by: TICKET_ISSUERS },
  { step: 'reprint', from: 'issued', to: 'issued', by: TICKET_ISSUERS },
  { step: 'reprint', from: 'redeemed', to: 'redeemed', by: TICKET_ISSUERS },
  { step: 'present', from: 'requested', to: 'pending', by: ACCEPTING_PLACES },
  { step: 'present', from: 'issued', to: 'pending', by: ACCEPTING_PLACES },
  { step: 'stack', from: 'pending', to: 'redeemed', by: ACCEPTING_PLACES },
  { step: 'return', from: 'pending', to: 'issued', by: ACCEPTING_PLACES },
  { step: 'cash', from: 'requested', to: 'redeemed', by: ['desk'] },
  { step: 'cash', from: 'issued', to: 'redeemed', by: ['desk'] },
  { step: 'void', from: 'requested', to: 'voided', by: ['house'] },
  { step: 'void', from: 'issued', to: 'voided', by: ['house'] },
  { step: 'expire', from: 'issued', to: 'expired', by: ['house'] },
  { step: 'find', from: 'requested', to: 'orphan', by: ['house'] },
  { step: 'find', from: 'issued', to: 'orphan', by: ['house'] },
  { step: 'restore', from: 'orphan', to: 'issued', by: ['house'] },
];

/** Returns a ticket's state after a step; null when it is not allowed from this state (null: no ticket) or place. */
export function findTicketStateAfter(
  step: TicketStep,
  state: TicketState | null,
  place: TicketPlace,
): TicketState | null {
  const transition = TICKET_TRANSITIONS.find(
    (candidate) => candidate.step === step && candidate.from === state && candidate.by.includes(place),
  );
  return transition?.to ?? null;
}

/** Returns states from which no step leads to another: paid, or no longer owed. */
export function listFinalTicketStates(): readonly TicketState[] {
  return TICKET_STATES.filter((state) => !TICKET_TRANSITIONS.some(({ from, to }) => from === state && to !== state));
}

/**
 * Returns the states of a ticket that no sequence of allowed steps reaches from its creation; a test expects none.
 * Steps on until no further state is reached.
 */
export function listUnreachableTicketStates(): readonly TicketState[] {
  const reachedStates = new Set<TicketState | null>([null]);
  for (let previousSize = 0; previousSize < reachedStates.size;) {
    previousSize = reachedStates.size;
    for (const { from, to } of TICKET_TRANSITIONS) if (reachedStates.has(from)) reachedStates.add(to);
  }
  return TICKET_STATES.filter((state) => !reachedStates.has(state));
}

/** Returns true when the establishment owes the ticket's money in this state. */
export function isTicketOwed(state: TicketState): boolean {
  return state === 'issued' || state === 'pending';
}
