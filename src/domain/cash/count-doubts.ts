import { buildChipKey, type ChipLine } from './desk-chips.js';

/**
 * A count that its own figures put in doubt: a zero too many would be a table's revenue. No text gives these bounds; the
 * people who count confirm, with a reason that stays in the register.
 */

/** Why a count is doubted. */
export type CountDoubt =
  /** More pieces of a kind than the desks ever gave to tables and customers, less those that came back. */
  | {
      readonly code: 'COUNT_BEYOND_GIVEN';
      readonly valueMinor: bigint;
      readonly counted: number;
      readonly given: number;
    }
  /** The whole count is at least ten times what was brought to the table, or at most a tenth of it. */
  | { readonly code: 'COUNT_TENFOLD' | 'COUNT_TENTH'; readonly countedMinor: bigint; readonly broughtMinor: bigint };

const FACTOR = 10n;

/**
 * Returns the first doubt about the count of a table; null without one. `given`: the pieces that it may have, by kind;
 * `broughtMinor`: the avances less the credits, in minor units.
 */
export function findCountDoubt(
  countedChips: readonly ChipLine[],
  {
    given,
    countedMinor,
    broughtMinor,
  }: { readonly given: readonly ChipLine[]; readonly countedMinor: bigint; readonly broughtMinor: bigint },
): CountDoubt | null {
  const givenByKind = new Map(given.map((line) => [buildChipKey(line), line.count]));
  for (const line of countedChips) {
    const givenCount = Math.max(0, Number(givenByKind.get(buildChipKey(line)) ?? 0));
    const counted = Number(line.count);
    if (counted > givenCount)
      return { code: 'COUNT_BEYOND_GIVEN', valueMinor: line.valueMinor, counted, given: givenCount };
  }
  if (broughtMinor <= 0n) return null;
  if (countedMinor >= FACTOR * broughtMinor) return { code: 'COUNT_TENFOLD', countedMinor, broughtMinor };
  return FACTOR * countedMinor <= broughtMinor ? { code: 'COUNT_TENTH', countedMinor, broughtMinor } : null;
}
