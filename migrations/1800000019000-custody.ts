import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keys, their places and their receivers (MC:20.1); locks of stands taken out of use (MC:20.2).
 *
 * The key of the locked box of notes of a table is out while a session of its table lasts. That of a card cupboard, the
 * only one of its depot, stays with the Direction (AI67:4). That of a cagnotte is for the persons before whom it is
 * opened.
 */
export class Custody1800000019000 implements MigrationInterface {
  readonly name = 'Custody1800000019000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [keys, functions, locks, published, texts]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const keys = `
select set_config('releve.act', 'migration.custody', true);

-- MC:20.1: distinct keys, each of one kind, each kind in its custody. A number is given once and for all.
create table keys (
  establishment_id integer not null references establishments,
  key_id bigint generated always as identity,
  kind text not null check (kind in ('stand', 'boxRelease', 'billBox', 'machine', 'tableBox', 'cardCupboard',
    'cagnotte')),
  key_number text not null check (length(key_number) between 1 and 30),
  -- the stand whose lock it opens; null: it opens more than one, listed in "opens"
  stand_id bigint,
  opens text not null default '' check (length(opens) <= 200),
  registered_by bigint not null references people,
  registered_at timestamptz not null,
  retired_at timestamptz check (retired_at >= registered_at),
  retired_by bigint references people,
  retirement_reason text check (length(retirement_reason) between 3 and 500),
  table_id bigint,
  depot_id bigint,
  custody text not null generated always as (case kind when 'billBox' then 'accounting'
    when 'machine' then 'operationsSafe' when 'cardCupboard' then 'management' else 'mainCashDesk' end) stored,
  primary key (establishment_id, key_id),
  constraint one_key_a_number unique (establishment_id, key_number),
  foreign key (establishment_id, stand_id) references stands,
  foreign key (establishment_id, table_id) references gaming_tables,
  foreign key (establishment_id, depot_id) references equipment_depots,
  check (stand_id is null or kind = 'stand'),
  check (num_nulls(retired_at, retired_by, retirement_reason) in (0, 3)),
  constraint keys_of_tables check (case kind when 'tableBox' then table_id is not null
    when 'cagnotte' then true else table_id is null end),
  constraint keys_of_depots check ((kind = 'cardCupboard') = (depot_id is not null))
);
-- serves: the keys of a stand that is taken out of use
create index keys_of_stand on keys (establishment_id, stand_id) where stand_id is not null;
-- serves: the only key of a depot (AI67:4)
create unique index keys_only_of_depot on keys (establishment_id, depot_id)
  where depot_id is not null and retired_at is null;
grant select, insert, update (retired_at, retired_by, retirement_reason) on keys to releve_app;
select audit_attach('keys', 'mutable');

-- Keys of stands and of box release are out only during a drop, in the hands of its team: the drop opens this.
create table key_authorisations (
  establishment_id integer not null references establishments,
  authorisation_id bigint generated always as identity,
  -- such as 'drop 12'
  subject text not null check (length(subject) between 3 and 120),
  opened_by bigint not null references people,
  opened_at timestamptz not null,
  ended_at timestamptz check (ended_at >= opened_at),
  ended_by bigint references people,
  -- the drop whose boxes are counted; null: it is the authorisation of a drop
  counted_authorisation_id bigint,
  primary key (establishment_id, authorisation_id),
  unique (establishment_id, subject),
  unique (establishment_id, counted_authorisation_id),
  foreign key (establishment_id, counted_authorisation_id) references key_authorisations,
  check ((ended_at is null) = (ended_by is null))
);
grant select, insert, update (ended_at, ended_by) on key_authorisations to releve_app;
select audit_attach('key_authorisations', 'mutable');

create table key_authorisation_team (
  establishment_id integer not null,
  authorisation_id bigint not null,
  person_id bigint not null references people,
  primary key (establishment_id, authorisation_id, person_id),
  foreign key (establishment_id, authorisation_id) references key_authorisations
);
grant select, insert on key_authorisation_team to releve_app;
select audit_attach('key_authorisation_team', 'append_only');

-- The machines whose drop doors the keys of an authorisation open.
create table key_authorisation_machines (
  establishment_id integer not null,
  authorisation_id bigint not null,
  machine_id bigint not null,
  primary key (establishment_id, authorisation_id, machine_id),
  foreign key (establishment_id, authorisation_id) references key_authorisations,
  foreign key (establishment_id, machine_id) references machines
);
grant select, insert on key_authorisation_machines to releve_app;
select audit_attach('key_authorisation_machines', 'append_only');

-- Every hand-over is an entry of the register of keys: persons, time, reason, due time, return and its receiver.
create table key_hand_overs (
  establishment_id integer not null,
  hand_over_number bigint not null check (hand_over_number > 0),
  key_id bigint not null,
  given_by bigint not null references people,
  received_by bigint not null references people,
  reason text not null check (length(reason) between 3 and 500),
  handed_at timestamptz not null,
  due_at timestamptz not null check (due_at > handed_at),
  authorisation_id bigint,
  returned_at timestamptz check (returned_at >= handed_at),
  returned_to bigint references people,
  return_note text not null default '' check (length(return_note) <= 500),
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, hand_over_number),
  foreign key (establishment_id, key_id) references keys,
  foreign key (establishment_id, authorisation_id) references key_authorisations,
  constraint nobody_hands_a_key_to_himself check (given_by <> received_by),
  constraint nobody_returns_a_key_to_himself check (returned_to <> received_by),
  check ((returned_at is null) = (returned_to is null))
);
-- serves: in whose hands a key is; it is out once
create unique index key_hand_overs_out on key_hand_overs (establishment_id, key_id) where returned_at is null;
-- serves: the keys in the hands of a person
create index key_hand_overs_held on key_hand_overs (establishment_id, received_by) where returned_at is null;
-- serves: the history of a key
create index key_hand_overs_of_key on key_hand_overs (establishment_id, key_id, hand_over_number);
grant select, insert, update (returned_at, returned_to, return_note) on key_hand_overs to releve_app;

create function key_is_out(of_establishment integer, of_key bigint) returns boolean language sql stable as $$
  select exists (select from key_hand_overs where key_hand_overs.establishment_id = of_establishment
    and key_hand_overs.key_id = of_key and key_hand_overs.returned_at is null)
$$;

create function return_key_once() returns trigger language plpgsql as $$
begin
  if old.returned_at is not null or new.returned_at is null then
    raise exception 'a key is returned once' using errcode = 'RV001', hint = 'APPEND_ONLY';
  end if;
      if not has_function(new.establishment_id, new.returned_to, array[key_custodian((select keys.kind from keys
        where keys.establishment_id = new.establishment_id and keys.key_id = new.key_id))]) then
        raise exception 'the key is taken back by its custodian' using errcode = 'RV007', hint = 'NOT_KEY_CUSTODIAN';
      end if;
  return new;
end $$;
create trigger return_key_once before update on key_hand_overs for each row execute function return_key_once();
select audit_attach('key_hand_overs', 'mutable');

-- A key that is not where it should be, until it is found, or its locks are changed and it no longer opens anything.
create table key_losses (
  establishment_id integer not null,
  loss_id bigint generated always as identity,
  key_id bigint not null,
  reported_by bigint not null references people,
  reported_at timestamptz not null,
  circumstances text not null check (length(circumstances) between 3 and 2000),
  settled_at timestamptz check (settled_at >= reported_at),
  settled_by bigint references people,
  outcome text check (outcome in ('found', 'locksChanged')),
  settlement_reason text check (length(settlement_reason) between 3 and 2000),
  primary key (establishment_id, loss_id),
  foreign key (establishment_id, key_id) references keys,
  constraint nobody_settles_the_loss_he_reported check (settled_by <> reported_by),
  check (num_nulls(settled_at, settled_by, outcome, settlement_reason) in (0, 4))
);
-- serves: keys that are missing; a key is missing once
create unique index key_losses_open on key_losses (establishment_id, key_id) where settled_at is null;
grant select, insert, update (settled_at, settled_by, outcome, settlement_reason) on key_losses to releve_app;

create function key_is_missing(of_establishment integer, of_key bigint) returns boolean language sql stable as $$
  select exists (select from key_losses where key_losses.establishment_id = of_establishment
    and key_losses.key_id = of_key and key_losses.settled_at is null)
$$;

-- Acts on one key take turns: each of these locks its row.
create function refuse_loss_of_retired_key() returns trigger language plpgsql as $$
declare
  retired boolean;
begin
  select keys.retired_at is not null into retired from keys
    where keys.establishment_id = new.establishment_id and keys.key_id = new.key_id for update;
  if retired then
    raise exception 'a key out of use is not missed' using errcode = 'RV007', hint = 'KEY_RETIRED';
  end if;
  return new;
end $$;
create trigger refuse_loss_of_retired_key before insert on key_losses
  for each row execute function refuse_loss_of_retired_key();

create function settle_key_loss_once() returns trigger language plpgsql as $$
begin
  if old.settled_at is not null or new.settled_at is null then
    raise exception 'a loss is settled once' using errcode = 'RV001', hint = 'APPEND_ONLY';
  end if;
  return new;
end $$;
create trigger settle_key_loss_once before update on key_losses
  for each row execute function settle_key_loss_once();
select audit_attach('key_losses', 'mutable');

create function refuse_key_hand_over() returns trigger language plpgsql as $$
declare
  key record;
  counted bigint;
  text_in_force text := (select establishments.jurisdiction from establishments_public as establishments
    where establishments.establishment_id = new.establishment_id);
begin
  select keys.kind, keys.retired_at, keys.table_id into key from keys
    where keys.establishment_id = new.establishment_id and keys.key_id = new.key_id for update;
  if key.retired_at is not null then
    raise exception 'the key is out of use' using errcode = 'RV007', hint = 'KEY_RETIRED';
  end if;
  if key_is_missing(new.establishment_id, new.key_id) then
    raise exception 'the key is missing' using errcode = 'RV007', hint = 'KEY_MISSING';
  end if;
  if not has_function(new.establishment_id, new.given_by, array[key_custodian(key.kind)]) then
    raise exception 'the key is given out by its custodian' using errcode = 'RV007', hint = 'NOT_KEY_CUSTODIAN';
  end if;
  if not has_function(new.establishment_id, new.received_by, key_receivers(key.kind, text_in_force)) then
    raise exception 'the function of the receiver has no such key' using errcode = 'RV007', hint = 'FUNCTION_NOT_HELD';
  end if;
  if key.kind in ('machine', 'tableBox', 'cardCupboard', 'cagnotte') and new.authorisation_id is not null then
    raise exception 'no relève and no count takes out the key of a machine'
      using errcode = 'RV007', hint = 'KEY_OUTSIDE_DROP';
  end if;
  if key.kind = 'tableBox' and not exists (select from table_sessions_public as sessions
    where sessions.establishment_id = new.establishment_id and sessions.table_id = key.table_id
      and sessions.state <> 'closed') then
    raise exception 'the key of a table box is out while a session of its table lasts'
      using errcode = 'RV007', hint = 'KEY_OUTSIDE_SESSION';
  end if;
  -- Two hand-overs to one person take turns: the second sees the keys given by the first.
  perform pg_advisory_xact_lock(hashtextextended('keys held', new.received_by));
  if not (key.kind in ('machine', 'tableBox', 'cardCupboard', 'cagnotte')) then
    select key_authorisations.counted_authorisation_id into counted from key_authorisations
      where key_authorisations.establishment_id = new.establishment_id
        and key_authorisations.authorisation_id = new.authorisation_id and key_authorisations.ended_at is null
        and (key.kind = 'billBox') = (key_authorisations.counted_authorisation_id is not null)
      for update;
    if not found and key.kind = 'billBox' then
      raise exception 'keys of bill boxes are out for a count that is under way'
        using errcode = 'RV007', hint = 'KEY_OUTSIDE_COUNT';
    end if;
    if not found then
      raise exception 'keys of stands and of box release are out during a relève that is open'
        using errcode = 'RV007', hint = 'KEY_OUTSIDE_DROP';
    end if;
  end if;
  if key.kind in ('stand', 'boxRelease') then
    if not exists (select from key_authorisation_team
      where key_authorisation_team.establishment_id = new.establishment_id
        and key_authorisation_team.authorisation_id = new.authorisation_id
        and key_authorisation_team.person_id = new.received_by) then
      raise exception 'the key goes to the team of the relève alone' using errcode = 'RV007', hint = 'NOT_OF_THE_DROP_TEAM';
    end if;
  end if;
  if key.kind = 'billBox' and exists (select from key_authorisation_team
    where key_authorisation_team.establishment_id = new.establishment_id
      and key_authorisation_team.authorisation_id = counted
      and key_authorisation_team.person_id = new.received_by) then
    raise exception 'who took part in the relève does not open its boxes'
      using errcode = 'RV007', hint = 'COUNTER_IN_DROP';
  end if;
  if exists (select from key_hand_overs join keys using (establishment_id, key_id)
    where key_hand_overs.establishment_id = new.establishment_id and key_hand_overs.received_by = new.received_by
      and key_hand_overs.returned_at is null
    and key.kind in ('stand', 'boxRelease', 'billBox', 'machine')
      and keys.kind in ('stand', 'boxRelease', 'billBox', 'machine')
      and (keys.kind = 'billBox') <> (key.kind = 'billBox')) then
    raise exception 'nobody holds what opens the bill boxes and what gets at them together'
      using errcode = 'RV007', hint = 'KEYS_HELD_TOGETHER';
  end if;
  return new;
end $$;
create trigger refuse_key_hand_over before insert on key_hand_overs
  for each row execute function refuse_key_hand_over();

-- A key is retired once, and not while it is out; a lost one is retired when its locks are changed.
create function retire_key_once() returns trigger language plpgsql as $$
begin
  if old.retired_at is not null or new.retired_at is null then
    raise exception 'a key goes out of use once' using errcode = 'RV001', hint = 'APPEND_ONLY';
  end if;
  if key_is_out(new.establishment_id, new.key_id) and not key_is_missing(new.establishment_id, new.key_id) then
    raise exception 'the key is out' using errcode = 'RV007', hint = 'KEYS_STILL_OUT',
      detail = json_build_object('keys', new.key_number)::text;
  end if;
  return new;
end $$;
create trigger retire_key_once before update on keys for each row execute function retire_key_once();

-- The keys of a drop are returned before it ends; a missing one does not delay it.
create function end_key_authorisation_once() returns trigger language plpgsql as $$
declare
  numbers text;
begin
  if old.ended_at is not null or new.ended_at is null then
    raise exception 'an authorisation ends once' using errcode = 'RV001', hint = 'APPEND_ONLY';
  end if;
  select string_agg(keys.key_number, ', ' order by keys.key_number) into numbers
    from key_hand_overs join keys using (establishment_id, key_id)
    where key_hand_overs.establishment_id = new.establishment_id
      and key_hand_overs.authorisation_id = new.authorisation_id and key_hand_overs.returned_at is null
      and keys.retired_at is null and not key_is_missing(keys.establishment_id, keys.key_id);
  if numbers is not null then
    raise exception 'keys are still out: %', numbers using errcode = 'RV007', hint = 'KEYS_STILL_OUT',
      detail = json_build_object('keys', numbers)::text;
  end if;
  return new;
end $$;
create trigger end_key_authorisation_once before update on key_authorisations
  for each row execute function end_key_authorisation_once();
`;

/**
 * Keys of bill boxes leave the accounts for a count only, to persons who may count; no one gives, receives or takes
 * back a key outside their function (MC:20.1).
 */
const functions = `
-- the function that has custody of the keys of a kind, gives them out and takes them back
create function key_custodian(of_kind text) returns text language sql immutable as $$
  select case of_kind when 'billBox' then 'comptable' when 'machine' then 'superviseur'
    when 'cardCupboard' then 'direction' else 'caissier' end
$$;

-- the functions that may receive keys of a kind
create function key_receivers(of_kind text) returns text[] language sql immutable as $$
  select case of_kind
    when 'billBox' then '{changeur,caissier}'::text[]
    when 'machine' then '{mecanicien}'::text[]
    when 'tableBox' then '{direction,membreDuComite,chefDePartie}'::text[]
    when 'cardCupboard' then '{direction,membreDuComite}'::text[]
    when 'cagnotte' then '{direction,membreDuComite}'::text[]
    else '{superviseur,mecanicien,changeur,caissier,agentDeSurveillance}'::text[] end
$$;

create function has_function(in_establishment integer, of_person bigint, functions text[]) returns boolean
language sql stable as $$
  select exists (select from role_grants_public where role_grants_public.establishment_id = in_establishment
    and role_grants_public.person_id = of_person and role_grants_public.role = any(functions)
    and role_grants_public.held_until is null)
$$;

create function key_receivers(of_kind text, in_jurisdiction text) returns text[] language sql immutable as $$
  select key_receivers(of_kind) || case when in_jurisdiction <> 'MC' then '{}'::text[]
    else case of_kind when 'tableBox' then '{chefDeTable,inspecteur,sousDirecteur}'::text[]
      when 'cardCupboard' then '{sousDirecteur,inspecteur,cartier}'::text[]
      when 'cagnotte' then '{sousDirecteur,inspecteur}'::text[] else '{}'::text[] end end
$$;
`;

/**
 * Lock and key of a stand that leaves the floor are handed to the principal cashier, for good or for a time (MC:20.2),
 * who gives them back to the person returning the stand to use.
 */
const locks = `
-- MC:20.2: lock and key of a stand taken out of use, handed to the principal cashier; without this row the stand's
-- retirement is not complete.
create table stand_lock_hand_ins (
  establishment_id integer not null,
  stand_id bigint not null,
  lock_number text not null check (length(lock_number) between 1 and 30),
  -- the number on the key delivered with the lock
  key_number text not null check (length(key_number) between 1 and 30),
  brought_by bigint not null references people,
  received_by bigint not null references people,
  handed_in_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, stand_id),
  foreign key (establishment_id, stand_id) references stands,
  constraint nobody_hands_a_lock_to_himself check (brought_by <> received_by)
);
grant select, insert on stand_lock_hand_ins to releve_app;

create function refuse_lock_of_stand_in_use() returns trigger language plpgsql as $$
declare
  numbers text;
begin
  if not exists (select from stands_public as stands where stands.establishment_id = new.establishment_id
    and stands.stand_id = new.stand_id and stands.retired_at <= new.handed_in_at) then
    raise exception 'the stand is in use' using errcode = 'RV007', hint = 'STAND_IN_USE';
  end if;
  select string_agg(keys.key_number, ', ' order by keys.key_number) into numbers from keys
    where keys.establishment_id = new.establishment_id and keys.stand_id = new.stand_id
      and keys.retired_at is null;
  if numbers is not null then
    raise exception 'keys of the stand are still in use: %', numbers using errcode = 'RV007', hint = 'KEYS_STILL_OUT',
      detail = json_build_object('keys', numbers)::text;
  end if;
  return new;
end $$;
create trigger refuse_lock_of_stand_in_use before insert on stand_lock_hand_ins
  for each row execute function refuse_lock_of_stand_in_use();
select audit_attach('stand_lock_hand_ins', 'append_only');

create table stand_lock_deposits (
  establishment_id integer not null,
  withdrawal_id bigint not null,
  lock_number text not null check (length(lock_number) between 1 and 30),
  key_number text not null check (length(key_number) between 1 and 30),
  brought_by bigint not null references people,
  received_by bigint not null references people,
  received_at timestamptz not null,
  given_back_by bigint references people,
  given_back_to bigint references people,
  given_back_at timestamptz check (given_back_at >= received_at),
  primary key (establishment_id, withdrawal_id),
  foreign key (establishment_id, withdrawal_id) references stand_withdrawals,
  check (brought_by <> received_by and given_back_by <> given_back_to),
  check (num_nulls(given_back_by, given_back_to, given_back_at) in (0, 3))
);
grant select, insert, update (given_back_by, given_back_to, given_back_at) on stand_lock_deposits to releve_app;
select audit_attach('stand_lock_deposits', 'mutable');

create function principal_cashier_receives() returns trigger language plpgsql as $$
begin
  if not has_function(new.establishment_id, new.received_by, '{caissierPrincipal}') then
    raise exception 'lock and key go to the principal cashier'
      using errcode = 'RV007', hint = 'NOT_KEY_CUSTODIAN';
  end if;
  return new;
end $$;
create trigger principal_cashier_receives before insert on stand_lock_hand_ins
  for each row execute function principal_cashier_receives();
create trigger principal_cashier_receives before insert on stand_lock_deposits
  for each row execute function principal_cashier_receives();

create function give_lock_back_once() returns trigger language plpgsql as $$
begin
  if old.given_back_at is not null or new.given_back_at is null then
    raise exception 'a lock is given back once' using errcode = 'RV001', hint = 'APPEND_ONLY';
  end if;
  if not has_function(new.establishment_id, new.given_back_by, '{caissierPrincipal}') then
    raise exception 'lock and key are given back by the principal cashier'
      using errcode = 'RV007', hint = 'NOT_KEY_CUSTODIAN';
  end if;
  return new;
end $$;
create trigger give_lock_back_once before update on stand_lock_deposits
  for each row execute function give_lock_back_once();
`;

/** Views that other modules may read: a column that is missing here is private to the module. */
const published = `
create view key_hand_overs_public as
  select
    key_hand_overs.establishment_id, key_hand_overs.hand_over_number, key_hand_overs.key_id,
    key_hand_overs.given_by, key_hand_overs.received_by, key_hand_overs.reason, key_hand_overs.handed_at,
    key_hand_overs.due_at, key_hand_overs.authorisation_id, key_hand_overs.returned_at,
    key_hand_overs.returned_to, key_hand_overs.return_note
  from key_hand_overs;
create view key_losses_public as
  select
    key_losses.establishment_id, key_losses.loss_id, key_losses.key_id, key_losses.reported_by,
    key_losses.reported_at, key_losses.circumstances, key_losses.settled_at, key_losses.settled_by,
    key_losses.outcome, key_losses.settlement_reason
  from key_losses;
create view stand_lock_hand_ins_public as
  select
    stand_lock_hand_ins.establishment_id, stand_lock_hand_ins.stand_id, stand_lock_hand_ins.lock_number,
    stand_lock_hand_ins.key_number, stand_lock_hand_ins.brought_by, stand_lock_hand_ins.received_by,
    stand_lock_hand_ins.handed_in_at
  from stand_lock_hand_ins;
-- the module's registers, as src/registers reads them
create view register_keys as
  select
    key_hand_overs.establishment_id, key_hand_overs.hand_over_number as number, null::date as gaming_day,
    key_hand_overs.handed_at as happened_at, null::bigint as amount_minor, key_hand_overs.given_by as person_id,
    null::bigint as machine_id, null::text as kind, nullif(keys.key_number, '') as about,
    null::bigint as refers_to, null::text as journal, nullif(key_hand_overs.reason, '') as reason
  from key_hand_overs
  join keys on keys.establishment_id = key_hand_overs.establishment_id
    and keys.key_id = key_hand_overs.key_id;
create view stand_lock_deposits_public as
  select
    stand_lock_deposits.establishment_id, stand_lock_deposits.withdrawal_id, stand_lock_deposits.lock_number,
    stand_lock_deposits.key_number, stand_lock_deposits.brought_by, stand_lock_deposits.received_by,
    stand_lock_deposits.received_at, stand_lock_deposits.given_back_by, stand_lock_deposits.given_back_to,
    stand_lock_deposits.given_back_at
  from stand_lock_deposits;
create view keys_public as
  select
    keys.establishment_id, keys.key_id, keys.kind, keys.custody, keys.key_number, keys.stand_id, keys.opens,
    keys.retired_at, keys.table_id, keys.depot_id
  from keys;
grant select on key_hand_overs_public, key_losses_public, stand_lock_hand_ins_public, register_keys,
  stand_lock_deposits_public, keys_public to releve_app;
`;

/**
 * Columns of typed text: the log stores their digests, the row the words until they are erased
 * (docs/adr/0038-personal-data.md).
 */
const texts = `
select audit_texts('key_hand_overs', '{reason,return_note}');
select audit_texts('key_losses', '{circumstances}');
select audit_texts('keys', '{retirement_reason}');
`;

const down = `
drop view keys_public, stand_lock_deposits_public, register_keys, stand_lock_hand_ins_public, key_losses_public,
  key_hand_overs_public;
select audit_detach(t) from unnest('{keys,key_authorisations,key_authorisation_team,key_authorisation_machines,
  key_hand_overs,key_losses,stand_lock_hand_ins,stand_lock_deposits}'::regclass[]) t;
drop table stand_lock_deposits, stand_lock_hand_ins, key_losses, key_hand_overs, key_authorisation_machines,
  key_authorisation_team, key_authorisations, keys;
drop function give_lock_back_once, principal_cashier_receives, refuse_lock_of_stand_in_use, key_receivers(text, text),
  has_function, key_receivers(text), key_custodian, end_key_authorisation_once, retire_key_once, refuse_key_hand_over,
  settle_key_loss_once, refuse_loss_of_retired_key, key_is_missing, return_key_once, key_is_out;
`;
