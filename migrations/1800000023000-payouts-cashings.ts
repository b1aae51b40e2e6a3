import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tickets and cards that desks cash: a line of a register each, by a step of the ticket (MC:19.7) or a movement of the
 * card (docs/adr/0041-cards.md), with the paper that the customer showed. The laundering register sums up both, and the
 * slips paid.
 */
export class PayoutsCashings1800000023000 implements MigrationInterface {
  readonly name = 'PayoutsCashings1800000023000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [redemptions, cardCashings, laundering, cashTicket, published]) {
      await runner.query(statements);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const redemptions = `
select set_config('releve.act', 'migration.payoutsCashings', true);

-- A ticket that a customer cashes at a desk, once; from the threshold on the customer is identified.
create table ticket_redemptions (
  establishment_id integer not null references establishments,
  redemption_number bigint not null check (redemption_number > 0),
  ticket_number text not null check (length(ticket_number) between 1 and 60),
  amount_minor bigint not null check (amount_minor > 0),
  desk_id bigint not null,
  movement_number integer not null,
  entry_id bigint not null,
  personal_record_id bigint,
  customer_digest bytea check (length(customer_digest) = 32),
  redeemed_by bigint not null references people,
  gaming_day date not null,
  redeemed_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  -- the step of the ticket on file
  ticket_id bigint not null,
  step_number integer not null,
  primary key (establishment_id, redemption_number),
  unique (establishment_id, ticket_number),
  unique (establishment_id, desk_id, movement_number),
  constraint ticket_redemptions_of_ticket unique (establishment_id, ticket_id),
  foreign key (establishment_id, desk_id, movement_number) references desk_movements,
  foreign key (establishment_id, entry_id) references journal_entries,
  foreign key (establishment_id, ticket_id, step_number) references ticket_steps,
  foreign key (establishment_id, personal_record_id) references personal_records,
  foreign key (establishment_id, gaming_day) references gaming_days,
  check ((personal_record_id is null) = (customer_digest is null))
);
-- serves: the tickets that one customer cashed on a day
create index ticket_redemptions_by_customer on ticket_redemptions (establishment_id, customer_digest, gaming_day)
  where customer_digest is not null;
grant select, insert on ticket_redemptions to releve_app;
select audit_attach('ticket_redemptions', 'append_only', array['customer_digest']);

create trigger refuse_closed_day before insert on ticket_redemptions
  for each row execute function refuse_closed_day();

-- A ticket that paid a slip is worth the amount of the slip; a found one is redeemed through the register of orphans.
create function ticket_is_worth_it() returns trigger language plpgsql as $$
begin
  if not exists (select from ticket_steps_public as steps
      where steps.establishment_id = new.establishment_id and steps.ticket_id = new.ticket_id
        and steps.step_number = new.step_number and steps.step in ('cash', 'cashByProcedure')
        and steps.amount_minor = new.amount_minor and steps.gaming_day = new.gaming_day
        and steps.desk_id = new.desk_id and steps.movement_number = new.movement_number
        and steps.recorded_by = new.redeemed_by) then
    raise exception 'ticket % is of another amount', new.ticket_number
      using errcode = 'RV004', hint = 'TICKET_AMOUNT_DIFFERS';
  end if;
  return new;
end $$;
create trigger ticket_is_worth_it before insert on ticket_redemptions
  for each row execute function ticket_is_worth_it();
`;

const cardCashings = `
create table card_cashings (
  establishment_id integer not null references establishments,
  -- its number in the register
  cashing_number bigint not null check (cashing_number > 0),
  card_id bigint not null,
  movement_number integer not null,
  amount_minor bigint not null check (amount_minor > 0),
  desk_id bigint not null,
  desk_movement_number integer not null,
  entry_id bigint not null,
  -- the paper that the customer showed; null: none was required
  personal_record_id bigint,
  customer_digest bytea check (length(customer_digest) = 32),
  cashed_by bigint not null references people,
  gaming_day date not null,
  cashed_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, cashing_number),
  constraint card_cashings_of_movement unique (establishment_id, card_id, movement_number),
  foreign key (establishment_id, card_id, movement_number) references card_movements,
  foreign key (establishment_id, desk_id, desk_movement_number) references desk_movements,
  foreign key (establishment_id, entry_id) references journal_entries,
  foreign key (establishment_id, gaming_day) references gaming_days,
  foreign key (establishment_id, personal_record_id) references personal_records,
  constraint card_cashings_customer check ((personal_record_id is null) = (customer_digest is null))
);
-- serves: the cards that one customer cashed on a day
create index card_cashings_by_customer on card_cashings (establishment_id, customer_digest, gaming_day)
  where customer_digest is not null;
grant select, insert on card_cashings to releve_app;
create trigger refuse_closed_day before insert on card_cashings
  for each row execute function refuse_closed_day();

-- The line of the register is the movement of the card, and the cash that left the desk.
create function card_cashing_is_its_movement() returns trigger language plpgsql as $$
begin
  if not exists (select from card_movements_public as card_movements
      where card_movements.establishment_id = new.establishment_id and card_movements.card_id = new.card_id
        and card_movements.movement_number = new.movement_number and card_movements.kind = 'cash'
        and card_movements.amount_minor = -new.amount_minor and card_movements.gaming_day = new.gaming_day
        and card_movements.desk_id = new.desk_id
        and card_movements.desk_movement_number = new.desk_movement_number
        and card_movements.entry_id = new.entry_id and card_movements.recorded_by = new.cashed_by) then
    raise exception 'cash moves with card %', new.card_id using errcode = 'RV003',
      hint = 'PAYMENT_DESK_REQUIRED';
  end if;
  return new;
end $$;
create trigger card_cashing_is_its_movement before insert on card_cashings
  for each row execute function card_cashing_is_its_movement();
select audit_attach('card_cashings', 'append_only', '{customer_digest}');
`;

const laundering = `
-- Customers paid as much as the threshold within one gaming day: each payment that reaches it, with the sum so far.
create table laundering_entries (
  establishment_id integer not null,
  laundering_number bigint not null check (laundering_number > 0),
  payout_id bigint,
  gaming_day date not null,
  personal_record_id bigint not null,
  day_sum_minor bigint not null,
  threshold_minor bigint not null,
  recorded_at timestamptz not null,
  redemption_number bigint,
  cashing_number bigint,
  primary key (establishment_id, laundering_number),
  unique (establishment_id, payout_id),
  unique (establishment_id, redemption_number),
  constraint laundering_entries_of_cashing unique (establishment_id, cashing_number),
  foreign key (establishment_id, payout_id) references payouts,
  foreign key (establishment_id, redemption_number) references ticket_redemptions,
  foreign key (establishment_id, cashing_number) references card_cashings,
  foreign key (establishment_id, gaming_day) references gaming_days,
  foreign key (establishment_id, personal_record_id) references personal_records,
  check (day_sum_minor >= threshold_minor),
  check (num_nonnulls(payout_id, redemption_number, cashing_number) = 1)
);
grant select, insert on laundering_entries to releve_app;
select audit_attach('laundering_entries', 'append_only');
`;

/** A desk cashes a ticket in one call of the database: the numbers, which everyone waits for, come last. */
const cashTicket = `
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
`;

/** Views that other modules may read: a column that is missing here is private to the module. */
const published = `
create view ticket_redemptions_public as
  select
    ticket_redemptions.establishment_id, ticket_redemptions.redemption_number, ticket_redemptions.amount_minor,
    ticket_redemptions.redeemed_by, ticket_redemptions.gaming_day, ticket_redemptions.ticket_number
  from ticket_redemptions;
create view register_ticket_redemptions as
  select
    ticket_redemptions.establishment_id, ticket_redemptions.redemption_number as number,
    ticket_redemptions.gaming_day, null::timestamptz as happened_at, ticket_redemptions.amount_minor,
    ticket_redemptions.redeemed_by as person_id, null::bigint as machine_id, null::text as kind,
    nullif(ticket_redemptions.ticket_number, '') as about, null::bigint as refers_to, null::text as journal,
    null::text as reason
  from ticket_redemptions;
create view redemption_movements_public as
  select ticket_redemptions.establishment_id, ticket_redemptions.redemption_number, ticket_redemptions.ticket_number,
    ticket_redemptions.desk_id, ticket_redemptions.movement_number
  from ticket_redemptions;
create view card_cashings_public as
  select card_cashings.establishment_id, card_cashings.cashing_number, card_cashings.card_id,
    card_cashings.movement_number, card_cashings.amount_minor, card_cashings.desk_id,
    card_cashings.desk_movement_number, card_cashings.cashed_by, card_cashings.gaming_day,
    card_cashings.personal_record_id is not null as has_identity
  from card_cashings;
create view register_card_cashings as
  select card_cashings.establishment_id, card_cashings.cashing_number as number, card_cashings.gaming_day,
    null::timestamptz as happened_at, card_cashings.amount_minor, card_cashings.cashed_by as person_id,
    null::bigint as machine_id, null::text as kind, card_cashings.card_id::text as about,
    null::bigint as refers_to, null::text as journal, null::text as reason
  from card_cashings;
create view laundering_entries_public as
  select
    laundering_entries.establishment_id, laundering_entries.laundering_number, laundering_entries.payout_id,
    laundering_entries.gaming_day, laundering_entries.personal_record_id, laundering_entries.day_sum_minor,
    laundering_entries.threshold_minor, laundering_entries.recorded_at, laundering_entries.redemption_number,
    laundering_entries.cashing_number
  from laundering_entries;
-- a slip, a ticket or a card
create view register_laundering as
  select
    laundering_entries.establishment_id, laundering_entries.laundering_number as number,
    laundering_entries.gaming_day, null::timestamptz as happened_at,
    coalesce(payouts.amount_minor, ticket_redemptions.amount_minor, card_cashings.amount_minor) as amount_minor,
    coalesce(payouts.paid_by, ticket_redemptions.redeemed_by, card_cashings.cashed_by) as person_id,
    payouts.machine_id, null::text as kind, null::text as about, payouts.slip_number as refers_to,
    null::text as journal, null::text as reason
  from laundering_entries
  left join payouts on payouts.establishment_id = laundering_entries.establishment_id
    and payouts.payout_id = laundering_entries.payout_id
  left join ticket_redemptions on ticket_redemptions.establishment_id = laundering_entries.establishment_id
    and ticket_redemptions.redemption_number = laundering_entries.redemption_number
  left join card_cashings on card_cashings.establishment_id = laundering_entries.establishment_id
    and card_cashings.cashing_number = laundering_entries.cashing_number;
create view payouts_customers as 
  select payout_identities.establishment_id, 'payouts' as table_name,
    jsonb_build_object('establishment_id', payout_identities.establishment_id, 'payout_id',
      payout_identities.payout_id) as row_key,
    payouts.slip_number as number, payouts.won_at as happened_at, payouts.amount_minor,
    payout_identities.personal_record_id, payout_identities.customer_digest
  from payout_identities join payouts using (establishment_id, payout_id)
  union all
  select ticket_redemptions.establishment_id, 'ticket_redemptions', jsonb_build_object('establishment_id',
      ticket_redemptions.establishment_id, 'redemption_number', ticket_redemptions.redemption_number),
    ticket_redemptions.redemption_number, ticket_redemptions.redeemed_at, ticket_redemptions.amount_minor,
    ticket_redemptions.personal_record_id, ticket_redemptions.customer_digest
  from ticket_redemptions where ticket_redemptions.personal_record_id is not null
  union all
  select complements.establishment_id, 'complements', jsonb_build_object('establishment_id',
      complements.establishment_id, 'complement_number', complements.complement_number),
    complements.complement_number, complements.entered_at, complements.due_minor - complements.paid_minor,
    complements.customer_record_id, null
  from complements where complements.customer_record_id is not null
  union all
  select disputes.establishment_id, 'disputes', jsonb_build_object('establishment_id',
      disputes.establishment_id, 'dispute_id', disputes.dispute_id),
    disputes.dispute_number, disputes.happened_at, disputes.claimed_minor, disputes.customer_record_id, null
  from disputes where disputes.customer_record_id is not null
  union all
  select card_cashings.establishment_id, 'card_cashings', jsonb_build_object('establishment_id',
      card_cashings.establishment_id, 'cashing_number', card_cashings.cashing_number),
    card_cashings.cashing_number, card_cashings.cashed_at, card_cashings.amount_minor,
    card_cashings.personal_record_id, card_cashings.customer_digest
  from card_cashings where card_cashings.personal_record_id is not null;
grant select on ticket_redemptions_public, register_ticket_redemptions, redemption_movements_public,
  card_cashings_public, register_card_cashings, laundering_entries_public, register_laundering,
  payouts_customers to releve_app;
`;

const down = `
drop view payouts_customers, register_laundering, laundering_entries_public, register_card_cashings,
  card_cashings_public, redemption_movements_public, register_ticket_redemptions, ticket_redemptions_public;
select audit_detach(t) from unnest('{ticket_redemptions,card_cashings,laundering_entries}'::regclass[]) t;
drop table laundering_entries, card_cashings, ticket_redemptions;
drop function cash_ticket, card_cashing_is_its_movement, ticket_is_worth_it;
`;
