import { text, type Text } from '#declarations/shapes/text.js';
import { accountingWords } from '../words/accounting.js';
import type { AccountRole } from './account-roles.js';

/**
 * Differences in suspense: a variance that must be explained is on no account of gains or losses until two people settle
 * its cause. Amounts are minor units; positive is missing (a debit of `suspense`), negative is too much.
 */

/** The media of a difference: money in the boxes, tickets printed by the machine, and its hand pays. */
export const SUSPENSE_MEDIA = ['notes', 'tickets', 'coins', 'ticketsOut', 'jackpot', 'cancelledCredits'] as const;
/** Medium of a difference. */
export type SuspenseMedium = (typeof SUSPENSE_MEDIA)[number];

/**
 * The causes of a difference: `meterWrong` corrects the revenue, `moneyDiffers` is a loss or a gain, `owed` stays a
 * claim or a debt: unpaid, or paid without a slip.
 */
export const SUSPENSE_CAUSES = ['meterWrong', 'moneyDiffers', 'owed'] as const;
/** Cause of a difference. */
export type SuspenseCause = (typeof SUSPENSE_CAUSES)[number];

/** Which differences are listed: those with a balance, those without, or every one. */
export const SUSPENSE_STATES = ['open', 'settled', 'all'] as const;
/** State by which differences are listed. */
export type SuspenseState = (typeof SUSPENSE_STATES)[number];

/** Returns a cause in words. */
export const getCauseText = (cause: SuspenseCause): Text => accountingWords.suspenseCauses[cause];

/** Returns the name of a medium in words; the name itself when it is unknown. */
export function getMediumText(name: string): Text {
  const medium = SUSPENSE_MEDIA.find((candidate) => candidate === name);
  return medium === undefined ? text(name, name) : accountingWords.suspenseMedia[medium];
}

/** The part of a day's differences that is in suspense, by medium and under the names of the books. */
export type SuspendedAmounts = Readonly<
  Record<
    | 'suspendedNotesMinor'
    | 'suspendedTicketsMinor'
    | 'suspendedCoinsMinor'
    | 'suspendedTicketsOutMinor'
    | 'suspendedJackpotMinor'
    | 'suspendedCancelledMinor',
    bigint
  >
>;

/** The name of each medium's amount in the books. */
export const SUSPENDED_AMOUNTS: Readonly<Record<SuspenseMedium, keyof SuspendedAmounts>> = {
  notes: 'suspendedNotesMinor',
  tickets: 'suspendedTicketsMinor',
  coins: 'suspendedCoinsMinor',
  ticketsOut: 'suspendedTicketsOutMinor',
  jackpot: 'suspendedJackpotMinor',
  cancelledCredits: 'suspendedCancelledMinor',
};

const HAND_PAY_MEDIA: readonly SuspenseMedium[] = ['jackpot', 'cancelledCredits'];
const TICKET_MEDIA: readonly SuspenseMedium[] = ['tickets', 'ticketsOut'];

/**
 * Returns the role of the account on which a cause settles a difference; null when it cannot be the cause: a hand pay
 * metered and not paid is never a gain of the establishment.
 */
export function findSettlementRole(
  cause: SuspenseCause,
  medium: SuspenseMedium,
  amountMinor: bigint,
): AccountRole | null {
  const isMissing = amountMinor > 0n;
  if (cause === 'meterWrong') return 'slotRevenue';
  if (cause === 'owed') {
    if (TICKET_MEDIA.includes(medium)) return 'outstandingTickets';
    return isMissing ? 'claims' : 'winsPayable';
  }
  if (HAND_PAY_MEDIA.includes(medium)) return isMissing ? 'handPayDifferences' : null;
  return isMissing ? 'countDifferences' : 'countGains';
}
