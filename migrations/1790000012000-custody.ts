import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys, where they are kept and who received them (MC:20.1); locks of stands taken out of use (MC:20.2). */
export class Custody1790000012000 implements MigrationInterface {
  readonly name = 'Custody1790000012000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.custody', true);
      ${keys}
      ${authorisations}
      ${handOvers}
      ${losses}
      ${standLocks}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      select set_config('releve.act', 'migration.custody', true);
      select audit_detach(t) from unnest('{stand_lock_hand_ins,key_losses,key_hand_overs,
        key_authorisation_machines,key_authorisation_team,key_authorisations,keys}'::regclass[]) t;
      drop table stand_lock_hand_ins, key_losses, key_hand_overs, key_authorisation_machines, key_authorisation_team,
        key_authorisations, keys;
      drop function refuse_lock_of_stand_in_use(), settle_key_loss_once(), refuse_loss_of_retired_key(),
        return_key_once(), refuse_key_hand_over(), end_key_authorisation_once(), retire_key_once(),
        key_is_missing(integer, bigint), key_is_out(integer, bigint);
    `);
  }
}

const keys = `
  -- MC:20.1: distinct keys, each of one kind, each kind in its custody. A number is given once and for all.
  create table keys (
    establishment_id integer not null references establishments,
    key_id bigint generated always as identity,
    kind text not null check (kind in ('stand', 'boxRelease', 'billBox', 'machine')),
    custody text not null generated always as (
      case kind when 'billBox' then 'accounting' when 'machine' then 'operationsSafe' else 'mainCashDesk' end) stored,
    key_number text not null check (length(key_number) between 1 and 30),
    -- the stand whose lock it opens; null: it opens more than one, as "opens" says
    stand_id bigint,
    opens text not null default '' check (length(opens) <= 200),
    registered_by bigint not null references people,
    registered_at timestamptz not null,
    retired_at timestamptz check (retired_at >= registered_at),
    retired_by bigint references people,
    retirement_reason text check (length(retirement_reason) between 3 and 500),
    primary key (establishment_id, key_id),
    constraint one_key_a_number unique (establishment_id, key_number),
    foreign key (establishment_id, stand_id) references stands,
    check (stand_id is null or kind = 'stand'),
    check (num_nulls(retired_at, retired_by, retirement_reason) in (0, 3))
  );
  -- serves: the keys of a stand that is taken out of use
  create index keys_of_stand on keys (establishment_id, stand_id) where stand_id is not null;
  grant select, insert, update (retired_at, retired_by, retirement_reason) on keys to releve_app;
  select audit_attach('keys', 'mutable');`;

const authorisations = `
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
    primary key (establishment_id, authorisation_id),
    unique (establishment_id, subject),
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
  select audit_attach('key_authorisation_machines', 'append_only');`;

const handOvers = `
  -- Every hand-over is an entry of the register of keys: who, when, why, until when, returned when and to whom.
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
  -- serves: what somebody holds
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
    return new;
  end $$;
  create trigger return_key_once before update on key_hand_overs for each row execute function return_key_once();
  select audit_attach('key_hand_overs', 'mutable');`;

const losses = `
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
  begin
    select keys.kind, keys.retired_at into key from keys
      where keys.establishment_id = new.establishment_id and keys.key_id = new.key_id for update;
    if key.retired_at is not null then
      raise exception 'the key is out of use' using errcode = 'RV007', hint = 'KEY_RETIRED';
    end if;
    if key_is_missing(new.establishment_id, new.key_id) then
      raise exception 'the key is missing' using errcode = 'RV007', hint = 'KEY_MISSING';
    end if;
    if (key.kind in ('stand', 'boxRelease')) <> (new.authorisation_id is not null) then
      raise exception 'keys of stands and of box release are out during a relève, and no other for one'
        using errcode = 'RV007', hint = 'KEY_OUTSIDE_DROP';
    end if;
    -- what two hand-overs to one person take in turn: the second sees what the first gave him
    perform pg_advisory_xact_lock(hashtextextended('keys held', new.received_by));
    if key.kind in ('stand', 'boxRelease') then
      perform from key_authorisations where key_authorisations.establishment_id = new.establishment_id
        and key_authorisations.authorisation_id = new.authorisation_id and key_authorisations.ended_at is null for update;
      if not found then
        raise exception 'no relève is open for this key' using errcode = 'RV007', hint = 'KEY_OUTSIDE_DROP';
      end if;
      if not exists (select from key_authorisation_team
        where key_authorisation_team.establishment_id = new.establishment_id
          and key_authorisation_team.authorisation_id = new.authorisation_id
          and key_authorisation_team.person_id = new.received_by) then
        raise exception 'the key goes to the team of the relève alone'
          using errcode = 'RV007', hint = 'NOT_OF_THE_DROP_TEAM';
      end if;
    end if;
    if exists (select from key_hand_overs join keys using (establishment_id, key_id)
      where key_hand_overs.establishment_id = new.establishment_id and key_hand_overs.received_by = new.received_by
        and key_hand_overs.returned_at is null
        and (keys.kind = 'billBox') <> (key.kind = 'billBox')) then
      raise exception 'nobody holds what opens the bill boxes and what gets at them together'
        using errcode = 'RV007', hint = 'KEYS_HELD_TOGETHER';
    end if;
    return new;
  end $$;
  create trigger refuse_key_hand_over before insert on key_hand_overs
    for each row execute function refuse_key_hand_over();

  -- A key is retired once, and not while somebody holds it; a lost one is when its locks are changed.
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

  -- The keys of a drop are returned before it ends; a missing one does not hold it up.
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
    for each row execute function end_key_authorisation_once();`;

const standLocks = `
  -- MC:20.2: lock and key of a stand taken out of use, handed to the principal cashier; without this row the stand's
  -- retirement is not complete.
  create table stand_lock_hand_ins (
    establishment_id integer not null,
    stand_id bigint not null,
    lock_number text not null check (length(lock_number) between 1 and 30),
    -- the number on the key that came with the lock
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
  select audit_attach('stand_lock_hand_ins', 'append_only');`;
