import type { ChipLine } from '#domain/cash/desk-chips.js';
import type { Queryable } from '#platform/database/rows.js';
import type { ParticipantCredentials } from './table-entries.service.js';
import { getTableSession, listSessionEntries, type EntryRow, type SessionRow } from './table-sessions.queries.js';

/** A session with its carnet. */
export interface SessionView extends SessionRow {
  readonly entries: readonly EntryRow[];
}

/** Chips and plaques received from a desk, or returned to it. */
export interface DeskPieceTransfer extends ParticipantCredentials {
  readonly deskCode: string;
  readonly pieces: readonly ChipLine[];
}

/** Reads a session with its carnet. Refuses with NOT_FOUND. */
export async function readSessionView(
  connection: Queryable,
  establishmentId: number,
  sessionId: bigint,
): Promise<SessionView> {
  const session = await getTableSession(connection, establishmentId, sessionId);
  return { ...session, entries: await listSessionEntries(connection, establishmentId, sessionId) };
}
