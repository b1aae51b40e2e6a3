import type { Role } from '#declarations/shapes/roles.js';
import type { JurisdictionCode } from '../settings/jurisdictions.js';
import type { Game } from '../cercle/cercle-games.js';

/** Roulettes, boule, grande roue, shufflers: checks before a session. Dice: controls after it. */

export const APPARATUS_KINDS = [
  'rouletteFrench',
  'rouletteAmerican',
  'boule',
  'grandeRoue',
  'shuffler',
  'dealingShuffler',
] as const;
/** Kind of apparatus that is checked before a session. */
export type ApparatusKind = (typeof APPARATUS_KINDS)[number];

const APPARATUS_BY_GAME: Readonly<Partial<Record<Game, ApparatusKind>>> = {
  europeanRoulette: 'rouletteFrench',
  americanRoulette: 'rouletteAmerican',
  boule: 'boule',
  bigWheel: 'grandeRoue',
};

/** Returns the apparatus required by a game; null when it is played with cards or dice alone. */
export const findApparatusKind = (game: Game): ApparatusKind | null => APPARATUS_BY_GAME[game] ?? null;

export interface ApparatusCheck {
  readonly gamingDay: string;
  readonly checkedAt: Date;
  readonly isSound: boolean;
}

/** State of an apparatus on a day: in service, failed or not checked. */
export type ServiceState = 'inService' | 'failed' | 'unchecked';

/**
 * Returns the state of a piece of equipment on a gaming day. The last check of that day since its last session decides,
 * made by maintenance before each session in the presence of an inspecteur. Without one, or after a failed one, it is
 * not in service. `lastSessionEndedAt` null: no session ended at its table.
 *
 * @article MC:3.5.1
 */
export function computeServiceState(
  gamingDay: string,
  lastSessionEndedAt: Date | null,
  checks: readonly ApparatusCheck[],
): ServiceState {
  const lastCheck = checks
    .filter((check) => check.gamingDay === gamingDay)
    .filter(({ checkedAt }) => lastSessionEndedAt === null || checkedAt >= lastSessionEndedAt)
    .at(-1);
  if (lastCheck === undefined) return 'unchecked';
  return lastCheck.isSound ? 'inService' : 'failed';
}

/** The functions that decide which dice a table is given, and sign for them. */
export const DICE_DECIDERS: Readonly<Record<JurisdictionCode, readonly Role[]>> = {
  MC: ['sousDirecteur'],
  FR: ['direction', 'membreDuComite'],
  AI67: ['direction', 'membreDuComite'],
};

/**
 * Returns true when an allocation of dice is signed by the function that decides it: the sous-directeur in Monaco.
 *
 * @article MC:2.3
 */
export function canDecideDice(jurisdiction: JurisdictionCode, roles: readonly Role[]): boolean {
  return DICE_DECIDERS[jurisdiction].some((role) => roles.includes(role));
}

/** The findings of a die's control, by instrument; null: not used. */
export interface DieControl {
  readonly number: string;
  readonly micrometer: boolean | null;
  readonly square: boolean | null;
  readonly balance: boolean | null;
  readonly isSound: boolean;
}

/** Signers of the control of a session's dice: one of each list. */
export const DICE_CONTROL_SIGNERS: Readonly<Record<JurisdictionCode, readonly (readonly Role[])[]>> = {
  MC: [['sousDirecteur']],
  FR: [['chefDeTable'], ['direction', 'membreDuComite']],
  AI67: [['chefDeTable'], ['direction', 'membreDuComite']],
};

export type DiceControlFault =
  | { readonly code: 'DICE_CONTROL_INCOMPLETE'; readonly numbers: readonly string[] }
  | { readonly code: 'DICE_CONTROL_INSTRUMENTS'; readonly numbers: readonly string[] };

/**
 * Returns why the control of a session's dice is incomplete (a die not controlled or not measured); null when it is
 * complete. `allocatedNumbers`: the numbers of the dice given to the table.
 */
export function findDiceControlFault(
  jurisdiction: JurisdictionCode,
  allocatedNumbers: readonly string[],
  controls: readonly DieControl[],
): DiceControlFault | null {
  const uncontrolledNumbers = listUncontrolledDice(allocatedNumbers, controls);
  if (uncontrolledNumbers.length > 0) return { code: 'DICE_CONTROL_INCOMPLETE', numbers: uncontrolledNumbers };
  const unmeasuredNumbers = jurisdiction === 'MC' ? [] : listUnmeasuredDice(controls);
  return unmeasuredNumbers.length > 0 ? { code: 'DICE_CONTROL_INSTRUMENTS', numbers: unmeasuredNumbers } : null;
}

/**
 * Returns the numbers of the allocated dice that were not controlled, and of the controlled ones that were not
 * allocated. At the end of each session every die is controlled.
 *
 * @article MC:2.4
 */
export function listUncontrolledDice(
  allocatedNumbers: readonly string[],
  controls: readonly DieControl[],
): readonly string[] {
  const controlledNumbers = controls.map(({ number }) => number);
  return [
    ...allocatedNumbers.filter((number) => !controlledNumbers.includes(number)),
    ...controlledNumbers.filter((number) => !allocatedNumbers.includes(number)),
  ];
}

/**
 * Returns the dice that were not measured by micrometer, square and balance, and those declared sound against one of
 * these findings.
 *
 * @article FR14:55-22.2, AI67:26.3
 */
export function listUnmeasuredDice(controls: readonly DieControl[]): readonly string[] {
  const isFullyMeasured = ({ micrometer, square, balance, isSound }: DieControl): boolean =>
    micrometer !== null && square !== null && balance !== null && (!isSound || (micrometer && square && balance));
  return controls.filter((control) => !isFullyMeasured(control)).map(({ number }) => number);
}
