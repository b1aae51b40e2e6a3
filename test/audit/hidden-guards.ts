import type { WeakenedGuard } from './weakened-guards.js';

const guard = (sql: string, ...names: WeakenedGuard['names']): WeakenedGuard => ({ sql, names });

/** Enables changes to the system's own tables, which only a superuser may make, and runs the statements there. */
const inSystem = (sql: string, ...names: WeakenedGuard['names']): WeakenedGuard =>
  guard(`set local allow_system_table_mods = on; ${sql}`, ...names);

const switchedOff = (sql: string, table: string): WeakenedGuard =>
  inSystem(sql, 'unknown', `switched off in the table ${table}`);

/** Schema changes that alter a relation while its own definition still reads as before. */
export const hiddenInSchema: readonly WeakenedGuard[] = [
  inSystem('create view pg_catalog.people as select * from public.people', 'unknown', 'relation of the system people'),
  inSystem('create table information_schema.payouts (n integer)', 'unknown', 'relation of the system payouts'),
  inSystem('create schema pg_forged', 'unknown', 'schema pg_forged'),
  switchedOff(`update pg_class set relhastriggers = false where oid = 'postings'::regclass`, 'postings'),
  switchedOff(`update pg_class set relchecks = 0 where oid = 'payouts'::regclass`, 'payouts'),
  switchedOff(`update pg_class set relhasindex = false where oid = 'visas'::regclass`, 'visas'),
  switchedOff(
    `update pg_attribute set atthasdef = false where attrelid = 'approval_requests'::regclass and attname = 'requested_at'`,
    'approval_requests',
  ),
  inSystem(
    `delete from pg_trigger where tgrelid = 'postings'::regclass and tgfoid = '"RI_FKey_check_ins"'::regproc`,
    'changed',
    'constraint postings.postings_establishment_id_account_code_fkey',
  ),
  inSystem(
    `update pg_attribute set attcollation = '"C"'::regcollation
       where attrelid = 'people'::regclass and attname = 'employee_number'`,
    'changed',
    'column people.employee_number',
  ),
  inSystem(
    `update pg_constraint set convalidated = false where conname = 'postings_check'`,
    'changed',
    'constraint postings.postings_check',
  ),
  inSystem(
    `update pg_index set indisvalid = false where indexrelid = 'journal_entries_by_day'::regclass`,
    'changed',
    'index journal_entries.journal_entries_by_day',
  ),
  inSystem(
    `update pg_rewrite set ev_enabled = 'D' where rulename = '_RETURN' and ev_class = 'accounts_of_roles'::regclass`,
    'unknown',
    'rule accounts_of_roles._RETURN',
  ),
  guard('create table late_payouts () inherits (payouts)', 'unknown', 'table late_payouts'),
  guard(
    `create table log_entries_old partition of log_entries for values from ('1999-01-01') to ('1999-02-01')`,
    'missing',
    'trigger log_entries_old.forbid_truncate',
  ),
  guard(
    `alter table visas drop column observation cascade;
     alter table visas add column observation text generated always as ('none') stored`,
    'changed',
    'column visas.observation',
  ),
  guard('create domain corrected as bigint check (value >= 0)', 'unknown', 'type corrected'),
  guard(
    'alter table postings alter constraint postings_establishment_id_account_code_fkey deferrable initially deferred',
    'changed',
    'constraint postings.postings_establishment_id_account_code_fkey',
  ),
  guard('alter view accounts_of_roles set (security_invoker = true)', 'changed', 'view accounts_of_roles'),
  guard('alter sequence log_entry_ids maxvalue 9999 cycle', 'changed', 'sequence log_entry_ids'),
  guard('alter table people force row level security', 'changed', 'table people'),
  guard('create materialized view people_then as select * from people', 'unknown', 'materialized view people_then'),
];

/** Functions: the system's own reading functions, and ours with another meaning. */
export const hiddenInFunctions: readonly WeakenedGuard[] = [
  guard(
    `create or replace function pg_catalog.pg_get_triggerdef(oid) returns text language sql stable strict as 'select null::text'`,
    'changed',
    'function of the system pg_get_triggerdef(oid)',
  ),
  guard(
    `create or replace function pg_catalog.pg_get_functiondef(oid) returns text language sql stable strict as 'select null::text'`,
    'changed',
    'function of the system pg_get_functiondef(oid)',
  ),
  guard(
    `create or replace function pg_catalog.date_eq(date, date) returns boolean language internal immutable strict as 'date_ne'`,
    'changed',
    'function of the system date_eq(date, date)',
  ),
  guard(
    `create or replace function pg_catalog.upper(text) returns text language sql as 'select $1'`,
    'unknown',
    'system function upper(text)',
  ),
  inSystem(
    `update pg_type set typoutput = 'int4out'::regproc where oid = 'date'::regtype`,
    'changed',
    'type of the system date',
  ),
  inSystem(
    `update pg_aggregate set agginitval = '1' where aggfnoid = 'count("any")'::regprocedure`,
    'changed',
    'aggregate of the system count("any")',
  ),
  inSystem(
    `update pg_operator set oprcode = 'jsonb_ne'::regproc where oid = '=(jsonb,jsonb)'::regoperator`,
    'changed',
    'operator of the system =(jsonb,jsonb)',
  ),
  guard(
    `create function pay() returns bigint language sql security definer as 'select 1::bigint'`,
    'unknown',
    'function pay()',
  ),
  guard(
    `alter function is_approved(integer, bigint, text) set search_path = beside, public`,
    'changed',
    'function is_approved(of_establishment integer, of_request bigint, of_kind text)',
  ),
  guard(
    'alter function audit_key(jsonb, text[]) volatile',
    'changed',
    'function audit_key(image jsonb, key_columns text[])',
  ),
  guard(`create procedure tidy() language sql as 'select 1'`, 'unknown', 'function tidy()'),
  guard(`create aggregate sum(bigint) (sfunc = int8larger, stype = bigint)`, 'unknown', 'function sum(bigint)'),
  guard('create language forged handler plpgsql_call_handler', 'unknown', 'language forged'),
];

const asForger = (grant: string): string => `create role forger login; ${grant}`;

/** Guards: triggers, rights, settings and additional writers. */
export const hiddenInGuards: readonly WeakenedGuard[] = [
  inSystem(
    `create trigger quiet before update on payouts for each row execute function suppress_redundant_updates_trigger();
     update pg_trigger set tgisinternal = true where tgname = 'quiet'`,
    'unknown',
    'trigger payouts.quiet',
  ),
  inSystem(
    `update pg_trigger set tgtype = tgtype & ~16 where tgname = 'audit_row' and tgrelid = 'people'::regclass`,
    'changed',
    'trigger people.audit_row',
  ),
  inSystem(
    `update pg_trigger set tgisinternal = true where tgname = 'refuse_own_approval';
     alter table approval_decisions disable trigger user`,
    'changed',
    'trigger approval_decisions.audit_row',
  ),
  guard('alter table people enable replica trigger audit_row', 'changed', 'trigger people.audit_row'),
  guard('create rule also as on insert to payouts do also delete from findings', 'unknown', 'rule payouts.also'),
  guard(
    `create subscription forged connection 'dbname=elsewhere' publication theirs with (connect = false, slot_name = none)`,
    'unknown',
    'subscription forged',
  ),
  guard('create publication forged for all tables', 'unknown', 'publication forged'),
  guard(asForger('grant releve_app to forger'), 'unknown', 'member forger of releve_app'),
  guard(asForger('grant pg_write_all_data to forger'), 'unknown', 'member forger of pg_write_all_data'),
  guard(
    asForger(`do $$ begin execute format('grant %I to forger', (select relowner::regrole from pg_class
      where oid = 'log_entries'::regclass)); end $$`),
    'unknown',
    'member forger of the owner',
  ),
  guard(asForger('grant insert on postings to forger'), 'changed', 'table postings'),
  guard('grant truncate on log_entries to releve_app', 'changed', 'table log_entries'),
  guard('grant update (body) on log_entries to public', 'changed', 'column log_entries.body'),
  guard('grant update on sequence log_entry_ids to releve_app', 'changed', 'sequence log_entry_ids'),
  guard(
    `do $$ begin execute format('alter default privileges for role %I in schema public grant update on tables
      to releve_app', (select relowner::regrole from pg_class where oid = 'log_entries'::regclass)); end $$`,
    'unknown',
    'default rights of the owner on r',
  ),
  guard('alter role releve_app bypassrls', 'changed', 'role releve_app'),
  guard('alter role releve_app set row_security = off', 'unknown', 'setting row_security of releve_app'),
  guard('set local session_replication_role = replica', 'unknown', 'setting session_replication_role of the server'),
  guard('set local transform_null_equals = on', 'unknown', 'setting transform_null_equals of the server'),
];
