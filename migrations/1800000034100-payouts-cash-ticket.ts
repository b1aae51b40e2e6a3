import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The payment of a ticket posts the entry that it is given; nothing in the database names its accounts any more. */
export class PayoutsCashTicket1800000034100 implements MigrationInterface {
  readonly name = 'PayoutsCashTicket1800000034100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
drop function cash_ticket(integer, bigint, text, bigint, integer, bigint, bigint, text, integer, bigint, date,
  timestamptz, bigint, bigint, bytea);

-- The desk and the ticket are as they were judged on, or nothing is written. The movement is a fact of its own, whose
-- entry is given as to post_entry(). Returns the number in the register.
create function cash_ticket(of_establishment integer, at_desk bigint, desk_text text, seen_holder bigint,
  seen_movement integer, seen_promised bigint, of_ticket bigint, ticket_text text, seen_step integer, of_amount bigint,
  on_day date, at_time timestamptz, by_person bigint, of_record bigint, of_customer bytea, entry jsonb) returns bigint
language plpgsql as $$
declare
  posted bigint := next_entry_id();
  moved integer;
  next_number bigint;
begin
  perform lock_desk_as_seen(of_establishment, at_desk, seen_holder, seen_movement, seen_promised);
  perform lock_ticket_as_seen(of_establishment, of_ticket, seen_step);
  -- Every writer waits for the number of the entry, so its rows are written last.
  set constraints desk_movements_establishment_id_entry_id_fkey, ticket_steps_establishment_id_entry_id_fkey deferred;
  moved := move_desk_cash(of_establishment, at_desk, entry ->> 'fact', -of_amount, posted, on_day, at_time, by_person);
  perform cash_ticket_step(of_establishment, of_ticket, seen_step + 1, at_desk, on_day, at_time, by_person, moved,
    posted);
  perform post_entry(of_establishment, posted, on_day, entry,
    jsonb_build_object('ticket', of_ticket::text, 'desk', desk_text), by_person);
  next_number := take_register_number(of_establishment, 'ticketRedemptions');
  insert into ticket_redemptions (establishment_id, redemption_number, ticket_number, amount_minor, desk_id,
    movement_number, entry_id, personal_record_id, customer_digest, redeemed_by, gaming_day, redeemed_at, ticket_id,
    step_number)
  values (of_establishment, next_number, ticket_text, of_amount, at_desk, moved, posted, of_record, of_customer,
    by_person, on_day, at_time, of_ticket, seen_step + 1);
  perform enter_in_register(of_establishment, 'ticketRedemptions', next_number, 'ticket_redemptions',
    jsonb_build_object('establishment_id', of_establishment, 'redemption_number', next_number::text));
  return next_number;
end $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
drop function cash_ticket(integer, bigint, text, bigint, integer, bigint, bigint, text, integer, bigint, date,
  timestamptz, bigint, bigint, bytea, jsonb);

-- The desk and the ticket are as they were judged on, or nothing is written. Returns the number in the register.
create function cash_ticket(of_establishment integer, at_desk bigint, desk_text text, seen_holder bigint,
  seen_movement integer, seen_promised bigint, of_ticket bigint, ticket_text text, seen_step integer, of_amount bigint,
  on_day date, at_time timestamptz, by_person bigint, of_record bigint, of_customer bytea) returns bigint
language plpgsql as $$
declare
  posted bigint := next_entry_id();
  moved integer;
  next_number bigint;
begin
  perform lock_desk_as_seen(of_establishment, at_desk, seen_holder, seen_movement, seen_promised);
  perform lock_ticket_as_seen(of_establishment, of_ticket, seen_step);
  -- Every writer waits for the number of the entry, so its rows are written last.
  set constraints desk_movements_establishment_id_entry_id_fkey, ticket_steps_establishment_id_entry_id_fkey deferred;
  moved := move_desk_cash(of_establishment, at_desk, 'ticketRedeemed', -of_amount, posted, on_day, at_time, by_person);
  perform cash_ticket_step(of_establishment, of_ticket, seen_step + 1, at_desk, on_day, at_time, by_person, moved,
    posted);
  perform post_moved(of_establishment, posted, on_day, 'tickets', 'ticketRedeemed',
    jsonb_build_object('ticket', of_ticket::text, 'desk', desk_text), by_person, 'outstandingTickets', 'cashDesk',
    of_amount);
  next_number := take_register_number(of_establishment, 'ticketRedemptions');
  insert into ticket_redemptions (establishment_id, redemption_number, ticket_number, amount_minor, desk_id,
    movement_number, entry_id, personal_record_id, customer_digest, redeemed_by, gaming_day, redeemed_at, ticket_id,
    step_number)
  values (of_establishment, next_number, ticket_text, of_amount, at_desk, moved, posted, of_record, of_customer,
    by_person, on_day, at_time, of_ticket, seen_step + 1);
  perform enter_in_register(of_establishment, 'ticketRedemptions', next_number, 'ticket_redemptions',
    jsonb_build_object('establishment_id', of_establishment, 'redemption_number', next_number::text));
  return next_number;
end $$;
    `);
  }
}
