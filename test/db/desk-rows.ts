import { queryRow, type Tx } from '#platform/database/rows.js';

const TWENTY_CHIPS = '[{"medium": "chip", "game": "", "value": "1000", "count": "20"}]';

/** Writes a desk with its holder, its float, twenty chips from the strongroom, and a count. */
export async function writeDesk(
  tx: Tx,
  people: { readonly requesterId: bigint; readonly decides: bigint },
): Promise<void> {
  await tx.query(
    `insert into desks (establishment_id, desk_code, kind, float_minor, held_by, opened_at)
     values (1, 'C1', 'cashDesk', 100000, $1, '2026-03-02T12:00:00Z')`,
    [people.requesterId],
  );
  await tx.query(
    `insert into desk_transfers (establishment_id, to_desk_id, amount_minor, reason, given_by, given_at, chips,
       chips_minor)
     select 1, desks.desk_id, 100000, 'fonds de caisse', $1, '2026-03-02T12:00:00Z', $2, 20000 from desks`,
    [people.decides, TWENTY_CHIPS],
  );
  await tx.query(
    `update desk_transfers set state = 'confirmed', settled_by = $1, settled_at = '2026-03-02T12:05:00Z'`,
    [people.requesterId],
  );
  await tx.query(
    `insert into desk_movements (establishment_id, desk_id, movement_number, kind, amount_minor, balance_minor,
       transfer_id, gaming_day, happened_at, recorded_by, chips_minor, chips_balance_minor, chip_line_count)
     select 1, desk_transfers.to_desk_id, 1, 'transfer', 100000, 100000, desk_transfers.transfer_id, '2026-03-02',
       '2026-03-02T12:05:00Z', $1, 20000, 20000, 1 from desk_transfers`,
    [people.requesterId],
  );
  await tx.query(
    `insert into desk_movement_chips (establishment_id, desk_id, movement_number, medium, game, value_minor, pieces,
       pieces_after)
     select 1, desks.desk_id, 1, 'chip', '', 1000, 20, 20 from desks`,
  );
  await tx.query(
    `insert into desk_counts (establishment_id, desk_id, booked_minor, counted_minor, counted_by, held_by, outcome,
       gaming_day, counted_at, chips, booked_chips_minor, counted_chips_minor)
     select 1, desks.desk_id, 100000, 100000, $1, $1, 'kept', '2026-03-02', '2026-03-02T12:10:00Z', $2, 20000, 20000
     from desks`,
    [people.requesterId, TWENTY_CHIPS],
  );
  await tx.query(
    `insert into count_drafts (establishment_id, subject, fields, revision, saved_by, saved_at)
     values (1, 'desk/1/count', '{"notes/5000": "2"}', 1, $1, '2026-03-02T12:12:00Z')`,
    [people.requesterId],
  );
  await tx.query(
    `insert into chip_issues (establishment_id, medium, game, value_minor, pieces, reason, recorded_by, witnessed_by,
       happened_at)
     values (1, 'chip', '', 1000, 20, 'ouverture', $1, $2, '2026-03-02T12:15:00Z')`,
    [people.requesterId, people.decides],
  );
}

/** Writes an orphan of twenty, entered, paid into the desk and posted. */
export async function writeOrphan(tx: Tx, people: { readonly requesterId: bigint }): Promise<void> {
  await tx.query(`insert into ledger_accounts (establishment_id, account_code, title_fr, title_en, kind)
    values (1, '4681', 'Orphelins', 'Orphans', 'liability')`);
  await tx.query(`insert into account_roles (establishment_id, account_role, valid_from, account_code)
    values (1, 'orphans', '2026-01-01', '4681')`);
  const { entryId } = await queryRow<{ entryId: bigint }>(
    tx,
    `insert into journal_entries (establishment_id, entry_number, journal, gaming_day, fact, source, posted_by)
     values (1, 2, 'operations', '2026-03-02', 'orphanReceived', '{}', $1) returning entry_id as "entryId"`,
    [people.requesterId],
  );
  await tx.query(
    `insert into postings (establishment_id, entry_id, line_number, account_code, debit_minor, credit_minor)
     values (1, $1, 1, '5300', 2000, 0), (1, $1, 2, '4681', 0, 2000)`,
    [entryId],
  );
  await tx.query(
    `insert into desk_movements (establishment_id, desk_id, movement_number, kind, amount_minor, balance_minor,
       entry_id, gaming_day, happened_at, recorded_by, chips_balance_minor)
     select 1, desks.desk_id, 2, 'orphan', 2000, 102000, $1, '2026-03-02', '2026-03-02T13:00:00Z', $2, 20000
     from desks`,
    [entryId, people.requesterId],
  );
  await tx.query(`insert into orphans (establishment_id, kind, place, stake_minor, found_at, deadline_on)
    values (1, 'foundCash', 'allée B', 2000, '2026-03-02T12:55:00Z', '2027-03-02')`);
  await tx.query(
    `insert into orphan_entries (establishment_id, entry_number, orphan_id, act, amount_minor, desk_id,
       movement_number, entry_id, entered_by, gaming_day, happened_at)
     select 1, 1, orphans.orphan_id, 'received', 2000, desks.desk_id, 2, $1, $2, '2026-03-02', '2026-03-02T13:00:00Z'
     from orphans cross join desks`,
    [entryId, people.requesterId],
  );
}

/** Writes a fill of a hopper, and the reversal of its slip. */
export async function writeFills(
  tx: Tx,
  people: { readonly requesterId: bigint; readonly decides: bigint },
): Promise<void> {
  for (const [number, amount, balance] of [
    [1, -1000, 101000],
    [2, 1000, 102000],
  ] as const) {
    await tx.query(
      `insert into desk_movements (establishment_id, desk_id, movement_number, kind, amount_minor, balance_minor,
         gaming_day, happened_at, recorded_by, chips_balance_minor)
       select 1, desks.desk_id, $1, 'fill', $2, $3, '2026-03-02', '2026-03-02T14:00:00Z', $4, 20000 from desks`,
      [number + 2, amount, balance, people.requesterId],
    );
  }
  await tx.query(
    `insert into fill_slips (establishment_id, slip_number, machine_id, kind, amount_minor, desk_id, movement_number,
       filled_by, witnessed_by, gaming_day, happened_at)
     select 1, 1, machines.machine_id, 'fill', 1000, desks.desk_id, 3, $1, $2, '2026-03-02', '2026-03-02T14:00:00Z'
     from machines cross join desks`,
    [people.requesterId, people.decides],
  );
  await tx.query(
    `insert into fill_voids (establishment_id, slip_number, gaming_day, desk_id, movement_number, reason, voided_by,
       authorised_by, voided_at)
     select 1, 1, '2026-03-02', desks.desk_id, 4, 'mauvais appareil', $1, $2, '2026-03-02T14:05:00Z' from desks`,
    [people.requesterId, people.decides],
  );
}

/** Writes a ticket of five printed by a machine and cashed at the desk. */
export async function writeRedemption(tx: Tx, people: { readonly requesterId: bigint }): Promise<void> {
  await tx.query(
    `insert into desk_movements (establishment_id, desk_id, movement_number, kind, amount_minor, balance_minor,
       entry_id, gaming_day, happened_at, recorded_by, chips_balance_minor)
     select 1, last.desk_id, last.movement_number + 1, 'ticketRedeemed', -500, last.balance_minor - 500,
       (select min(journal_entries.entry_id) from journal_entries), '2026-03-02', '2026-03-02T15:00:00Z', $1, last.chips_balance_minor
     from desk_movements as last order by last.movement_number desc limit 1`,
    [people.requesterId],
  );
  await tx.query(
    `insert into tickets (establishment_id, number_digest, number_sealed, validated_by, kind, amount_minor, place,
       machine_id, sequence_number, payable_until, gaming_day, received_at, state, last_step, moved_on)
     select 1, sha256('56 7890'), 'sealed', 'system', 'cashable', 500, 'machine', machines.machine_id, 18, '2026-04-01',
       '2026-03-02', '2026-03-02T13:00:00Z', 'requested', 1, '2026-03-02' from machines order by machines.machine_id limit 1`,
  );
  await tx.query(
    `insert into ticket_steps (establishment_id, ticket_id, step_number, step, place, machine_id, gaming_day,
       received_at, recorded_by)
     select 1, tickets.ticket_id, 1, 'request', 'machine', tickets.machine_id, '2026-03-02', '2026-03-02T13:00:00Z', $1
     from tickets where tickets.sequence_number = 18`,
    [people.requesterId],
  );
  await tx.query(
    `insert into ticket_steps (establishment_id, ticket_id, step_number, step, place, desk_id, gaming_day, received_at,
       recorded_by, movement_number, entry_id)
     select 1, tickets.ticket_id, 2, 'cash', 'desk', moved.desk_id, '2026-03-02', '2026-03-02T15:00:00Z', $1,
       moved.movement_number, moved.entry_id
     from tickets cross join desk_movements as moved
     where tickets.sequence_number = 18 and moved.kind = 'ticketRedeemed'`,
    [people.requesterId],
  );
  await tx.query(
    `insert into ticket_redemptions (establishment_id, redemption_number, ticket_number, amount_minor, desk_id,
       movement_number, entry_id, redeemed_by, gaming_day, redeemed_at, ticket_id, step_number)
     select 1, 1, steps.ticket_id::text, 500, steps.desk_id, steps.movement_number, steps.entry_id, $1, '2026-03-02',
       '2026-03-02T15:00:00Z', steps.ticket_id, steps.step_number
     from ticket_steps as steps where steps.step = 'cash'`,
    [people.requesterId],
  );
}
