import type { Role } from '#declarations/shapes/roles.js';
import type { JurisdictionCode } from '../settings/jurisdictions.js';
import type { DepotKind } from './stock.js';

/** The controls of a set of cards from its depot to the table and back, and the conditions for its use at a table. */

export const CARD_CONTROLS = ['first', 'second', 'endOfSession'] as const;
/** Kind of a control of cards. */
export type PlayingCardControl = (typeof CARD_CONTROLS)[number];

/** How the alert of a control was settled. */
export const ALERT_OUTCOMES = ['restored', 'withdrawn'] as const;
/** Outcome of a missing or foreign card: restored to its set, or the set withdrawn. */
export type AlertOutcome = (typeof ALERT_OUTCOMES)[number];

/** The facts that decide whether a set may be used at a table. */
export interface CardSetState {
  /** The current table; null: it is in a depot. */
  readonly table: string | null;
  readonly isOut: boolean;
  readonly hasOpenAlert: boolean;
  /** Out of use until it is destroyed: worn, damaged, marked or incomplete. */
  readonly isWithdrawn: boolean;
  /** True when it was never at a table: it is unsealed there. */
  readonly isNew: boolean;
  /** Cards of a reserve set replace damaged ones and are not dealt. */
  readonly isReserve: boolean;
  /** Controlled and put in order since it returned from its last table. */
  readonly isControlledSince: boolean;
  /** The first control by the cartier, since it was last at a table. */
  readonly hasFirstControl: boolean;
}

export type SetFault =
  | 'EQUIPMENT_IS_OUT'
  | 'EQUIPMENT_AT_TABLE'
  | 'SET_UNDER_ALERT'
  | 'SET_WITHDRAWN'
  | 'SET_NOT_CONTROLLED'
  | 'SET_WITHOUT_FIRST_CONTROL';

/**
 * Returns the gravest reason why a set of cards may not be used at a table; null when it may. A set is controlled
 * before its first use and after each use.
 *
 * @article MC:1.5.1
 */
export function findCardSetFault(cardSet: CardSetState): SetFault | null {
  if (cardSet.isOut) return 'EQUIPMENT_IS_OUT';
  if (cardSet.table !== null) return 'EQUIPMENT_AT_TABLE';
  if (cardSet.hasOpenAlert) return 'SET_UNDER_ALERT';
  if (cardSet.isWithdrawn) return 'SET_WITHDRAWN';
  if (!isControlledAfterUse(cardSet)) return 'SET_NOT_CONTROLLED';
  return isFirstControlMissing(cardSet) ? 'SET_WITHOUT_FIRST_CONTROL' : null;
}

/**
 * Returns true when a set was controlled and put in order after its session, before any new use.
 *
 * @article MC:1.4.1
 */
export function isControlledAfterUse({ isNew, isControlledSince }: CardSetState): boolean {
  return isNew || isControlledSince;
}

/**
 * Returns true when a set lacks its first control: new sets are unsealed at the table, every other set has one before.
 *
 * @article MC:1.2.1, AI67:5.1
 */
export function isFirstControlMissing({ isNew, isReserve, hasFirstControl }: CardSetState): boolean {
  return !isNew && !isReserve && !hasFirstControl;
}

/** A set of cards at the place where it is, or to which it is moved. */
export interface StoredSet {
  readonly number: string;
  readonly isWithdrawn: boolean;
  readonly depot: string;
  readonly depotKind: DepotKind;
}

export type WornSetFault = {
  readonly code: 'SET_WITHDRAWN_TO_ANNEX';
  readonly number: string;
  readonly depot: string;
  readonly article: string;
};

/**
 * Returns why a set may not be in a depot; null when it may. Sets that are worn, marked or damaged are in the principal
 * depot, where they are examined and destroyed. The other texts have a single depot.
 *
 * @article MC:1.5.2
 */
export function findWornSetFault(
  jurisdiction: JurisdictionCode,
  { number, isWithdrawn, depot, depotKind }: StoredSet,
): WornSetFault | null {
  if (jurisdiction !== 'MC' || !isWithdrawn || depotKind === 'principal') return null;
  return { code: 'SET_WITHDRAWN_TO_ANNEX', number, depot, article: 'MC:1.5' };
}

/** A control as it is performed. */
export interface PerformedControl {
  readonly control: PlayingCardControl;
  /** The place of the set. */
  readonly table: string | null;
  /** Prepared ready for use: mixed beforehand. */
  readonly isPreMixed: boolean;
  readonly isUnderVideo: boolean;
  /** Put back in the maker's order. */
  readonly isInOrder: boolean;
}

export type ControlFault = 'SECOND_CONTROL_AWAY' | 'CONTROL_AT_TABLE' | 'PRE_MIXED_WITHOUT_VIDEO' | 'SET_NOT_IN_ORDER';

/**
 * Returns why a control of a set of cards may not be made so; null when it may. The second is made at the table, the
 * cards spread out; the others where the set is stored. Cards mixed beforehand are verified and mixed under video.
 *
 * @article MC:1.2.2, AI67:5.2
 */
export function findControlFault({
  control,
  table,
  isPreMixed,
  isUnderVideo,
  isInOrder,
}: PerformedControl): ControlFault | null {
  if (control === 'second') return table === null ? 'SECOND_CONTROL_AWAY' : null;
  if (table !== null) return 'CONTROL_AT_TABLE';
  if (isPreMixed && !isUnderVideo) return 'PRE_MIXED_WITHOUT_VIDEO';
  return control === 'endOfSession' && !isInOrder ? 'SET_NOT_IN_ORDER' : null;
}

/** The functions that make each control: the cartier at the depot, the inspecteur or the table's staff at the table. */
export const CONTROL_FUNCTIONS: Readonly<Record<PlayingCardControl, readonly Role[]>> = {
  first: ['cartier'],
  second: ['inspecteur', 'sousDirecteur'],
  endOfSession: ['cartier'],
};

/** A damaged card replaced by a reserve card. */
export interface PlayingCardExchange {
  readonly roles: readonly Role[];
  readonly isReserve: boolean;
  /** The table of the set with the damaged card. */
  readonly table: string | null;
}

export type ExchangeFault = 'EXCHANGE_NOT_BY_INSPECTOR' | 'EXCHANGE_NOT_FROM_RESERVE' | 'EXCHANGE_AWAY';

/**
 * Returns why a damaged card may not be exchanged this way; null when it may. An inspecteur does it at once, at the
 * table, with a card of the reserve set.
 *
 * @article MC:1.3.1
 */
export function findCardExchangeFault({ roles, isReserve, table }: PlayingCardExchange): ExchangeFault | null {
  if (!roles.includes('inspecteur')) return 'EXCHANGE_NOT_BY_INSPECTOR';
  if (!isReserve) return 'EXCHANGE_NOT_FROM_RESERVE';
  return table === null ? 'EXCHANGE_AWAY' : null;
}
