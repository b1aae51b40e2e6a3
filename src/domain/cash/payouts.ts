/** Hand payments to customers: the requirements of a slip before payment, and whether it may be paid now. */

export const PAYOUT_KINDS = ['jackpot', 'progressive', 'bonus', 'cancelledCredits', 'shortPay', 'complement'] as const;
/** Kind of hand pay. */
export type PayoutKind = (typeof PAYOUT_KINDS)[number];

/** The kinds that a person opens; a complement follows from a dispute. */
export const OPENED_PAYOUT_KINDS = [
  'jackpot',
  'progressive',
  'bonus',
  'cancelledCredits',
  'shortPay',
] as const satisfies readonly PayoutKind[];
export type OpenedPayoutKind = (typeof OPENED_PAYOUT_KINDS)[number];

export const PAYMENT_METHODS = ['cash', 'cheque', 'transfer', 'ticket'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** How a slip is settled: paid, or entered as an orphan when it is unclaimed (MC:21.3). */
export const SETTLEMENT_METHODS = [...PAYMENT_METHODS, 'orphan'] as const;
/** Means of payment of a slip. */
export type SettlementMethod = (typeof SETTLEMENT_METHODS)[number];

export const PAYOUT_STATES = ['open', 'paid', 'void'] as const;
/** State of a hand-pay slip. */
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** The identity documents that a customer may show. */
export const IDENTITY_DOCUMENTS = ['passport', 'identityCard', 'residencePermit', 'drivingLicence'] as const;
/** Kind of identity document. */
export type IdentityDocument = (typeof IDENTITY_DOCUMENTS)[number];

export const AUTHORISATION_LEVELS = ['superviseur', 'direction'] as const;
/** Level at which a hand pay is authorised. */
export type AuthorisationLevel = (typeof AUTHORISATION_LEVELS)[number];

/** The amounts in force on a gaming day, in minor units; null: this level is not required. */
export interface PayoutLimits {
  readonly payoutSupervisorAboveMinor: bigint | null;
  readonly payoutDirectionAboveMinor: bigint | null;
  readonly payoutIdentityAboveMinor: bigint;
  readonly launderingThresholdMinor: bigint;
}

/**
 * Returns true when a slip of this amount may be paid by this method. A jackpot above the limit set by management
 * (`payoutCashUpToMinor`) is not paid in cash (MC:21.1, « aux seules convenances de la direction »); null: no limit.
 */
export function isPaymentMethodAllowed(
  { kind, amountMinor }: { readonly kind: PayoutKind; readonly amountMinor: bigint },
  method: PaymentMethod,
  { payoutCashUpToMinor }: { readonly payoutCashUpToMinor: bigint | null },
): boolean {
  const isJackpot = JACKPOT_KINDS.includes(kind);
  return !isJackpot || method !== 'cash' || payoutCashUpToMinor === null || amountMinor <= payoutCashUpToMinor;
}

export interface PayoutRequirements {
  /** In the establishment's order. */
  readonly levels: readonly AuthorisationLevel[];
  readonly identity: boolean;
}

/**
 * Returns the levels (supervisor, management) that must authorise a slip of this amount, and whether its payment
 * requires an identity document.
 *
 * 1. A level authorises amounts above its own limit; at the limit itself it is not required.
 * 2. The winner's identity document is required above the threshold set by management, and from the laundering
 * threshold on, itself included ("reach").
 */
export function computePayoutRequirements(amountMinor: bigint, limits: PayoutLimits): PayoutRequirements {
  const { payoutSupervisorAboveMinor: supervisorLimit, payoutDirectionAboveMinor: directionLimit } = limits;
  const isAboveLimit = (limit: bigint | null): boolean => limit !== null && amountMinor > limit;
  return {
    levels: [
      ...(isAboveLimit(supervisorLimit) ? (['superviseur'] as const) : []),
      ...(isAboveLimit(directionLimit) ? (['direction'] as const) : []),
    ],
    identity: isAboveLimit(limits.payoutIdentityAboveMinor) || isLaunderingThresholdReached(amountMinor, limits),
  };
}

/**
 * Returns true when the payments to a customer within one gaming day reach the threshold; the threshold itself counts.
 */
export function isLaunderingThresholdReached(
  daySumMinor: bigint,
  { launderingThresholdMinor }: Pick<PayoutLimits, 'launderingThresholdMinor'>,
): boolean {
  return daySumMinor >= launderingThresholdMinor;
}

/** A win as a slip describes it. `eventId` null: opened by hand. */
export interface Win {
  readonly kind: PayoutKind;
  readonly amountMinor: bigint;
  readonly wonAt: Date;
  readonly eventId: bigint | null;
}

/**
 * Returns the slip, among the machine's slips that are not void, that was already made for a win; undefined: none.
 *
 * 1. Two slips of one event are one win, always.
 * 2. Two slips of different events are two wins.
 * 3. Otherwise the same kind and amount within so many minutes is one win, unless a person states why it is another.
 */
export function findSlipOfSameWin<Slip extends Win>(
  win: Win & { readonly anotherWinReason: string | null },
  slips: readonly Slip[],
  maxMinutesApart: number,
): Slip | undefined {
  return slips.find((slip) => {
    if (win.eventId !== null && slip.eventId !== null) return win.eventId === slip.eventId;
    const minutesApart = Math.abs(win.wonAt.getTime() - slip.wonAt.getTime()) / 60_000;
    const isSameWin = slip.kind === win.kind && slip.amountMinor === win.amountMinor && minutesApart <= maxMinutesApart;
    return isSameWin && win.anotherWinReason === null;
  });
}

/** A slip with all its steps. People by their numbers. */
export interface PayableSlip {
  readonly kind: PayoutKind;
  readonly state: PayoutState;
  readonly requirements: PayoutRequirements;
  readonly authorisations: readonly { readonly level: AuthorisationLevel; readonly by: bigint }[];
  /** Results in order; null: no result yet. */
  readonly checks: readonly (boolean | null)[];
  readonly hasIdentity: boolean;
}

export interface Payment {
  readonly by: bigint;
  readonly method: PaymentMethod;
  /** The number of the cheque or of the transfer. */
  readonly reference: string | null;
  /** The desk that pays the cash, or that issues the ticket. */
  readonly desk: string | null;
}

export type PaymentRefusal =
  | { readonly code: 'PAYOUT_ALREADY_PAID' | 'PAYOUT_VOID' | 'PAYOUT_OWN_AUTHORISATION' }
  | { readonly code: 'PAYOUT_NOT_AUTHORISED'; readonly levels: readonly AuthorisationLevel[] }
  | { readonly code: 'PAYOUT_CHECK_PENDING' | 'PAYOUT_CHECK_FAILED' | 'PAYOUT_IDENTITY_REQUIRED' }
  | { readonly code: 'PAYOUT_NOT_BY_TICKET' | 'PAYMENT_REFERENCE_REQUIRED' | 'PAYMENT_DESK_REQUIRED' };

const JACKPOT_KINDS: readonly PayoutKind[] = ['jackpot', 'progressive'];

/** Returns the levels whose authorisation a slip still lacks. */
function listMissingLevels({ authorisations, requirements }: PayableSlip) {
  return requirements.levels.filter((level) => authorisations.every((authorisation) => authorisation.level !== level));
}

/**
 * Returns the first reason, in the order of the refusals, why a slip may not be paid this way; null when it may.
 *
 * 1. An identity document of the winner is on file when the slip's requirements include one.
 * 2. A requested check of the machine is answered before payment, and its last result is that it conforms.
 * 3. A jackpot is paid in cash, by cheque or by transfer: never as a ticket.
 *
 * Beyond the article: no one pays a slip that they authorised, and every required level has authorised it. Cash and
 * tickets are paid from a desk, and other methods have a reference.
 * @article MC:21.1
 */
export function findPaymentFault(slip: PayableSlip, payment: Payment): PaymentRefusal | null {
  if (slip.state === 'paid') return { code: 'PAYOUT_ALREADY_PAID' };
  if (slip.state === 'void') return { code: 'PAYOUT_VOID' };
  if (slip.authorisations.some(({ by }) => by === payment.by)) return { code: 'PAYOUT_OWN_AUTHORISATION' };
  const missingLevels = listMissingLevels(slip);
  if (missingLevels.length > 0) return { code: 'PAYOUT_NOT_AUTHORISED', levels: missingLevels };
  // a check is null until answered; false: the machine does not conform
  if (slip.checks.includes(null)) return { code: 'PAYOUT_CHECK_PENDING' };
  if (slip.checks.at(-1) === false) return { code: 'PAYOUT_CHECK_FAILED' };
  if (slip.requirements.identity && !slip.hasIdentity) return { code: 'PAYOUT_IDENTITY_REQUIRED' };
  if (payment.method === 'ticket' && JACKPOT_KINDS.includes(slip.kind)) return { code: 'PAYOUT_NOT_BY_TICKET' };
  const isPaidAtDesk = payment.method === 'cash' || payment.method === 'ticket';
  if (!isPaidAtDesk && payment.reference === null) return { code: 'PAYMENT_REFERENCE_REQUIRED' };
  if (isPaidAtDesk && payment.desk === null) return { code: 'PAYMENT_DESK_REQUIRED' };
  return null;
}

/**
 * Returns the kind of an unclaimed slip in the register of orphans; null for payments made only at a customer's
 * request, which are never orphans (MC:21.3).
 */
export function findOrphanKind(kind: PayoutKind): 'unclaimedJackpot' | 'creditsLeft' | null {
  if (kind === 'cancelledCredits') return 'creditsLeft';
  return kind === 'shortPay' || kind === 'complement' ? null : 'unclaimedJackpot';
}

/** A condition that a slip still waits for before it can be paid. */
export type PendingCondition = AuthorisationLevel | 'checkAnswer' | 'checkFailed' | 'identity';

/**
 * Returns the conditions that still prevent anyone from paying a slip; empty when it can be paid, or is paid or void.
 */
export function listPendingConditions(slip: PayableSlip): PendingCondition[] {
  if (slip.state !== 'open') return [];
  return [
    ...listMissingLevels(slip),
    ...(slip.checks.includes(null) ? (['checkAnswer'] as const) : []),
    ...(slip.checks.at(-1) === false ? (['checkFailed'] as const) : []),
    ...(slip.requirements.identity && !slip.hasIdentity ? (['identity'] as const) : []),
  ];
}

/** The highest plausible age: an older birth year is a typing error. */
const MAX_AGE_YEARS = 120;

const addYears = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

/**
 * Returns why a person born on that day cannot be paid on this one; null when they can. Days are YYYY-MM-DD; a person
 * born on 29 February reaches majority on 1 March.
 */
export function findBirthDateFault(
  bornOn: string,
  gamingDay: string,
  minimumAge: number,
): 'BIRTH_DATE_NOT_VALID' | 'CUSTOMER_UNDER_AGE' | null {
  if (bornOn >= gamingDay || addYears(bornOn, MAX_AGE_YEARS) < gamingDay) return 'BIRTH_DATE_NOT_VALID';
  return addYears(bornOn, minimumAge) > gamingDay ? 'CUSTOMER_UNDER_AGE' : null;
}
