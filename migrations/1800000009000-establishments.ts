import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Dated settings and the gaming days of each establishment. */
export class Establishments1800000009000 implements MigrationInterface {
  readonly name = 'Establishments1800000009000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [days, slipTotals, published]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

const days = `
select set_config('releve.act', 'migration.establishments', true);

select audit_attach('establishments', 'mutable');

-- The value in force on a day is the one with the latest effective_from not after it, the last revision first.
create table settings (
  establishment_id integer not null references establishments,
  setting_key text not null,
  effective_from date not null,
  revision smallint not null default 1 check (revision >= 1),
  value jsonb not null,
  source text not null default '',
  approval_request_id bigint,
  recorded_by bigint references people,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (establishment_id, setting_key, effective_from, revision),
  foreign key (establishment_id, approval_request_id) references approval_requests
);
grant select, insert on settings to releve_app;

-- The values that an establishment starts with need no approval; each later change does.
create function require_setting_approval() returns trigger language plpgsql as $$
begin
  if exists (
    select from settings
    where settings.establishment_id = new.establishment_id and settings.setting_key = new.setting_key
  ) and (new.approval_request_id is null
    or not is_approved(new.establishment_id, new.approval_request_id, 'setting')) then
    raise exception 'a setting changes with a second person''s approval'
      using errcode = 'RV003', hint = 'APPROVAL_REQUIRED';
  end if;
  return new;
end $$;
create trigger require_setting_approval before insert on settings
  for each row execute function require_setting_approval();
select audit_attach('settings', 'append_only');

create table gaming_days (
  establishment_id integer not null references establishments,
  gaming_day date not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'closed')),
  primary key (establishment_id, gaming_day),
  unique (establishment_id, opens_at),
  check (closes_at > opens_at)
);
-- serves: the day of an instant
create index gaming_days_by_end on gaming_days (establishment_id, closes_at);
grant select, insert, update (state) on gaming_days to releve_app;
select audit_attach('gaming_days', 'mutable');

-- A closed day takes nothing more: a later fact is a prior-period adjustment of the open day. Used by the triggers of
-- every table above whose rows belong to a gaming day.
create function refuse_closed_day() returns trigger language plpgsql as $$
begin
  -- The share lock makes a closing wait for each writer of its day, or be seen by it.
  if (select gaming_days.state from gaming_days
      where gaming_days.establishment_id = new.establishment_id and gaming_days.gaming_day = new.gaming_day
      for share) = 'closed' then
    raise exception 'gaming day % is closed', new.gaming_day using errcode = 'RV006', hint = 'DAY_CLOSED';
  end if;
  return new;
end $$;

-- For triggers of higher modules: the state of a day, which stays locked until the transaction ends, so that a
-- closing waits, or is seen.
create function state_of_held_day(of_establishment integer, of_day date) returns text language sql as $$
  select gaming_days.state from gaming_days
  where gaming_days.establishment_id = of_establishment and gaming_days.gaming_day = of_day
  for share
$$;
-- The same, and every other transaction that locks the day waits.
create function hold_day_alone(of_establishment integer, of_day date) returns void language sql as $$
  select from gaming_days
  where gaming_days.establishment_id = of_establishment and gaming_days.gaming_day = of_day
  for no key update
$$;

-- The ledger is a lower module, and its tables are created before gaming days. A closed day takes no further entry: a
-- later one belongs to the open day.
alter table journal_entries add constraint journal_entries_gaming_day
  foreign key (establishment_id, gaming_day) references gaming_days;
create function refuse_entry_of_closed_day() returns trigger language plpgsql as $$
declare
  day_state text;
  day_named text := json_build_object('gamingDay', new.gaming_day)::text;
begin
  -- The share lock makes a closing wait for each posting to its day, or be seen by it.
  select gaming_days.state into day_state from gaming_days
  where gaming_days.establishment_id = new.establishment_id and gaming_days.gaming_day = new.gaming_day
  for share;
  if day_state is null then
    raise exception 'gaming day % is not recorded', new.gaming_day
      using errcode = 'RV006', hint = 'UNKNOWN_GAMING_DAY', detail = day_named;
  end if;
  if day_state = 'closed' then
    raise exception 'gaming day % is closed', new.gaming_day
      using errcode = 'RV006', hint = 'DAY_CLOSED', detail = day_named;
  end if;
  return new;
end $$;
create trigger refuse_entry_of_closed_day before insert on journal_entries
  for each row execute function refuse_entry_of_closed_day();
`;

const slipTotals = `
-- The totals of the slips of a machine's day, by kind of day total, from every module that writes slips. Such a
-- module publishes a view of its own with these columns and enters it with contribute_slip_totals(); this view is
-- their union, in the order of their names, and empty until there is one.
create view machine_slip_totals as
  select null::integer as establishment_id, null::date as gaming_day, null::bigint as machine_id,
    null::text as kind, null::bigint as amount_minor, null::integer as slip_count, null::timestamptz as recorded_at
  where false;
grant select on machine_slip_totals to releve_app;

-- The views entered until now: those that machine_slip_totals reads.
create function slip_total_views() returns regclass[] language sql
set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(distinct d.refobjid::regclass), '{}')
  from pg_rewrite r
  join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
    and d.refclassid = 'pg_class'::regclass and d.refobjid <> r.ev_class
  where r.ev_class = 'machine_slip_totals'::regclass
$$;

create function make_slip_totals(views regclass[]) returns void language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  parts text := (
    select string_agg(format('select totals.establishment_id, totals.gaming_day, totals.machine_id, totals.kind,
      totals.amount_minor, totals.slip_count, totals.recorded_at from %s as totals', c.oid::regclass), ' union all '
      order by c.relname)
    from pg_class c where c.oid = any (views));
begin
  execute format('create or replace view public.machine_slip_totals as %s', coalesce(parts,
    'select null::integer as establishment_id, null::date as gaming_day, null::bigint as machine_id,
      null::text as kind, null::bigint as amount_minor, null::integer as slip_count, null::timestamptz as recorded_at
    where false'));
end $$;

-- For migrations: enters a view among the totals of slips.
create function contribute_slip_totals(contributed regclass) returns void language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  expected text;
  found text;
begin
  if contributed = 'machine_slip_totals'::regclass
    or not exists (select from pg_class c where c.oid = contributed and c.relkind = 'v') then
    raise exception '% is no view of a module''s totals of slips', contributed using errcode = 'wrong_object_type';
  end if;
  select string_agg(column_of.text, ', ' order by column_of.place) filter (where column_of.relation <> contributed),
    string_agg(column_of.text, ', ' order by column_of.place) filter (where column_of.relation = contributed)
  into expected, found
  from (
    select a.attrelid as relation, a.attnum as place, a.attname || ' ' || format_type(a.atttypid, a.atttypmod) as text
    from pg_attribute a
    where a.attrelid in ('machine_slip_totals'::regclass, contributed) and a.attnum > 0 and not a.attisdropped
  ) as column_of;
  if found is distinct from expected then
    raise exception 'the columns of totals of slips are (%), those of % are (%)', expected, contributed, found
      using errcode = 'datatype_mismatch';
  end if;
  perform make_slip_totals(slip_total_views() || contributed);
end $$;

-- Takes it out again, before the view is dropped.
create function withdraw_slip_totals(withdrawn regclass) returns void language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not withdrawn = any (slip_total_views()) then
    raise exception '% is not among the totals of slips', withdrawn using errcode = 'undefined_object';
  end if;
  perform make_slip_totals(array_remove(slip_total_views(), withdrawn));
end $$;

revoke all on function slip_total_views(), make_slip_totals(regclass[]), contribute_slip_totals(regclass),
  withdraw_slip_totals(regclass) from public;
`;

/** Views that other modules may read: a column that is missing here is private to the module. */
const published = `
create view establishments_public as
  select
    establishments.establishment_id, establishments.kind, establishments.code, establishments.name,
    establishments.currency, establishments.currency_exponent, establishments.jurisdiction,
    establishments.time_zone
  from establishments;
create view gaming_days_public as
  select
    gaming_days.establishment_id, gaming_days.gaming_day, gaming_days.opens_at, gaming_days.closes_at,
    gaming_days.state
  from gaming_days;
create view settings_public as
  select
    settings.establishment_id, settings.setting_key, settings.effective_from, settings.revision, settings.value,
    settings.approval_request_id, settings.recorded_at
  from settings;
grant select on establishments_public, gaming_days_public, settings_public to releve_app;
`;

const down = `
drop view settings_public, gaming_days_public, establishments_public, machine_slip_totals;
drop trigger refuse_entry_of_closed_day on journal_entries;
alter table journal_entries drop constraint journal_entries_gaming_day;
select audit_detach(t) from unnest('{establishments,settings,gaming_days}'::regclass[]) t;
drop table gaming_days, settings;
drop function withdraw_slip_totals, contribute_slip_totals, make_slip_totals, slip_total_views,
  refuse_entry_of_closed_day, hold_day_alone, state_of_held_day, refuse_closed_day, require_setting_approval;
`;
