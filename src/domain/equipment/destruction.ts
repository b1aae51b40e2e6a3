import type { EquipmentBook } from './stock.js';
import type { JurisdictionCode } from '../settings/jurisdictions.js';

/** How cards and dice end: destroyed or neutralised, with the control service told before. */

export const DESTRUCTION_METHODS = ['destruction', 'neutralisation'] as const;
export type DestructionMethod = (typeof DESTRUCTION_METHODS)[number];

export interface DestructionNotice {
  /** When the control service was notified. */
  readonly givenAt: Date;
  /** When it is to take place. */
  readonly plannedAt: Date;
}

/**
 * Whether the control service is told beforehand: before the moment that is planned.
 *
 * @article MC09:1.1
 */
export function isToldBefore({ givenAt, plannedAt }: DestructionNotice): boolean {
  return givenAt < plannedAt;
}

/** An announced destruction as it takes place. */
export interface DestructionDone {
  readonly book: EquipmentBook;
  readonly plannedAt: Date;
  readonly now: Date;
  /** True when whoever answers for it is of the Direction. */
  readonly isUnderDirection: boolean;
  /** An inspecteur who proved it. */
  readonly hasInspecteur: boolean;
  /** The officer who was there and put a visa; empty: none was. */
  readonly officer: string;
}

export type DestructionFault =
  | 'DESTRUCTION_TOO_EARLY'
  | 'DESTRUCTION_NOT_BY_DIRECTION'
  | 'DESTRUCTION_WITHOUT_INSPECTOR'
  | 'DESTRUCTION_WITHOUT_OFFICER';

/** Why it may not take place so; null: it may. */
export function destructionFault(jurisdiction: JurisdictionCode, done: DestructionDone): DestructionFault | null {
  if (done.now < done.plannedAt) return 'DESTRUCTION_TOO_EARLY';
  if (!isAnsweredFor(done)) return 'DESTRUCTION_NOT_BY_DIRECTION';
  if (lacksInspecteur(jurisdiction, done)) return 'DESTRUCTION_WITHOUT_INSPECTOR';
  return needsOfficer(jurisdiction) && done.officer === '' ? 'DESTRUCTION_WITHOUT_OFFICER' : null;
}

/** Whether an officer of the police is there and puts a visa on the entry: everywhere but in Monaco. */
export const needsOfficer = (jurisdiction: JurisdictionCode): boolean => jurisdiction !== 'MC';

/**
 * Under the control and responsibility of the Direction.
 *
 * @article MC:1.1.1
 */
export function isAnsweredFor({ isUnderDirection }: DestructionDone): boolean {
  return isUnderDirection;
}

/**
 * Dice are destroyed in the presence of an inspecteur.
 *
 * @article MC:2.5
 */
export function lacksInspecteur(
  jurisdiction: JurisdictionCode,
  done: Pick<DestructionDone, 'book' | 'hasInspecteur'>,
): boolean {
  return jurisdiction === 'MC' && done.book === 'dice' && !done.hasInspecteur;
}

/** A set at the moment of its destruction. */
export interface SetForDestruction {
  readonly number: string;
  readonly isAtTable: boolean;
  readonly hasOpenAlert: boolean;
  /** Cards by which it fell short at its last control, those apart that it gave in exchange; negative: missing. */
  readonly apart: bigint;
  /** The Direction decided that it is withdrawn as it is. */
  readonly isWithdrawn: boolean;
}

export type IncompleteFault =
  | { readonly code: 'DESTRUCTION_AT_TABLE'; readonly numbers: readonly string[] }
  | { readonly code: 'SET_NOT_COMPLETE'; readonly numbers: readonly string[] };

/**
 * Used sets stay complete until they are destroyed: one with cards missing waits for the Direction's decision.
 *
 * @article AI67:4.3
 */
export function incompleteFault(sets: readonly SetForDestruction[]): IncompleteFault | null {
  const atTable = sets.filter(({ isAtTable }) => isAtTable).map(({ number }) => number);
  if (atTable.length > 0) return { code: 'DESTRUCTION_AT_TABLE', numbers: atTable };
  const short = sets.filter((set) => set.hasOpenAlert || (set.apart !== 0n && !set.isWithdrawn));
  return short.length > 0 ? { code: 'SET_NOT_COMPLETE', numbers: short.map(({ number }) => number) } : null;
}
