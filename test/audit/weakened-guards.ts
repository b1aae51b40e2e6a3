/** A change by a superuser to the schema that makes it accept wrong data or show right data differently. */
export interface WeakenedGuard {
  readonly sql: string;
  /** The object that the verification names, and its difference. */
  readonly names: readonly [state: 'missing' | 'changed' | 'unknown', name: string];
}

const guard = (sql: string, ...names: WeakenedGuard['names']): WeakenedGuard => ({ sql, names });

const returnsNew = (name: string): string =>
  `create or replace function ${name}() returns trigger language plpgsql as 'begin return new; end'`;

/** One of each kind of object in the catalogue, and the rules that protect money and decisions. */
export const weakenedGuards: readonly WeakenedGuard[] = [
  // deciders, balances, closed days
  guard(returnsNew('refuse_own_approval'), 'changed', 'function refuse_own_approval()'),
  guard(
    'drop trigger refuse_own_approval on approval_decisions',
    'missing',
    'trigger approval_decisions.refuse_own_approval',
  ),
  guard(returnsNew('require_approval'), 'changed', 'function require_approval()'),
  guard(
    'alter table day_closings disable trigger require_approval',
    'changed',
    'trigger day_closings.require_approval',
  ),
  guard(returnsNew('require_balanced_entry'), 'changed', 'function require_balanced_entry()'),
  guard(
    'drop trigger require_balanced_entry on journal_entries',
    'missing',
    'trigger journal_entries.require_balanced_entry',
  ),
  guard(
    'drop trigger refuse_late_posting on postings; create trigger refuse_late_posting before insert on postings for each row when (new.line_number > 100) execute function refuse_late_posting()',
    'changed',
    'trigger postings.refuse_late_posting',
  ),
  guard(returnsNew('refuse_closed_day'), 'changed', 'function refuse_closed_day()'),
  guard(
    'drop trigger refuse_entry_of_closed_day on journal_entries',
    'missing',
    'trigger journal_entries.refuse_entry_of_closed_day',
  ),
  guard(
    'drop trigger refuse_entry_of_closed_day on journal_entries; create trigger refuse_entry_of_closed_day before update on journal_entries for each row execute function refuse_entry_of_closed_day()',
    'changed',
    'trigger journal_entries.refuse_entry_of_closed_day',
  ),
  guard(
    'alter function is_approved(integer, bigint, text) stable security definer',
    'changed',
    'function is_approved(of_establishment integer, of_request bigint, of_kind text)',
  ),
  guard('alter function audit_row() set search_path = public, pg_catalog', 'changed', 'function audit_row()'),
  guard('alter function forbid_change() owner to releve_app', 'changed', 'function forbid_change()'),
  guard('drop function audit_exempt(regclass, text)', 'missing', 'function audit_exempt(tbl regclass, reason text)'),
  guard(
    "create function round(amount bigint) returns bigint language sql as 'select amount - 1'",
    'unknown',
    'function round(amount bigint)',
  ),
  guard(
    "create function to_jsonb(one postings) returns jsonb language sql as 'select pg_catalog.jsonb_build_object()'",
    'unknown',
    'function to_jsonb(one public.postings)',
  ),
  // the log and its storage
  guard('alter table log_entries disable trigger all', 'changed', 'trigger log_entries.forbid_change'),
  guard('drop trigger forbid_truncate on log_leaves_default', 'missing', 'trigger log_leaves_default.forbid_truncate'),
  guard(
    'alter table meter_readings detach partition meter_readings_default',
    'unknown',
    'table meter_readings_default',
  ),
  guard(
    "alter table log_entries_default alter column act set default 'x'",
    'changed',
    'column log_entries_default.act',
  ),
  // rules, rights and columns of a table
  guard('alter table postings drop constraint postings_check', 'missing', 'constraint postings.postings_check'),
  guard(
    'alter table postings drop constraint postings_check; alter table postings add constraint postings_check check (true)',
    'changed',
    'constraint postings.postings_check',
  ),
  guard(
    'alter table postings disable trigger all',
    'changed',
    'constraint postings.postings_establishment_id_account_code_fkey',
  ),
  guard('alter table payouts alter column amount_minor drop not null', 'changed', 'column payouts.amount_minor'),
  guard('alter table postings alter column line_number type integer', 'changed', 'column postings.line_number'),
  guard(
    "alter table approval_requests alter column requested_at set default '2020-01-01'",
    'changed',
    'column approval_requests.requested_at',
  ),
  guard('alter table payouts add column shadow text', 'unknown', 'column payouts.shadow'),
  guard('alter table gaming_days drop column closes_at cascade', 'missing', 'column gaming_days.closes_at'),
  guard('create table ledger (n integer)', 'unknown', 'table ledger'),
  guard('alter table postings rename to entries', 'missing', 'table postings'),
  guard('alter table postings set unlogged', 'changed', 'table postings'),
  guard('grant update on postings to releve_app', 'changed', 'table postings'),
  guard('grant delete on day_results to public', 'changed', 'table day_results'),
  guard('grant update (amount_minor) on payouts to releve_app', 'changed', 'column payouts.amount_minor'),
  guard('alter table postings owner to releve_app', 'changed', 'table postings'),
  guard(
    'grant execute on function audit_append to releve_app',
    'changed',
    'function audit_append(tbl text, op text, k jsonb, old_image jsonb, new_image jsonb)',
  ),
  guard('drop index journal_entries_by_day', 'missing', 'index journal_entries.journal_entries_by_day'),
  guard(
    'drop index journal_entries_by_day; create index journal_entries_by_day on journal_entries (establishment_id)',
    'changed',
    'index journal_entries.journal_entries_by_day',
  ),
  guard('create rule nothing as on update to postings do instead nothing', 'unknown', 'rule postings.nothing'),
  guard(
    'alter table postings enable row level security; create policy few on postings using (debit_minor < 100)',
    'unknown',
    'policy postings.few',
  ),
  guard('alter sequence log_entry_ids increment by 2', 'changed', 'sequence log_entry_ids'),
  // readers
  guard(
    "do $$ begin execute 'create or replace view accounts_of_roles as select r.establishment_id, r.account_role, ' || quote_literal('1') || '::text as account_code from account_roles r'; end $$",
    'changed',
    'view accounts_of_roles',
  ),
  guard('drop view accounts_of_roles cascade', 'missing', 'view accounts_of_roles'),
  guard('create view machines_public_2 as select 1 as n', 'unknown', 'view machines_public_2'),
  // objects beside the schema
  guard('create schema beside', 'unknown', 'schema beside'),
  guard('grant create on schema public to releve_app', 'changed', 'rights on the schema'),
  guard(
    "create function later() returns event_trigger language plpgsql as 'begin end'; create event trigger later on ddl_command_end execute function later()",
    'unknown',
    'event trigger later',
  ),
  guard('create cast (bigint as xml) with inout', 'unknown', 'cast bigint as xml'),
  guard(
    "create function plus(a text, b text) returns text language sql as 'select a'; create operator + (leftarg = text, rightarg = text, function = plus)",
    'unknown',
    'operator public.+(text,text)',
  ),
  guard(
    "do $$ begin execute format('alter role releve_app in database %I set search_path = beside, public', current_database()); end $$",
    'unknown',
    'setting search_path of releve_app',
  ),
  guard(
    "do $$ begin execute format('alter database %I set session_replication_role = replica', current_database()); end $$",
    'unknown',
    'setting session_replication_role of everybody',
  ),
  guard(
    "create or replace function pg_catalog.sha256(bytea) returns bytea language sql immutable as 'select $1'",
    'changed',
    'system function sha256(bytea)',
  ),
  guard(
    "create function pg_catalog.to_jsonb(one public.people) returns jsonb language sql as 'select null::jsonb'",
    'unknown',
    'system function to_jsonb(public.people)',
  ),
  guard("insert into schema_migrations (timestamp, name) values (1, 'Later')", 'unknown', 'migration Later'),
  guard("delete from schema_migrations where name like 'Ledger1%'", 'missing', 'migration Ledger1800000008000'),
  // how a table enters the log
  guard(
    "update audited_tables set mode = 'derived' where table_name = 'postings'",
    'changed',
    'audited table postings',
  ),
  guard("select audit_attach('people', 'mutable', '{employee_number}', '{}')", 'changed', 'trigger people.audit_row'),
];
