import type { AccountRole } from '../accounting/account-roles.js';
import type { DeskMovementKind } from './desks.js';
import type { EntryLine } from '../accounting/journal-entry.js';

/** Money without an owner: what it is, and what its register, its desk and its account record, in minor units. */

export const ORPHAN_KINDS = [
  'creditsLeft',
  'unclaimedJackpot',
  'foundTicket',
  'foundCard',
  'foundCash',
  'abandonedStake',
] as const;
export type OrphanKind = (typeof ORPHAN_KINDS)[number];

/** What was found, as far as known. */
export interface OrphanFind {
  readonly kind: OrphanKind;
  readonly machine: string | null;
  /** Where, when it is not on a machine. */
  readonly place: string;
  /** The number of a ticket or of a card. */
  readonly reference: string;
  /** The unpaid slip of the jackpot, or of the credits that were taken off the machine; null: there is none. */
  readonly slipNumber: bigint | null;
  readonly stakeMinor: bigint;
  /** What an abandoned stake had won until it was found to have no owner. */
  readonly gainsMinor: bigint;
  /** Who had taken it and returned it; null: nobody. */
  readonly takenBy: OrphanTaker | null;
}

export const ORPHAN_TAKERS = ['customer', 'employee'] as const;
export type OrphanTaker = (typeof ORPHAN_TAKERS)[number];

export type OrphanField = 'machine' | 'place' | 'reference' | 'slipNumber' | 'stakeMinor' | 'gainsMinor';

export interface OrphanVerdict {
  /** What is missing in a find or does not belong to it; empty when it can be entered. */
  readonly faults: readonly OrphanField[];
  /** True when a customer is excluded from the room from this moment. */
  readonly isExclusion: boolean;
}

/**
 * Whether a find can be entered, and the consequence for the person who had taken it.
 *
 * 1. Orphans are the jackpots nobody claims, each from its unpaid slip, and the credits left on a machine, from the
 *    unpaid slip or the ticket that took them off it, both with their machine; cards and tickets found on a machine or
 *    on the floor, which bear a number; sums found and stakes abandoned, with the place where they lay.
 * 2. No customer and no employee may take them; a customer who does is excluded from the room at once.
 *
 * @article MC:21.3
 */
export function judgeFind(find: OrphanFind): OrphanVerdict {
  const isOnMachine = find.kind === 'creditsLeft' || find.kind === 'unclaimedJackpot';
  const isNumbered = find.kind === 'foundTicket' || find.kind === 'foundCard';
  const isSomewhere = find.machine !== null || find.place.trim() !== '';
  const faults: OrphanField[] = [];
  if (isOnMachine && find.machine === null) faults.push('machine');
  if (!isOnMachine && !isSomewhere) faults.push('place');
  const hasReference = find.reference.trim() !== '';
  const hasSlip = find.slipNumber !== null;
  if (find.kind === 'creditsLeft' && !hasSlip && !hasReference) faults.push('slipNumber');
  else if (hasReference !== (isNumbered || (find.kind === 'creditsLeft' && !hasSlip))) faults.push('reference');
  if (hasSlip ? !isOnMachine : find.kind === 'unclaimedJackpot') faults.push('slipNumber');
  if (find.stakeMinor <= 0n) faults.push('stakeMinor');
  if (find.gainsMinor < 0n || (find.gainsMinor > 0n && find.kind !== 'abandonedStake')) faults.push('gainsMinor');
  return { faults, isExclusion: find.takenBy === 'customer' };
}

export const ORPHAN_ACTS = ['received', 'refunded', 'forfeited', 'cancelled'] as const;
export type OrphanAct = (typeof ORPHAN_ACTS)[number];

/**
 * The account that paid the orphan in: a ticket or a card is a debt of the establishment that changes its creditor. The
 * slip of an unclaimed jackpot is a win that is owed, which the closing of its day takes from the revenue: the metered
 * win stands against the orphans, and no desk is touched.
 */
const PAID_FROM: Readonly<Record<OrphanKind, AccountRole>> = {
  creditsLeft: 'outstandingTickets',
  unclaimedJackpot: 'winsPayable',
  foundTicket: 'outstandingTickets',
  foundCard: 'electronicTransfers',
  foundCash: 'cashDesk',
  abandonedStake: 'cashDesk',
};

/** All effects of one act about an orphan. */
export interface OrphanEffects {
  /** What the register's total grows by; negative: shrinks. */
  readonly registerMinor: bigint;
  readonly deskMoves: readonly { readonly kind: DeskMovementKind; readonly amountMinor: bigint }[];
  readonly lines: readonly EntryLine[];
}

/**
 * What an act about an orphan writes: in the register, at the desk and in the account, the same sum in each.
 *
 * 1. It is paid into the desk at once and entered: the desk takes the money (it redeems a ticket or a card first) and
 *    account orphans is credited. What has an unpaid slip moves no cash.
 * 2. The balance of the account equals the register's total at every moment: a refund, a forfeiture and a cancelled
 *    entry deduct from both what the first entry added. An abandoned stake counts with its accumulated gains.
 *
 * @article AI67:6
 */
export function orphanEffects(
  act: OrphanAct,
  { kind, slipNumber, stakeMinor, gainsMinor }: Pick<OrphanFind, 'kind' | 'slipNumber' | 'stakeMinor' | 'gainsMinor'>,
): OrphanEffects {
  const amountMinor = stakeMinor + gainsMinor;
  const isOfSlip = slipNumber !== null;
  const from = isOfSlip ? 'winsPayable' : PAID_FROM[kind];
  const move = (debited: AccountRole, credited: AccountRole): readonly EntryLine[] => [
    { role: debited, debitMinor: amountMinor },
    { role: credited, creditMinor: amountMinor },
  ];
  const paidIn = { kind: 'orphan', amountMinor } as const;
  const paidOut = { kind: 'orphan', amountMinor: -amountMinor } as const;
  const isCash = from === 'cashDesk';
  switch (act) {
    case 'received': {
      const redeemed = { kind: 'ticketRedeemed', amountMinor: -amountMinor } as const;
      const deskMoves = isCash ? [paidIn] : [paidIn, redeemed];
      if (isOfSlip) return { registerMinor: amountMinor, deskMoves: [], lines: move(from, 'orphans') };
      return { registerMinor: amountMinor, deskMoves, lines: move(from, 'orphans') };
    }
    case 'refunded':
      return { registerMinor: -amountMinor, deskMoves: [paidOut], lines: move('orphans', 'cashDesk') };
    case 'forfeited':
      return { registerMinor: -amountMinor, deskMoves: [], lines: move('orphans', 'forfeitedOrphans') };
    case 'cancelled': {
      const unredeemed = { kind: 'ticketRedeemed', amountMinor } as const;
      const deskMoves = isCash ? [paidOut] : [unredeemed, paidOut];
      return { registerMinor: -amountMinor, deskMoves, lines: move('orphans', from) };
    }
  }
}

/** True once nobody can claim it any more: the last day of the period still counts. Days are YYYY-MM-DD. */
export function isForfeit(deadlineOn: string, gamingDay: string): boolean {
  return gamingDay > deadlineOn;
}
