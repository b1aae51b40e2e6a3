import type { Tx } from '#platform/database/rows.js';

/**
 * Writes a chip of 20.00 found by a count at the desk, a bon for it, and the two of 10.00 missing in the next count.
 */
async function writeBon(tx: Tx, { requesterId }: { readonly requesterId: bigint }): Promise<void> {
  const moves = [
    { kind: 'countDifference', amount: 2000, lines: [[2000, 1, 1]] },
    {
      kind: 'tableBon',
      amount: 0,
      lines: [
        [2000, -1, 0],
        [1000, 2, 2],
      ],
    },
    { kind: 'countDifference', amount: -2000, lines: [[1000, -2, 0]] },
  ];
  for (const { kind, amount, lines } of moves) {
    await tx.query(
      `with moved as (
         insert into desk_movements (establishment_id, desk_id, movement_number, kind, amount_minor, balance_minor,
           gaming_day, happened_at, recorded_by, chips_minor, chips_balance_minor, chip_line_count)
         select 1, last.desk_id, last.movement_number + 1, $1, $2, last.balance_minor + $2, '2026-03-02',
           '2026-03-02T15:00:00Z', $3, $2, last.chips_balance_minor + $2, cardinality($4::bigint[])
         from (select * from desk_movements order by desk_movements.movement_number desc limit 1) as last
         returning *
       )
       insert into desk_movement_chips (establishment_id, desk_id, movement_number, medium, game, value_minor, pieces,
         pieces_after)
       select 1, moved.desk_id, moved.movement_number, 'chip', '', lines.value_minor, lines.pieces, lines.pieces_after
       from moved, unnest($4::bigint[], $5::bigint[], $6::bigint[]) as lines (value_minor, pieces, pieces_after)`,
      [kind, amount, requesterId, ...[0, 1, 2].map((at) => lines.map((line) => line[at]))],
    );
  }
  await tx.query(
    `insert into table_entries (establishment_id, session_id, entry_number, kind, amount_minor, happened_at, desk_id,
       movement_number, recorded_by)
     select 1, table_sessions.session_id, 2, 'bon', 2000, '2026-03-02T15:00:00Z', desk_movements.desk_id,
       desk_movements.movement_number, $1
     from table_sessions, desk_movements where desk_movements.kind = 'tableBon'`,
    [requesterId],
  );
  await tx.query(`insert into table_entry_pieces (establishment_id, session_id, entry_number, side, medium, game,
       value_minor, pieces)
     select 1, table_sessions.session_id, 2, pieces.side, 'chip', '', pieces.value_minor, pieces.pieces
     from table_sessions, (values ('in', 2000, 1), ('out', 1000, 2)) as pieces (side, value_minor, pieces)`);
  await tx.query(`insert into table_bons (establishment_id, bon_number, session_id, entry_number)
     select 1, 1, table_sessions.session_id, 2 from table_sessions`);
}

/** Writes a lapsed authorisation; a table with its terms and a session opened with twenty chips of the desk. */
export async function writeRows(
  tx: Tx,
  people: { readonly requesterId: bigint; readonly decides: bigint },
): Promise<void> {
  await tx.query(
    `insert into contrepartie_authorisations (establishment_id, authorisation_number, reference, minimum_minor,
       granted_on, recorded_by, recorded_at)
     values (1, 1, 'Arrêté d’essai', 100, '2026-03-01', $1, '2026-03-02T12:00:00Z')`,
    [people.requesterId],
  );
  await tx.query(
    `insert into contrepartie_stops (establishment_id, authorisation_number, stopped_at, gaming_day, circumstances,
       stopped_by)
     values (1, 1, '2026-03-02T22:00:00Z', '2026-03-02', 'essai', $1)`,
    [people.requesterId],
  );
  await tx.query(
    `insert into contrepartie_notices (establishment_id, authorisation_number, addressee, told_at, told_to, recorded_by,
       recorded_at)
     values (1, 1, 'minister', '2026-03-02T22:05:00Z', '', $1, '2026-03-02T22:06:00Z')`,
    [people.requesterId],
  );
  await tx.query(`insert into gaming_tables (establishment_id, table_number, game, room, opened_at)
     values (1, 'T1', 'blackJack', 'Salle Blanche', '2026-03-02T12:00:00Z')`);
  await tx.query(
    `insert into table_terms (establishment_id, table_id, term_number, effective_from, minimum_minor, avance_minor,
       reason, set_by, set_at)
     select 1, gaming_tables.table_id, 1, '2026-03-02', 500, 20000, 'essai', $1, '2026-03-02T12:00:00Z'
     from gaming_tables where gaming_tables.table_number = 'T1'`,
    [people.requesterId],
  );
  await tx.query(`insert into table_sessions (establishment_id, table_id, gaming_day, session_number, term_number, state,
       opened_at)
     select 1, gaming_tables.table_id, '2026-03-02', 1, 1, 'open', '2026-03-02T15:00:00Z' from gaming_tables
     where gaming_tables.table_number = 'T1'`);
  await tx.query(
    `insert into desk_movements (establishment_id, desk_id, movement_number, kind, amount_minor, balance_minor,
       gaming_day, happened_at, recorded_by, chips_minor, chips_balance_minor, chip_line_count)
     select 1, last.desk_id, last.movement_number + 1, 'tableAvance', -20000, last.balance_minor - 20000, '2026-03-02',
       '2026-03-02T15:00:00Z', $1, -20000, 0, 1
     from (select * from desk_movements order by desk_movements.movement_number desc limit 1) as last`,
    [people.requesterId],
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
    [people.requesterId],
  );
  await tx.query(`insert into table_entry_pieces (establishment_id, session_id, entry_number, side, medium, game,
       value_minor, pieces)
     select 1, table_sessions.session_id, 1, 'in', 'chip', '', 1000, 20 from table_sessions`);
  await writeBon(tx, people);
  await tx.query(
    `insert into table_entry_hands (establishment_id, session_id, entry_number, part, person_id, capacity)
     select 1, table_sessions.session_id, 1, 'writer', $1, 'chefDeTable' from table_sessions`,
    [people.requesterId],
  );
  await tx.query(
    `insert into season_floats (establishment_id, desk_id, season_start, amount_minor, set_by, set_at)
     select 1, min(desks.desk_id), '2025-11-01', 300000, $1, '2026-03-02T12:00:00Z' from desks`,
    [people.requesterId],
  );
  await tx.query(
    `insert into season_float_tables (establishment_id, desk_id, season_start, table_id, entered_by, entered_at)
     select 1, season_floats.desk_id, season_floats.season_start, gaming_tables.table_id, $1, '2026-03-02T12:00:00Z'
     from season_floats, gaming_tables where gaming_tables.table_number = 'T1'`,
    [people.requesterId],
  );
  await tx.query(
    `insert into counter_entries (establishment_id, counter_number, fact, table_id, gaming_day, happened_at, amount_minor,
       reason, recorded_by, recorded_as, signed_by, signed_as)
     select 1, 1, 'carnetEntry', gaming_tables.table_id, '2026-03-02', '2026-03-02T15:00:00Z', 20000, 'essai', $1,
       'chefDeTable', $2, 'inspecteur'
     from gaming_tables where gaming_tables.table_number = 'T1'`,
    [people.requesterId, people.decides],
  );
  await writeChangeurBon(tx, people);
  await writeLid(tx, people);
  await writeAnnounce(tx, people);
}

/** Writes the locked lid of the table: the session is still open, and the database asks that of an ended one alone. */
async function writeLid(tx: Tx, { requesterId }: { readonly requesterId: bigint }): Promise<void> {
  await tx.query(
    `insert into table_lids (establishment_id, session_id, locked_by, locked_at)
     select 1, table_sessions.session_id, $1, '2026-03-02T23:05:00Z' from table_sessions`,
    [requesterId],
  );
}

/** Writes an announce with three people of the establishment. */
async function writeAnnounce(
  tx: Tx,
  { requesterId, decides }: { readonly requesterId: bigint; readonly decides: bigint },
): Promise<void> {
  await tx.query(
    `insert into table_announces (establishment_id, session_id, announce_number, announced_bets, notice_given_at,
       notice_recipient, entered_by, permitted_by, watched_by, entered_at)
     select 1, table_sessions.session_id, 1, 'voisins du zéro par 5', '2026-03-02T14:00:00Z', 'Le brigadier', $1, $2,
       (select people.person_id from people where people.person_id not in ($1, $2) limit 1), '2026-03-02T15:00:00Z'
     from table_sessions`,
    [requesterId, decides],
  );
}

/** Writes a second desk with twenty chips, and a bon between it and the first. */
async function writeChangeurBon(
  tx: Tx,
  { requesterId, decides }: { requesterId: bigint; decides: bigint },
): Promise<void> {
  await tx.query(
    `insert into desks (establishment_id, desk_code, kind, room, float_minor, held_by, opened_at)
     values (1, 'CH1', 'tableChangeur', 'Salle Blanche', 0, $1, '2026-03-02T12:00:00Z')`,
    [requesterId],
  );
  await tx.query(
    `insert into desk_movements (establishment_id, desk_id, movement_number, kind, amount_minor, balance_minor,
       gaming_day, happened_at, recorded_by, chips_minor, chips_balance_minor, chip_line_count)
     select 1, desks.desk_id, 1, 'tableEncaisse', 20000, 20000, '2026-03-02', '2026-03-02T15:00:00Z', $1, 20000, 20000,
       1 from desks where desks.desk_code = 'CH1'`,
    [requesterId],
  );
  await tx.query(
    `insert into desk_movements (establishment_id, desk_id, movement_number, kind, amount_minor, balance_minor,
       gaming_day, happened_at, recorded_by, chips_minor, chips_balance_minor, chip_line_count)
     select 1, last.desk_id, last.movement_number + 1, 'changeurBon', 0, last.balance_minor, '2026-03-02',
       '2026-03-02T15:00:00Z', $1, 20000, 20000, 1
     from desk_movements as last join desks using (establishment_id, desk_id) where desks.desk_code = 'C1'
     order by last.movement_number desc limit 1`,
    [requesterId],
  );
  await tx.query(`insert into desk_movement_chips (establishment_id, desk_id, movement_number, medium, game,
       value_minor, pieces, pieces_after)
     select 1, moved.desk_id, moved.movement_number, 'chip', '', 1000, 20, 20 from desk_movements as moved
     where moved.kind in ('tableEncaisse', 'changeurBon')`);
  await tx.query(
    `insert into changeur_bons (establishment_id, bon_number, changeur_desk_id, changeur_movement, cash_desk_id,
       cash_movement, amount_minor, gaming_day, written_at, written_by, signed_by, signed_as, cashier)
     select 1, 1, changeurs.desk_id, changeurs.movement_number, cash.desk_id, cash.movement_number, 20000, '2026-03-02',
       '2026-03-02T15:00:00Z', $1, $2, 'inspecteur', (select max(people.person_id) from people)
     from desk_movements as changeurs, desk_movements as cash
     where changeurs.kind = 'tableEncaisse' and cash.kind = 'changeurBon'`,
    [requesterId, decides],
  );
  await tx.query(`insert into changeur_bon_pieces (establishment_id, bon_number, side, medium, game, value_minor,
       pieces) values (1, 1, 'asked', 'chip', '', 1000, 20), (1, 1, 'given', 'note', '', 20000, 1)`);
}
