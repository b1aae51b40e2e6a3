import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Cards that carry credits and every movement of them (MC:18, MC:19.7). The movements a card may make are data, in the
 * function card_transitions(). Its balance is the sum of its movements and never below the amount that transfers have
 * reserved: ensured here, for every writer and every process (docs/adr/0041-cards.md).
 */
export class Cards1800000016000 implements MigrationInterface {
  readonly name = 'Cards1800000016000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [cards, published]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const cards = `
select set_config('releve.act', 'migration.cards', true);

-- Every movement of a card: '' is no card yet. The same list as domain/cards/card-life.ts; a test compares the two.
create function card_transitions() returns table (kind text, from_state text, to_state text, place text)
language sql immutable as $$
  values
    ('issue', '', 'issued', 'desk'),
    ('load', 'issued', 'active', 'desk'), ('load', 'active', 'active', 'desk'),
    ('toMachineAsked', 'active', 'active', 'machine'),
    ('toMachine', 'active', 'active', 'machine'), ('toMachine', 'blocked', 'blocked', 'machine'),
    ('toMachineCancelled', 'active', 'active', 'machine'),
    ('toMachineCancelled', 'blocked', 'blocked', 'machine'),
    ('fromMachineAsked', 'issued', 'issued', 'machine'), ('fromMachineAsked', 'active', 'active', 'machine'),
    ('fromMachine', 'issued', 'active', 'machine'), ('fromMachine', 'active', 'active', 'machine'),
    ('fromMachine', 'blocked', 'blocked', 'machine'),
    ('fromMachineCancelled', 'issued', 'issued', 'machine'),
    ('fromMachineCancelled', 'active', 'active', 'machine'),
    ('fromMachineCancelled', 'blocked', 'blocked', 'machine'),
    ('cash', 'active', 'active', 'desk'),
    ('block', 'issued', 'blocked', 'house'), ('block', 'active', 'blocked', 'house'),
    ('unblock', 'blocked', 'active', 'house'),
    ('correct', 'issued', 'active', 'house'), ('correct', 'active', 'active', 'house'),
    ('correct', 'blocked', 'blocked', 'house'),
    ('find', 'active', 'found', 'house'), ('find', 'blocked', 'found', 'house'),
    ('restore', 'found', 'active', 'house'), ('restore', 'found', 'blocked', 'house'),
    ('return', 'issued', 'returned', 'house'), ('return', 'active', 'returned', 'house')
$$;

create table cards (
  establishment_id integer not null references establishments,
  card_id bigint generated always as identity,
  -- keyed digest of the number on the card, by which it is found; null once its number was forgotten
  number_digest bytea check (length(number_digest) = 32),
  -- the number itself, under the key of personal data
  number_sealed bytea,
  -- the desk that handed it out
  desk_id bigint not null,
  gaming_day date not null,
  issued_at timestamptz not null,
  state text not null check (state in ('issued', 'active', 'blocked', 'found', 'returned')),
  last_movement integer not null check (last_movement >= 1),
  -- the sum of its movements
  balance_minor bigint not null check (balance_minor >= 0),
  -- the part of it reserved by transfers to machines that have not ended
  reserved_minor bigint not null check (reserved_minor between 0 and balance_minor),
  pending_transfers integer not null check (pending_transfers >= 0),
  -- the gaming day of its last movement: retention is counted from there
  moved_on date not null,
  number_forgotten_at timestamptz,
  primary key (establishment_id, card_id),
  foreign key (establishment_id, desk_id) references desks,
  foreign key (establishment_id, gaming_day) references gaming_days,
  foreign key (establishment_id, moved_on) references gaming_days,
  constraint cards_numbered check (num_nonnulls(number_digest, number_forgotten_at) = 1
    and (number_digest is null) = (number_sealed is null))
);
-- serves: a card that is presented; the plastic of a returned one is handed out again
create unique index cards_by_number on cards (establishment_id, number_digest)
  where number_digest is not null and state <> 'returned';
-- serves: numbers whose time is over
create index cards_remembered on cards (establishment_id, moved_on)
  where number_digest is not null and state = 'returned';
-- serves: cards of one state, the latest first
create index cards_by_state on cards (establishment_id, state, card_id);
grant select, insert on cards to releve_app;

-- A card stays the one that was handed out: a movement changes its credits, and its number is forgotten in time.
create function card_stays_itself() returns trigger language plpgsql as $$
begin
  if (new.establishment_id, new.card_id, new.desk_id, new.gaming_day, new.issued_at)
    is distinct from (old.establishment_id, old.card_id, old.desk_id, old.gaming_day, old.issued_at)
    or old.number_forgotten_at is not null or new.last_movement < old.last_movement
    or (new.number_forgotten_at is null and (new.number_digest, new.number_sealed)
      is distinct from (old.number_digest, old.number_sealed)) then
    raise exception 'card % stays what it is', old.card_id using errcode = 'RV001', hint = 'APPEND_ONLY';
  end if;
  return new;
end $$;
create trigger card_stays_itself before update on cards
  for each row execute function card_stays_itself();

-- Locks the card until the transaction ends: a later read sees a state that no other transaction changes meanwhile.
create function lock_card(of_establishment integer, of_card bigint) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select from cards where cards.establishment_id = of_establishment and cards.card_id = of_card
  for no key update
$$;
revoke all on function lock_card(integer, bigint) from public;
grant execute on function lock_card(integer, bigint) to releve_app;

create table card_movements (
  establishment_id integer not null,
  card_id bigint not null,
  -- from 1 without a gap; given by the database
  movement_number integer not null check (movement_number >= 1),
  kind text not null,
  -- '' before the first
  from_state text not null,
  to_state text not null,
  -- the amount it adds to the card; negative: it takes off
  amount_minor bigint not null,
  balance_minor bigint not null,
  reserved_minor bigint not null,
  -- of a requested transfer
  asked_minor bigint check (asked_minor > 0),
  -- the machine's own name of the transfer
  transaction_id text check (length(transaction_id) between 1 and 40),
  -- the movement that requested the transfer which this one ends
  request_number integer,
  place text not null check (place in ('machine', 'desk', 'house')),
  machine_id bigint,
  desk_id bigint,
  gaming_day date not null,
  -- by the clock of the machine; null: it gave none, or there was none
  happened_at timestamptz,
  received_at timestamptz not null,
  recorded_by bigint not null references people,
  -- the second person, where two are needed
  approved_by bigint references people,
  reason text not null default '' check (length(reason) <= 1000),
  -- the movement of the desk that took the cash, or gave it
  desk_movement_number integer,
  entry_id bigint,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, card_id, movement_number),
  constraint card_movements_after
    unique (establishment_id, card_id, movement_number, to_state, balance_minor, reserved_minor),
  foreign key (establishment_id, card_id) references cards,
  foreign key (establishment_id, card_id, request_number) references card_movements,
  foreign key (establishment_id, machine_id) references machines,
  foreign key (establishment_id, desk_id) references desks,
  foreign key (establishment_id, desk_id, desk_movement_number) references desk_movements,
  foreign key (establishment_id, entry_id) references journal_entries,
  foreign key (establishment_id, gaming_day) references gaming_days,
  constraint card_movements_place check (case place when 'machine' then machine_id is not null and desk_id is null
    when 'desk' then machine_id is null and desk_id is not null
    -- a correction may name the machine whose counters it follows
    else desk_id is null and (machine_id is null or kind = 'correct') end),
  constraint card_movements_sign check (case when kind in ('load', 'fromMachine', 'restore') then amount_minor > 0
    when kind in ('toMachine', 'cash', 'find') then amount_minor < 0
    when kind = 'correct' then amount_minor <> 0 else amount_minor = 0 end),
  constraint card_movements_asked check (kind in ('toMachineAsked', 'fromMachineAsked')
    = (asked_minor is not null) and (asked_minor is null) = (transaction_id is null)),
  constraint card_movements_ended check (kind in ('toMachine', 'toMachineCancelled', 'fromMachine',
    'fromMachineCancelled') = (request_number is not null)),
  constraint card_movements_cash check (kind in ('load', 'cash') = (desk_movement_number is not null)),
  constraint card_movements_posted
    check (kind not in ('load', 'cash', 'find', 'restore') or entry_id is not null),
  constraint card_movements_two_people check (approved_by <> recorded_by),
  constraint card_movements_by_two
    check (kind not in ('unblock', 'correct') or (approved_by is not null and length(reason) >= 3))
);
-- serves: the same machine asking again; one transfer has one name
create unique index card_movements_by_transaction on card_movements (establishment_id, machine_id, transaction_id)
  where transaction_id is not null;
-- serves: how a transfer ended; it ends once
create unique index card_movements_by_request on card_movements (establishment_id, card_id, request_number)
  where request_number is not null;
-- serves: the card of a desk's movement
create unique index card_movements_by_desk on card_movements (establishment_id, desk_id, desk_movement_number)
  where desk_movement_number is not null;
-- serves: amounts loaded, transferred and cashed on a gaming day
create index card_movements_by_day on card_movements (establishment_id, gaming_day, kind);
grant select, insert on card_movements to releve_app;

-- The state of a card is that of its last movement.
alter table cards add constraint cards_last_movement
  foreign key (establishment_id, card_id, last_movement, state, balance_minor, reserved_minor)
  references card_movements (establishment_id, card_id, movement_number, to_state, balance_minor, reserved_minor)
  deferrable initially deferred;

-- A card's next movement: other writers of the card wait and then see it moved, so that the balance is the sum, and
-- no amount is taken off that is not on the card.
create function card_movement_follows() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  card cards;
  asked card_movements;
  next_state text;
  refused text;
  reserved bigint;
  pending integer;
begin
  select * into card from cards
  where cards.establishment_id = new.establishment_id and cards.card_id = new.card_id
  for no key update;
  new.from_state := case when new.kind = 'issue' then '' else card.state end;
  new.movement_number := case when new.kind = 'issue' then 1 else card.last_movement + 1 end;
  select transitions.to_state into next_state from card_transitions() as transitions
  where transitions.kind = new.kind and transitions.from_state = new.from_state
    and transitions.place = new.place
    -- A card entered among the orphans by mistake returns to its former state.
    and (new.kind <> 'restore' or exists (select from card_movements as found
      where found.establishment_id = new.establishment_id and found.card_id = new.card_id
        and found.movement_number = card.last_movement and found.from_state = transitions.to_state
        and found.amount_minor = -new.amount_minor));
  if next_state is null or (new.kind = 'issue' and (card.state, card.last_movement, card.balance_minor,
      card.pending_transfers, card.gaming_day, card.moved_on, card.desk_id)
      is distinct from ('issued', 1, 0::bigint, 0, new.gaming_day, new.gaming_day, new.desk_id)) then
    refused := case when card.state = 'returned' then 'CARD_RETURNED'
      when card.state = 'found' then 'CARD_IS_ORPHAN' when card.state = 'blocked' then 'CARD_BLOCKED'
      when new.kind = 'unblock' then 'CARD_NOT_BLOCKED'
      when card.state = 'issued' and new.kind in ('toMachineAsked', 'cash') then 'CARD_BALANCE_SHORT'
      else 'CARD_STEP_NOT_TAKEN' end;
  end if;
  reserved := card.reserved_minor;
  pending := card.pending_transfers;
  if refused is null and new.kind in ('toMachineAsked', 'fromMachineAsked') then
    pending := pending + 1;
    reserved := reserved + case when new.kind = 'toMachineAsked' then new.asked_minor else 0 end;
  elsif refused is null and new.request_number is not null then
    select * into asked from card_movements
    where card_movements.establishment_id = new.establishment_id and card_movements.card_id = new.card_id
      and card_movements.movement_number = new.request_number;
    refused := case
      when asked.asked_minor is null or new.kind not in (replace(asked.kind, 'Asked', ''),
        replace(asked.kind, 'Asked', 'Cancelled')) then 'CARD_TRANSFER_UNKNOWN'
      when asked.machine_id is distinct from new.machine_id then 'CARD_TRANSFER_UNKNOWN'
      when exists (select from card_movements where card_movements.establishment_id = new.establishment_id
        and card_movements.card_id = new.card_id and card_movements.request_number = new.request_number)
        then 'CARD_TRANSFER_ENDED' end;
    new.amount_minor := case new.kind when 'toMachine' then -asked.asked_minor
      when 'fromMachine' then asked.asked_minor else 0 end;
    pending := pending - 1;
    reserved := reserved - case when asked.kind = 'toMachineAsked' then asked.asked_minor else 0 end;
  end if;
  new.to_state := next_state;
  new.balance_minor := card.balance_minor + new.amount_minor;
  new.reserved_minor := reserved;
  refused := coalesce(refused, case
    when new.kind in ('find', 'return') and card.pending_transfers > 0 then 'CARD_TRANSFER_PENDING'
    when new.kind = 'return' and new.balance_minor <> 0 then 'CARD_NOT_EMPTY'
    when new.kind = 'find' and new.balance_minor <> 0 then 'CARD_AMOUNT_DIFFERS'
    when new.balance_minor < reserved then 'CARD_BALANCE_SHORT' end);
  if refused is not null then
    raise exception 'card % is %, % of % reserved: no %', new.card_id, card.state, card.reserved_minor,
      card.balance_minor, new.kind using errcode = 'RV004', hint = refused;
  end if;
  if new.kind <> 'issue' then
    update cards set state = next_state, last_movement = new.movement_number, balance_minor = new.balance_minor,
      reserved_minor = reserved, pending_transfers = pending, moved_on = new.gaming_day
    where cards.establishment_id = new.establishment_id and cards.card_id = new.card_id;
  end if;
  return new;
end $$;
create trigger card_movement_follows before insert on card_movements
  for each row execute function card_movement_follows();
create trigger refuse_closed_day before insert on card_movements
  for each row execute function refuse_closed_day();

-- Cash of the same sum enters the desk that loads a card, and leaves the one that cashes it.
create function card_movement_moves_its_cash() returns trigger language plpgsql as $$
begin
  if new.desk_movement_number is not null and not exists (select from desk_movements_public as desk_movements
      where desk_movements.establishment_id = new.establishment_id and desk_movements.desk_id = new.desk_id
        and desk_movements.movement_number = new.desk_movement_number
        and desk_movements.kind = case new.kind when 'load' then 'cardLoaded' else 'cardCashed' end
        and desk_movements.amount_minor = new.amount_minor
        and desk_movements.recorded_by = new.recorded_by) then
    raise exception 'cash moves with card %', new.card_id using errcode = 'RV003',
      hint = 'PAYMENT_DESK_REQUIRED';
  end if;
  return null;
end $$;
create constraint trigger card_movement_moves_its_cash after insert on card_movements
  for each row execute function card_movement_moves_its_cash();

-- The numbers of cards that were returned before that day: the cards and their movements stay.
create function forget_card_numbers(of_establishment integer, before date, at_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forgotten integer;
begin
  with due as (
    select cards.card_id from cards
    where cards.establishment_id = of_establishment and cards.number_digest is not null
      and cards.state = 'returned' and cards.moved_on < before
    order by cards.moved_on limit at_most for no key update
  )
  update cards set number_digest = null, number_sealed = null, number_forgotten_at = clock_timestamp()
  from due
  where cards.establishment_id = of_establishment and cards.card_id = due.card_id;
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
revoke all on function forget_card_numbers(integer, date, integer) from public;
grant execute on function forget_card_numbers(integer, date, integer) to releve_app;

select audit_attach('cards', 'mutable', '{number_digest,number_sealed}');
select audit_attach('card_movements', 'append_only');
select audit_texts('card_movements', '{reason}');
`;

/** Views that other modules may read: a column that is missing here is private to the module. */
const published = `
create view cards_public as
  select
    cards.establishment_id, cards.card_id, cards.desk_id, cards.gaming_day, cards.issued_at, cards.state,
    cards.last_movement, cards.balance_minor, cards.reserved_minor, cards.pending_transfers, cards.moved_on
  from cards;
create view card_movements_public as
  select
    card_movements.establishment_id, card_movements.card_id, card_movements.movement_number, card_movements.kind,
    card_movements.from_state, card_movements.to_state, card_movements.amount_minor,
    card_movements.balance_minor, card_movements.reserved_minor, card_movements.asked_minor,
    card_movements.request_number, card_movements.place, card_movements.machine_id, card_movements.desk_id,
    card_movements.gaming_day, card_movements.happened_at, card_movements.received_at,
    card_movements.recorded_by, card_movements.approved_by, card_movements.desk_movement_number,
    card_movements.entry_id
  from card_movements;
-- the amount owed on cards, day by day; the opening is the closing of the day before
create view card_days as
  select
    card_movements.establishment_id, card_movements.gaming_day,
    coalesce(sum(card_movements.amount_minor) filter (where card_movements.kind = 'load'), 0)::bigint
      as loaded_minor,
    coalesce(-sum(card_movements.amount_minor) filter (where card_movements.kind = 'toMachine'), 0)::bigint
      as to_machines_minor,
    coalesce(sum(card_movements.amount_minor) filter (where card_movements.kind = 'fromMachine'), 0)::bigint
      as from_machines_minor,
    coalesce(-sum(card_movements.amount_minor) filter (where card_movements.kind = 'cash'), 0)::bigint
      as cashed_minor,
    coalesce(sum(card_movements.amount_minor) filter (where card_movements.kind = 'correct'), 0)::bigint
      as corrected_minor,
    coalesce(-sum(card_movements.amount_minor) filter (where card_movements.kind in ('find', 'restore')),
      0)::bigint as orphans_minor,
    sum(sum(card_movements.amount_minor)) over (partition by card_movements.establishment_id
      order by card_movements.gaming_day)::bigint as closing_minor
  from card_movements
  group by card_movements.establishment_id, card_movements.gaming_day;
grant select on cards_public, card_movements_public, card_days to releve_app;
`;

const down = `
drop view card_days, card_movements_public, cards_public;
select audit_detach(t) from unnest('{cards,card_movements}'::regclass[]) t;
drop table card_movements, cards;
drop function forget_card_numbers, card_movement_moves_its_cash, card_movement_follows, lock_card, card_stays_itself,
  card_transitions;
`;
