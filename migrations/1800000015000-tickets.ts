import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tickets and every step of their lives (MC:18, MC:19.7). The steps a ticket may take are data, in the function
 * ticket_transitions(); that it is paid once is ensured here, for every writer and every process
 * (docs/adr/0040-tickets.md).
 */
export class Tickets1800000015000 implements MigrationInterface {
  readonly name = 'Tickets1800000015000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [tickets, handIns, asSeen, published]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const tickets = `
select set_config('releve.act', 'migration.tickets', true);

-- Every step of a ticket's life: '' is no ticket yet. The same list as domain/tickets/ticket-life.ts; a test compares
-- the two.
create function ticket_transitions() returns table (step text, from_state text, to_state text, place text)
language sql immutable as $$
  values
    ('request', '', 'requested', 'machine'), ('request', '', 'requested', 'desk'),
    ('request', '', 'requested', 'kiosk'),
    ('handIn', '', 'issued', 'machine'),
    ('handIn', 'redeemed', 'redeemed', 'machine'),
    ('cashByProcedure', '', 'redeemed', 'desk'),
    ('print', 'requested', 'issued', 'machine'), ('print', 'requested', 'issued', 'desk'),
    ('print', 'requested', 'issued', 'kiosk'),
    ('abandon', 'requested', 'unprinted', 'machine'), ('abandon', 'requested', 'unprinted', 'desk'),
    ('abandon', 'requested', 'unprinted', 'kiosk'),
    ('reprint', 'issued', 'issued', 'machine'), ('reprint', 'issued', 'issued', 'desk'),
    ('reprint', 'issued', 'issued', 'kiosk'),
    ('reprint', 'redeemed', 'redeemed', 'machine'), ('reprint', 'redeemed', 'redeemed', 'desk'),
    ('reprint', 'redeemed', 'redeemed', 'kiosk'),
    ('present', 'requested', 'pending', 'machine'), ('present', 'requested', 'pending', 'kiosk'),
    ('present', 'issued', 'pending', 'machine'), ('present', 'issued', 'pending', 'kiosk'),
    ('stack', 'pending', 'redeemed', 'machine'), ('stack', 'pending', 'redeemed', 'kiosk'),
    ('return', 'pending', 'issued', 'machine'), ('return', 'pending', 'issued', 'kiosk'),
    ('cash', 'requested', 'redeemed', 'desk'),
    ('cash', 'issued', 'redeemed', 'desk'),
    ('void', 'requested', 'voided', 'house'), ('void', 'issued', 'voided', 'house'),
    ('expire', 'issued', 'expired', 'house'),
    ('find', 'requested', 'orphan', 'house'),
    ('find', 'issued', 'orphan', 'house'),
    ('restore', 'orphan', 'issued', 'house')
$$;

create table tickets (
  establishment_id integer not null references establishments,
  ticket_id bigint generated always as identity,
  -- keyed digest of the validation number, by which a ticket is found; null once its number was forgotten
  number_digest bytea check (length(number_digest) = 32),
  -- the number itself, under the key of personal data
  number_sealed bytea,
  -- of an establishment that wrote its tickets by hand: the number on the paper
  paper_number text check (length(paper_number) between 1 and 60),
  validated_by text not null check (validated_by in ('system', 'machine', 'hand')),
  -- the code that the validation record of a machine has, 0 to 255; null: none was given
  validation_type smallint check (validation_type between 0 and 255),
  kind text not null check (kind in ('cashable', 'restricted', 'nonRestricted')),
  -- the pool of a restricted ticket
  pool integer check (pool between 0 and 65535),
  amount_minor bigint not null check (amount_minor > 0),
  place text not null check (place in ('machine', 'desk', 'kiosk')),
  machine_id bigint,
  -- a cash desk, or the change machine that a kiosk is
  desk_id bigint,
  -- the issuer's own count, printed on the ticket
  sequence_number bigint not null check (sequence_number >= 0),
  -- the last gaming day on which it is paid
  payable_until date not null,
  gaming_day date not null,
  -- by the clock of the device; null: it gave none
  printed_at timestamptz,
  received_at timestamptz not null,
  state text not null check (state in ('requested', 'issued', 'pending', 'redeemed', 'unprinted', 'voided',
    'expired', 'orphan')),
  last_step integer not null check (last_step >= 1),
  -- the gaming day of its last step: retention is counted from there
  moved_on date not null,
  number_forgotten_at timestamptz,
  primary key (establishment_id, ticket_id),
  foreign key (establishment_id, machine_id) references machines,
  foreign key (establishment_id, desk_id) references desks,
  foreign key (establishment_id, gaming_day) references gaming_days,
  foreign key (establishment_id, moved_on) references gaming_days,
  constraint tickets_one_issuer check ((place = 'machine') = (machine_id is not null)
    and (place <> 'machine' or desk_id is null) and (place <> 'kiosk' or desk_id is not null)),
  constraint tickets_numbered check (num_nonnulls(number_digest, paper_number, number_forgotten_at) = 1
    and (number_digest is null) = (number_sealed is null) and (validated_by = 'hand' or paper_number is null))
);
-- serves: a number that is presented
create unique index tickets_by_number on tickets (establishment_id, number_digest)
  where number_digest is not null;
-- serves: the same, of a ticket that was written by hand
create unique index tickets_by_paper on tickets (establishment_id, paper_number) where paper_number is not null;
-- serves: tickets that are owed, expire, or are left pending
create index tickets_owed on tickets (establishment_id, state, payable_until)
  where state in ('requested', 'issued', 'pending');
-- serves: numbers whose time is over
create index tickets_remembered on tickets (establishment_id, moved_on)
  where number_digest is not null and state in ('redeemed', 'unprinted', 'voided', 'expired', 'orphan');
-- serves: the tickets of a gaming day, the latest first
create index tickets_by_day on tickets (establishment_id, gaming_day, ticket_id);
grant select, insert on tickets to releve_app;

-- A ticket stays as it was issued: a step moves its state, and its number is forgotten in time.
create function ticket_stays_itself() returns trigger language plpgsql as $$
begin
  if (new.establishment_id, new.ticket_id, new.validated_by, new.validation_type, new.kind, new.pool,
      new.amount_minor, new.place, new.machine_id, new.desk_id, new.sequence_number, new.payable_until,
      new.gaming_day, new.printed_at, new.received_at)
    is distinct from (old.establishment_id, old.ticket_id, old.validated_by, old.validation_type, old.kind,
      old.pool, old.amount_minor, old.place, old.machine_id, old.desk_id, old.sequence_number,
      old.payable_until, old.gaming_day, old.printed_at, old.received_at)
    or old.number_forgotten_at is not null or new.last_step < old.last_step
    or (new.number_forgotten_at is null and (new.number_digest, new.number_sealed, new.paper_number)
      is distinct from (old.number_digest, old.number_sealed, old.paper_number)) then
    raise exception 'ticket % stays what it is', old.ticket_id using errcode = 'RV001',
      hint = 'APPEND_ONLY';
  end if;
  return new;
end $$;
create trigger ticket_stays_itself before update on tickets
  for each row execute function ticket_stays_itself();

create table ticket_steps (
  establishment_id integer not null,
  ticket_id bigint not null,
  -- from 1 without a gap
  step_number integer not null check (step_number >= 1),
  step text not null,
  -- '' before the first
  from_state text not null,
  to_state text not null,
  kind text not null,
  amount_minor bigint not null,
  place text not null check (place in ('machine', 'desk', 'kiosk', 'house')),
  machine_id bigint,
  desk_id bigint,
  gaming_day date not null,
  -- by the clock of the device; null: it gave none, or there was no device
  happened_at timestamptz,
  received_at timestamptz not null,
  recorded_by bigint not null references people,
  -- the second person, where two are needed
  approved_by bigint references people,
  reason text not null default '' check (length(reason) <= 1000),
  -- the movement of the desk or kiosk that paid it, or was paid for it
  movement_number integer,
  entry_id bigint,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, ticket_id, step_number),
  foreign key (establishment_id, ticket_id) references tickets,
  foreign key (establishment_id, machine_id) references machines,
  foreign key (establishment_id, desk_id) references desks,
  foreign key (establishment_id, desk_id, movement_number) references desk_movements,
  -- a step may be written before its entry, whose number everyone waits for
  foreign key (establishment_id, entry_id) references journal_entries deferrable initially immediate,
  foreign key (establishment_id, gaming_day) references gaming_days,
  constraint ticket_steps_place check (case place when 'machine' then machine_id is not null and desk_id is null
    when 'house' then machine_id is null and desk_id is null
    when 'kiosk' then machine_id is null and desk_id is not null
    else machine_id is null end),
  constraint ticket_steps_two_people check (approved_by <> recorded_by),
  constraint ticket_steps_void_by_two check (step <> 'void' or (approved_by is not null and length(reason) >= 3)),
  constraint ticket_steps_procedure_by_two
    check (step <> 'cashByProcedure' or (approved_by is not null and length(reason) >= 3))
);
-- serves: the tickets issued, redeemed, voided, expired and found on a gaming day, at which machine or desk
create index ticket_steps_by_day on ticket_steps (establishment_id, gaming_day, step);
-- serves: the ticket that a movement of a desk paid
create unique index ticket_steps_by_movement on ticket_steps (establishment_id, desk_id, movement_number)
  where movement_number is not null;
grant select, insert on ticket_steps to releve_app;

alter table tickets add constraint tickets_last_step foreign key (establishment_id, ticket_id, last_step)
  references ticket_steps deferrable initially deferred;

-- A ticket's next step: the first is of a ticket just entered, any other moves its state. Other writers of the ticket
-- wait and then see it moved, so that one ticket is paid once.
create function ticket_step_follows() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  ticket tickets;
  next_state text;
begin
  select * into ticket from tickets
  where tickets.establishment_id = new.establishment_id and tickets.ticket_id = new.ticket_id
  for no key update;
  new.kind := ticket.kind;
  new.amount_minor := ticket.amount_minor;
  new.from_state := case when new.step_number = 1 then '' else ticket.state end;
  select transitions.to_state into next_state from ticket_transitions() as transitions
  where transitions.step = new.step and transitions.from_state = new.from_state
    and transitions.place = new.place;
  if next_state is null or (new.step_number = 1 and ticket.last_step <> 1) then
    raise exception 'ticket % is %: no % at a %', new.ticket_id, ticket.state, new.step, new.place
      using errcode = 'RV004', hint = case ticket.state
        when 'redeemed' then 'TICKET_REDEEMED' when 'voided' then 'TICKET_VOIDED'
        when 'expired' then 'TICKET_EXPIRED' when 'orphan' then 'TICKET_IS_ORPHAN'
        when 'unprinted' then 'TICKET_NOT_PRINTED' when 'pending' then 'TICKET_PENDING_ELSEWHERE'
        else 'TICKET_STEP_NOT_TAKEN' end;
  end if;
  new.to_state := next_state;
  -- The device that has the paper reports its outcome.
  if new.step in ('stack', 'return') and not exists (select from ticket_steps
      where ticket_steps.establishment_id = new.establishment_id and ticket_steps.ticket_id = new.ticket_id
        and ticket_steps.step_number = ticket.last_step
        and (ticket_steps.machine_id, ticket_steps.desk_id)
          is not distinct from (new.machine_id, new.desk_id)) then
    raise exception 'ticket % is at another device', new.ticket_id using errcode = 'RV004',
      hint = 'TICKET_OF_ANOTHER_PLACE';
  end if;
  if new.step_number = 1 then
    -- By the written procedure a desk pays a ticket issued by a machine.
    if (ticket.state, ticket.gaming_day, ticket.moved_on)
        is distinct from (next_state, new.gaming_day, new.gaming_day)
      or (new.step <> 'cashByProcedure' and ticket.place <> new.place) then
      raise exception 'ticket % begins as it is not', new.ticket_id using errcode = 'RV004',
        hint = 'CONCURRENT_CHANGE';
    end if;
  elsif new.step_number <> ticket.last_step + 1 then
    raise exception 'step % of ticket % does not follow %', new.step_number, new.ticket_id, ticket.last_step
      using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  else
    update tickets set state = next_state, last_step = new.step_number, moved_on = new.gaming_day
    where tickets.establishment_id = new.establishment_id and tickets.ticket_id = new.ticket_id;
  end if;
  return new;
end $$;
create trigger ticket_step_follows before insert on ticket_steps
  for each row execute function ticket_step_follows();
create trigger refuse_closed_day before insert on ticket_steps
  for each row execute function refuse_closed_day();

-- Cash of the same sum leaves the desk or kiosk that pays a ticket, and enters the one that sells it.
create function ticket_step_moves_its_cash() returns trigger language plpgsql as $$
begin
  if new.to_state = 'redeemed' and new.from_state <> 'redeemed' and new.place in ('desk', 'kiosk')
    and not exists (select from desk_movements_public as desk_movements
      where desk_movements.establishment_id = new.establishment_id and desk_movements.desk_id = new.desk_id
        and desk_movements.movement_number = new.movement_number and desk_movements.kind = 'ticketRedeemed'
        and desk_movements.amount_minor = -new.amount_minor
        and desk_movements.recorded_by = new.recorded_by)
    or new.movement_number is not null and new.to_state <> 'redeemed'
    and not exists (select from desk_movements_public as desk_movements
      where desk_movements.establishment_id = new.establishment_id and desk_movements.desk_id = new.desk_id
        and desk_movements.movement_number = new.movement_number and desk_movements.kind = 'ticketIssued'
        and desk_movements.amount_minor = new.amount_minor
        and desk_movements.recorded_by = new.recorded_by) then
    raise exception 'cash moves with ticket %', new.ticket_id using errcode = 'RV003',
      hint = 'PAYMENT_DESK_REQUIRED';
  end if;
  return null;
end $$;
create constraint trigger ticket_step_moves_its_cash after insert on ticket_steps
  for each row execute function ticket_step_moves_its_cash();

-- How often a device presented numbers of no ticket within an hour: the count slows it, and raises the alarm.
create table ticket_guesses (
  establishment_id integer not null references establishments,
  -- the token of the device, or the person at a desk
  guesser text not null check (length(guesser) between 1 and 40),
  since timestamptz not null,
  guesses integer not null check (guesses >= 1),
  primary key (establishment_id, guesser)
);
grant select, insert, update, delete on ticket_guesses to releve_app;

create table ticket_guess_alarms (
  establishment_id integer not null references establishments,
  alarm_number bigint generated always as identity,
  guesser text not null,
  place text not null check (place in ('machine', 'desk', 'kiosk')),
  machine_id bigint,
  desk_id bigint,
  guesses integer not null,
  gaming_day date not null,
  raised_at timestamptz not null,
  primary key (establishment_id, alarm_number),
  foreign key (establishment_id, machine_id) references machines,
  foreign key (establishment_id, desk_id) references desks,
  foreign key (establishment_id, gaming_day) references gaming_days
);
grant select, insert on ticket_guess_alarms to releve_app;

-- Forgets the numbers of tickets that ended before that day: the tickets and their steps stay.
create function forget_ticket_numbers(of_establishment integer, before date, at_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forgotten integer;
begin
  with due as (
    select tickets.ticket_id from tickets
    where tickets.establishment_id = of_establishment and tickets.number_digest is not null
      and tickets.state in ('redeemed', 'unprinted', 'voided', 'expired', 'orphan')
      and tickets.moved_on < before
    order by tickets.moved_on limit at_most for no key update
  )
  update tickets set number_digest = null, number_sealed = null, number_forgotten_at = clock_timestamp()
  from due
  where tickets.establishment_id = of_establishment and tickets.ticket_id = due.ticket_id;
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
revoke all on function forget_ticket_numbers(integer, date, integer) from public;
grant execute on function forget_ticket_numbers(integer, date, integer) to releve_app;

select audit_attach('tickets', 'mutable', '{number_digest,number_sealed}');
select audit_attach(t, 'append_only') from unnest('{ticket_steps,ticket_guess_alarms}'::regclass[]) t;
select audit_texts('ticket_steps', '{reason}');
select audit_exempt('ticket_guesses', 'how fast a device guesses, forgotten within an hour');
`;

/**
 * Off-line tickets that a machine hands in otherwise than they are on file: another amount or kind, or another machine
 * (MC:19.7). The ticket stays as it is; the statement of the machine is stored for the reconciliation of the day.
 */
const handIns = `
create table ticket_hand_in_differences (
  establishment_id integer not null references establishments,
  ticket_id bigint not null,
  -- the machine that hands it in
  machine_id bigint not null,
  -- as its record has it
  amount_minor bigint not null check (amount_minor > 0),
  kind text not null check (kind in ('cashable', 'restricted', 'nonRestricted')),
  sequence_number bigint not null check (sequence_number >= 0),
  -- by the clock of the machine
  printed_at timestamptz not null,
  gaming_day date not null,
  received_at timestamptz not null,
  recorded_by bigint not null references people,
  -- handed in again as before, it is no other difference
  primary key (establishment_id, ticket_id, machine_id, amount_minor, kind),
  foreign key (establishment_id, ticket_id) references tickets,
  foreign key (establishment_id, machine_id) references machines,
  foreign key (establishment_id, gaming_day) references gaming_days
);
-- serves: the differences of a gaming day
create index ticket_hand_in_differences_by_day on ticket_hand_in_differences (establishment_id, gaming_day);
grant select, insert on ticket_hand_in_differences to releve_app;
select audit_attach('ticket_hand_in_differences', 'append_only');
`;

/** The step by which a desk cashes a ticket, within one call of the database. */
const asSeen = `
-- Locks a ticket whose last step is unchanged; otherwise refuses. The application may not change a ticket.
create function lock_ticket_as_seen(of_establishment integer, of_ticket bigint, seen_step integer) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_step integer;
begin
  select tickets.last_step into found_step from tickets
  where tickets.establishment_id = of_establishment and tickets.ticket_id = of_ticket
  for no key update;
  if found_step is distinct from seen_step then
    raise exception 'ticket % is not as it was seen', of_ticket using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
end $$;
revoke all on function lock_ticket_as_seen(integer, bigint, integer) from public;
grant execute on function lock_ticket_as_seen(integer, bigint, integer) to releve_app;

create function cash_ticket_step(of_establishment integer, of_ticket bigint, next_step integer, at_desk bigint,
  on_day date, at_time timestamptz, by_person bigint, paid_movement integer, of_entry bigint) returns void
language sql as $$
  insert into ticket_steps (establishment_id, ticket_id, step_number, step, place, desk_id, gaming_day, received_at,
    recorded_by, movement_number, entry_id)
  values (of_establishment, of_ticket, next_step, 'cash', 'desk', at_desk, on_day, at_time, by_person, paid_movement,
    of_entry)
$$;
`;

/** Views that other modules may read: a column that is missing here is private to the module. */
const published = `
create view tickets_public as
  select
    tickets.establishment_id, tickets.ticket_id, tickets.paper_number, tickets.validated_by, tickets.kind,
    tickets.amount_minor, tickets.place, tickets.machine_id, tickets.desk_id, tickets.sequence_number,
    tickets.payable_until, tickets.gaming_day, tickets.printed_at, tickets.received_at, tickets.state,
    tickets.last_step, tickets.moved_on
  from tickets;
create view ticket_steps_public as
  select
    ticket_steps.establishment_id, ticket_steps.ticket_id, ticket_steps.step_number, ticket_steps.step,
    ticket_steps.from_state, ticket_steps.to_state, ticket_steps.kind, ticket_steps.amount_minor,
    ticket_steps.place, ticket_steps.machine_id, ticket_steps.desk_id, ticket_steps.gaming_day,
    ticket_steps.happened_at, ticket_steps.received_at, ticket_steps.recorded_by, ticket_steps.approved_by,
    ticket_steps.movement_number, ticket_steps.entry_id
  from ticket_steps;
-- tickets issued by a machine on a gaming day: a ticket is issued when its print is confirmed, or proved by its
-- bearer
create view ticket_slip_totals as
  select
    tickets.establishment_id, ticket_steps.gaming_day, tickets.machine_id, 'ticketsIssued'::text as kind,
    sum(ticket_steps.amount_minor)::bigint as amount_minor, count(*)::integer as slip_count,
    max(ticket_steps.recorded_at) as recorded_at
  from ticket_steps
  join tickets on tickets.establishment_id = ticket_steps.establishment_id
    and tickets.ticket_id = ticket_steps.ticket_id
  where tickets.machine_id is not null and ticket_steps.from_state in ('', 'requested')
    and ticket_steps.to_state in ('issued', 'pending', 'redeemed', 'orphan')
  group by tickets.establishment_id, ticket_steps.gaming_day, tickets.machine_id;
-- the amount owed on tickets, day by day and kind by kind; the opening is the closing of the day before
create view ticket_days as
  select
    ticket_steps.establishment_id, ticket_steps.gaming_day, ticket_steps.kind,
    coalesce(sum(ticket_steps.amount_minor) filter (where ticket_steps.from_state in ('', 'requested')
      and ticket_steps.to_state in ('issued', 'pending', 'redeemed', 'orphan')), 0)::bigint as issued_minor,
    coalesce(sum(ticket_steps.amount_minor) filter (where ticket_steps.to_state = 'redeemed'
      and ticket_steps.from_state <> 'redeemed' and ticket_steps.place = 'machine'), 0)::bigint
      as redeemed_at_machines_minor,
    coalesce(sum(ticket_steps.amount_minor) filter (where ticket_steps.to_state = 'redeemed'
      and ticket_steps.from_state <> 'redeemed' and ticket_steps.place = 'desk'), 0)::bigint
      as redeemed_at_desks_minor,
    coalesce(sum(ticket_steps.amount_minor) filter (where ticket_steps.to_state = 'redeemed'
      and ticket_steps.from_state <> 'redeemed' and ticket_steps.place = 'kiosk'), 0)::bigint
      as redeemed_at_kiosks_minor,
    coalesce(sum(ticket_steps.amount_minor) filter (where ticket_steps.to_state = 'voided'
      and ticket_steps.from_state = 'issued'), 0)::bigint as voided_minor,
    coalesce(sum(ticket_steps.amount_minor) filter (where ticket_steps.to_state = 'expired'), 0)::bigint
      as expired_minor,
    coalesce(sum(case ticket_steps.step when 'find' then ticket_steps.amount_minor
      when 'restore' then -ticket_steps.amount_minor end), 0)::bigint as orphans_minor
  from ticket_steps
  group by ticket_steps.establishment_id, ticket_steps.gaming_day, ticket_steps.kind;
create view ticket_step_reasons_public as
  select ticket_steps.establishment_id, ticket_steps.ticket_id, ticket_steps.step_number, ticket_steps.reason
  from ticket_steps
  where ticket_steps.reason <> '';
grant select on tickets_public, ticket_steps_public, ticket_slip_totals, ticket_days,
  ticket_step_reasons_public to releve_app;
select contribute_slip_totals('ticket_slip_totals');
`;

const down = `
select withdraw_slip_totals('ticket_slip_totals');
drop view ticket_step_reasons_public, ticket_days, ticket_slip_totals, ticket_steps_public, tickets_public;
select audit_detach(t) from unnest('{tickets,ticket_guesses,ticket_hand_in_differences,ticket_steps,
  ticket_guess_alarms}'::regclass[]) t;
drop table ticket_hand_in_differences, ticket_guess_alarms, ticket_guesses, ticket_steps, tickets;
drop function cash_ticket_step, lock_ticket_as_seen, forget_ticket_numbers, ticket_step_moves_its_cash,
  ticket_step_follows, ticket_stays_itself, ticket_transitions;
`;
