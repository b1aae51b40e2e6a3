/** The life of a ticket (MC:18, MC:19.7): its states, and which step leads from which to which. */

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
export type TicketState = (typeof TICKET_STATES)[number];

/** Cashable everywhere; promotional: only played, or played and then cashable. */
export const TICKET_KINDS = ['cashable', 'restricted', 'nonRestricted'] as const;
export type TicketKind = (typeof TICKET_KINDS)[number];

export const TICKET_STEPS = [
  'request',
  'print',
  'abandon',
  'handIn',
  'present',
  'stack',
  'return',
  'cash',
  'cashByProcedure',
  'void',
  'expire',
  'find',
] as const;
export type TicketStep = (typeof TICKET_STEPS)[number];

/** Where a ticket is requested, presented or paid. */
export type TicketPlace = 'machine' | 'desk' | 'kiosk';

export interface TicketTransition {
  readonly step: TicketStep;
  /** Null: there is no ticket yet. */
  readonly from: TicketState | null;
  readonly to: TicketState;
  /** Who takes it; none: the establishment, by a person or by its dated rule. */
  readonly by: readonly TicketPlace[];
}

const anywhere = ['machine', 'desk', 'kiosk'] as const;

/**
 * Every step there is.
 *
 * - A number is requested before it is printed; a confirmation that was lost leaves it requested, and who presents such a
 *   ticket proves that it was printed.
 * - A ticket that a machine validated off line is handed in once the line is back; a desk that paid it meanwhile by the
 *   written procedure has made it redeemed.
 * - While a machine or a kiosk stacks a ticket it is pending, and ends stacked or returned.
 */
export const TICKET_TRANSITIONS: readonly TicketTransition[] = [
  { step: 'request', from: null, to: 'requested', by: anywhere },
  { step: 'handIn', from: null, to: 'issued', by: ['machine'] },
  { step: 'cashByProcedure', from: null, to: 'redeemed', by: ['desk'] },
  { step: 'print', from: 'requested', to: 'issued', by: anywhere },
  { step: 'abandon', from: 'requested', to: 'unprinted', by: anywhere },
  { step: 'present', from: 'requested', to: 'pending', by: ['machine', 'kiosk'] },
  { step: 'present', from: 'issued', to: 'pending', by: ['machine', 'kiosk'] },
  { step: 'stack', from: 'pending', to: 'redeemed', by: ['machine', 'kiosk'] },
  { step: 'return', from: 'pending', to: 'issued', by: ['machine', 'kiosk'] },
  { step: 'cash', from: 'requested', to: 'redeemed', by: ['desk'] },
  { step: 'cash', from: 'issued', to: 'redeemed', by: ['desk'] },
  { step: 'void', from: 'requested', to: 'voided', by: [] },
  { step: 'void', from: 'issued', to: 'voided', by: [] },
  { step: 'expire', from: 'issued', to: 'expired', by: [] },
  { step: 'find', from: 'issued', to: 'orphan', by: [] },
];

/** The state after a step; null: the step is not taken from here, or not there. */
export function stateAfter(step: TicketStep, from: TicketState | null, place: TicketPlace | null): TicketState | null {
  const one = TICKET_TRANSITIONS.find((each) => each.step === step && each.from === from);
  if (one === undefined) return null;
  const isHere = place === null ? one.by.length === 0 : one.by.includes(place);
  return isHere ? one.to : null;
}

/** States from which no step leads: what is paid, or no longer owed. */
export function finalStates(): readonly TicketState[] {
  return TICKET_STATES.filter((state) => !TICKET_TRANSITIONS.some(({ from }) => from === state));
}

/** States that no step leads to, however many are taken. */
export function unreachableStates(): readonly TicketState[] {
  const reached = new Set<TicketState | null>([null]);
  for (let size = 0; size < reached.size;) {
    size = reached.size;
    for (const { from, to } of TICKET_TRANSITIONS) if (reached.has(from)) reached.add(to);
  }
  return TICKET_STATES.filter((state) => !reached.has(state));
}

/** Whether the establishment owes the ticket's money in this state. */
export function isOwed(state: TicketState): boolean {
  return state === 'issued' || state === 'pending';
}
