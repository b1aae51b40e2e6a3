/** Double entry: what an entry must be before it is posted, and what undoes it. Amounts are minor units. */

export const JOURNALS = ['recette', 'paiements', 'tickets', 'avances', 'ecarts', 'operations'] as const;
export type Journal = (typeof JOURNALS)[number];

export const ACCOUNT_KINDS = ['asset', 'liability', 'income', 'expense'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** One line: exactly one of the two amounts is above zero; the other is zero or left out. */
export interface EntryLine {
  readonly account: string;
  readonly debitMinor?: bigint;
  readonly creditMinor?: bigint;
}

/** The same line with both amounts said. */
export interface Posting {
  readonly account: string;
  readonly debitMinor: bigint;
  readonly creditMinor: bigint;
}

export type EntryFault =
  | { readonly kind: 'tooFewLines'; readonly lines: number }
  | { readonly kind: 'tooManyLines'; readonly lines: number }
  | { readonly kind: 'lineNotOneSided'; readonly line: number }
  | { readonly kind: 'amountOutOfRange'; readonly line: number }
  | { readonly kind: 'notBalanced'; readonly debitMinor: bigint; readonly creditMinor: bigint };

/** The largest amount a line holds: PostgreSQL's bigint. */
const HIGHEST_MINOR = 2n ** 63n - 1n;
const MOST_LINES = 32_767;

/** A line with both its sides in minor units, the one not said being zero. */
export function postingOf(line: EntryLine): Posting {
  return { account: line.account, debitMinor: line.debitMinor ?? 0n, creditMinor: line.creditMinor ?? 0n };
}

/** Everything that keeps these lines from being an entry; empty when they are one. */
export function entryFaults(lines: readonly Posting[]): EntryFault[] {
  const faults: EntryFault[] = [];
  if (lines.length < 2) faults.push({ kind: 'tooFewLines', lines: lines.length });
  if (lines.length > MOST_LINES) faults.push({ kind: 'tooManyLines', lines: lines.length });
  let debitMinor = 0n;
  let creditMinor = 0n;
  for (const [index, line] of lines.entries()) {
    const isOneSided =
      line.debitMinor >= 0n && line.creditMinor >= 0n && (line.debitMinor === 0n) !== (line.creditMinor === 0n);
    if (!isOneSided) faults.push({ kind: 'lineNotOneSided', line: index + 1 });
    if (line.debitMinor > HIGHEST_MINOR || line.creditMinor > HIGHEST_MINOR) {
      faults.push({ kind: 'amountOutOfRange', line: index + 1 });
    }
    debitMinor += line.debitMinor;
    creditMinor += line.creditMinor;
  }
  if (debitMinor !== creditMinor) faults.push({ kind: 'notBalanced', debitMinor, creditMinor });
  return faults;
}

/** The lines that undo an entry: each on the other side, in the same order. */
export function reversedLines(lines: readonly Posting[]): Posting[] {
  return lines.map((line) => ({
    account: line.account,
    debitMinor: line.creditMinor,
    creditMinor: line.debitMinor,
  }));
}
