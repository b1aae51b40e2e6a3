import type { Minor } from '../money.js';
import { minor } from '../money.js';
import type { JurisdictionCode } from '../settings/jurisdictions.js';

/** A session (séance, partie) of a table, from the first avance to the count at the end. */

export const TABLE_NUMBER = /^[A-Za-z0-9][A-Za-z0-9.-]{0,11}$/;

/**
 * Why a table, or a tableau with its own croupier, cannot have this number; null: it can. Its cash box and its carnet
 * have it too, and once given it belongs to that table for ever.
 *
 * @article AI67:10.1
 */
export const tableNumberFault = (isGiven: boolean): { readonly code: 'TABLE_NUMBER_TAKEN' } | null =>
  isGiven ? { code: 'TABLE_NUMBER_TAKEN' } : null;

export type SessionState = 'open' | 'interrupted' | 'closed';

/** What is entered in the carnet of a session. */
export const ENTRY_KINDS = [
  'initialAvance',
  'furtherAvance',
  'bon',
  'credit',
  'noteExchange',
  'maximumChange',
  'interruption',
  'reopening',
  'closing',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** The sums of a table that are announced aloud, before the public. */
const ANNOUNCED: readonly EntryKind[] = ['initialAvance', 'furtherAvance', 'interruption', 'reopening', 'closing'];

/**
 * The entries of a carnet that anybody present may compare with what was announced: the avances, and the encaisse each
 * time it was counted. An encaisse that was locked away uncounted was not announced.
 *
 * @article AI67:8.3
 */
export const announced = <Entry extends { readonly kind: EntryKind; readonly isCounted: boolean }>(
  entries: readonly Entry[],
): readonly Entry[] => entries.filter(({ kind, isCounted }) => ANNOUNCED.includes(kind) && isCounted);

/** How an interruption leaves the encaisse (AI67:15). */
export const INTERRUPTION_WAYS = ['count', 'lock'] as const;
export type InterruptionWay = (typeof INTERRUPTION_WAYS)[number];

/** Pieces that come to the table, leave it, or were counted there. */
export type PieceSide = 'in' | 'out' | 'counted';

/** Who is told that the house could not cover the stakes (AI67:9). */
export const STOP_ADDRESSEES = ['minister', 'policeOfficer', 'commissaire'] as const;
export type StopAddressee = (typeof STOP_ADDRESSEES)[number];

/** Who has still to be told: the Minister, and the police officer who is present or, failing one, the commissaire. */
export function stillToTellOfStop(told: readonly StopAddressee[]): StopAddressee[] {
  const isPoliceTold = told.includes('policeOfficer') || told.includes('commissaire');
  return STOP_ADDRESSEES.filter((each) => (each === 'minister' ? !told.includes(each) : !isPoliceTold));
}

/** The states in which each may be entered; the first avance opens the session. */
const ENTERED_IN: Readonly<Record<EntryKind, readonly SessionState[]>> = {
  initialAvance: [],
  furtherAvance: ['open'],
  bon: ['open'],
  credit: ['open'],
  noteExchange: ['open'],
  maximumChange: ['open'],
  interruption: ['open'],
  reopening: ['interrupted'],
  closing: ['open', 'interrupted'],
};

export type SessionFault =
  | { readonly code: 'SESSION_CLOSED' | 'SESSION_INTERRUPTED' | 'SESSION_NOT_INTERRUPTED' }
  | { readonly code: 'AUTHORISATION_LAPSED'; readonly article: string };

/**
 * Why nothing of this kind is entered in a session now; null: it may be.
 *
 * 1. When the house could not cover the stakes, play stops at once: what is on the table is counted and the session
 *    ends, and nothing else is done at it.
 *
 * @article AI67:9.1
 */
export function entryFault(state: SessionState, kind: EntryKind, isLapsed: boolean): SessionFault | null {
  if (state === 'closed') return { code: 'SESSION_CLOSED' };
  if (isLapsed && kind !== 'closing') return { code: 'AUTHORISATION_LAPSED', article: 'AI67:9' };
  if (ENTERED_IN[kind].includes(state)) return null;
  return { code: state === 'interrupted' ? 'SESSION_INTERRUPTED' : 'SESSION_NOT_INTERRUPTED' };
}

/** An authorisation of the games, as the opening of a table asks of it. */
export interface GamesAuthorisation {
  readonly authorisedMinimumMinor: bigint;
  readonly hasLapsed: boolean;
}

export type AuthorisationFault = {
  readonly code: 'NO_AUTHORISATION' | 'AUTHORISATION_LAPSED';
  readonly article: string;
};

/**
 * Why no session may begin under this authorisation; null: it may. Under AI67 an authorisation that lapsed because the
 * house could not cover the stakes is worth nothing: no session before a new one. The other texts ask for none.
 *
 * @article AI67:9.2
 */
export function authorisationFault(
  jurisdiction: JurisdictionCode,
  authorisation: GamesAuthorisation | null,
): AuthorisationFault | null {
  if (jurisdiction !== 'AI67') return null;
  if (authorisation === null) return { code: 'NO_AUTHORISATION', article: 'AI67:7' };
  return authorisation.hasLapsed ? { code: 'AUTHORISATION_LAPSED', article: 'AI67:9' } : null;
}

/** What a session adds up to at its end, in minor units. */
export interface SessionTotals {
  readonly avancesMinor: bigint;
  readonly creditsMinor: bigint;
}

/**
 * What customers have at the end more than before in chips and plaques of the house; less when negative: what the
 * table was given and neither gave back nor has any more. It is owed to them from then on.
 */
export function chipsWithCustomers({ avancesMinor, creditsMinor }: SessionTotals, chipsMinor: bigint): Minor {
  return minor(avancesMinor - creditsMinor - chipsMinor);
}
