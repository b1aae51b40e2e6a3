import type { PostedMovement } from '../accounting/desk-movements.js';
import { computePiecesTotal } from '../tables/exchanges.js';
import { computeChipDifferences, type ChipLine } from './desk-chips.js';
import type { ValueLine } from './drop-counts.js';

/** Desks: where money is changed and paid, and the person accountable for it. Amounts are minor units. */

export const DESK_KINDS = ['cashDesk', 'changeMachine', 'rovingChangeur', 'tableChangeur'] as const;
/** Kind of cash desk or change machine. */
export type DeskKind = (typeof DESK_KINDS)[number];

/** The number written on a desk. */
export const DESK_CODE = /^[A-Za-z0-9][A-Za-z0-9.-]{0,19}$/;

/** A customer's trade of chips at a desk: a purchase or a redemption. */
export const CHIP_TRADES = ['chipSale', 'chipRedemption'] as const satisfies readonly PostedMovement[];
export type ChipTrade = (typeof CHIP_TRADES)[number];

export type DeskHolderRole = 'caissier' | 'changeur' | 'changeurDeTable';

/** A desk as input of its rules. */
export interface DeskState {
  readonly deskCode: string;
  /** The person accountable for it; null: no one yet. */
  readonly heldBy: bigint | null;
  readonly isRetired: boolean;
}

export type DeskFault = 'DESK_RETIRED' | 'DESK_NOT_HELD' | 'NOT_THE_HOLDER';

const HOLDER_ROLES: Readonly<Record<DeskKind, readonly DeskHolderRole[]>> = {
  cashDesk: ['caissier', 'changeur'],
  changeMachine: ['caissier', 'changeur'],
  rovingChangeur: ['changeur'],
  tableChangeur: ['changeurDeTable'],
};

/** Returns the functions that may hold a desk of this kind: a changeur's desk is held only by a changeur. */
export const listHolderRoles = (kind: DeskKind): readonly DeskHolderRole[] => HOLDER_ROLES[kind];

/**
 * Returns true when a desk of this kind holds chips and plaques: change machines and roving changeurs give change only
 * in the rooms of the machines (MC:16).
 */
export const canHoldChips = (kind: DeskKind): boolean => kind === 'cashDesk' || kind === 'tableChangeur';

/**
 * Returns why this person may not move money of this desk; null when they may. A desk has at every moment one holder,
 * who is accountable for its balance: no one else moves it, and a retired desk moves nothing.
 *
 * @article MC:16.1, MC:16.2
 */
export function findDeskFault(desk: DeskState, personId: bigint): DeskFault | null {
  if (desk.isRetired) return 'DESK_RETIRED';
  if (desk.heldBy === null) return 'DESK_NOT_HELD';
  return desk.heldBy === personId ? null : 'NOT_THE_HOLDER';
}

/** The states of a transfer between desks. */
export const TRANSFER_STATES = ['pending', 'confirmed', 'refused', 'withdrawn'] as const;
/** State of a transfer between desks. */
export type TransferState = (typeof TRANSFER_STATES)[number];

export const CHANGE_MEDIA = ['currency', 'tokens', 'cardCredits'] as const;
/** Medium that a change of money takes or gives. */
export type ChangeMedium = (typeof CHANGE_MEDIA)[number];

/** A change for a customer, who gives `taken` and receives `given`, of equal value. */
export interface MoneyChange {
  readonly taken: ChangeMedium;
  readonly given: ChangeMedium;
  readonly amountMinor: bigint;
}

/**
 * Returns the effect of changing money (`taken` for `given`) on the desk's balance; null when both are of one form,
 * which is no change. Currency and tokens of the machines are both in the desk, so that exchanging one for the other
 * leaves its balance. Credits on a card are owed by the establishment, not held by the desk: loading a card brings
 * money in, emptying it takes money out.
 *
 * @article MC:22
 */
export function computeChangeMovement({ taken, given, amountMinor }: MoneyChange): bigint | null {
  if (taken === given) return null;
  if (given === 'cardCredits') return amountMinor;
  return taken === 'cardCredits' ? -amountMinor : 0n;
}

export const COUNT_OUTCOMES = ['kept', 'handedOver', 'closed'] as const;
/** The person accountable for the desk after a count: still its holder, from now on the witness, or no one. */
export type CountOutcome = (typeof COUNT_OUTCOMES)[number];

/** A count of a desk: the counter, the witness, and the amount in minor units. */
export interface DeskCount {
  readonly bookedMinor: bigint;
  readonly countedMinor: bigint;
  /** The last movement of the desk when the counting began, and now. */
  readonly seenMovement: number;
  readonly lastMovement: number;
  /** The notes and coins among the counted cash; the rest is tokens. */
  readonly pieces: readonly ValueLine[];
  /** The booked chips and plaques, and the counted ones. */
  readonly bookedChips: readonly ChipLine[];
  readonly chips: readonly ChipLine[];
  readonly countedBy: bigint;
  /** True for a supervisor of desks, who may count one in its holder's absence. */
  readonly isSupervisor: boolean;
  readonly witnessedBy: bigint | null;
  readonly outcome: CountOutcome;
  readonly reason: string;
}

export type CountFault =
  | 'DESK_RETIRED'
  | 'OWN_WITNESS'
  | 'NOT_THE_HOLDER'
  | 'DESK_NOT_HELD'
  | 'DESK_MOVED'
  | 'COUNT_PIECES_EXCEED'
  | 'WITNESS_REQUIRED'
  | 'REASON_REQUIRED';

/**
 * Returns why a desk's count is not valid; null when it is. The holder counts or is present, unless a supervisor
 * counts. Nothing has moved since the counting began, because the count would no longer match the books. A difference,
 * of cash or of one kind of chips, has a witness and a reason of three characters at least. A desk is handed over to
 * the witness; only a held desk is counted for another purpose.
 */
export function findDeskCountFault(desk: DeskState, count: DeskCount): CountFault | null {
  const { countedBy, witnessedBy, outcome } = count;
  if (desk.isRetired) return 'DESK_RETIRED';
  if (witnessedBy === countedBy) return 'OWN_WITNESS';
  const isHolderPresent = desk.heldBy === countedBy || desk.heldBy === witnessedBy;
  if (!isHolderPresent && !count.isSupervisor) return desk.heldBy === null ? 'DESK_NOT_HELD' : 'NOT_THE_HOLDER';
  if (outcome !== 'handedOver' && desk.heldBy === null) return 'DESK_NOT_HELD';
  if (count.seenMovement !== count.lastMovement) return 'DESK_MOVED';
  if (computePiecesTotal(count.pieces) + computePiecesTotal(count.chips) > count.countedMinor)
    return 'COUNT_PIECES_EXCEED';
  const hasDifference =
    count.countedMinor !== count.bookedMinor || computeChipDifferences(count.bookedChips, count.chips).length > 0;
  if (witnessedBy === null && (hasDifference || outcome === 'handedOver')) return 'WITNESS_REQUIRED';
  return hasDifference && count.reason.trim().length < 3 ? 'REASON_REQUIRED' : null;
}
