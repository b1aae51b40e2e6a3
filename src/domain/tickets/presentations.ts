import type { TicketKind, TicketPlace, TicketState } from './ticket-life.js';

/** A ticket on file. */
export interface TicketOnFile {
  readonly state: TicketState;
  readonly kind: TicketKind;
  readonly amountMinor: bigint;
  /** The last gaming day on which it is payable, YYYY-MM-DD. */
  readonly payableUntil: string;
}

/** A ticket presented for payment or play. */
export interface Presentation {
  readonly place: TicketPlace;
  /** The amount on the paper; null: not read. */
  readonly amountMinor: bigint | null;
  /** The gaming day of the place, YYYY-MM-DD. */
  readonly gamingDay: string;
  /** The highest amount paid at this place; null: no limit. */
  readonly limitMinor: bigint | null;
  readonly hasIdentity: boolean;
}

export interface IdentityLimits {
  /** Identification is required above this amount (MC:21.1). */
  readonly payoutIdentityAboveMinor: bigint;
  /** Identification is required from this amount on. */
  readonly launderingThresholdMinor: bigint;
}

/** The end of a presentation at a machine or a kiosk. */
export const PRESENTATION_OUTCOMES = ['stacked', 'returned'] as const;
export type PresentationOutcome = (typeof PRESENTATION_OUTCOMES)[number];

/** Refusals of a ticket on file, in order of precedence. */
export const PRESENTATION_REFUSALS = [
  'TICKET_REDEEMED',
  'TICKET_VOIDED',
  'TICKET_IS_ORPHAN',
  'TICKET_EXPIRED',
  'TICKET_NOT_PRINTED',
  'TICKET_PENDING_ELSEWHERE',
  'TICKET_AMOUNT_DIFFERS',
  'TICKET_NOT_CASHABLE',
  'TICKET_OVER_LIMIT',
  'TICKET_IDENTITY_REQUIRED',
] as const;
export type PresentationRefusal = (typeof PRESENTATION_REFUSALS)[number];

const REFUSALS_BY_STATE: Readonly<Partial<Record<TicketState, PresentationRefusal>>> = {
  redeemed: 'TICKET_REDEEMED',
  voided: 'TICKET_VOIDED',
  orphan: 'TICKET_IS_ORPHAN',
  expired: 'TICKET_EXPIRED',
  unprinted: 'TICKET_NOT_PRINTED',
  pending: 'TICKET_PENDING_ELSEWHERE',
};

/**
 * Returns the first reason why a ticket presented at this place is not paid; null when it is.
 *
 * 1. It is paid once, and not after its day.
 * 2. Its paper matches the file.
 * 3. A promotional ticket is played, never cashed; a restricted one stays so, and is no orphan when found.
 * 4. A kiosk cannot check a document, so it pays no amount that requires one (MC:21.1); a machine pays nothing out.
 */
export function findPresentationFault(
  ticket: TicketOnFile,
  { place, amountMinor, gamingDay, limitMinor, hasIdentity }: Presentation,
  limits: IdentityLimits,
): PresentationRefusal | null {
  const stateRefusal = REFUSALS_BY_STATE[ticket.state];
  if (stateRefusal !== undefined) return stateRefusal;
  if (gamingDay > ticket.payableUntil) return 'TICKET_EXPIRED';
  if (amountMinor !== null && amountMinor !== ticket.amountMinor) return 'TICKET_AMOUNT_DIFFERS';
  // a machine pays nothing out
  if (place === 'machine') return null;
  // the establishment retains finds, but no one is owed a find that can only be played
  if (place === 'house') return ticket.kind === 'restricted' ? 'TICKET_NOT_CASHABLE' : null;
  if (ticket.kind !== 'cashable') return 'TICKET_NOT_CASHABLE';
  if (limitMinor !== null && ticket.amountMinor > limitMinor) return 'TICKET_OVER_LIMIT';
  return isIdentityRequired(ticket.amountMinor, limits) && !hasIdentity ? 'TICKET_IDENTITY_REQUIRED' : null;
}

/**
 * Returns true when the customer must show an identity document: above the amount set by management, or from the
 * laundering threshold on, itself included.
 */
export function isIdentityRequired(
  amountMinor: bigint,
  { payoutIdentityAboveMinor, launderingThresholdMinor }: IdentityLimits,
): boolean {
  return amountMinor > payoutIdentityAboveMinor || amountMinor >= launderingThresholdMinor;
}

/**
 * Returns the most that a kiosk may pay for a ticket: the requested limit, but no amount that requires an identity
 * document.
 */
export function computeKioskLimit(
  requestedMinor: bigint,
  { payoutIdentityAboveMinor, launderingThresholdMinor }: IdentityLimits,
): bigint {
  const bounds = [requestedMinor, payoutIdentityAboveMinor, launderingThresholdMinor - 1n];
  return bounds.reduce((minimum, bound) => (bound < minimum ? bound : minimum));
}
