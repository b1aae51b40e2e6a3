import type { AccountRole } from './account-roles.js';
import type { EntryLine } from './journal-entry.js';

/** The lines of an entry, made of amounts that may be zero or negative. Amounts are minor units. */

export const createDebitLine = (role: AccountRole, amountMinor: bigint): EntryLine => ({
  role,
  debitMinor: amountMinor,
});
export const createCreditLine = (role: AccountRole, amountMinor: bigint): EntryLine => ({
  role,
  creditMinor: amountMinor,
});

/** Builds the two lines that debit one account and credit another; reversed when negative, none for zero. */
export function buildTransferLines(
  debitedRole: AccountRole,
  creditedRole: AccountRole,
  amountMinor: bigint,
): readonly EntryLine[] {
  if (amountMinor === 0n) return [];
  if (amountMinor < 0n)
    return [createDebitLine(creditedRole, -amountMinor), createCreditLine(debitedRole, -amountMinor)];
  return [createDebitLine(debitedRole, amountMinor), createCreditLine(creditedRole, amountMinor)];
}

/**
 * Builds the two lines of a loss (expense), or of a gain (income) when `lossMinor` is negative; the other side is the
 * account of `counterpart`.
 */
export function buildDifferenceLines(
  lossRole: AccountRole,
  gainRole: AccountRole,
  counterpartRole: AccountRole,
  lossMinor: bigint,
): readonly EntryLine[] {
  return lossMinor < 0n
    ? buildTransferLines(counterpartRole, gainRole, -lossMinor)
    : buildTransferLines(lossRole, counterpartRole, lossMinor);
}

/** Debits an asset or a cost that grows; none for zero or less. */
export const buildDebitLines = (role: AccountRole, amountMinor: bigint): readonly EntryLine[] =>
  amountMinor > 0n ? [createDebitLine(role, amountMinor)] : [];

/** Credits a revenue or a debt that grows, or debits it when it shrinks; none for zero. */
export function buildCreditLines(role: AccountRole, amountMinor: bigint): readonly EntryLine[] {
  if (amountMinor === 0n) return [];
  return [amountMinor > 0n ? createCreditLine(role, amountMinor) : createDebitLine(role, -amountMinor)];
}

/** Returns the lines of a counter-entry: the same amounts on the other side. */
export const reverseLines = (lines: readonly EntryLine[]): readonly EntryLine[] =>
  lines.map(({ role, debitMinor = 0n, creditMinor = 0n }) =>
    debitMinor > 0n ? createCreditLine(role, debitMinor) : createDebitLine(role, creditMinor),
  );
