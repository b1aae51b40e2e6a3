import type { accountingWords } from '../words/accounting.js';
import type { AccountRole } from './account-roles.js';
import {
  createCreditLine,
  buildCreditLines,
  createDebitLine,
  buildDebitLines,
  buildDifferenceLines,
  buildTransferLines,
} from './entry-lines.js';
import type { EntryLine, Journal } from './journal-entry.js';

/**
 * The entries of facts posted when they happen, not when their day is closed; those of a desk's own movements are in
 * `desk-movements.ts`. Amounts are minor units. An entry without lines is not posted: nothing moved.
 */

/** The journal of each fact. */
const JOURNAL_BY_FACT = {
  firstLoad: 'avances',
  firstLoadVoided: 'avances',
  deskChange: 'operations',
  deskDifference: 'ecarts',
  tableResult: 'operations',
  cagnotte: 'recette',
  balanceCarried: 'operations',
  suspenseSettled: 'ecarts',
  paidByBank: 'paiements',
  paidByTicket: 'paiements',
  paidInCash: 'paiements',
  progressiveStart: 'recette',
  progressiveTaking: 'recette',
  progressiveHit: 'paiements',
  ticketVoided: 'tickets',
  ticketsExpired: 'tickets',
  cardCorrected: 'ecarts',
  orphanReceived: 'operations',
  orphanRefunded: 'operations',
  orphanForfeited: 'operations',
  orphanCancelled: 'operations',
} as const satisfies Readonly<Record<keyof typeof accountingWords.floorFacts, Journal>>;

export type FloorFact = keyof typeof JOURNAL_BY_FACT;

/** The entry of a fact. */
export interface FloorEntry {
  readonly journal: Journal;
  readonly fact: FloorFact;
  readonly lines: readonly EntryLine[];
}

/** Builds the journal entry of a floor's fact (fill, payment…) with these lines; the fact determines the journal. */
const buildFloorEntry = (fact: FloorFact, lines: readonly EntryLine[]): FloorEntry => ({
  journal: JOURNAL_BY_FACT[fact],
  fact,
  lines,
});

/**
 * Builds the entry of a hopper's first load of coins: an asset, taken from the desk's coins; a negative amount voids
 * it.
 */
export const buildFirstLoadEntry = (amountMinor: bigint): FloorEntry =>
  buildFloorEntry(
    amountMinor > 0n ? 'firstLoad' : 'firstLoadVoided',
    buildTransferLines('hoppers', 'cashDeskCoins', amountMinor),
  );

/** Posts change of credits on a card: the cash that the desk receives, or pays when negative. */
export const buildDeskChangeEntry = (movedMinor: bigint): FloorEntry =>
  buildFloorEntry('deskChange', buildTransferLines('cashDesk', 'electronicTransfers', movedMinor));

/**
 * Builds the entry of the difference of a desk's count, counted − booked, in cash and in chips: a shortage as an
 * expense, a surplus as an income. Missing cash has left the desks; missing chips are in circulation and owed to their
 * bearer.
 */
export const buildDeskDifferenceEntry = (cashMinor: bigint, chipsMinor: bigint): FloorEntry =>
  buildFloorEntry('deskDifference', [
    ...buildDifferenceLines('cashDeskDifferences', 'cashDeskGains', 'cashDesk', -cashMinor),
    ...buildDifferenceLines('cashDeskDifferences', 'cashDeskGains', 'chipsInCirculation', -chipsMinor),
  ]);

/**
 * Builds the entry of a table session's result: the desks receive the notes of the box, and chips that customers took
 * away are owed to them. The result is the table's revenue, debited when it lost.
 */
export const buildTableResultEntry = (result: {
  readonly notesMinor: bigint;
  readonly chipsWithCustomersMinor: bigint;
  readonly resultMinor: bigint;
}): FloorEntry =>
  buildFloorEntry('tableResult', [
    ...buildDebitLines('cashDesk', result.notesMinor),
    ...buildCreditLines('chipsInCirculation', result.chipsWithCustomersMinor),
    ...buildCreditLines('tableRevenue', result.resultMinor),
  ]);

/**
 * Builds the entry of the opening of a cagnotte (locked box of the house's rake). The desks receive its notes, and its
 * chips are no longer owed. The revenue is the amount of the ticket stubs; a difference from the content is a separate
 * expense or income, never absorbed.
 */
export function buildCagnotteEntry(opening: {
  readonly notesMinor: bigint;
  readonly chipsMinor: bigint;
  readonly stubsMinor: bigint;
}): FloorEntry {
  const differenceMinor = opening.chipsMinor + opening.notesMinor - opening.stubsMinor;
  return buildFloorEntry('cagnotte', [
    ...buildDebitLines('cashDesk', opening.notesMinor),
    ...buildDebitLines('chipsInCirculation', opening.chipsMinor),
    ...buildDebitLines('countDifferences', -differenceMinor),
    ...(opening.stubsMinor > 0n ? [createCreditLine('cercleRevenue', opening.stubsMinor)] : []),
    ...(differenceMinor > 0n ? [createCreditLine('countGains', differenceMinor)] : []),
  ]);
}

/** The account that settles a win; the closing posts the cost of a machine's win against it. */
const SETTLEMENT_BY_METHOD = {
  cash: { role: 'cashDesk', fact: 'paidInCash' },
  cheque: { role: 'bank', fact: 'paidByBank' },
  transfer: { role: 'bank', fact: 'paidByBank' },
  ticket: { role: 'outstandingTickets', fact: 'paidByTicket' },
} as const satisfies Readonly<Record<string, { readonly role: AccountRole; readonly fact: FloorFact }>>;

/** Posts a hand-pay slip paid by this method: the debt to the winner is settled by the desks, the bank or a ticket. */
export function buildSlipPaidEntry(method: keyof typeof SETTLEMENT_BY_METHOD, amountMinor: bigint): FloorEntry {
  const { role, fact } = SETTLEMENT_BY_METHOD[method];
  return buildFloorEntry(fact, buildTransferLines('winsPayable', role, amountMinor));
}

export const buildProgressiveStartEntry = (startMinor: bigint): FloorEntry =>
  buildFloorEntry('progressiveStart', buildTransferLines('progressiveCosts', 'progressivesPayable', startMinor));

/** Builds the entry of what stakes add to progressive jackpots: a cost here, or owed by the other site they were at. */
export const buildProgressiveTakingEntry = (takingMinor: bigint, isOtherSite: boolean): FloorEntry =>
  buildFloorEntry(
    'progressiveTaking',
    buildTransferLines(isOtherSite ? 'progressiveSites' : 'progressiveCosts', 'progressivesPayable', takingMinor),
  );

/**
 * Builds the entry of a progressive's hit: its jackpot, owed until now, becomes a debt to the winners, or to the site
 * that pays them. Consolation lots and new starting amounts are costs.
 */
export const buildProgressiveHitEntry = (hit: {
  readonly wonMinor: bigint;
  readonly lotsMinor: bigint;
  readonly startMinor: bigint;
  readonly isOtherSite: boolean;
}): FloorEntry =>
  buildFloorEntry('progressiveHit', [
    ...buildDebitLines('progressivesPayable', hit.wonMinor),
    ...buildDebitLines('progressiveCosts', hit.lotsMinor + hit.startMinor),
    ...buildCreditLines(hit.isOtherSite ? 'progressiveSites' : 'winsPayable', hit.wonMinor + hit.lotsMinor),
    ...buildCreditLines('progressivesPayable', hit.startMinor),
  ]);

/** Removes a void ticket from the amount owed: a desk refunds its cash; any other amount is returned to revenue. */
export const buildTicketVoidedEntry = (amountMinor: bigint, refundRole: 'cashDesk' | 'slotRevenue'): FloorEntry =>
  buildFloorEntry('ticketVoided', buildTransferLines('outstandingTickets', refundRole, amountMinor));

export const buildTicketsExpiredEntry = (amountMinor: bigint): FloorEntry =>
  buildFloorEntry('ticketsExpired', buildTransferLines('outstandingTickets', 'expiredTickets', amountMinor));

/** Builds the entry of a card's correction that no counter explains: a loss for the casino, or a gain when negative. */
export const buildCardCorrectedEntry = (lossMinor: bigint): FloorEntry =>
  buildFloorEntry(
    'cardCorrected',
    buildDifferenceLines('countDifferences', 'countGains', 'electronicTransfers', lossMinor),
  );

/**
 * The account that pays an orphan in, by its kind. A ticket or a card is a debt of the establishment that changes its
 * creditor. The slip of an unclaimed jackpot is a win owed, which the closing of its day takes from the revenue: the
 * metered win offsets the orphans, and no desk is affected.
 */
export const ORPHAN_ACCOUNTS = {
  creditsLeft: 'outstandingTickets',
  unclaimedJackpot: 'winsPayable',
  foundTicket: 'outstandingTickets',
  foundCard: 'electronicTransfers',
  foundCash: 'cashDesk',
  abandonedStake: 'cashDesk',
} as const satisfies Readonly<Record<string, AccountRole>>;

/** An account that pays an orphan in, and its part of the sum. */
export interface OrphanSource {
  readonly role: AccountRole;
  readonly minor: bigint;
}

/**
 * Returns the accounts to debit for an orphan (money without a known owner), with their amounts. With an unpaid slip it
 * is the account of winnings payable; otherwise that of its ticket or card, or the desk's cash and the chips in
 * circulation.
 */
export function listOrphanSources(orphan: {
  readonly kind: keyof typeof ORPHAN_ACCOUNTS;
  readonly hasSlip: boolean;
  readonly amountMinor: bigint;
  readonly chipsMinor: bigint;
}): readonly OrphanSource[] {
  if (orphan.hasSlip) return [{ role: 'winsPayable', minor: orphan.amountMinor }];
  const role = ORPHAN_ACCOUNTS[orphan.kind];
  if (role !== 'cashDesk') return [{ role, minor: orphan.amountMinor }];
  const sources: readonly OrphanSource[] = [
    { role, minor: orphan.amountMinor - orphan.chipsMinor },
    { role: 'chipsInCirculation', minor: orphan.chipsMinor },
  ];
  return sources.filter(({ minor }) => minor !== 0n);
}

/** Builds the entry of an orphan paid in from these sources: the account of orphans owes it from now on. */
export const buildOrphanReceivedEntry = (amountMinor: bigint, sources: readonly OrphanSource[]): FloorEntry =>
  buildFloorEntry('orphanReceived', [
    ...sources.map(({ role, minor }) => createDebitLine(role, minor)),
    createCreditLine('orphans', amountMinor),
  ]);

export const buildOrphanRefundedEntry = (amountMinor: bigint): FloorEntry =>
  buildFloorEntry('orphanRefunded', [
    createDebitLine('orphans', amountMinor),
    createCreditLine('cashDesk', amountMinor),
  ]);

export const buildOrphanForfeitedEntry = (amountMinor: bigint): FloorEntry =>
  buildFloorEntry('orphanForfeited', [
    createDebitLine('orphans', amountMinor),
    createCreditLine('forfeitedOrphans', amountMinor),
  ]);

/** Builds the entry of a cancelled orphan: the lines of its reception, each on the other side. */
export const buildOrphanCancelledEntry = (amountMinor: bigint, sources: readonly OrphanSource[]): FloorEntry =>
  buildFloorEntry('orphanCancelled', [
    createDebitLine('orphans', amountMinor),
    ...sources.map(({ role, minor }) => createCreditLine(role, minor)),
  ]);

/** Builds the entry that settles a difference in suspense on the account of its cause; positive: money is missing. */
export const buildSuspenseSettledEntry = (settlingRole: AccountRole, amountMinor: bigint): FloorEntry =>
  buildFloorEntry('suspenseSettled', buildTransferLines(settlingRole, 'suspense', amountMinor));
