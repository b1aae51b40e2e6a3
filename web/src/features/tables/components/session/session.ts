import { chipKey } from '#domain/cash/desk-chips.js';
import type { ChipKind } from '#domain/cash/desk-chips.js';
import { exchangePlaceFault } from '#domain/tables/exchanges.js';
import type { PieceMedium } from '#domain/tables/exchanges.js';
import { participantsOf, TABLE_ACTS } from '#domain/tables/hands.js';
import { maximumChangeFault, stakeLimits } from '#domain/tables/stakes.js';
import { announcedEntries, entryFault } from '#domain/tables/sessions.js';
import type { EntryKind } from '#domain/tables/sessions.js';
import type { Shape } from '#web/api/client.js';
import type { Establishment } from '#web/session/establishment.js';

export type Session = Shape<'SessionView'>;
export type Entry = Session['entries'][number];

export interface SessionDialogProps {
  readonly session: Session;
  readonly close: () => void;
}

/** Returns the chips and plaques among the pieces of an entry. */
export const chipsOf = <Line extends { readonly medium: PieceMedium }>(pieces: readonly Line[]) =>
  pieces.flatMap((line) => {
    const medium: PieceMedium = line.medium;
    return medium === 'chip' || medium === 'plaque' ? [{ ...line, medium }] : [];
  });

/** Returns the kinds of chips that may be at a table: those listed in its carnet, then those of the desks. */
export function kindsAt(session: Session, ofDesks: readonly ChipKind[]): ChipKind[] {
  const listed = session.entries.flatMap(({ pieces }) =>
    chipsOf(pieces).map(({ medium, game, value }) => ({ medium, game, valueMinor: BigInt(value) })),
  );
  return [...new Map([...listed, ...ofDesks].map((kind) => [chipKey(kind), kind])).values()];
}

/**
 * Returns true when an entry has a counted sum: an encaisse (the money at the table) locked away was not counted, nor
 * when it was unlocked.
 */
export function isCounted({ kind, way, entryNumber }: Entry, { entries }: Pick<Session, 'entries'>): boolean {
  if (kind !== 'reopening') return way !== 'lock';
  return entries.findLast((each) => each.kind === 'interruption' && each.entryNumber < entryNumber)?.way !== 'lock';
}

/** Returns the entries of the carnet whose sum was announced aloud, in order. */
export const announcedEntriesOf = (session: Session): readonly Entry[] =>
  announcedEntries(session.entries.map((entry) => ({ ...entry, isCounted: isCounted(entry, session) })));

/** Entries made in a running session, most frequent first. */
const SESSION_ACTS = [
  'bon',
  'noteExchange',
  'furtherAvance',
  'credit',
  'maximumChange',
  'reopening',
  'interruption',
  'closing',
] as const satisfies readonly EntryKind[];
export type SessionAct = (typeof SESSION_ACTS)[number];

/** Returns the entries that these functions may make in the session now. */
export function allowedActs(
  { state, game, hasLapsed }: Session,
  { jurisdiction }: Pick<Establishment, 'jurisdiction'>,
  roles: readonly string[],
): SessionAct[] {
  const mayWrite = (kind: SessionAct): boolean => {
    const act = TABLE_ACTS.find((each) => each === kind);
    return act === undefined || participantsOf(jurisdiction, act).writer.some((each) => roles.includes(each));
  };
  return SESSION_ACTS.filter(
    (kind) =>
      entryFault(state, kind, hasLapsed) === null &&
      mayWrite(kind) &&
      (kind !== 'noteExchange' || exchangePlaceFault(jurisdiction, game, [{ valueMinor: 1n }]) === null) &&
      (kind !== 'maximumChange' || maximumChangeFault(stakeLimits(jurisdiction, game), true) === null),
  );
}
