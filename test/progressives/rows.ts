import type { Tx } from '#platform/database/rows.js';

/** Writes a progressive taken over by another, and one fed by a table whose jackpot was won and is owed. */
export async function writeRows(
  tx: Tx,
  people: { readonly requesterId: bigint; readonly decides: bigint },
): Promise<void> {
  const { requesterId, decides } = people;
  await tx.query(`insert into gaming_tables (establishment_id, table_number, game, room, opened_at)
     values (1, 'P1', 'blackJack', 'Salle Blanche', '2026-03-02T12:00:00Z')`);
  await tx.query(
    `insert into progressives (establishment_id, progressive_number, name, stake_minor, odd_unit, created_at, created_on,
       created_by)
     values (1, 1, 'Essai', 500, 'firstHand', '2026-03-02T12:00:00Z', '2026-03-02', $1),
       (1, 2, 'Jackpot', 500, 'staysInJackpot', '2026-03-02T12:00:00Z', '2026-03-02', $1)`,
    [requesterId],
  );
  await tx.query(`update progressives set retired_at = '2026-03-02T12:30:00Z', retired_on = '2026-03-02', retired_into = 2
     where progressives.progressive_number = 1`);
  await tx.query(
    `insert into progressive_jackpots (establishment_id, progressive_number, jackpot, combination, start_minor,
       share_hundredths, left_minor, staked_minor, moved_minor, amount_minor)
     values (1, 1, 'principal', 'quatre as', 1000, 1000, 0, 0, 1000, 0),
       (1, 2, 'principal', 'quatre as', 1000, 1000, 1000, 5000, 0, 2500)`,
  );
  await tx.query(
    `insert into progressive_links (establishment_id, progressive_number, link_number, table_id, linked_at, linked_by)
     select 1, 2, 1, gaming_tables.table_id, '2026-03-02T12:00:00Z', $1
     from gaming_tables where gaming_tables.table_number = 'P1'`,
    [requesterId],
  );
  await tx.query(
    `insert into progressive_takings (establishment_id, progressive_number, taking_number, link_number, gaming_day, bets,
       staked_minor, principal_minor, secondary_minor, recorded_by, recorded_at, entry_id)
     select 1, 2, 1, 1, '2026-03-02', 10, 5000, 500, 0, $1, '2026-03-02T15:00:00Z', min(journal_entries.entry_id)
     from journal_entries where journal_entries.establishment_id = 1`,
    [requesterId],
  );
  await tx.query(
    `insert into progressive_hits (establishment_id, progressive_number, hit_number, link_number, gaming_day, happened_at,
       recorded_by, principal_minor, secondary_minor, state)
     values (1, 2, 1, 1, '2026-03-02', '2026-03-02T15:05:00Z', $1, 2500, 0, 'reported')`,
    [requesterId],
  );
  await tx.query(`insert into progressive_bets (establishment_id, progressive_number, hit_number, hand, player, stake_minor,
       won)
     values (1, 2, 1, 1, 'A', 500, 'principal')`);
  await tx.query(
    `update progressive_hits set state = 'confirmed', decided_by = $1, decided_as = 'inspecteur',
       decided_at = '2026-03-02T15:10:00Z', decided_on = '2026-03-02', supervisor_card = 'S-1', video = 'caméra 1',
       entry_id = (select min(journal_entries.entry_id) from journal_entries where journal_entries.establishment_id = 1)
     where progressive_hits.state = 'reported'`,
    [decides],
  );
  await tx.query(
    `insert into payouts (establishment_id, slip_number, table_id, kind, amount_minor, won_at, requires_identity,
       requires_levels, opened_by, opened_at)
     select 1, 900, gaming_tables.table_id, 'progressive', 2500, '2026-03-02T15:05:00Z', false, '{}', $1,
       '2026-03-02T15:10:00Z'
     from gaming_tables where gaming_tables.table_number = 'P1'`,
    [requesterId],
  );
  await tx.query(
    `insert into progressive_awards (establishment_id, progressive_number, hit_number, hand, kind, amount_minor,
       payout_id)
     select 1, 2, 1, 1, 'principal', 2500, payouts.payout_id from payouts where payouts.slip_number = 900`,
  );
}
