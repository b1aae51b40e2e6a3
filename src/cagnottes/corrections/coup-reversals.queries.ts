import { queryRows, type Tx } from '#platform/database/rows.js';

/** The line that reverses a coup. */
export interface CoupReversal {
  readonly sessionId: bigint;
  /** The reversed coup. */
  readonly coupNumber: number;
  /** Its own number in the session. */
  readonly reversalNumber: number;
  readonly counterNumber: bigint;
  readonly happenedAt: Date;
  readonly personId: bigint;
}

/**
 * Writes the line that reverses a coup, its rakes and its tickets, each with the opposite amount, and gives the books
 * their tickets back. The database refuses what is not the opposite of the last coup.
 */
export async function reverseCoupLines(
  tx: Tx,
  establishmentId: number,
  { sessionId, coupNumber, reversalNumber, counterNumber, happenedAt, personId }: CoupReversal,
): Promise<void> {
  await queryRows(
    tx,
    `insert into cercle_coups (establishment_id, session_id, coup_number, taille, first_stakes_minor, first_outcome,
        second_stakes_minor, second_outcome, bank_minor, bank_outcome, garage_minor, banker_seat, is_reduced, mass_minor,
        chouette_step, chouette_minor, held_minor, chouette_winner, stakes, rake_minor, happened_at, recorded_by,
        counter_number, reverses)
      select coups.establishment_id, coups.session_id, $4, coups.taille, -coups.first_stakes_minor, coups.first_outcome,
        -coups.second_stakes_minor, coups.second_outcome, -coups.bank_minor, coups.bank_outcome, -coups.garage_minor,
        coups.banker_seat, coups.is_reduced, -coups.mass_minor, coups.chouette_step, -coups.chouette_minor,
        -coups.held_minor, coups.chouette_winner, (
          select jsonb_agg(stake.value || jsonb_build_object(
              'stakedMinor', (-(stake.value ->> 'stakedMinor')::bigint)::text,
              'keptMinor', (-(stake.value ->> 'keptMinor')::bigint)::text) order by stake.place)
          from jsonb_array_elements(coups.stakes) with ordinality as stake (value, place)
        ), -coups.rake_minor, $5, $6, $7, coups.coup_number
      from cercle_coups as coups
      where coups.establishment_id = $1 and coups.session_id = $2 and coups.coup_number = $3`,
    [establishmentId, sessionId, coupNumber, reversalNumber, happenedAt, personId, counterNumber],
  );
  await queryRows(
    tx,
    `insert into cercle_rakes (establishment_id, session_id, coup_number, rake_number, is_before_deal, base_minor, exact,
        rake_minor)
      select rakes.establishment_id, rakes.session_id, $4, rakes.rake_number, rakes.is_before_deal, -rakes.base_minor,
        -rakes.exact, -rakes.rake_minor
      from cercle_rakes as rakes
      where rakes.establishment_id = $1 and rakes.session_id = $2 and rakes.coup_number = $3`,
    [establishmentId, sessionId, coupNumber, reversalNumber],
  );
  const detachments = await queryRows<{ readonly detachmentNumber: number; readonly lastNumber: number }>(
    tx,
    `select detached.detachment_number as "detachmentNumber", coalesce((
        select max(all_detached.detachment_number) from ticket_detachments as all_detached
        where all_detached.establishment_id = detached.establishment_id
          and all_detached.session_id = detached.session_id), 0) as "lastNumber"
      from ticket_detachments as detached
      where detached.establishment_id = $1 and detached.session_id = $2 and detached.coup_number = $3
      order by detached.detachment_number desc`,
    [establishmentId, sessionId, coupNumber],
  );
  // the last tickets of a book first: the others follow them on their stubs
  for (const [index, { detachmentNumber, lastNumber }] of detachments.entries()) {
    await queryRows(
      tx,
      `insert into ticket_detachments (establishment_id, session_id, detachment_number, coup_number, book_number,
            first_ticket, last_ticket, is_missing, amount_minor, reason, happened_at, recorded_by, reverses)
        select detached.establishment_id, detached.session_id, $4, $5, detached.book_number, detached.first_ticket,
            detached.last_ticket, false, -detached.amount_minor, '', $6, $7, detached.detachment_number
          from ticket_detachments as detached
          where detached.establishment_id = $1 and detached.session_id = $2 and detached.detachment_number = $3`,
      [establishmentId, sessionId, detachmentNumber, lastNumber + 1 + index, reversalNumber, happenedAt, personId],
    );
  }
  await queryRows(
    tx,
    `update ticket_books set next_ticket = first_ticket_left(ticket_books.establishment_id, ticket_books.book_number)
      where ticket_books.establishment_id = $1 and ticket_books.book_number in (
        select detached.book_number from ticket_detachments as detached
        where detached.establishment_id = $1 and detached.session_id = $2 and detached.coup_number = $3)`,
    [establishmentId, sessionId, coupNumber],
  );
}
