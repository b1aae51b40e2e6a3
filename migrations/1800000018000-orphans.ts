import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Orphans: the register of money found without an owner and the entries of each find. At every moment the register
 * equals the accounts of their role.
 */
export class Orphans1800000018000 implements MigrationInterface {
  readonly name = 'Orphans1800000018000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [orphans, published, texts]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const orphans = `
select set_config('releve.act', 'migration.orphans', true);

create table orphans (
  establishment_id integer not null references establishments,
  orphan_id bigint generated always as identity,
  kind text not null check (kind in ('creditsLeft', 'unclaimedJackpot', 'foundTicket', 'foundCard', 'foundCash',
    'abandonedStake')),
  machine_id bigint,
  place text not null default '' check (length(place) <= 120),
  -- the number of the ticket or the card
  reference text not null default '' check (length(reference) <= 64),
  stake_minor bigint not null check (stake_minor > 0),
  gains_minor bigint not null default 0 check (gains_minor >= 0),
  found_at timestamptz not null,
  -- the last day on which it can be claimed
  deadline_on date not null,
  -- by whom it had been taken: the name and the observation are a personal record; a customer is excluded from then
  -- on
  taken_by text check (taken_by in ('customer', 'employee')),
  taker_record_id bigint,
  excluded_at timestamptz,
  -- the unpaid slip that is its origin, of an unclaimed jackpot or of credits left (MC:21.3)
  slip_number bigint check (slip_number > 0),
  -- an employee who takes an orphan answers for it in the register of incidents
  incident_number bigint,
  -- the gaming table it was on; null: it was elsewhere
  table_id bigint,
  -- the chips and plaques among it, piece by piece, and their worth; cash is the rest
  chips jsonb not null default '[]' check (jsonb_typeof(chips) = 'array'),
  chips_minor bigint not null default 0,
  digest_salt bytea default decode(replace(gen_random_uuid()::text, '-', ''), 'hex'),
  -- a found ticket, or card, that is on file: it is no longer paid to the person who presents it (MC:21.3)
  ticket_id bigint,
  card_id bigint,
  primary key (establishment_id, orphan_id),
  foreign key (establishment_id, machine_id) references machines,
  foreign key (establishment_id, taker_record_id) references personal_records,
  foreign key (establishment_id, incident_number) references incidents,
  foreign key (establishment_id, table_id) references gaming_tables,
  foreign key (establishment_id, ticket_id) references tickets,
  foreign key (establishment_id, card_id) references cards,
  check ((taken_by is null) = (taker_record_id is null)),
  check ((taken_by is not distinct from 'customer') = (excluded_at is not null)),
  check (machine_id is not null or kind not in ('creditsLeft', 'unclaimedJackpot')),
  constraint orphans_check5 check (gains_minor = 0 or kind = 'abandonedStake'),
  -- no cash moves when an unpaid slip is entered
  constraint orphan_says_where_it_comes_from check (case
    when kind in ('foundTicket', 'foundCard') then reference <> '' and slip_number is null
    when kind = 'unclaimedJackpot' then reference = '' and slip_number is not null
    when kind = 'creditsLeft' then (reference = '') = (slip_number is not null)
    else reference = '' and slip_number is null end),
  constraint employee_answers_for_it
    check ((taken_by is not distinct from 'employee') = (incident_number is not null)),
  constraint orphan_is_somewhere check (machine_id is not null or table_id is not null or place <> ''),
  constraint orphan_is_in_one_place check (machine_id is null or table_id is null),
  constraint orphan_chips_listed check ((chips_worth(chips) = chips_minor) is true),
  constraint orphan_chips_are_a_sum check (chips_minor >= 0 and (chips_minor = 0
    or (kind in ('foundCash', 'abandonedStake') and chips_minor <= stake_minor + gains_minor))),
  -- a table pays in chips what a stake wins
  constraint orphan_gains_are_chips check (table_id is null or gains_minor <= chips_minor),
  constraint orphans_of_ticket
    check (ticket_id is null or (kind in ('foundTicket', 'creditsLeft') and reference = ticket_id::text)),
  constraint orphans_of_card check (card_id is null or (kind = 'foundCard' and reference = card_id::text))
);
-- serves: customers who are excluded because they took one
create index orphans_with_exclusion on orphans (establishment_id, excluded_at) where excluded_at is not null;
-- serves: a slip is unclaimed once
create unique index orphans_of_slip on orphans (establishment_id, slip_number) where slip_number is not null;
grant select, insert on orphans to releve_app;
select audit_attach('orphans', 'append_only');

create table orphan_entries (
  establishment_id integer not null,
  entry_number bigint not null check (entry_number >= 1),
  orphan_id bigint not null,
  act text not null check (act in ('received', 'refunded', 'forfeited', 'cancelled')),
  amount_minor bigint not null,
  desk_id bigint,
  movement_number integer,
  entry_id bigint not null,
  -- name, address and proofs of the claimant who was refunded
  claimant_record_id bigint,
  reason text not null default '' check (length(reason) <= 500),
  entered_by bigint not null references people,
  authorised_by bigint references people,
  gaming_day date not null,
  happened_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, entry_number),
  foreign key (establishment_id, orphan_id) references orphans,
  foreign key (establishment_id, desk_id, movement_number) references desk_movements,
  foreign key (establishment_id, entry_id) references journal_entries,
  foreign key (establishment_id, claimant_record_id) references personal_records,
  foreign key (establishment_id, gaming_day) references gaming_days,
  check ((act = 'received') = (amount_minor > 0)),
  check ((movement_number is null) = (desk_id is null) and (act <> 'forfeited' or desk_id is null)
    and (act not in ('refunded', 'cancelled') or desk_id is not null)),
  check ((act = 'refunded') = (claimant_record_id is not null)),
  check ((act in ('refunded', 'cancelled')) = (authorised_by is not null)),
  check (authorised_by <> entered_by),
  check (act <> 'cancelled' or length(reason) >= 3)
);
-- serves: an orphan is received once
create unique index orphan_entries_received on orphan_entries (establishment_id, orphan_id)
  where act = 'received';
-- serves: an orphan leaves once
create unique index orphan_entries_settled on orphan_entries (establishment_id, orphan_id)
  where act <> 'received';
grant select, insert on orphan_entries to releve_app;

create function orphan_entry_is_whole() returns trigger language plpgsql as $$
declare
  orphan orphans;
  -- the chips that it brings, or takes back: a refund is in cash
  pieces integer := case new.act when 'received' then 1 when 'cancelled' then -1 else 0 end;
begin
  select * into strict orphan from orphans
  where orphans.establishment_id = new.establishment_id and orphans.orphan_id = new.orphan_id;
  if abs(new.amount_minor) <> orphan.stake_minor + orphan.gains_minor then
    raise exception 'orphan % is of another sum', new.orphan_id using errcode = 'RV004', hint = 'ORPHANS_DIFFER';
  end if;
  if new.act in ('received', 'cancelled') and (orphan.slip_number is null) <> (new.desk_id is not null) then
    raise exception 'orphan % moves cash or has a slip', new.orphan_id using errcode = 'RV004', hint = 'ORPHANS_DIFFER';
  end if;
  if exists (
    select from (
      select line ->> 'medium' as medium, line ->> 'game' as game, (line ->> 'value')::bigint as value_minor,
        pieces * (line ->> 'count')::bigint as pieces
      from jsonb_array_elements(orphan.chips) as line where pieces <> 0) as wanted
    full join (
      select lines.medium, lines.game, lines.value_minor, lines.pieces from desk_movement_chips_public as lines
      where lines.establishment_id = new.establishment_id and lines.desk_id = new.desk_id
        and lines.movement_number = new.movement_number) as moved
      using (medium, game, value_minor)
    where wanted.pieces is distinct from moved.pieces) then
    raise exception 'the chips of orphan % are not those that the desk moved', new.orphan_id
      using errcode = 'RV004', hint = 'ORPHANS_DIFFER';
  end if;
  if new.act = 'forfeited' and new.gaming_day <= orphan.deadline_on then
    raise exception 'orphan % can be claimed until %', new.orphan_id, orphan.deadline_on
      using errcode = 'RV004', hint = 'ORPHAN_NOT_DUE',
        detail = json_build_object('deadline', orphan.deadline_on)::text;
  end if;
  return new;
end $$;
create trigger orphan_entry_is_whole before insert on orphan_entries
  for each row execute function orphan_entry_is_whole();
create trigger refuse_closed_day before insert on orphan_entries
  for each row execute function refuse_closed_day();
select audit_attach('orphan_entries', 'append_only');

create function orphan_is_entered() returns trigger language plpgsql as $$
begin
  if not exists (
    select from orphan_entries
    where orphan_entries.establishment_id = new.establishment_id and orphan_entries.orphan_id = new.orphan_id
      and orphan_entries.act = 'received'
  ) then
    raise exception 'orphan % was not entered in the register', new.orphan_id
      using errcode = 'RV004', hint = 'ORPHANS_DIFFER';
  end if;
  return null;
end $$;
create constraint trigger orphan_is_entered after insert on orphans
  deferrable initially deferred for each row execute function orphan_is_entered();

-- The register of orphans equals the sum of all accounts that ever had the role, so that the balance of one before a
-- change, and a later reversal on it, still count. Checked at the end of any transaction that touches either, in one
-- statement, so that both sums are of the same moment.
create function orphans_equal_their_account() returns trigger language plpgsql as $$
declare
  in_register numeric;
  in_account numeric;
begin
  select
    (select coalesce(sum(orphan_entries.amount_minor), 0) from orphan_entries
      where orphan_entries.establishment_id = new.establishment_id),
    (select coalesce(sum(postings.credit_minor::numeric - postings.debit_minor), 0) from postings_public as postings
      where postings.establishment_id = new.establishment_id and postings.account_code = any (array(
        select accounts_of_roles.account_code from accounts_of_roles
        where accounts_of_roles.establishment_id = new.establishment_id
          and accounts_of_roles.account_role = 'orphans')))
    into in_register, in_account;
  if in_register <> in_account then
    raise exception 'orphans: % in the register, % in account %', in_register, in_account,
      (select string_agg(accounts_of_roles.account_code, ' + ' order by accounts_of_roles.account_code)
        from accounts_of_roles
        where accounts_of_roles.establishment_id = new.establishment_id
          and accounts_of_roles.account_role = 'orphans')
      using errcode = 'RV004', hint = 'ORPHANS_DIFFER';
  end if;
  return null;
end $$;
create constraint trigger orphans_equal_their_account after insert on orphan_entries
  deferrable initially deferred for each row execute function orphans_equal_their_account();
-- Triggers on the ledger, a lower module: its accounts agree with the register, whichever module posts to them or
-- maps them.
create constraint trigger orphans_equal_their_account after insert on postings
  deferrable initially deferred for each row
  when (serves_role(new.establishment_id, new.account_code, 'orphans'))
  execute function orphans_equal_their_account();
create constraint trigger orphans_equal_their_account after insert on account_roles
  deferrable initially deferred for each row when (new.account_role = 'orphans')
  execute function orphans_equal_their_account();
`;

/** Views that other modules may read: a column that is missing here is private to the module. */
const published = `
create view orphan_entries_public as
  select
    orphan_entries.establishment_id, orphan_entries.entry_number, orphan_entries.orphan_id, orphan_entries.act,
    orphan_entries.amount_minor, orphan_entries.desk_id, orphan_entries.entry_id,
    orphan_entries.claimant_record_id, orphan_entries.reason, orphan_entries.entered_by,
    orphan_entries.authorised_by, orphan_entries.gaming_day, orphan_entries.happened_at
  from orphan_entries;
create view orphan_movements_public as
  select orphan_entries.establishment_id, orphan_entries.entry_number, orphan_entries.orphan_id,
    orphan_entries.desk_id, orphan_entries.movement_number
  from orphan_entries
  where orphan_entries.movement_number is not null;
create view orphans_public as
  select orphans.establishment_id, orphans.orphan_id, orphans.kind, orphans.machine_id, orphans.place,
    orphans.reference, orphans.stake_minor, orphans.gains_minor, orphans.slip_number, orphans.table_id,
    orphans.chips_minor
  from orphans;
create view register_orphans as
  select orphan_entries.establishment_id, orphan_entries.entry_number as number, orphan_entries.gaming_day,
    null::timestamptz as happened_at, orphan_entries.amount_minor, orphan_entries.entered_by as person_id,
    orphans.machine_id, orphan_entries.act as kind,
    nullif(concat_ws(', ', 'table ' || table_numbers.table_number, nullif(orphans.place, '')), '') as about,
    null::bigint as refers_to, null::text as journal, nullif(orphan_entries.reason, '') as reason
  from orphan_entries
  join orphans on orphans.establishment_id = orphan_entries.establishment_id
    and orphans.orphan_id = orphan_entries.orphan_id
  left join table_numbers_public as table_numbers on table_numbers.establishment_id = orphans.establishment_id
    and table_numbers.table_id = orphans.table_id;
create view orphans_customers as
  select orphan_entries.establishment_id, 'orphan_entries' as table_name, jsonb_build_object('establishment_id',
      orphan_entries.establishment_id, 'entry_number', orphan_entries.entry_number) as row_key,
    orphan_entries.entry_number as number, orphan_entries.happened_at, orphan_entries.amount_minor,
    orphan_entries.claimant_record_id as personal_record_id, null::bytea as customer_digest
  from orphan_entries where orphan_entries.claimant_record_id is not null
  union all
  select orphans.establishment_id, 'orphans', jsonb_build_object('establishment_id', orphans.establishment_id,
      'orphan_id', orphans.orphan_id),
    orphans.orphan_id, orphans.found_at, null, orphans.taker_record_id, null
  from orphans where orphans.taker_record_id is not null;
create view orphan_tickets_public as
  select orphans.establishment_id, orphans.orphan_id, orphans.ticket_id
  from orphans
  where orphans.ticket_id is not null;
grant select on orphan_entries_public, orphan_movements_public, orphans_public, register_orphans, orphans_customers,
  orphan_tickets_public to releve_app;
`;

/**
 * Columns of typed text: the log stores their digests, the row the words until they are erased
 * (docs/adr/0038-personal-data.md).
 */
const texts = `
select audit_texts('orphan_entries', '{reason}');
select audit_texts('orphans', '{place}');
`;

const down = `
drop view orphan_tickets_public, orphans_customers, register_orphans, orphans_public, orphan_movements_public,
  orphan_entries_public;
drop trigger orphans_equal_their_account on account_roles;
drop trigger orphans_equal_their_account on postings;
select audit_detach(t) from unnest('{orphans,orphan_entries}'::regclass[]) t;
drop table orphan_entries, orphans;
drop function orphans_equal_their_account, orphan_is_entered, orphan_entry_is_whole;
`;
