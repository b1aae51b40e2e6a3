import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Desks, each with its holder, its float and its balance, movement by movement; transfers between them; their counts;
 * hopper fills, their slips and the voided ones.
 *
 * A desk has cash, proved as a sum, and chips and plaques, proved by value: each movement lists the chips and plaques
 * it moves, and so do a transfer and a count (docs/adr/0026-what-a-desk-holds.md).
 */
export class Desks1800000011000 implements MigrationInterface {
  readonly name = 'Desks1800000011000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [worth, desks, chips, fills, asSeen, published, texts]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const worth = `
select set_config('releve.act', 'migration.desks', true);

create function chips_worth(lines jsonb) returns bigint language sql immutable as $$
  select case when count(*) = count(distinct (line ->> 'medium', line ->> 'game', line ->> 'value'))
      and coalesce(bool_and(coalesce(line ->> 'medium' in ('chip', 'plaque')
        and (line ->> 'medium' = 'chip' or line ->> 'game' = '') and length(line ->> 'game') <= 40
        and line ->> 'value' ~ '^[1-9][0-9]{0,17}$' and line ->> 'count' ~ '^[1-9][0-9]{0,8}$', false)), true)
    then coalesce(sum(case when line ->> 'value' ~ '^[0-9]+$' and line ->> 'count' ~ '^[0-9]+$'
      then (line ->> 'value')::numeric * (line ->> 'count')::numeric end), 0)::bigint end
  from jsonb_array_elements(lines) as line
$$;
`;

const desks = `
create table desks (
  establishment_id integer not null references establishments,
  desk_id bigint generated always as identity,
  -- its number on the floor, never reused
  desk_code text not null check (desk_code ~ '^[A-Za-z0-9][A-Za-z0-9.-]{0,19}$'),
  -- 'tableChangeur': the float of a changeur at the tables (docs/adr/0029-special-desks-and-changeurs.md)
  kind text not null check (kind in ('cashDesk', 'changeMachine', 'rovingChangeur', 'tableChangeur')),
  float_minor bigint not null check (float_minor >= 0),
  held_by bigint references people,
  opened_at timestamptz not null,
  retired_at timestamptz check (retired_at >= opened_at),
  -- empty: a roving changeur walks through several (MC:16)
  room text not null default '' check (length(room) <= 80),
  primary key (establishment_id, desk_id),
  unique (establishment_id, desk_code),
  check (retired_at is null or held_by is null)
);
grant select, insert, update (float_minor, held_by, retired_at, room) on desks to releve_app;

create function desk_stays_retired() returns trigger language plpgsql as $$
begin
  if old.retired_at is not null then
    raise exception 'desk % is retired', old.desk_code using errcode = 'RV001', hint = 'DESK_RETIRED',
      detail = json_build_object('desk', old.desk_code)::text;
  end if;
  return new;
end $$;
create trigger desk_stays_retired before update on desks for each row execute function desk_stays_retired();
select audit_attach('desks', 'mutable');

-- Money between two desks, or between a desk and the strongroom (null): it moves when the receiver confirms.
create table desk_transfers (
  establishment_id integer not null references establishments,
  transfer_id bigint generated always as identity,
  from_desk_id bigint,
  to_desk_id bigint,
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null check (length(reason) between 3 and 500),
  given_by bigint not null references people,
  given_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'refused', 'withdrawn')),
  settled_by bigint references people,
  settled_at timestamptz check (settled_at >= given_at),
  settlement_reason text not null default '',
  -- notes and coins among the cash, lowest first; empty: only the sum was entered
  pieces jsonb not null default '[]' check (jsonb_typeof(pieces) = 'array'),
  chips jsonb not null default '[]',
  -- the part of the amount that is chips and plaques
  chips_minor bigint not null default 0 check (chips_minor >= 0),
  primary key (establishment_id, transfer_id),
  foreign key (establishment_id, from_desk_id) references desks,
  foreign key (establishment_id, to_desk_id) references desks,
  check (from_desk_id is distinct from to_desk_id),
  check ((state = 'pending') = (settled_by is null)),
  check ((settled_by is null) = (settled_at is null)),
  -- the giver never confirms the receipt, and only the giver withdraws the transfer
  check (state not in ('confirmed', 'refused') or settled_by <> given_by),
  check (state <> 'withdrawn' or settled_by = given_by),
  constraint desk_transfers_chips check (chips_minor <= amount_minor),
  constraint desk_transfers_listed check ((chips_worth(chips) = chips_minor) is true)
);
-- serves: transfers that wait for their receiver
create index desk_transfers_pending on desk_transfers (establishment_id, transfer_id) where state = 'pending';
grant select, insert, update (state, settled_by, settled_at, settlement_reason) on desk_transfers to releve_app;

create function transfer_settles_once() returns trigger language plpgsql as $$
begin
  if (tg_op = 'INSERT' and new.state <> 'pending') or (tg_op = 'UPDATE' and old.state <> 'pending') then
    raise exception 'a transfer begins pending and is settled once' using errcode = 'RV001',
      hint = 'TRANSFER_SETTLED';
  end if;
  return new;
end $$;
create trigger transfer_settles_once before insert or update on desk_transfers
  for each row execute function transfer_settles_once();
select audit_attach('desk_transfers', 'mutable');

create table desk_movements (
  establishment_id integer not null references establishments,
  desk_id bigint not null,
  movement_number integer not null check (movement_number >= 1),
  kind text not null check (kind in ('transfer', 'cagnotte', 'change', 'countDifference', 'orphan', 'ticketRedeemed',
    'ticketIssued', 'cardLoaded', 'cardCashed', 'fill', 'payout', 'tableAvance', 'tableBon', 'tableCredit',
    'tableEncaisse', 'chipSale', 'chipRedemption', 'changeurBon')),
  amount_minor bigint not null,
  -- the desk's balance after this movement
  balance_minor bigint not null check (balance_minor >= 0),
  transfer_id bigint,
  taken text check (taken in ('currency', 'tokens', 'cardCredits')),
  given text check (given in ('currency', 'tokens', 'cardCredits')),
  changed_minor bigint check (changed_minor > 0),
  entry_id bigint,
  gaming_day date not null,
  happened_at timestamptz not null,
  recorded_by bigint not null references people,
  recorded_at timestamptz not null default clock_timestamp(),
  -- the part of the amount, and of the balance, that is chips and plaques; cash is the rest
  chips_minor bigint not null default 0,
  chips_balance_minor bigint not null default 0 check (chips_balance_minor >= 0),
  -- how many kinds of chips and plaques it moves
  chip_line_count integer not null default 0 check (chip_line_count >= 0),
  primary key (establishment_id, desk_id, movement_number),
  foreign key (establishment_id, desk_id) references desks,
  foreign key (establishment_id, transfer_id) references desk_transfers,
  -- a movement may be written before its entry, whose number everyone waits for
  foreign key (establishment_id, entry_id) references journal_entries deferrable initially immediate,
  foreign key (establishment_id, gaming_day) references gaming_days,
  check ((kind = 'transfer') = (transfer_id is not null)),
  check ((kind = 'change') = (changed_minor is not null)),
  check ((kind = 'change') = (taken is not null) and (kind = 'change') = (given is not null)),
  check (taken <> given),
  constraint desk_movements_moves check (amount_minor <> 0 or kind = 'change' or chip_line_count > 0),
  constraint desk_movements_cash check (chips_balance_minor <= balance_minor),
  constraint desk_movements_lines check (chip_line_count > 0 or chips_minor = 0),
  constraint desk_movements_chips check (chip_line_count = 0 or kind in ('transfer', 'cagnotte', 'orphan',
    'countDifference', 'tableAvance', 'tableBon', 'tableCredit', 'tableEncaisse', 'chipSale', 'chipRedemption',
    'changeurBon')),
  -- chips for as much cash: only the form of the balance changes
  constraint desk_movements_trades check (kind not in ('tableBon', 'chipSale', 'chipRedemption', 'changeurBon')
    or (amount_minor = 0 and chip_line_count > 0)),
  constraint desk_movements_trade_entry check ((kind in ('chipSale', 'chipRedemption')) <= (entry_id is not null))
);
-- serves: the two movements of a transfer, each of them once
create unique index desk_movements_by_transfer on desk_movements (establishment_id, transfer_id, desk_id)
  where transfer_id is not null;
grant select, insert on desk_movements to releve_app;

-- Each movement follows the last one of its desk: none is left out, and the balance is their sum.
create function desk_movement_follows() returns trigger language plpgsql as $$
declare
  last_number integer;
  last_balance bigint;
  last_chips bigint;
begin
  select desk_movements.movement_number, desk_movements.balance_minor, desk_movements.chips_balance_minor
    into last_number, last_balance, last_chips
  from desk_movements
  where desk_movements.establishment_id = new.establishment_id and desk_movements.desk_id = new.desk_id
  order by desk_movements.movement_number desc limit 1;
  if new.movement_number <> coalesce(last_number, 0) + 1
    or new.balance_minor <> coalesce(last_balance, 0) + new.amount_minor
    or new.chips_balance_minor <> coalesce(last_chips, 0) + new.chips_minor then
    raise exception 'movement % of desk % does not follow the last one', new.movement_number, new.desk_id
      using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return new;
end $$;
create trigger desk_movement_follows before insert on desk_movements
  for each row execute function desk_movement_follows();
create trigger refuse_closed_day before insert on desk_movements
  for each row execute function refuse_closed_day();
select audit_attach('desk_movements', 'append_only');

-- A confirmed transfer has moved, out of one desk and into the other, once; any other has not.
create function transfer_is_moved() returns trigger language plpgsql as $$
declare
  transfer desk_transfers;
  moved boolean;
begin
  select * into transfer from desk_transfers
  where desk_transfers.establishment_id = new.establishment_id and desk_transfers.transfer_id = new.transfer_id;
  select coalesce(array_agg(row (desk_movements.desk_id, desk_movements.amount_minor)
      order by desk_movements.amount_minor), '{}') = array(
      select row (sides.desk_id, sides.amount_minor)
      from (values (transfer.from_desk_id, -transfer.amount_minor), (transfer.to_desk_id, transfer.amount_minor))
        as sides (desk_id, amount_minor)
      where sides.desk_id is not null and transfer.state = 'confirmed' order by sides.amount_minor)
    into moved
  from desk_movements
  where desk_movements.establishment_id = new.establishment_id and desk_movements.transfer_id = new.transfer_id;
  moved := moved and not exists (
    select from desk_movements
    where desk_movements.establishment_id = new.establishment_id and desk_movements.transfer_id = new.transfer_id
      and (desk_movements.chip_line_count <> jsonb_array_length(transfer.chips)
        or exists (
          select from jsonb_array_elements(transfer.chips) as line
          where not exists (
            select from desk_movement_chips as lines
            where lines.establishment_id = desk_movements.establishment_id
              and lines.desk_id = desk_movements.desk_id
              and lines.movement_number = desk_movements.movement_number
              and lines.medium = line ->> 'medium' and lines.game = line ->> 'game'
              and lines.value_minor = (line ->> 'value')::bigint
              and lines.pieces = case when desk_movements.amount_minor < 0 then -1 else 1 end * (line ->> 'count')::bigint))));
  if not moved then
    raise exception 'transfer % is % and its money is elsewhere', new.transfer_id, transfer.state
      using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return null;
end $$;
create constraint trigger transfer_is_moved after update on desk_transfers
  deferrable initially deferred for each row execute function transfer_is_moved();
create constraint trigger transfer_is_moved after insert on desk_movements
  deferrable initially deferred for each row when (new.transfer_id is not null)
  execute function transfer_is_moved();

create table desk_counts (
  establishment_id integer not null references establishments,
  count_id bigint generated always as identity,
  desk_id bigint not null,
  booked_minor bigint not null check (booked_minor >= 0),
  counted_minor bigint not null check (counted_minor >= 0),
  -- the movement that brings the balance to the counted amount
  movement_number integer,
  reason text not null default '',
  counted_by bigint not null references people,
  witnessed_by bigint references people,
  -- the person responsible for the desk; the outcome states whether they still are, the witness is, or no one is
  held_by bigint references people,
  outcome text not null check (outcome in ('kept', 'handedOver', 'closed')),
  gaming_day date not null,
  counted_at timestamptz not null,
  -- notes and coins by value, lowest first; empty: only the total was entered. The rest of the total is tokens
  pieces jsonb not null default '[]' check (jsonb_typeof(pieces) = 'array'),
  chips jsonb not null default '[]',
  booked_chips_minor bigint not null default 0 check (booked_chips_minor >= 0),
  counted_chips_minor bigint not null default 0,
  primary key (establishment_id, count_id),
  foreign key (establishment_id, desk_id) references desks,
  foreign key (establishment_id, desk_id, movement_number) references desk_movements,
  foreign key (establishment_id, gaming_day) references gaming_days,
  constraint desk_counts_agreed check (movement_number is not null
    or (booked_minor = counted_minor and booked_chips_minor = counted_chips_minor)),
  constraint desk_counts_witnessed
    check (movement_number is null or (witnessed_by is not null and length(reason) >= 3)),
  constraint desk_counts_check2 check (witnessed_by <> counted_by),
  constraint desk_counts_check3 check (outcome <> 'handedOver' or witnessed_by is not null),
  constraint desk_counts_chips
    check (booked_chips_minor <= booked_minor and counted_chips_minor <= counted_minor),
  constraint desk_counts_listed check ((chips_worth(chips) = counted_chips_minor) is true)
);
-- serves: the counts of a desk, newest first
create index desk_counts_by_desk on desk_counts (establishment_id, desk_id, count_id);
grant select, insert on desk_counts to releve_app;
create trigger refuse_closed_day before insert on desk_counts
  for each row execute function refuse_closed_day();
select audit_attach('desk_counts', 'append_only');
`;

/**
 * Chips and plaques of each kind are read in one place, at the last line of each kind: the cost follows the number of
 * kinds, not of movements.
 */
const chips = `
create table desk_movement_chips (
  establishment_id integer not null,
  desk_id bigint not null,
  movement_number integer not null,
  medium text not null check (medium in ('chip', 'plaque')),
  -- the game of a chip; empty: it serves at every game, as a plaque does
  game text not null check (length(game) <= 40),
  value_minor bigint not null check (value_minor > 0),
  pieces bigint not null check (pieces <> 0),
  -- pieces of that kind at the desk after this movement
  pieces_after bigint not null check (pieces_after >= 0),
  primary key (establishment_id, desk_id, movement_number, medium, game, value_minor),
  foreign key (establishment_id, desk_id, movement_number) references desk_movements,
  check (medium = 'chip' or game = '')
);
-- serves: the pieces of each kind at a desk
create index desk_movement_chips_by_kind
  on desk_movement_chips (establishment_id, desk_id, medium, game, value_minor, movement_number);
grant select, insert on desk_movement_chips to releve_app;

-- Each line follows the last one of its desk and kind: the pieces at the desk are their sum, and never fewer than
-- none.
create function desk_chips_follow() returns trigger language plpgsql as $$
declare
  last_number integer;
  last_pieces bigint;
begin
  select desk_movement_chips.movement_number, desk_movement_chips.pieces_after into last_number, last_pieces
  from desk_movement_chips
  where desk_movement_chips.establishment_id = new.establishment_id and desk_movement_chips.desk_id = new.desk_id
    and desk_movement_chips.medium = new.medium and desk_movement_chips.game = new.game
    and desk_movement_chips.value_minor = new.value_minor
  order by desk_movement_chips.movement_number desc limit 1;
  if new.movement_number <= coalesce(last_number, 0)
    or new.pieces_after <> coalesce(last_pieces, 0) + new.pieces then
    raise exception 'the chips of movement % of desk % do not follow the last ones', new.movement_number,
      new.desk_id using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return new;
end $$;
create trigger desk_chips_follow before insert on desk_movement_chips
  for each row execute function desk_chips_follow();
select audit_attach('desk_movement_chips', 'append_only');

create function desk_chips_add_up() returns trigger language plpgsql as $$
declare
  movement desk_movements;
  listed bigint;
  worth numeric;
begin
  select * into movement from desk_movements
  where desk_movements.establishment_id = new.establishment_id and desk_movements.desk_id = new.desk_id
    and desk_movements.movement_number = new.movement_number;
  select count(*), coalesce(sum(desk_movement_chips.pieces * desk_movement_chips.value_minor), 0) into listed, worth
  from desk_movement_chips
  where desk_movement_chips.establishment_id = new.establishment_id and desk_movement_chips.desk_id = new.desk_id
    and desk_movement_chips.movement_number = new.movement_number;
  if listed <> movement.chip_line_count or worth <> movement.chips_minor then
    raise exception 'the chips of movement % of desk % are not those that it lists', new.movement_number, new.desk_id
      using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return null;
end $$;
create constraint trigger desk_chips_add_up after insert on desk_movements
  deferrable initially deferred for each row when (new.chip_line_count > 0)
  execute function desk_chips_add_up();
create constraint trigger desk_chips_add_up after insert on desk_movement_chips
  deferrable initially deferred for each row execute function desk_chips_add_up();

create function desk_chips_held(of_establishment integer, of_desk bigint)
  returns table (medium text, game text, value_minor bigint, pieces_after bigint)
  language sql stable rows 20 as $$
  with recursive held as (
    (
      select lines.medium, lines.game, lines.value_minor, lines.pieces_after from desk_movement_chips as lines
      where lines.establishment_id = of_establishment and lines.desk_id = of_desk 
      order by lines.medium desc, lines.game desc, lines.value_minor desc, lines.movement_number desc limit 1
    )
    union all
    select before.medium, before.game, before.value_minor, before.pieces_after
    from held
    cross join lateral (
      select lines.medium, lines.game, lines.value_minor, lines.pieces_after from desk_movement_chips as lines
      where lines.establishment_id = of_establishment and lines.desk_id = of_desk
        and (lines.medium, lines.game, lines.value_minor) < (held.medium, held.game, held.value_minor) 
      order by lines.medium desc, lines.game desc, lines.value_minor desc, lines.movement_number desc limit 1
    ) as before
  )
  select held.medium, held.game, held.value_minor, held.pieces_after from held
$$;

create function desk_count_holds() returns trigger language plpgsql as $$
declare
  held_minor bigint;
  held_chips_minor bigint;
begin
  select desk_movements.balance_minor, desk_movements.chips_balance_minor into held_minor, held_chips_minor
  from desk_movements
  where desk_movements.establishment_id = new.establishment_id and desk_movements.desk_id = new.desk_id
  order by desk_movements.movement_number desc limit 1;
  if new.counted_minor <> coalesce(held_minor, 0) or new.counted_chips_minor <> coalesce(held_chips_minor, 0)
    or exists (
      select from desk_chips_held(new.establishment_id, new.desk_id) as held
      full join jsonb_array_elements(new.chips) as line on line ->> 'medium' = held.medium
        and line ->> 'game' = held.game and (line ->> 'value')::bigint = held.value_minor
      where coalesce(held.pieces_after, 0) <> coalesce((line ->> 'count')::bigint, 0)) then
    raise exception 'desk % does not hold what was counted', new.desk_id
      using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
  return null;
end $$;
create trigger desk_count_holds after insert on desk_counts
  for each row execute function desk_count_holds();
`;

const fills = `
create table fill_slips (
  establishment_id integer not null,
  slip_number bigint not null check (slip_number >= 1),
  machine_id bigint not null,
  -- the first load of a hopper belongs to the machine; a fill is spent within the day
  kind text not null check (kind in ('fill', 'firstLoad')),
  amount_minor bigint not null check (amount_minor > 0),
  desk_id bigint not null,
  movement_number integer not null,
  -- the entry of a first load; the fills of a day are posted when it closes
  entry_id bigint,
  filled_by bigint not null references people,
  witnessed_by bigint not null references people,
  gaming_day date not null,
  happened_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, slip_number),
  unique (establishment_id, slip_number, gaming_day),
  foreign key (establishment_id, machine_id) references machines,
  foreign key (establishment_id, desk_id, movement_number) references desk_movements,
  foreign key (establishment_id, entry_id) references journal_entries,
  foreign key (establishment_id, gaming_day) references gaming_days,
  check (filled_by <> witnessed_by),
  check ((kind = 'firstLoad') = (entry_id is not null))
);
-- serves: the fills of a day, by machine
create index fill_slips_by_day on fill_slips (establishment_id, gaming_day, machine_id);
-- serves: the latest first load of a machine
create index fill_slips_first_loads on fill_slips (establishment_id, machine_id, happened_at)
  where kind = 'firstLoad';
grant select, insert on fill_slips to releve_app;
create trigger refuse_closed_day before insert on fill_slips
  for each row execute function refuse_closed_day();
select audit_attach('fill_slips', 'append_only');

create table fill_voids (
  establishment_id integer not null,
  slip_number bigint not null,
  -- the slip's gaming day: a slip of a closed day can no longer be voided
  gaming_day date not null,
  desk_id bigint not null,
  movement_number integer not null,
  entry_id bigint,
  reason text not null check (length(reason) between 3 and 500),
  voided_by bigint not null references people,
  authorised_by bigint not null references people,
  voided_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, slip_number),
  foreign key (establishment_id, slip_number, gaming_day)
    references fill_slips (establishment_id, slip_number, gaming_day),
  foreign key (establishment_id, desk_id, movement_number) references desk_movements,
  foreign key (establishment_id, entry_id) references journal_entries,
  check (voided_by <> authorised_by)
);
grant select, insert on fill_voids to releve_app;
create trigger refuse_closed_day before insert on fill_voids
  for each row execute function refuse_closed_day();
select audit_attach('fill_voids', 'append_only');
`;

/** Cash that leaves a desk within one call of the database, when the desk is still as its rules were judged on. */
const asSeen = `
-- Locks a desk whose holder, last movement and cash promised to others are unchanged; otherwise refuses.
create function lock_desk_as_seen(of_establishment integer, of_desk bigint, seen_holder bigint, seen_movement integer,
  seen_promised bigint) returns void
language plpgsql as $$
declare
  holder bigint;
begin
  select desks.held_by into holder from desks
  where desks.establishment_id = of_establishment and desks.desk_id = of_desk and desks.retired_at is null
  for update;
  if holder is distinct from seen_holder
    or seen_movement is distinct from (select coalesce(max(desk_movements.movement_number), 0) from desk_movements
      where desk_movements.establishment_id = of_establishment and desk_movements.desk_id = of_desk)
    or seen_promised is distinct from (
      select coalesce(sum(desk_transfers.amount_minor - desk_transfers.chips_minor), 0) from desk_transfers
      where desk_transfers.establishment_id = of_establishment and desk_transfers.from_desk_id = of_desk
        and desk_transfers.state = 'pending') then
    raise exception 'desk % is not as it was seen', of_desk using errcode = 'RV004', hint = 'CONCURRENT_CHANGE';
  end if;
end $$;

-- The next movement of cash of a locked desk, whose chips and plaques stay where they are; returns its number.
create function move_desk_cash(of_establishment integer, of_desk bigint, of_kind text, of_amount bigint,
  of_entry bigint, on_day date, at_time timestamptz, by_person bigint) returns integer
language sql as $$
  insert into desk_movements (establishment_id, desk_id, movement_number, kind, amount_minor, balance_minor, entry_id,
    gaming_day, happened_at, recorded_by, chips_minor, chips_balance_minor)
  select of_establishment, of_desk, coalesce(max(last.movement_number), 0) + 1, of_kind, of_amount,
    coalesce(max(last.balance_minor), 0) + of_amount, of_entry, on_day, at_time, by_person, 0,
    coalesce(max(last.chips_balance_minor), 0)
  from (
    select desk_movements.movement_number, desk_movements.balance_minor, desk_movements.chips_balance_minor
    from desk_movements
    where desk_movements.establishment_id = of_establishment and desk_movements.desk_id = of_desk
    order by desk_movements.movement_number desc limit 1
  ) as last
  returning movement_number
$$;
`;

/** Views that other modules may read: a column that is missing here is private to the module. */
const published = `
create view desk_transfers_public as
  select
    desk_transfers.establishment_id, desk_transfers.transfer_id, desk_transfers.from_desk_id,
    desk_transfers.to_desk_id
  from desk_transfers;
create view fill_slips_public as
  select
    fill_slips.establishment_id, fill_slips.slip_number, fill_slips.machine_id, fill_slips.kind,
    fill_slips.amount_minor, fill_slips.desk_id, fill_slips.filled_by, fill_slips.witnessed_by,
    fill_slips.gaming_day, fill_slips.happened_at, fill_slips.recorded_at
  from fill_slips;
create view fill_voids_public as
  select
    fill_voids.establishment_id, fill_voids.slip_number, fill_voids.desk_id, fill_voids.reason,
    fill_voids.voided_by, fill_voids.authorised_by, fill_voids.voided_at
  from fill_voids;
-- the module's registers, as src/registers reads them
create view register_fills as
  select
    fill_slips.establishment_id, fill_slips.slip_number as number, fill_slips.gaming_day,
    null::timestamptz as happened_at, fill_slips.amount_minor, fill_slips.filled_by as person_id,
    fill_slips.machine_id, fill_slips.kind, null::text as about, null::bigint as refers_to,
    null::text as journal, null::text as reason
  from fill_slips;
-- the fills of a machine's day, without voided slips
create view fill_slip_totals as
  select
    fill_slips.establishment_id, fill_slips.gaming_day, fill_slips.machine_id, fill_slips.kind,
    sum(fill_slips.amount_minor)::bigint as amount_minor, count(*)::integer as slip_count,
    max(fill_slips.recorded_at) as recorded_at
  from fill_slips
  where fill_slips.kind = 'fill' and not exists (
    select from fill_voids
    where fill_voids.establishment_id = fill_slips.establishment_id
      and fill_voids.slip_number = fill_slips.slip_number)
  group by fill_slips.establishment_id, fill_slips.gaming_day, fill_slips.machine_id, fill_slips.kind;
create view desks_public as
  select
    desks.establishment_id, desks.desk_id, desks.desk_code, desks.kind, desks.float_minor, desks.retired_at,
    desks.room
  from desks;
create view fill_movements_public as
  select fill_slips.establishment_id, fill_slips.slip_number,
    fill_slips.desk_id, fill_slips.movement_number
  from fill_slips;
create view fill_void_movements_public as
  select fill_voids.establishment_id, fill_voids.slip_number,
    fill_voids.desk_id, fill_voids.movement_number
  from fill_voids;
create view desk_counts_public as
  select
    desk_counts.establishment_id, desk_counts.count_id, desk_counts.desk_id, desk_counts.booked_minor,
    desk_counts.counted_minor, desk_counts.reason, desk_counts.counted_by, desk_counts.witnessed_by,
    desk_counts.outcome, desk_counts.gaming_day, desk_counts.counted_at, desk_counts.booked_chips_minor,
    desk_counts.counted_chips_minor
  from desk_counts;
create view desk_movements_public as
  select
    desk_movements.establishment_id, desk_movements.desk_id, desk_movements.movement_number, desk_movements.kind,
    desk_movements.amount_minor, desk_movements.balance_minor, desk_movements.transfer_id, desk_movements.taken,
    desk_movements.given, desk_movements.changed_minor, desk_movements.gaming_day, desk_movements.happened_at,
    desk_movements.recorded_by, desk_movements.chips_minor, desk_movements.chips_balance_minor
  from desk_movements;
create view desk_movement_chips_public as
  select desk_movement_chips.establishment_id, desk_movement_chips.desk_id, desk_movement_chips.movement_number,
    desk_movement_chips.medium, desk_movement_chips.game, desk_movement_chips.value_minor,
    desk_movement_chips.pieces, desk_movement_chips.pieces_after
  from desk_movement_chips;
create view desk_movement_entries_public as
  select desk_movements.establishment_id, desk_movements.desk_id, desk_movements.movement_number,
    desk_movements.entry_id
  from desk_movements
  where desk_movements.entry_id is not null;
grant select on desk_transfers_public, fill_slips_public, fill_voids_public, register_fills, fill_slip_totals,
  desks_public, fill_movements_public, fill_void_movements_public, desk_counts_public, desk_movements_public,
  desk_movement_chips_public, desk_movement_entries_public to releve_app;
select contribute_slip_totals('fill_slip_totals');
`;

/**
 * Columns of typed text: the log stores their digests, the row the words until they are erased
 * (docs/adr/0038-personal-data.md).
 */
const texts = `
select audit_texts('desk_counts', '{reason}');
select audit_texts('desk_transfers', '{reason,settlement_reason}');
`;

const down = `
select withdraw_slip_totals('fill_slip_totals');
drop view desk_movement_entries_public, desk_movement_chips_public, desk_movements_public, desk_counts_public,
  fill_void_movements_public, fill_movements_public, desks_public, fill_slip_totals, register_fills,
  fill_voids_public, fill_slips_public, desk_transfers_public;
select audit_detach(t) from unnest('{desks,desk_transfers,desk_movements,desk_counts,desk_movement_chips,fill_slips,
  fill_voids}'::regclass[]) t;
drop table fill_voids, fill_slips, desk_movement_chips, desk_counts, desk_movements, desk_transfers, desks;
drop function move_desk_cash, lock_desk_as_seen, desk_count_holds, desk_chips_held, desk_chips_add_up,
  desk_chips_follow, transfer_is_moved, desk_movement_follows, transfer_settles_once, desk_stays_retired, chips_worth;
`;
