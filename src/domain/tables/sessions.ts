import { minor, type Minor } from '../money.js';
import type { JurisdictionCode } from '../settings/jurisdictions.js';

/** A session (séance, partie) of a table, from the first avance to the count at the end. */

export const TABLE_NUMBER = /^[A-Za-z0-9][A-Za-z0-9.-]{0,11}$/;

/**
 * Returns why a table, or a tableau with its own croupier, cannot have this number; null when it can. Its cash box and
 * its carnet have it too, and once given it belongs to that table for ever.
 *
 * @article AI67:10.1
 */
export const findTableNumberFault = (isTaken: boolean): { readonly code: 'TABLE_NUMBER_TAKEN' } | null =>
  isTaken ? { code: 'TABLE_NUMBER_TAKEN' } : null;

export const SESSION_STATES = ['open', 'interrupted', 'closed'] as const;
/** State of a session of a table. */
export type SessionState = (typeof SESSION_STATES)[number];

/** Kinds of entries in the carnet of a session. */
export const ENTRY_KINDS = [
  'initialAvance',
  'furtherAvance',
  'bon',
  'credit',
  'noteExchange',
  'maximumChange',
  'interruption',
  'reopening',
  'keyHandOver',
  'closing',
] as const;
/** Kind of entry in the carnet d'avances. */
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Acts that count the money at a table. */
export const COUNTED_ACTS = ['interruption', 'reopening', 'closing'] as const satisfies readonly EntryKind[];
export type CountedAct = (typeof COUNTED_ACTS)[number];

/** Sums of a table that are announced aloud, before the public. */
const ANNOUNCED_KINDS: readonly EntryKind[] = [
  'initialAvance',
  'furtherAvance',
  'interruption',
  'reopening',
  'closing',
];

/**
 * Returns the entries of a carnet that anyone present can compare with the announcements: the avances, and each counted
 * encaisse. An encaisse locked away uncounted was not announced.
 *
 * @article AI67:8.3
 */
export const listAnnouncedEntries = <Entry extends { readonly kind: EntryKind; readonly isCounted: boolean }>(
  entries: readonly Entry[],
): readonly Entry[] => entries.filter(({ kind, isCounted }) => ANNOUNCED_KINDS.includes(kind) && isCounted);

/** How the encaisse is treated at an interruption (AI67:15). */
export const INTERRUPTION_WAYS = ['count', 'lock'] as const;
/** Way in which a session of a table is interrupted. */
export type InterruptionWay = (typeof INTERRUPTION_WAYS)[number];

/** Pieces that arrive at the table, leave it, or were counted there. */
export const PIECE_SIDES = ['in', 'out', 'counted'] as const;
/** Side of the pieces of a table entry. */
export type PieceSide = (typeof PIECE_SIDES)[number];

/** Addressees of the notice that the establishment could not cover the stakes (AI67:9). */
export const STOP_ADDRESSEES = ['minister', 'policeOfficer', 'commissaire'] as const;
/** Addressee who is informed that a table stops. */
export type StopAddressee = (typeof STOP_ADDRESSEES)[number];

/**
 * Returns the addressees still to be notified: the Minister, and the police officer present or, failing one, the
 * commissaire.
 */
export function listAddresseesToNotify(notifiedAddressees: readonly StopAddressee[]): StopAddressee[] {
  const isPoliceNotified = notifiedAddressees.includes('policeOfficer') || notifiedAddressees.includes('commissaire');
  return STOP_ADDRESSEES.filter((addressee) =>
    addressee === 'minister' ? !notifiedAddressees.includes(addressee) : !isPoliceNotified,
  );
}

/** A stop of the games, by the days of the establishment's calendar, `YYYY-MM-DD`. */
export interface NotifiedStop {
  readonly stoppedOn: string;
  readonly notices: readonly { readonly addressee: StopAddressee; readonly notifiedOn: string }[];
}

export type NewAuthorisationFault =
  | { readonly code: 'STOP_NOTICES_MISSING'; readonly article: string }
  | { readonly code: 'AUTHORISATION_BEFORE_NOTICES'; readonly firstDay: string; readonly article: string }
  | { readonly code: 'AUTHORISATION_IN_FUTURE' };

/**
 * Returns why an authorisation of this date may not be entered; null when it may. It is dated today at the latest.
 * After a stop it is granted only once all were notified: not before the Minister, nor before the police.
 *
 * @article AI67:9.3
 */
export function findNewAuthorisationFault(
  grantedOn: string,
  today: string,
  stop: NotifiedStop | null,
): NewAuthorisationFault | null {
  if (stop !== null) {
    const { stoppedOn, notices } = stop;
    const article = 'AI67:9';
    if (listAddresseesToNotify(notices.map(({ addressee }) => addressee)).length > 0)
      return { code: 'STOP_NOTICES_MISSING', article };
    const listDays = (isMinister: boolean) =>
      notices.filter(({ addressee }) => (addressee === 'minister') === isMinister).map(({ notifiedOn }) => notifiedOn);
    const policeDay = listDays(false).toSorted().slice(0, 1);
    const firstDay = [stoppedOn, ...listDays(true), ...policeDay].toSorted().at(-1) ?? stoppedOn;
    if (grantedOn < firstDay) return { code: 'AUTHORISATION_BEFORE_NOTICES', firstDay, article };
  }
  return grantedOn > today ? { code: 'AUTHORISATION_IN_FUTURE' } : null;
}

/** The session states in which each kind may be entered; the first avance opens the session. */
const STATES_BY_ENTRY_KIND: Readonly<Record<EntryKind, readonly SessionState[]>> = {
  initialAvance: [],
  furtherAvance: ['open'],
  bon: ['open'],
  credit: ['open'],
  noteExchange: ['open'],
  maximumChange: ['open'],
  interruption: ['open'],
  reopening: ['interrupted'],
  keyHandOver: ['interrupted'],
  closing: ['open', 'interrupted'],
};

/** Returns true for an entry that stops a table or lets it play again: it depends on the other tables. */
export const stopsOrResumesPlay = (kind: EntryKind): boolean =>
  kind === 'interruption' || kind === 'reopening' || kind === 'closing';

export type SessionFault =
  | { readonly code: 'SESSION_CLOSED' | 'SESSION_INTERRUPTED' | 'SESSION_NOT_INTERRUPTED' }
  | { readonly code: 'AUTHORISATION_LAPSED'; readonly article: string };

/**
 * Returns why an entry of this kind may not be made in a session in this state; null when it may. `isLapsed`: the
 * establishment's authorisation has lapsed.
 *
 * 1. When the establishment could not cover the stakes, play stops at once: the money on the table is counted and the
 * session ends, and nothing else is done at it. The key of a locked encaisse may change hands, so that it is counted.
 *
 * @article AI67:9.1
 */
export function findSessionEntryFault(state: SessionState, kind: EntryKind, isLapsed: boolean): SessionFault | null {
  if (state === 'closed') return { code: 'SESSION_CLOSED' };
  if (isLapsed && kind !== 'closing' && kind !== 'keyHandOver')
    return { code: 'AUTHORISATION_LAPSED', article: 'AI67:9' };
  if (STATES_BY_ENTRY_KIND[kind].includes(state)) return null;
  return { code: state === 'interrupted' ? 'SESSION_INTERRUPTED' : 'SESSION_NOT_INTERRUPTED' };
}

/** An authorisation of the games, as required to open a table. */
export interface GamesAuthorisation {
  readonly authorisedMinimumMinor: bigint;
  readonly hasLapsed: boolean;
}

export type AuthorisationFault = {
  readonly code: 'NO_AUTHORISATION' | 'AUTHORISATION_LAPSED';
  readonly article: string;
};

/**
 * Returns why no session may begin under this authorisation; null when it may. Under AI67 an authorisation that lapsed
 * because the establishment could not cover the stakes is void: no session before a new one. The other texts require
 * none.
 *
 * @article AI67:9.2
 */
export function findAuthorisationFault(
  jurisdiction: JurisdictionCode,
  authorisation: GamesAuthorisation | null,
): AuthorisationFault | null {
  if (jurisdiction !== 'AI67') return null;
  if (authorisation === null) return { code: 'NO_AUTHORISATION', article: 'AI67:7' };
  return authorisation.hasLapsed ? { code: 'AUTHORISATION_LAPSED', article: 'AI67:9' } : null;
}

/** The totals of a session at its end, in minor units. */
export interface SessionTotals {
  readonly avancesMinor: bigint;
  readonly creditsMinor: bigint;
}

/**
 * Returns the increase of the establishment's chips and plaques held by customers at the end, or the decrease when
 * negative. It is the part of the table's receipts neither returned nor still there, and is owed to the customers from
 * then on.
 */
export function computeChipsWithCustomers({ avancesMinor, creditsMinor }: SessionTotals, chipsMinor: bigint): Minor {
  return minor(avancesMinor - creditsMinor - chipsMinor);
}
