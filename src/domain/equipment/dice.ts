import type { JurisdictionCode } from '../settings/jurisdictions.js';

/** Dice that a table may be given for a session. */

export interface Die {
  /** The supplier's number and the establishment's mark, as printed on a face. */
  readonly number: string;
  readonly colour: string;
  /** True unless it was ever in play. */
  readonly isNew: boolean;
  /** True when any table used it at the previous session. */
  readonly wasInSessionBefore: boolean;
}

export type DiceFault =
  | { readonly code: 'DICE_COUNT'; readonly due: number; readonly article: string }
  | { readonly code: 'DICE_TWICE'; readonly numbers: readonly string[] }
  | { readonly code: 'DICE_OF_ONE_COLOUR'; readonly colour: string; readonly article: string }
  | { readonly code: 'DICE_NOT_NEW'; readonly numbers: readonly string[]; readonly article: string }
  | { readonly code: 'DICE_OF_SESSION_BEFORE'; readonly numbers: readonly string[]; readonly article: string };

interface DiceRule {
  readonly article: string;
  readonly diceCount: number;
  readonly mustBeNew: boolean;
  /** Two dice are played together, of different colours. */
  readonly hasTwoColours: boolean;
}

/**
 * MC: five new dice for a table, never given out again.
 *
 * @article MC:2.2
 */
export const MC_DICE: DiceRule = { article: 'MC:2', diceCount: 5, mustBeNew: true, hasTwoColours: false };

/**
 * Rampo in France: two pairs for a table, different from those of the previous session, each of two colours.
 *
 * @article FR14:55-22.1, FR14:55-22.3
 */
export const RAMPO_DICE: DiceRule = { article: 'FR14:55-22', diceCount: 4, mustBeNew: false, hasTwoColours: true };

/**
 * Craps under AI67: three pairs for a table, different from those of the previous session, each of two colours.
 *
 * @article AI67:26.2, AI67:26.4
 */
export const DICE_OF_1967: DiceRule = { article: 'AI67:26', diceCount: 6, mustBeNew: false, hasTwoColours: true };

export const DICE_RULES: Readonly<Record<JurisdictionCode, DiceRule>> = {
  MC: MC_DICE,
  FR: RAMPO_DICE,
  AI67: DICE_OF_1967,
};

/**
 * Returns why these dice may not be given to a table for its session; null when they may. The texts mention the
 * previous session without a table: any table's counts (docs/adr/0025-figures-of-the-tables.md).
 */
export function findDiceFault(jurisdiction: JurisdictionCode, dice: readonly Die[]): DiceFault | null {
  const { article, diceCount: requiredCount, mustBeNew, hasTwoColours } = DICE_RULES[jurisdiction];
  if (dice.length !== requiredCount) return { code: 'DICE_COUNT', due: requiredCount, article };
  const dieNumbers = dice.map(({ number }) => number);
  const repeatedNumbers = dieNumbers.filter((number, index) => dieNumbers.indexOf(number) !== index);
  if (repeatedNumbers.length > 0) return { code: 'DICE_TWICE', numbers: repeatedNumbers };
  // with more of one colour than pairs, a pair has it twice
  const colours = dice.map(({ colour }) => colour.trim().toLowerCase());
  const commonColour = colours.find((colour) => 2 * colours.filter((other) => other === colour).length > requiredCount);
  if (hasTwoColours && commonColour !== undefined) return { code: 'DICE_OF_ONE_COLOUR', colour: commonColour, article };
  const usedNumbers = dice.filter(({ isNew }) => mustBeNew && !isNew).map(({ number }) => number);
  if (usedNumbers.length > 0) return { code: 'DICE_NOT_NEW', numbers: usedNumbers, article };
  const previousNumbers = dice.filter(({ wasInSessionBefore }) => wasInSessionBefore).map(({ number }) => number);
  return previousNumbers.length > 0 ? { code: 'DICE_OF_SESSION_BEFORE', numbers: previousNumbers, article } : null;
}

/**
 * Returns true when a die served at the session before one of `gamingDay`: earlier on that day, or on `sessionBefore`.
 * That is the last day before it on which dice were given to any table; null when there is none. An unused die has no
 * `lastUsedOn`.
 */
export function hasServedAtPreviousSession(
  gamingDay: string,
  { lastUsedOn, sessionBefore }: { readonly lastUsedOn: string | null; readonly sessionBefore: string | null },
): boolean {
  return lastUsedOn !== null && lastUsedOn >= (sessionBefore ?? gamingDay);
}
