import { findCardStateAfter, type StoredValueCardMovementKind, type StoredValueCardState } from './card-life.js';

/** A card on file; amounts in minor units. */
export interface StoredValueCardOnFile {
  readonly state: StoredValueCardState;
  /** The sum of its movements. */
  readonly balanceMinor: bigint;
  /** The part reserved for requested transfers that have not ended. */
  readonly reservedMinor: bigint;
  readonly pendingTransfers: number;
}

/** A requested act on a card. */
export interface RequestedAction {
  readonly kind: Extract<
    StoredValueCardMovementKind,
    'load' | 'toMachineAsked' | 'fromMachineAsked' | 'cash' | 'block' | 'unblock' | 'correct' | 'find' | 'return'
  >;
  /** The amount to add or withdraw; negative only for a correction. */
  readonly amountMinor: bigint;
}

/** Refusals of a card, in order of precedence. */
export const CARD_REFUSALS = [
  'CARD_RETURNED',
  'CARD_IS_ORPHAN',
  'CARD_BLOCKED',
  'CARD_NOT_BLOCKED',
  'CARD_TRANSFER_PENDING',
  'CARD_NOT_EMPTY',
  'CARD_AMOUNT_DIFFERS',
  'CARD_BALANCE_SHORT',
  'CARD_ABOVE_CEILING',
] as const;
export type StoredValueCardRefusal = (typeof CARD_REFUSALS)[number];

/** Returns the amount that can still be withdrawn from a card. */
export const computeAvailableBalance = ({ balanceMinor, reservedMinor }: StoredValueCardOnFile): bigint =>
  balanceMinor - reservedMinor;

/**
 * Returns why the card's state does not allow an act of this kind; null when it does. A blocked card can still be
 * corrected, found and unblocked. Transfers are acts of a machine, loading and cashing of a desk, all others of the
 * establishment.
 */
function findCardStateFault(state: StoredValueCardState, kind: RequestedAction['kind']): StoredValueCardRefusal | null {
  if (state === 'returned') return 'CARD_RETURNED';
  if (state === 'found') return 'CARD_IS_ORPHAN';
  const nonDeskPerformer = kind === 'toMachineAsked' || kind === 'fromMachineAsked' ? 'machine' : 'house';
  const performer = kind === 'load' || kind === 'cash' ? 'desk' : nonDeskPerformer;
  if (findCardStateAfter(kind, state, performer) !== null) return null;
  if (state === 'blocked') return 'CARD_BLOCKED';
  return kind === 'unblock' ? 'CARD_NOT_BLOCKED' : null;
}

/**
 * Returns the first reason why an act on a stored-value card is refused; null when it is not.
 *
 * 1. Nothing is done with a card that was returned or is an orphan (found without an owner), and no credits move with
 * one that is blocked.
 * 2. A card is given back empty, and found with its exact balance, while no transfer is under way.
 * 3. Nothing is taken off it beyond its unreserved balance; nothing is put on it above the ceiling.
 */
export function findCardFault(
  card: StoredValueCardOnFile,
  { kind, amountMinor }: RequestedAction,
  { cardCeilingMinor }: { readonly cardCeilingMinor: bigint },
): StoredValueCardRefusal | null {
  const stateFault = findCardStateFault(card.state, kind);
  if (stateFault !== null) return stateFault;
  if ((kind === 'return' || kind === 'find') && card.pendingTransfers > 0) return 'CARD_TRANSFER_PENDING';
  if (kind === 'return') return card.balanceMinor === 0n ? null : 'CARD_NOT_EMPTY';
  if (kind === 'find') return card.balanceMinor === amountMinor ? null : 'CARD_AMOUNT_DIFFERS';
  const isWithdrawal = kind === 'cash' || kind === 'toMachineAsked';
  const availableAfterMinor = isWithdrawal
    ? computeAvailableBalance(card) - amountMinor
    : computeAvailableBalance(card) + amountMinor;
  if (availableAfterMinor < 0n) return 'CARD_BALANCE_SHORT';
  const isDeposit = !isWithdrawal && amountMinor > 0n;
  return isDeposit && card.balanceMinor + amountMinor > cardCeilingMinor ? 'CARD_ABOVE_CEILING' : null;
}
