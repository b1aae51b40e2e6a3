import type { Tx } from '../../src/platform/database/rows.js';

/** An authorisation that lapsed; a table with its terms and a session that opened with twenty chips of the desk. */
export async function writeRows(tx: Tx, people: { readonly asks: bigint; readonly decides: bigint }): Promise<void> {
  await tx.query(
    `insert into contrepartie_authorisations (establishment_id, authorisation_number, reference, minimum_minor,
       granted_on, recorded_by, recorded_at)
     values (1, 1, 'Arrêté d’essai', 100, '2026-03-01', $1, '2026-03-02T12:00:00Z')`,
    [people.asks],
  );
  await tx.query(
    `insert into contrepartie_stops (establishment_id, authorisation_number, stopped_at, gaming_day, circumstances,
       stopped_by)
     values (1, 1, '2026-03-02T22:00:00Z', '2026-03-02', 'essai', $1)`,
    [people.asks],
  );
  await tx.query(
    `insert into contrepartie_notices (establishment_id, authorisation_number, addressee, told_at, told_to, recorded_by,
       recorded_at)
     values (1, 1, 'minister', '2026-03-02T22:05:00Z', '', $1, '2026-03-02T22:06:00Z')`,
    [people.asks],
  );
  await tx.query(`insert into gaming_tables (establishment_id, table_number, game, room, opened_at)
     values (1, 'T1', 'blackJack', 'Salle Blanche', '2026-03-02T12:00:00Z')`);
  await tx.query(
    `insert into table_terms (establishment_id, table_id, term_number, effective_from, minimum_minor, avance_minor,
       reason, set_by, set_at)
     select 1, gaming_tables.table_id, 1, '2026-03-02', 500, 20000, 'essai', $1, '2026-03-02T12:00:00Z'
     from gaming_tables`,
    [people.asks],
  );
  await tx.query(`insert into table_sessions (establishment_id, table_id, gaming_day, session_number, term_number, state,
       opened_at)
     select 1, gaming_tables.table_id, '2026-03-02', 1, 1, 'open', '2026-03-02T15:00:00Z' from gaming_tables`);
  await tx.query(
    `insert into desk_movements (establishment_id, desk_id, movement_number, kind, amount_minor, balance_minor,
       gaming_day, happened_at, recorded_by, chips_minor, chips_balance_minor, chip_line_count)
     select 1, last.desk_id, last.movement_number + 1, 'tableAvance', -20000, last.balance_minor - 20000, '2026-03-02',
       '2026-03-02T15:00:00Z', $1, -20000, 0, 1
     from (select * from desk_movements order by desk_movements.movement_number desc limit 1) as last`,
    [people.asks],
  );
  await tx.query(`insert into desk_movement_chips (establishment_id, desk_id, movement_number, medium, game,
       value_minor, pieces, pieces_after)
     select 1, desk_movements.desk_id, desk_movements.movement_number, 'chip', '', 1000, -20, 0 from desk_movements
     where desk_movements.kind = 'tableAvance'`);
  await tx.query(
    `insert into table_entries (establishment_id, session_id, entry_number, kind, amount_minor, happened_at, desk_id,
       movement_number, recorded_by)
     select 1, table_sessions.session_id, 1, 'initialAvance', 20000, '2026-03-02T15:00:00Z', desk_movements.desk_id,
       desk_movements.movement_number, $1
     from table_sessions, desk_movements where desk_movements.kind = 'tableAvance'`,
    [people.asks],
  );
  await tx.query(`insert into table_entry_pieces (establishment_id, session_id, entry_number, side, medium, game,
       value_minor, pieces)
     select 1, table_sessions.session_id, 1, 'in', 'chip', '', 1000, 20 from table_sessions`);
  await tx.query(
    `insert into table_entry_hands (establishment_id, session_id, entry_number, part, person_id, capacity)
     select 1, table_sessions.session_id, 1, 'writer', $1, 'chefDeTable' from table_sessions`,
    [people.asks],
  );
}
