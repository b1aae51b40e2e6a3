import type { DeskMovementKind } from '../accounting/desk-movements.js';
import {
  ORPHAN_ACCOUNTS,
  buildOrphanCancelledEntry,
  buildOrphanForfeitedEntry,
  buildOrphanReceivedEntry,
  buildOrphanRefundedEntry,
  listOrphanSources,
} from '../accounting/floor-postings.js';
import type { FloorEntry, OrphanSource } from '../accounting/floor-postings.js';
import { computePiecesTotal } from '../tables/exchanges.js';
import { reverseChipSigns, type ChipLine } from './desk-chips.js';

/** Money without an owner: its kind, and its amounts in register, desk and account, in minor units. */

export const ORPHAN_KINDS = [
  'creditsLeft',
  'unclaimedJackpot',
  'foundTicket',
  'foundCard',
  'foundCash',
  'abandonedStake',
] as const;
/** Kind of money without an owner. */
export type OrphanKind = (typeof ORPHAN_KINDS)[number];

/** A find, as far as known. */
export interface OrphanFind {
  readonly kind: OrphanKind;
  readonly machine: string | null;
  /** The gaming table it was on. */
  readonly table: string | null;
  /** The place, when on neither; or a more precise place. */
  readonly place: string;
  /** The number of a ticket or of a card. */
  readonly reference: string;
  /** The unpaid slip of the jackpot, or of the credits that were taken off the machine; null: there is none. */
  readonly slipNumber: bigint | null;
  readonly stakeMinor: bigint;
  /** Gains of an abandoned stake until it was found to have no owner. */
  readonly gainsMinor: bigint;
  /** The chips and plaques among the sum, stake and gains together; the rest is cash. */
  readonly chips: readonly ChipLine[];
  /** The kind of person who had taken and returned it; null when it was not taken. */
  readonly takenBy: OrphanTaker | null;
}

export const ORPHAN_TAKERS = ['customer', 'employee'] as const;
/** Person who took money without an owner: a customer or an employee. */
export type OrphanTaker = (typeof ORPHAN_TAKERS)[number];

export type OrphanField =
  | 'machine'
  | 'table'
  | 'chips'
  | 'place'
  | 'reference'
  | 'slipNumber'
  | 'stakeMinor'
  | 'gainsMinor';

export interface OrphanFindEvaluation {
  /** Missing or superfluous fields of a find; empty when it can be entered. */
  readonly faults: readonly OrphanField[];
  /** True when a customer is excluded from the room from this moment. */
  readonly isExclusion: boolean;
}

/**
 * Returns the faulty fields of a find (money without a known owner) to be entered, and whether the person who had taken
 * it is excluded.
 *
 * 1. Orphans are unclaimed jackpots, each from its unpaid slip, and the credits left on a machine, from the unpaid slip
 * or the ticket that took them off it, both with their machine; cards and tickets found on a machine or on the floor,
 * which bear a number; sums found and stakes abandoned, with the place where they lay: a machine, a gaming table or
 * another, never two. Of these alone chips and plaques are listed, up to the sum; the gains of a stake at a table are
 * among them, because tables pay in chips.
 * 2. No customer and no employee may take them; a customer who does is excluded from the room at once.
 *
 * @article MC:21.3
 */
export function evaluateOrphanFind(find: OrphanFind): OrphanFindEvaluation {
  const isMachineKind = find.kind === 'creditsLeft' || find.kind === 'unclaimedJackpot';
  const isNumberedKind = find.kind === 'foundTicket' || find.kind === 'foundCard';
  const hasPlace = find.machine !== null || find.table !== null || find.place.trim() !== '';
  const faults: OrphanField[] = [];
  if (isMachineKind && find.machine === null) faults.push('machine');
  if (find.machine !== null && find.table !== null) faults.push('table');
  if (!isMachineKind && !hasPlace) faults.push('place');
  // credits left on a machine have either their unpaid slip or the number of their ticket
  const hasReference = find.reference.trim() !== '';
  const hasSlip = find.slipNumber !== null;
  if (find.kind === 'creditsLeft' && !hasSlip && !hasReference) faults.push('slipNumber');
  else if (hasReference !== (isNumberedKind || (find.kind === 'creditsLeft' && !hasSlip))) faults.push('reference');
  if (hasSlip ? !isMachineKind : find.kind === 'unclaimedJackpot') faults.push('slipNumber');
  if (find.stakeMinor <= 0n) faults.push('stakeMinor');
  if (find.gainsMinor < 0n || (find.gainsMinor > 0n && find.kind !== 'abandonedStake')) faults.push('gainsMinor');
  if (!areOrphanChipsAllowed(find)) faults.push('chips');
  return { faults, isExclusion: find.takenBy === 'customer' };
}

/**
 * Returns true when the listed chips may be part of this find (money without a known owner). Its kind is received as
 * cash, they are worth at most its sum, and gains at a table are in chips.
 */
function areOrphanChipsAllowed({ kind, table, stakeMinor, gainsMinor, chips }: OrphanFind): boolean {
  const chipsMinor = computePiecesTotal(chips);
  if (chips.length > 0 && ORPHAN_ACCOUNTS[kind] !== 'cashDesk') return false;
  return chipsMinor <= stakeMinor + gainsMinor && (table === null || gainsMinor <= chipsMinor);
}

export const ORPHAN_ACTIONS = ['received', 'refunded', 'forfeited', 'cancelled'] as const;
/** Act on money without an owner. */
export type OrphanAction = (typeof ORPHAN_ACTIONS)[number];

/** The amount that a desk receives of an orphan, or pays when negative, and the chips and plaques among it. */
export interface OrphanDeskMovement {
  readonly kind: DeskMovementKind;
  readonly amountMinor: bigint;
  readonly chips?: readonly ChipLine[];
}

/** All effects of one act about an orphan. */
export interface OrphanEffects {
  /** The change of the register's total; negative when it decreases. */
  readonly registerMinor: bigint;
  readonly deskMovements: readonly OrphanDeskMovement[];
  readonly entry: FloorEntry;
}

/** The facts that determine the effects of an act. */
export type OrphanAmounts = Pick<OrphanFind, 'kind' | 'slipNumber' | 'stakeMinor' | 'gainsMinor' | 'chips'>;

/**
 * Returns the effects of an act about an orphan (`find`: money without a known owner) on register, desk and account.
 *
 * 1. It is paid into the desk at once and entered: the desk takes the money (it redeems a ticket or a card first) and
 * account orphans is credited. An orphan with an unpaid slip moves no cash. Chips and plaques are received by the desk
 * piece by piece, as if they were redeemed: the establishment no longer owes them to anyone else.
 * 2. The balance of the account equals the register's total at every moment: a refund, a forfeiture and a cancelled
 * entry deduct from both the amount added by the first entry. An abandoned stake counts with its accumulated gains. A
 * refund is always in cash, and the chips stay in the desk; a cancelled entry gives back the pieces received.
 *
 * @article AI67:6
 */
export function computeOrphanEffects(action: OrphanAction, orphan: OrphanAmounts): OrphanEffects {
  const amountMinor = computeOrphanValue(orphan);
  switch (action) {
    case 'received': {
      const { deskMovements, sources } = planOrphanReception(orphan);
      return { registerMinor: amountMinor, deskMovements, entry: buildOrphanReceivedEntry(amountMinor, sources) };
    }
    case 'refunded':
      return {
        registerMinor: -amountMinor,
        deskMovements: [{ kind: 'orphan', amountMinor: -amountMinor }],
        entry: buildOrphanRefundedEntry(amountMinor),
      };
    case 'forfeited':
      return { registerMinor: -amountMinor, deskMovements: [], entry: buildOrphanForfeitedEntry(amountMinor) };
    case 'cancelled': {
      const { deskMovements, sources } = planOrphanReception(orphan);
      const reversedMovements = [...deskMovements]
        .reverse()
        .map((movement) => ({
          ...movement,
          amountMinor: -movement.amountMinor,
          ...(movement.chips === undefined ? {} : { chips: reverseChipSigns(movement.chips) }),
        }));
      return {
        registerMinor: -amountMinor,
        deskMovements: reversedMovements,
        entry: buildOrphanCancelledEntry(amountMinor, sources),
      };
    }
  }
}

/** Returns the value of an orphan (money without a known owner): a stake with its gains. */
const computeOrphanValue = ({ stakeMinor, gainsMinor }: OrphanAmounts): bigint => stakeMinor + gainsMinor;

/**
 * Returns the desk movements that receive an orphan (money without a known owner), and the accounts that pay it. An
 * orphan with an unpaid slip moves no cash; a ticket or a card is also redeemed, so that the desk's cash stays.
 */
function planOrphanReception(orphan: OrphanAmounts): {
  readonly deskMovements: readonly OrphanDeskMovement[];
  readonly sources: readonly OrphanSource[];
} {
  const { kind, slipNumber, chips } = orphan;
  const amountMinor = computeOrphanValue(orphan);
  const hasSlip = slipNumber !== null;
  const sources = listOrphanSources({ kind, hasSlip, amountMinor, chipsMinor: computePiecesTotal(chips) });
  if (hasSlip) return { deskMovements: [], sources };
  const receiptMovement = { kind: 'orphan', amountMinor } as const;
  if (ORPHAN_ACCOUNTS[kind] !== 'cashDesk') {
    const redemptionKind = kind === 'foundCard' ? 'cardCashed' : 'ticketRedeemed';
    return { deskMovements: [receiptMovement, { kind: redemptionKind, amountMinor: -amountMinor }], sources };
  }
  return { deskMovements: [chips.length === 0 ? receiptMovement : { ...receiptMovement, chips }], sources };
}

/** Returns true once it can no longer be claimed: the last day of the period still counts. Days are YYYY-MM-DD. */
export function isForfeited(deadlineOn: string, gamingDay: string): boolean {
  return gamingDay > deadlineOn;
}
