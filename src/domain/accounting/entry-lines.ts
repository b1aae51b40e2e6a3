import type { AccountRole } from './account-roles.js';
import type { EntryLine } from './journal-entry.js';

/** The lines of an entry, made of amounts that may be zero or negative. Amounts are minor units. */

export const debit = (role: AccountRole, amountMinor: bigint): EntryLine => ({ role, debitMinor: amountMinor });
export const credit = (role: AccountRole, amountMinor: bigint): EntryLine => ({ role, creditMinor: amountMinor });

/** Builds the two lines that debit one account and credit another; reversed when negative, none for zero. */
export function buildTransferLines(
  debited: AccountRole,
  credited: AccountRole,
  amountMinor: bigint,
): readonly EntryLine[] {
  if (amountMinor === 0n) return [];
  if (amountMinor < 0n) return [debit(credited, -amountMinor), credit(debited, -amountMinor)];
  return [debit(debited, amountMinor), credit(credited, amountMinor)];
}

/** Builds the lines of a loss (expense) or gain (income, a negative loss); the other side is the account `against`. */
export function buildDifferenceLines(
  loss: AccountRole,
  gain: AccountRole,
  against: AccountRole,
  lossMinor: bigint,
): readonly EntryLine[] {
  return lossMinor < 0n ? buildTransferLines(against, gain, -lossMinor) : buildTransferLines(loss, against, lossMinor);
}

/** Debits an asset or a cost that grows; none for zero or less. */
export const buildDebitLine = (role: AccountRole, amountMinor: bigint): readonly EntryLine[] =>
  amountMinor > 0n ? [debit(role, amountMinor)] : [];

/** Credits a revenue or a debt that grows, or debits it when it shrinks; none for zero. */
export function buildCreditLine(role: AccountRole, amountMinor: bigint): readonly EntryLine[] {
  if (amountMinor === 0n) return [];
  return [amountMinor > 0n ? credit(role, amountMinor) : debit(role, -amountMinor)];
}
