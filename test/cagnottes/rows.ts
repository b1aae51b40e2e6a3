import type { Tx } from '#platform/database/rows.js';

/** A table of écarté with a book of tickets, a session of one coup with its rake, and its cagnotte a ticket short. */
export async function writeRows(
  tx: Tx,
  people: { readonly requesterId: bigint; readonly decides: bigint },
): Promise<void> {
  const { requesterId, decides } = people;
  await tx.query(`insert into gaming_tables (establishment_id, table_number, game, room, opened_at)
     values (1, 'B1', 'ecarte', 'Salle Blanche', '2026-03-02T12:00:00Z')`);
  await tx.query(
    `insert into cercle_terms (establishment_id, table_id, term_number, effective_from, tie, reason, set_by, set_at)
     select 1, gaming_tables.table_id, 1, '2026-03-02', 'up', 'essai', $1, '2026-03-02T12:00:00Z'
     from gaming_tables where gaming_tables.table_number = 'B1'`,
    [requesterId],
  );
  await tx.query(
    `insert into ticket_books (establishment_id, book_number, table_id, season_start, series, value_minor, first_ticket,
       last_ticket, next_ticket, received_by, received_at)
     select 1, 1, gaming_tables.table_id, '2025-11-01', 'A', 50, 1, 100, 1, $1, '2026-03-02T12:00:00Z'
     from gaming_tables where gaming_tables.table_number = 'B1'`,
    [requesterId],
  );
  await tx.query(
    `insert into ticket_stamps (establishment_id, book_number, stamp_number, gaming_day, next_ticket, stamped_by,
       stamped_at)
     values (1, 1, 1, '2026-03-02', 1, $1, '2026-03-02T12:00:00Z')`,
    [requesterId],
  );
  await tx.query(
    `insert into cercle_sessions (establishment_id, table_id, gaming_day, session_number, term_number, state, opened_at,
       opened_by, croupier, seated, rate_hundredths, rounding_minor, tie, coups, rake_minor, stubs_minor)
     select 1, gaming_tables.table_id, '2026-03-02', 1, 1, 'open', '2026-03-02T15:00:00Z', $1, $2, 4, 500, 50, 'up', 1,
       600, 600
     from gaming_tables where gaming_tables.table_number = 'B1'`,
    [requesterId, decides],
  );
  await tx.query(`insert into cercle_session_books (establishment_id, session_id, book_number, first_ticket, stamp_number)
     select 1, cercle_sessions.session_id, 1, 1, 1 from cercle_sessions`);
  await tx.query(
    `insert into cercle_coups (establishment_id, session_id, coup_number, mass_minor, stakes, rake_minor, happened_at,
       recorded_by)
     select 1, cercle_sessions.session_id, 1, 12000,
       '[{"slip":1,"side":"first","stakedMinor":"12000","keptMinor":"12000"}]'::jsonb, 600, '2026-03-02T15:05:00Z', $1
     from cercle_sessions`,
    [requesterId],
  );
  await tx.query(`insert into cercle_rakes (establishment_id, session_id, coup_number, rake_number, is_before_deal,
       base_minor, exact, rake_minor)
     select 1, cercle_sessions.session_id, 1, 1, true, 12000, 600, 600 from cercle_sessions`);
  await tx.query(
    `insert into ticket_detachments (establishment_id, session_id, detachment_number, coup_number, book_number,
       first_ticket, last_ticket, amount_minor, happened_at, recorded_by)
     select 1, cercle_sessions.session_id, 1, 1, 1, 1, 12, 600, '2026-03-02T15:05:00Z', $1 from cercle_sessions`,
    [requesterId],
  );
  await tx.query('update ticket_books set next_ticket = 13');
  await tx.query(
    `insert into desk_movements (establishment_id, desk_id, movement_number, kind, amount_minor, balance_minor,
       gaming_day, happened_at, recorded_by, chips_minor, chips_balance_minor, chip_line_count)
     select 1, last.desk_id, last.movement_number + 1, 'cagnotte', 550, last.balance_minor + 550, '2026-03-02',
       '2026-03-02T16:00:00Z', $1, 0, last.chips_balance_minor, 0
     from (select * from desk_movements order by desk_movements.desk_id, desk_movements.movement_number desc limit 1)
       as last`,
    [requesterId],
  );
  await tx.query(
    `insert into cagnotte_openings (establishment_id, session_id, gaming_day, opened_at, counted_minor, stubs_minor,
       difference_minor, carried_minor, recorded_by, certified_by, certified_as, reason, desk_id, movement_number)
     select 1, cercle_sessions.session_id, '2026-03-02', '2026-03-02T16:00:00Z', 550, 600, -50, 550, $1, $2,
       'membreDuComite', 'un ticket de trop', desk_movements.desk_id, desk_movements.movement_number
     from cercle_sessions, desk_movements where desk_movements.kind = 'cagnotte'`,
    [requesterId, decides],
  );
  await tx.query(`insert into cagnotte_opening_pieces (establishment_id, session_id, medium, value_minor, pieces)
     select 1, cercle_sessions.session_id, 'note', 50, 11 from cercle_sessions`);
  await tx.query(
    `insert into staked_note_exchanges (establishment_id, session_id, exchange_number, happened_at, amount_minor,
       desk_id, movement_number, changeur, recorded_by, entry_id)
     select 1, cercle_sessions.session_id, 1, '2026-03-02T15:30:00Z', 5000, desk_movements.desk_id,
       desk_movements.movement_number, $1, $2, (select min(journal_entries.entry_id) from journal_entries)
     from cercle_sessions, desk_movements where desk_movements.kind = 'cagnotte'`,
    [requesterId, decides],
  );
  await tx.query(`insert into staked_note_pieces (establishment_id, session_id, exchange_number, medium, value_minor, pieces)
     select 1, cercle_sessions.session_id, 1, 'note', 5000, 1 from cercle_sessions`);
  await tx.query(`update cercle_sessions set state = 'counted', counted_at = '2026-03-02T16:00:00Z'`);
}
