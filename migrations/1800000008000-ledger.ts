import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Double entry by establishment: accounts, entries, postings. An entry balances at commit or does not exist; each
 * journal numbers its vouchers (docs/adr/0020-gains-complements-and-vouchers.md).
 * An account is found by its role: an establishment assigns an account to each role, from a gaming day on.
 */
export class Ledger1800000008000 implements MigrationInterface {
  readonly name = 'Ledger1800000008000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [entries, roles, changes, moved, published]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const entries = `
select set_config('releve.act', 'migration.ledger', true);

create table ledger_accounts (
  establishment_id integer not null references establishments,
  account_code text not null check (account_code ~ '^[0-9]{3,8}$'),
  title_fr text not null check (length(title_fr) between 1 and 120),
  title_en text not null check (length(title_en) between 1 and 120),
  kind text not null check (kind in ('asset', 'liability', 'income', 'expense')),
  primary key (establishment_id, account_code)
);
grant select, insert, update (title_fr, title_en) on ledger_accounts to releve_app;
select audit_attach('ledger_accounts', 'mutable');

create table journal_entries (
  establishment_id integer not null references establishments,
  entry_id bigint generated always as identity,
  entry_number bigint not null,
  journal text not null check (journal in ('recette', 'paiements', 'tickets', 'avances', 'ecarts', 'operations')),
  gaming_day date not null,
  fact text not null,
  source jsonb not null,
  reverses_entry_id bigint,
  approval_request_id bigint,
  posted_by bigint references people,
  posted_at timestamptz not null default clock_timestamp(),
  posted_in xid8 not null default pg_current_xact_id(),
  -- its number within its journal
  voucher_number bigint not null check (voucher_number >= 1),
  primary key (establishment_id, entry_id),
  unique (establishment_id, entry_number),
  unique (establishment_id, reverses_entry_id),
  unique (establishment_id, journal, voucher_number),
  foreign key (establishment_id, reverses_entry_id) references journal_entries,
  foreign key (establishment_id, approval_request_id) references approval_requests
);
-- serves: the journal of a day, the trial balance of a period
create index journal_entries_by_day on journal_entries (establishment_id, gaming_day);
grant select, insert on journal_entries to releve_app;

create table postings (
  establishment_id integer not null,
  entry_id bigint not null,
  line_number smallint not null check (line_number >= 1),
  account_code text not null,
  debit_minor bigint not null default 0 check (debit_minor >= 0),
  credit_minor bigint not null default 0 check (credit_minor >= 0),
  primary key (establishment_id, entry_id, line_number),
  foreign key (establishment_id, entry_id) references journal_entries,
  foreign key (establishment_id, account_code) references ledger_accounts,
  check ((debit_minor = 0) <> (credit_minor = 0))
);
-- serves: the entries of one account
create index postings_by_account on postings (establishment_id, account_code, entry_id);
grant select, insert on postings to releve_app;

-- An entry and its lines are one act: no line is added to an entry posted before.
create function refuse_late_posting() returns trigger language plpgsql as $$
begin
  if not exists (
    select from journal_entries
    where journal_entries.establishment_id = new.establishment_id
      and journal_entries.entry_id = new.entry_id
      and journal_entries.posted_in = pg_current_xact_id()
  ) then
    raise exception 'an entry once posted takes no further line' using errcode = 'RV001', hint = 'APPEND_ONLY';
  end if;
  return new;
end $$;
create trigger refuse_late_posting before insert on postings for each row execute function refuse_late_posting();

create function require_balanced_entry() returns trigger language plpgsql as $$
declare
  lines integer;
  difference numeric;
begin
  select count(*), coalesce(sum(postings.debit_minor::numeric - postings.credit_minor), 0) into lines, difference
  from postings
  where postings.establishment_id = new.establishment_id and postings.entry_id = new.entry_id;
  if lines < 2 or difference <> 0 then
    raise exception 'entry % does not balance: % lines, difference %', new.entry_id, lines, difference
      using errcode = 'RV004', hint = 'ENTRY_NOT_BALANCED';
  end if;
  return null;
end $$;
create constraint trigger require_balanced_entry after insert on journal_entries
  deferrable initially deferred for each row execute function require_balanced_entry();

create function require_reversal_approval() returns trigger language plpgsql as $$
begin
  if new.reverses_entry_id is not null and (new.approval_request_id is null
    or not (is_approved(new.establishment_id, new.approval_request_id, 'journalReversal')
      -- reopening a day undoes the entries of its closing: the two people of the reopening are those of the reversal
      or is_approved(new.establishment_id, new.approval_request_id, 'dayReopening'))) then
    raise exception 'a reversal needs a second person' using errcode = 'RV003', hint = 'APPROVAL_REQUIRED';
  end if;
  return new;
end $$;
create trigger require_reversal_approval before insert on journal_entries
  for each row execute function require_reversal_approval();

create function number_voucher() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('voucher/' || new.journal, new.establishment_id));
  select coalesce(max(journal_entries.voucher_number), 0) + 1 into new.voucher_number
    from journal_entries
    where journal_entries.establishment_id = new.establishment_id and journal_entries.journal = new.journal;
  return new;
end $$;
create trigger number_voucher before insert on journal_entries for each row execute function number_voucher();

select audit_attach('journal_entries', 'append_only');
select audit_attach('postings', 'append_only');
`;

const roles = `
create table account_roles (
  establishment_id integer not null references establishments,
  account_role text not null check (account_role in ('winsPayable', 'outstandingTickets', 'orphans',
    'electronicTransfers', 'forfeitedOrphans', 'bank', 'cashDesk', 'cashDeskCoins', 'hoppers', 'paymentComplements',
    'countDifferences', 'handPayDifferences', 'cashDeskDifferences', 'slotRevenue', 'countGains', 'handPayGains',
    'cashDeskGains', 'chipsInCirculation', 'tableRevenue', 'cercleRevenue', 'progressivesPayable', 'progressiveSites',
    'progressiveCosts', 'expiredTickets')),
  -- the first gaming day whose entries are posted to the account
  valid_from date not null,
  revision smallint not null default 1 check (revision >= 1),
  account_code text not null,
  reason text not null default '' check (length(reason) <= 2000),
  approval_request_id bigint,
  recorded_by bigint references people,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, account_role, valid_from, revision),
  foreign key (establishment_id, account_code) references ledger_accounts,
  foreign key (establishment_id, approval_request_id) references approval_requests
);
-- serves: the role of an account
create index account_roles_by_account on account_roles (establishment_id, account_code);
grant select, insert on account_roles to releve_app;

create view accounts_of_roles as
  select distinct account_roles.establishment_id, account_roles.account_role, account_roles.account_code
  from account_roles;
grant select on accounts_of_roles to releve_app;

-- The account in force on a day is the one with the latest valid_from not after it, the last revision first.
create function accounts_in_force(of_establishment integer, on_day date)
  returns table (account_role text, account_code text) language sql stable rows 14 as $$
  select distinct on (account_roles.account_role) account_roles.account_role, account_roles.account_code
  from account_roles
  where account_roles.establishment_id = of_establishment and account_roles.valid_from <= on_day
  order by account_roles.account_role, account_roles.valid_from desc, account_roles.revision desc
$$;

create function serves_role(of_establishment integer, code text, of_role text) returns boolean
  language sql stable as $$
  select exists (
    select from account_roles
    where account_roles.establishment_id = of_establishment and account_roles.account_code = code
      and account_roles.account_role = of_role)
$$;
`;

/** The accounts that an establishment starts with need no approval; each later change does, and follows these rules. */
const changes = `
create function require_account_role_approval() returns trigger language plpgsql as $$
begin
  if exists (
    select from account_roles
    where account_roles.establishment_id = new.establishment_id and account_roles.account_role = new.account_role
  ) and (new.approval_request_id is null
    or not is_approved(new.establishment_id, new.approval_request_id, 'accountRole')) then
    raise exception 'the account of a role changes with a second person''s approval'
      using errcode = 'RV003', hint = 'APPROVAL_REQUIRED';
  end if;
  return new;
end $$;
create trigger require_account_role_approval before insert on account_roles
  for each row execute function require_account_role_approval();

create function account_role_holds() returns trigger language plpgsql as $$
declare
  expected_kind text;
  last_day date;
begin
  -- the gaming days wait meanwhile, and so does any other change
  perform pg_advisory_xact_lock(hashtextextended('gaming_days', new.establishment_id));
  if exists (
    select from account_roles
    where account_roles.establishment_id = new.establishment_id and account_roles.account_code = new.account_code
      and account_roles.account_role <> new.account_role
  ) then
    raise exception 'account % serves another role', new.account_code
      using errcode = 'RV004', hint = 'ACCOUNT_OF_ANOTHER_ROLE',
        detail = json_build_object('account', new.account_code)::text;
  end if;
  select ledger_accounts.kind into expected_kind
    from account_roles
    join ledger_accounts on ledger_accounts.establishment_id = account_roles.establishment_id
      and ledger_accounts.account_code = account_roles.account_code
    where account_roles.establishment_id = new.establishment_id and account_roles.account_role = new.account_role
    order by account_roles.valid_from, account_roles.revision limit 1;
  if expected_kind is null then
    return new;
  end if;
  if not exists (
    select from ledger_accounts
    where ledger_accounts.establishment_id = new.establishment_id
      and ledger_accounts.account_code = new.account_code and ledger_accounts.kind = expected_kind
  ) then
    raise exception 'account % is not of the kind %', new.account_code, expected_kind
      using errcode = 'RV004', hint = 'ACCOUNT_OF_ANOTHER_KIND',
        detail = json_build_object('account', new.account_code, 'expected', expected_kind)::text;
  end if;
  select max(gaming_days.gaming_day) into last_day
    from gaming_days_public as gaming_days where gaming_days.establishment_id = new.establishment_id;
  if new.valid_from <= last_day then
    raise exception 'the entries of % have their accounts', new.valid_from
      using errcode = 'RV004', hint = 'ACCOUNT_ROLE_BACKDATED',
        detail = json_build_object('role', new.account_role, 'earliest', last_day + 1)::text;
  end if;
  return new;
end $$;
create trigger account_role_holds before insert on account_roles
  for each row execute function account_role_holds();
select audit_attach('account_roles', 'append_only');
`;

/** An entry of two lines within one call of the database: the number of the journal is taken at its end. */
const moved = `
-- The key of an entry that is posted at the end of its transaction, for rows that refer to it before.
create function next_entry_id() returns bigint
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select nextval(pg_get_serial_sequence('journal_entries', 'entry_id'))
$$;
revoke all on function next_entry_id() from public;
grant execute on function next_entry_id() to releve_app;

-- Posts an amount from one role to another on a gaming day, under a key of next_entry_id().
create function post_moved(of_establishment integer, of_entry bigint, on_day date, in_journal text, of_fact text,
  from_source jsonb, by_person bigint, debited_role text, credited_role text, of_amount bigint) returns void
language plpgsql as $$
declare
  debited text;
  credited text;
  next_number bigint;
begin
  select max(in_force.account_code) filter (where in_force.account_role = debited_role),
      max(in_force.account_code) filter (where in_force.account_role = credited_role)
    into debited, credited
  from accounts_in_force(of_establishment, on_day) as in_force;
  if debited is null or credited is null then
    raise exception 'no account serves % or %', debited_role, credited_role
      using errcode = 'RV003', hint = 'UNKNOWN_ACCOUNT',
        detail = jsonb_build_object('account', jsonb_build_array(debited_role, credited_role))::text;
  end if;
  next_number := take_register_number(of_establishment, 'journal');
  insert into journal_entries (establishment_id, entry_id, entry_number, journal, gaming_day, fact, source, posted_by)
  overriding system value
  values (of_establishment, of_entry, next_number, in_journal, on_day, of_fact, from_source, by_person);
  insert into postings (establishment_id, entry_id, line_number, account_code, debit_minor, credit_minor)
  values (of_establishment, of_entry, 1, debited, of_amount, 0),
    (of_establishment, of_entry, 2, credited, 0, of_amount);
  perform enter_in_register(of_establishment, 'journal', next_number, 'journal_entries',
    jsonb_build_object('establishment_id', of_establishment, 'entry_id', of_entry::text));
end $$;
`;

/** Views that other modules may read: a column that is missing here is private to the module. */
const published = `
create view account_roles_public as
  select
    account_roles.establishment_id, account_roles.account_role, account_roles.valid_from,
    account_roles.revision, account_roles.account_code, account_roles.approval_request_id,
    account_roles.recorded_at
  from account_roles;
create view journal_entries_public as
  select
    journal_entries.establishment_id, journal_entries.entry_id, journal_entries.entry_number,
    journal_entries.gaming_day, journal_entries.fact, journal_entries.source, journal_entries.reverses_entry_id,
    journal_entries.posted_by, journal_entries.journal
  from journal_entries;
create view ledger_accounts_public as
  select
    ledger_accounts.establishment_id, ledger_accounts.account_code, ledger_accounts.title_fr,
    ledger_accounts.title_en
  from ledger_accounts;
create view postings_public as
  select
    postings.establishment_id, postings.entry_id, postings.account_code, postings.debit_minor,
    postings.credit_minor
  from postings;
-- the module's registers, as src/registers reads them
create view register_journal as
  select
    journal_entries.establishment_id, journal_entries.entry_number as number, journal_entries.gaming_day,
    null::timestamptz as happened_at, lines.amount_minor, journal_entries.posted_by as person_id,
    null::bigint as machine_id, journal_entries.fact as kind, lines.accounts as about,
    reversed.entry_number as refers_to, journal_entries.journal, journal_entries.source ->> 'reason' as reason
  from journal_entries
  left join journal_entries as reversed on reversed.establishment_id = journal_entries.establishment_id
    and reversed.entry_id = journal_entries.reverses_entry_id
  left join lateral (
    select
      concat(string_agg(distinct postings.account_code, ', ') filter (where postings.debit_minor > 0), ' → ',
        string_agg(distinct postings.account_code, ', ') filter (where postings.credit_minor > 0)) as accounts,
      sum(postings.debit_minor)::bigint as amount_minor
    from postings
    where postings.establishment_id = journal_entries.establishment_id
      and postings.entry_id = journal_entries.entry_id
  ) as lines on true;
grant select on account_roles_public, journal_entries_public, ledger_accounts_public, postings_public,
  register_journal to releve_app;
`;

const down = `
drop view register_journal, postings_public, ledger_accounts_public, journal_entries_public, account_roles_public,
  accounts_of_roles;
select audit_detach(t) from unnest('{ledger_accounts,journal_entries,postings,account_roles}'::regclass[]) t;
drop table account_roles, postings, journal_entries, ledger_accounts;
drop function post_moved, next_entry_id, account_role_holds, require_account_role_approval, serves_role,
  accounts_in_force, number_voucher, require_reversal_approval, require_balanced_entry, refuse_late_posting;
`;
