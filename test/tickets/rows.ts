import type { Tx } from '#platform/database/rows.js';
import type { People } from '../db/a-row-in-every-table.js';

/** Writes a ticket printed by one machine and accepted by another, and a person who tried numbers. */
export async function writeRows(tx: Tx, { requesterId }: People): Promise<void> {
  await tx.query(
    `insert into tickets (establishment_id, number_digest, number_sealed, validated_by, kind, amount_minor, place,
       machine_id, sequence_number, payable_until, gaming_day, received_at, state, last_step, moved_on)
     select 1, sha256('12 3456'), 'sealed', 'system', 'cashable', 700, 'machine', machines.machine_id, 17, '2026-04-01',
       '2026-03-02', '2026-03-02T13:00:00Z', 'requested', 1, '2026-03-02' from machines order by machines.machine_id limit 1`,
  );
  for (const [step, number] of [
    ['request', 1],
    ['print', 2],
    ['present', 3],
    ['stack', 4],
  ] as const) {
    await tx.query(
      `insert into ticket_steps (establishment_id, ticket_id, step_number, step, place, machine_id, gaming_day,
         received_at, recorded_by)
       select 1, tickets.ticket_id, $1, $2, 'machine', tickets.machine_id, '2026-03-02', '2026-03-02T13:00:00Z', $3
       from tickets where tickets.sequence_number = 17`,
      [number, step, requesterId],
    );
  }
  await tx.query(
    `insert into ticket_hand_in_differences (establishment_id, ticket_id, machine_id, amount_minor, kind,
       sequence_number, printed_at, gaming_day, received_at, recorded_by)
     select 1, tickets.ticket_id, tickets.machine_id, 800, 'cashable', 17, '2026-03-02T12:00:00Z', '2026-03-02',
       '2026-03-02T13:00:00Z', $1 from tickets where tickets.sequence_number = 17`,
    [requesterId],
  );
  await tx.query(`insert into ticket_guesses (establishment_id, guesser, since, guesses)
    values (1, 'token 1, 4001', '2026-03-02T13:00:00Z', 10)`);
  await tx.query(`insert into ticket_guess_alarms (establishment_id, guesser, place, machine_id, guesses, gaming_day,
      raised_at)
    select 1, 'token 1, 4001', 'machine', machines.machine_id, 10, '2026-03-02', '2026-03-02T13:00:00Z' from machines
    order by machines.machine_id limit 1`);
}
