import type { Role } from '#declarations/shapes/roles.js';
import type { JurisdictionCode } from '../settings/jurisdictions.js';
import type { TableGame } from '../tables/games.js';

/** Roulettes, boule, grande roue: what is checked before a session. Dice: what is controlled after it. */

export const APPARATUS_KINDS = ['rouletteFrench', 'rouletteAmerican', 'boule', 'grandeRoue'] as const;
export type ApparatusKind = (typeof APPARATUS_KINDS)[number];

const OF_GAMES: Readonly<Partial<Record<TableGame, ApparatusKind>>> = {
  europeanRoulette: 'rouletteFrench',
  americanRoulette: 'rouletteAmerican',
  boule: 'boule',
  bigWheel: 'grandeRoue',
};

/** The apparatus without which a game is not played; null: it is played with cards or dice alone. */
export const apparatusOfGame = (game: TableGame): ApparatusKind | null => OF_GAMES[game] ?? null;

export interface ApparatusCheck {
  readonly gamingDay: string;
  readonly isSound: boolean;
}

export type ServiceState = 'inService' | 'failed' | 'unchecked';

/**
 * Whether a piece of equipment may serve on a gaming day: by the last check of that day, which maintenance makes before
 * each session in the presence of an inspecteur. Without one, or with one that it failed, it is not in service.
 *
 * @article MC:3.5.1
 */
export function serviceState(gamingDay: string, checks: readonly ApparatusCheck[]): ServiceState {
  const last = checks.filter((check) => check.gamingDay === gamingDay).at(-1);
  if (last === undefined) return 'unchecked';
  return last.isSound ? 'inService' : 'failed';
}

/** Who decides which dice a table is given, and signs for it. */
export const DICE_DECIDERS: Readonly<Record<JurisdictionCode, readonly Role[]>> = {
  MC: ['sousDirecteur'],
  FR: ['direction', 'membreDuComite'],
  AI67: ['direction', 'membreDuComite'],
};

/**
 * Whether the signature beside an allocation of dice is that of whoever decides it: the sous-directeur in Monaco.
 *
 * @article MC:2.3
 */
export function decidesDice(jurisdiction: JurisdictionCode, roles: readonly Role[]): boolean {
  return DICE_DECIDERS[jurisdiction].some((role) => roles.includes(role));
}

/** What the control of a die found, by each instrument; null: not used. */
export interface DieControl {
  readonly number: string;
  readonly micrometer: boolean | null;
  readonly square: boolean | null;
  readonly balance: boolean | null;
  readonly isSound: boolean;
}

/** Who signs the control of a session's dice: one of each list. */
export const DICE_CONTROL_SIGNERS: Readonly<Record<JurisdictionCode, readonly (readonly Role[])[]>> = {
  MC: [['sousDirecteur']],
  FR: [['chefDeTable'], ['direction', 'membreDuComite']],
  AI67: [['chefDeTable'], ['direction', 'membreDuComite']],
};

export type DiceControlFault =
  | { readonly code: 'DICE_CONTROL_INCOMPLETE'; readonly numbers: readonly string[] }
  | { readonly code: 'DICE_CONTROL_INSTRUMENTS'; readonly numbers: readonly string[] };

/** Why the control of a session's dice is not done; null: it is. `allocated` are the numbers the table was given. */
export function diceControlFault(
  jurisdiction: JurisdictionCode,
  allocated: readonly string[],
  controls: readonly DieControl[],
): DiceControlFault | null {
  const left = allControlled(allocated, controls);
  if (left.length > 0) return { code: 'DICE_CONTROL_INCOMPLETE', numbers: left };
  const unmeasured = jurisdiction === 'MC' ? [] : notMeasured(controls);
  return unmeasured.length > 0 ? { code: 'DICE_CONTROL_INSTRUMENTS', numbers: unmeasured } : null;
}

/**
 * At the end of each session the dice are controlled, each of them: the numbers that were not, or were not given.
 *
 * @article MC:2.4
 */
export function allControlled(allocated: readonly string[], controls: readonly DieControl[]): readonly string[] {
  const numbers = controls.map(({ number }) => number);
  return [
    ...allocated.filter((number) => !numbers.includes(number)),
    ...numbers.filter((number) => !allocated.includes(number)),
  ];
}

/**
 * By micrometer, square and balance: the numbers of the dice that one of them did not measure, and of those called
 * sound against what one found.
 *
 * @article FR14:55-22.2, AI67:26.3
 */
export function notMeasured(controls: readonly DieControl[]): readonly string[] {
  const isMeasured = ({ micrometer, square, balance, isSound }: DieControl): boolean =>
    micrometer !== null && square !== null && balance !== null && (!isSound || (micrometer && square && balance));
  return controls.filter((control) => !isMeasured(control)).map(({ number }) => number);
}
