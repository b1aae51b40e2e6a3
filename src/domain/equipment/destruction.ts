import type { EquipmentBook } from './stock.js';
import type { JurisdictionCode } from '../settings/jurisdictions.js';

/** The end of cards and dice: destroyed or neutralised, with prior notice to the control service. */

export const DESTRUCTION_METHODS = ['destruction', 'neutralisation'] as const;
/** Method by which equipment is destroyed. */
export type DestructionMethod = (typeof DESTRUCTION_METHODS)[number];

export interface DestructionNotice {
  /** When the control service was notified. */
  readonly givenAt: Date;
  /** When it is to take place. */
  readonly plannedAt: Date;
}

/**
 * Returns true when the control service was notified before the planned moment.
 *
 * @article MC09:1.1
 */
export function isNotifiedBeforehand({ givenAt, plannedAt }: DestructionNotice): boolean {
  return givenAt < plannedAt;
}

/** An announced destruction as it takes place. */
export interface PerformedDestruction {
  readonly book: EquipmentBook;
  readonly plannedAt: Date;
  readonly now: Date;
  /** True when the responsible person is of the Direction. */
  readonly isUnderDirection: boolean;
  /** True when an inspecteur confirmed it. */
  readonly hasInspecteur: boolean;
  /** The officer who was present and put a visa; empty: none. */
  readonly officer: string;
}

export type DestructionFault =
  | 'DESTRUCTION_TOO_EARLY'
  | 'DESTRUCTION_NOT_BY_DIRECTION'
  | 'DESTRUCTION_WITHOUT_INSPECTOR'
  | 'DESTRUCTION_WITHOUT_OFFICER';

/** Returns the first reason why a destruction of cards or dice may not take place this way; null when it may. */
export function findDestructionFault(
  jurisdiction: JurisdictionCode,
  destruction: PerformedDestruction,
): DestructionFault | null {
  if (destruction.now < destruction.plannedAt) return 'DESTRUCTION_TOO_EARLY';
  if (!isUnderDirectionControl(destruction)) return 'DESTRUCTION_NOT_BY_DIRECTION';
  if (isInspecteurMissing(jurisdiction, destruction)) return 'DESTRUCTION_WITHOUT_INSPECTOR';
  return isOfficerRequired(jurisdiction) && destruction.officer === '' ? 'DESTRUCTION_WITHOUT_OFFICER' : null;
}

/** Returns true when a police officer must be present and put a visa on the entry: everywhere except Monaco. */
export const isOfficerRequired = (jurisdiction: JurisdictionCode): boolean => jurisdiction !== 'MC';

/**
 * Returns true under the control and responsibility of the Direction.
 *
 * @article MC:1.1.1
 */
export function isUnderDirectionControl({ isUnderDirection }: PerformedDestruction): boolean {
  return isUnderDirection;
}

/**
 * Returns true when the inspecteur is missing in whose presence dice are destroyed.
 *
 * @article MC:2.5
 */
export function isInspecteurMissing(
  jurisdiction: JurisdictionCode,
  destruction: Pick<PerformedDestruction, 'book' | 'hasInspecteur'>,
): boolean {
  return jurisdiction === 'MC' && destruction.book === 'dice' && !destruction.hasInspecteur;
}

/** A set at the moment of its destruction. */
export interface CardSetToDestroy {
  readonly number: string;
  readonly isAtTable: boolean;
  readonly hasOpenAlert: boolean;
  /** Difference at its last control, without the cards it gave in exchange; negative: missing. */
  readonly apart: bigint;
  /** True when the Direction decided to withdraw it as it is. */
  readonly isWithdrawn: boolean;
}

export type SetDestructionFault =
  | { readonly code: 'DESTRUCTION_AT_TABLE'; readonly numbers: readonly string[] }
  | { readonly code: 'SET_NOT_COMPLETE'; readonly numbers: readonly string[] };

/**
 * Returns why these sets may not be destroyed (at a table, or incomplete); null when they may. A set with missing cards
 * waits for the Direction's decision.
 *
 * @article AI67:4.3
 */
export function findSetDestructionFault(sets: readonly CardSetToDestroy[]): SetDestructionFault | null {
  const numbersAtTable = sets.filter(({ isAtTable }) => isAtTable).map(({ number }) => number);
  if (numbersAtTable.length > 0) return { code: 'DESTRUCTION_AT_TABLE', numbers: numbersAtTable };
  const incompleteSets = sets.filter((set) => set.hasOpenAlert || (set.apart !== 0n && !set.isWithdrawn));
  return incompleteSets.length > 0
    ? { code: 'SET_NOT_COMPLETE', numbers: incompleteSets.map(({ number }) => number) }
    : null;
}
