import type { TablePart } from '#domain/tables/hands.js';
import type { PieceSide } from '#domain/tables/sessions.js';
import { queryRows, type SqlParameter, type Tx } from '#platform/database/rows.js';
import type { TableMedium } from '#domain/tables/exchanges.js';

interface EntryKey {
  readonly establishmentId: number;
  readonly sessionId: bigint;
  readonly entryNumber: number;
}

/** Pieces of one kind on one side of an entry. */
export interface EntryPieceLine {
  readonly side: PieceSide;
  readonly medium: TableMedium;
  readonly game: string;
  readonly valueMinor: bigint;
  readonly count: bigint;
}

/** A person with a part in an entry, and their function. */
export interface StoredParticipant {
  readonly part: TablePart;
  readonly personId: bigint;
  readonly capacity: string;
}

/** Inserts the pieces of an entry of the carnet (table's record book), in one statement. */
export async function insertEntryPieces(
  tx: Tx,
  { establishmentId, sessionId, entryNumber }: EntryKey,
  pieces: readonly EntryPieceLine[],
): Promise<void> {
  await queryRows(
    tx,
    `insert into table_entry_pieces (establishment_id, session_id, entry_number, side, medium, game, value_minor, pieces)
      select $1, $2, $3, lines.side, lines.medium, lines.game, lines.value_minor, lines.pieces
      from unnest($4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[])
        as lines (side, medium, game, value_minor, pieces)`,
    [establishmentId, sessionId, entryNumber, ...toPieceColumns(pieces)],
  );
}

/** Returns lines of pieces by column, as a statement takes them: sides, media, games, values in minor units, counts. */
export function toPieceColumns(
  pieceLines: readonly (Omit<EntryPieceLine, 'side'> & { readonly side: string })[],
): SqlParameter[] {
  return [
    pieceLines.map(({ side }) => side),
    pieceLines.map(({ medium }) => medium),
    pieceLines.map(({ game }) => game),
    pieceLines.map(({ valueMinor }) => valueMinor),
    pieceLines.map(({ count }) => count),
  ];
}

/** Inserts the participants of an entry of the carnet (table's record book), in one statement. */
export async function insertEntryParticipants(
  tx: Tx,
  { establishmentId, sessionId, entryNumber }: EntryKey,
  participants: readonly StoredParticipant[],
): Promise<void> {
  await queryRows(
    tx,
    `insert into table_entry_hands (establishment_id, session_id, entry_number, part, person_id, capacity)
      select $1, $2, $3, hands.part, hands.person_id, hands.capacity
      from unnest($4::text[], $5::bigint[], $6::text[]) as hands (part, person_id, capacity)`,
    [
      establishmentId,
      sessionId,
      entryNumber,
      participants.map(({ part }) => part),
      participants.map(({ personId }) => personId),
      participants.map(({ capacity }) => capacity),
    ],
  );
}
