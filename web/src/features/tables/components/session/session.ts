import { buildChipKey, type ChipKind } from '#domain/cash/desk-chips.js';
import { findExchangePlaceFault, type PieceMedium } from '#domain/tables/exchanges.js';
import { getBonAction, getTableParticipants, TABLE_ACTS } from '#domain/tables/hands.js';
import { findMaximumChangeFault } from '#domain/tables/stakes.js';
import { listAnnouncedEntries, findSessionEntryFault, type EntryKind } from '#domain/tables/sessions.js';
import type { ComponentProps } from 'react';
import type { CountPage } from '#web/outbox/CountPage.js';
import type { LoadedDraft } from '#web/outbox/counts/use-count-draft.js';
import type { ApiSchema } from '#web/api/client.js';
import type { Establishment } from '#web/session/establishment.js';

export type TableSession = ApiSchema<'SessionView'>;
export type SessionEntry = TableSession['entries'][number];

/** Props of a count of a session's table on a page of its own. */
export interface TableCountProps {
  readonly session: TableSession;
  readonly draft: LoadedDraft;
  readonly page: Pick<ComponentProps<typeof CountPage>, 'backTo' | 'backLabel' | 'onTakeOther'>;
}

export interface SessionDialogProps {
  readonly session: TableSession;
  readonly onClose: () => void;
}

/** Returns the chips and plaques among an entry's pieces, without the banknotes. */
export const selectChipLines = <Piece extends { readonly medium: PieceMedium }>(pieces: readonly Piece[]) =>
  pieces.flatMap((piece) => {
    const medium: PieceMedium = piece.medium;
    return medium === 'chip' || medium === 'plaque' ? [{ ...piece, medium }] : [];
  });

/** Lists the kinds of chips that may be at a table: those of its session's entries, then those of the desks. */
export function listChipKindsAtTable(session: TableSession, deskKinds: readonly ChipKind[]): ChipKind[] {
  const sessionKinds = session.entries.flatMap(({ pieces }) =>
    selectChipLines(pieces).map(({ medium, game, value }) => ({ medium, game, valueMinor: BigInt(value) })),
  );
  return [...new Map([...sessionKinds, ...deskKinds].map((kind) => [buildChipKey(kind), kind])).values()];
}

/**
 * Returns true when an entry has a counted sum. An encaisse (the money at the table) that was locked away was not
 * counted, neither then nor when it was unlocked.
 */
export function hasCountedSum(
  { kind, way, entryNumber }: SessionEntry,
  { entries }: Pick<TableSession, 'entries'>,
): boolean {
  if (kind !== 'reopening') return way !== 'lock';
  const interruption = entries.findLast(
    (earlierEntry) =>
      earlierEntry.kind === 'interruption' && earlierEntry.reverses === null && earlierEntry.entryNumber < entryNumber,
  );
  return interruption?.way !== 'lock';
}

/** Returns the entries of the carnet whose sum was announced aloud, in order. */
export const listAnnouncedSessionEntries = (session: TableSession): readonly SessionEntry[] =>
  listAnnouncedEntries(session.entries.map((entry) => ({ ...entry, isCounted: hasCountedSum(entry, session) })));

/** Returns true for an entry that is no counter-entry and that none reverses. */
export const isEntryInForce = ({ reverses, reversedBy }: SessionEntry): boolean =>
  reverses === null && reversedBy === null;

/** Returns the name of the key holder of the encaisse of an interrupted session; null: it is not locked. */
export function findKeyHolderName({ state, entries }: Pick<TableSession, 'state' | 'entries'>): string | null {
  const entry = entries.findLast(
    (each) => (each.kind === 'interruption' || each.kind === 'keyHandOver') && isEntryInForce(each),
  );
  return state === 'interrupted' ? (entry?.keyHolderName ?? null) : null;
}

/** Entries made in a running session, most frequent first. */
const SESSION_ACTIONS = [
  'bon',
  'noteExchange',
  'furtherAvance',
  'credit',
  'maximumChange',
  'reopening',
  'keyHandOver',
  'interruption',
  'closing',
] as const satisfies readonly EntryKind[];
export type SessionAction = (typeof SESSION_ACTIONS)[number];

/** Some note, to find out whether notes are changed at a game at all. */
const ANY_NOTE = [{ valueMinor: 1n }];
const IS_DISPLAYED = true;

/**
 * Lists the entries that a person with these roles may make in the session now, in the session's state and game. An act
 * without required participants may be made by any role. Note exchanges and changes of maxima depend on the game.
 */
export function listAllowedActions(
  session: TableSession,
  { jurisdiction }: Pick<Establishment, 'jurisdiction'>,
  roles: readonly string[],
): SessionAction[] {
  const { state, game, hasLapsed } = session;
  const mayWrite = (kind: SessionAction): boolean => {
    const action = kind === 'bon' ? getBonAction(game) : TABLE_ACTS.find((tableAction) => tableAction === kind);
    return (
      action === undefined || getTableParticipants(jurisdiction, action).writer.some((role) => roles.includes(role))
    );
  };
  return SESSION_ACTIONS.filter(
    (kind) =>
      findSessionEntryFault(state, kind, hasLapsed) === null &&
      mayWrite(kind) &&
      (kind !== 'noteExchange' || findExchangePlaceFault(jurisdiction, game, ANY_NOTE) === null) &&
      (kind !== 'keyHandOver' || findKeyHolderName(session) !== null) &&
      (kind !== 'maximumChange' || findMaximumChangeFault(jurisdiction, game, IS_DISPLAYED) === null),
  );
}
