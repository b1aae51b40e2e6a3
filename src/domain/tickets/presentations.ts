import type { TicketKind, TicketPlace, TicketState } from './ticket-life.js';

/** A ticket as it is on file. */
export interface TicketOnFile {
  readonly state: TicketState;
  readonly kind: TicketKind;
  readonly amountMinor: bigint;
  /** The last gaming day on which it is paid, YYYY-MM-DD. */
  readonly payableUntil: string;
}

/** A ticket that somebody wants to be paid or played. */
export interface Presentation {
  readonly place: TicketPlace;
  /** What the paper says; null: not read. */
  readonly amountMinor: bigint | null;
  /** The gaming day of the place, YYYY-MM-DD. */
  readonly gamingDay: string;
  /** The most that this place pays; null: no limit. */
  readonly limitMinor: bigint | null;
  readonly hasIdentity: boolean;
}

export interface IdentityLimits {
  /** Identity above this amount (MC:21.1). */
  readonly payoutIdentityAboveMinor: bigint;
  /** Identity from this amount on. */
  readonly launderingThresholdMinor: bigint;
}

/** Why a ticket on file is not paid, in the order in which it is said. */
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

const ended: Readonly<Partial<Record<TicketState, PresentationRefusal>>> = {
  redeemed: 'TICKET_REDEEMED',
  voided: 'TICKET_VOIDED',
  orphan: 'TICKET_IS_ORPHAN',
  expired: 'TICKET_EXPIRED',
  unprinted: 'TICKET_NOT_PRINTED',
  pending: 'TICKET_PENDING_ELSEWHERE',
};

/**
 * Why a ticket is not paid here; null: it is.
 *
 * 1. It is paid once, and not after its day.
 * 2. Its paper says what is on file.
 * 3. A promotional ticket is played, never cashed; what is restricted stays so.
 * 4. A kiosk asks for no paper, so that it pays no amount that requires one (MC:21.1); a machine pays nothing out.
 */
export function refusalOf(
  ticket: TicketOnFile,
  { place, amountMinor, gamingDay, limitMinor, hasIdentity }: Presentation,
  limits: IdentityLimits,
): PresentationRefusal | null {
  const end = ended[ticket.state];
  if (end !== undefined) return end;
  if (gamingDay > ticket.payableUntil) return 'TICKET_EXPIRED';
  if (amountMinor !== null && amountMinor !== ticket.amountMinor) return 'TICKET_AMOUNT_DIFFERS';
  // a machine pays nothing out, and the house keeps what was found
  if (place === 'machine' || place === 'house') return null;
  if (ticket.kind !== 'cashable') return 'TICKET_NOT_CASHABLE';
  if (limitMinor !== null && ticket.amountMinor > limitMinor) return 'TICKET_OVER_LIMIT';
  return requiresIdentity(ticket.amountMinor, limits) && !hasIdentity ? 'TICKET_IDENTITY_REQUIRED' : null;
}

/** Whether the customer shows a paper: above the Direction's amount, or from the laundering threshold on. */
export function requiresIdentity(
  amountMinor: bigint,
  { payoutIdentityAboveMinor, launderingThresholdMinor }: IdentityLimits,
): boolean {
  return amountMinor > payoutIdentityAboveMinor || amountMinor >= launderingThresholdMinor;
}

/** The most a kiosk may pay: its own limit, and nothing that requires a paper. */
export function kioskLimit(
  wantedMinor: bigint,
  { payoutIdentityAboveMinor, launderingThresholdMinor }: IdentityLimits,
): bigint {
  const bounds = [wantedMinor, payoutIdentityAboveMinor, launderingThresholdMinor - 1n];
  return bounds.reduce((least, bound) => (bound < least ? bound : least));
}
