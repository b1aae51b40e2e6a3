import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The data-alteration log: each value of an establishment that replaced another, read from the sealed log itself. */
export class Registers1800000030000 implements MigrationInterface {
  readonly name = 'Registers1800000030000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [alterations, establishmentAlterations]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}

/**
 * Entries of the log that can hold an alteration: a changed or deleted row; and, in tables that only grow, a row that
 * supersedes another. First revisions and first versions are recognised by their key, so that the index leaves them
 * out. A session, a browser or the state of a gaming day (whose reopening is a row of its own) is not the
 * establishment's data.
 */
const alters = `(
    (log_entries.op in ('U', 'D') and log_entries.table_name not in ('sessions', 'browsers', 'browser_people',
      'gaming_days', 'audited_tables', 'audited_functions'))
    or (log_entries.op = 'I' and (
      log_entries.table_name in ('settings', 'role_grants', 'meter_adjustments', 'prior_period_adjustments',
        'journal_entries', 'day_reopenings')
      or (log_entries.table_name in ('machine_counts', 'machine_day_totals')
        and log_entries.row_key not like '%"revision": 1,%')
      or (log_entries.table_name = 'machine_versions' and log_entries.row_key not like '%"version_number": 1,%')
    ))
  )`;

/** The version that was in force just before, with which the new one is compared. */
const superseded = `
  select to_jsonb(earlier) as image from machine_versions_public as earlier
    where altered.table_name = 'machine_versions' and earlier.establishment_id = altered.establishment_id
      and earlier.machine_id = (altered.image ->> 'machine_id')::bigint
      and earlier.version_number < (altered.image ->> 'version_number')::integer
      and earlier.effective_at <= (altered.image ->> 'effective_at')::timestamptz
    order by earlier.effective_at desc, earlier.version_number desc limit 1`;

/** The words of a text are read from its row, where the log has a digest. */
const alterations = `
-- serves: the data-alteration log, the latest first
create index log_entries_by_alteration on log_entries (establishment_id, entry_id) where ${alters};

create view data_alterations as
  with altered as (
    select log_entries.establishment_id, log_entries.entry_id, log_entries.recorded_at, log_entries.act,
      log_entries.table_name, log_entries.op,
      case log_entries.op when 'D' then log_entries.body::jsonb -> 'old' else log_entries.body::jsonb -> 'row' end
        as image,
      case log_entries.op when 'I' then null else log_entries.body::jsonb -> 'old' end as old_values,
      -- the author of the act; for a row that itself names its author, that person
      coalesce(log_entries.body::jsonb ->> 'p',
        case log_entries.op when 'I' then log_entries.body::jsonb -> 'row' ->> 'recorded_by' end)::bigint as person_id,
      act_reason(log_entries.establishment_id, log_entries.body::jsonb ->> 'why') as reason
    from log_entries_public as log_entries
    where ${alters}
  )
  select
    altered.establishment_id,
    altered.entry_id,
    changed.field,
    altered.recorded_at,
    altered.act,
    altered.table_name,
    altered.op,
    altered.image,
    changed.before_text,
    changed.after_text,
    altered.person_id,
    coalesce(nullif(logged_text(altered.table_name, altered.image, 'reason'), ''),
      nullif(altered.image -> 'source' ->> 'reason', ''), nullif(altered.image -> 'cause' ->> 'reason', ''),
      case altered.table_name when 'settings' then nullif(altered.image ->> 'source', '') end,
      altered.reason) as reason,
    (altered.image ->> 'approval_request_id')::bigint as approval_request_id,
    case altered.table_name
      when 'machines' then 'machine'
      when 'machine_versions' then 'machine'
      when 'stands' then 'stand'
      when 'people' then 'person'
      when 'accounts' then 'person'
      when 'account_pins' then 'person'
      when 'role_grants' then 'right'
      when 'settings' then 'setting'
      when 'meter_adjustments' then 'meter'
      when 'machine_counts' then 'count'
      when 'machine_day_totals' then 'total'
      when 'prior_period_adjustments' then 'closedDay'
      when 'day_reopenings' then 'closedDay'
      when 'journal_entries' then 'ledger'
      when 'ledger_accounts' then 'ledger'
      when 'api_tokens' then 'token'
      when 'establishments' then 'establishment'
      else 'other'
    end as element_kind
  from altered
  left join lateral (${superseded}
  ) as earlier_version on true
  cross join lateral (
    -- a row that was changed or deleted: the log has its former values; of secrets only the change is shown
    select old.key as field,
      case when old.key ~ '_(hash|sha256)$' then null
        else logged_text(altered.table_name, altered.image || jsonb_build_object(old.key, old.value), old.key)
        end as before_text,
      case when altered.op = 'D' or old.key ~ '_(hash|sha256)$' then null
        else logged_text(altered.table_name, altered.image, old.key) end as after_text
    from jsonb_each(altered.old_values) as old
    where altered.op in ('U', 'D')
      and old.key not in ('establishment_id', 'digest_salt', 'recorded_at', 'password_changed_at', 'ended_by',
        'revoked_by', 'last_used_at')
    union all
    -- the inventory and the technical sheet: one whole version follows another
    select new.key, old.value #>> '{}', new.value #>> '{}'
    from jsonb_each(altered.image - 'technical' || coalesce(altered.image -> 'technical', '{}')) as new
    left join jsonb_each(earlier_version.image - 'technical' || coalesce(earlier_version.image -> 'technical', '{}'))
      as old using (key)
    where altered.table_name = 'machine_versions'
      and new.key not in ('establishment_id', 'machine_id', 'version_number', 'effective_at', 'change', 'reason',
        'approval_request_id', 'recorded_by', 'recorded_at')
      and new.value is distinct from coalesce(old.value, 'null')
    union all
    select removed.key, removed.value #>> '{}', null
    from jsonb_each(earlier_version.image -> 'technical') as removed
    where altered.table_name = 'machine_versions' and not coalesce(altered.image -> 'technical', '{}') ? removed.key
    union all
    -- a setting: the value in force on its day before
    select altered.image ->> 'setting_key', earlier.value #>> '{}', altered.image ->> 'value'
    from lateral (
      select settings.value from settings_public as settings
      where settings.establishment_id = altered.establishment_id
        and settings.setting_key = altered.image ->> 'setting_key'
        and (settings.effective_from, settings.revision)
          < ((altered.image ->> 'effective_from')::date, (altered.image ->> 'revision')::smallint)
      order by settings.effective_from desc, settings.revision desc limit 1
    ) as earlier
    where altered.table_name = 'settings' and altered.op = 'I'
    union all
    -- a count or a total of the day: the revision it corrects
    select figure.name, to_jsonb(earlier) ->> figure.name, altered.image ->> figure.name
    from machine_counts_public as earlier
    cross join unnest(array['notes_minor', 'tickets_minor', 'ticket_count', 'coins_minor']) as figure (name)
    where altered.table_name = 'machine_counts' and altered.op = 'I'
      and earlier.establishment_id = altered.establishment_id
      and earlier.gaming_day = (altered.image ->> 'gaming_day')::date
      and earlier.machine_id = (altered.image ->> 'machine_id')::bigint
      and earlier.count_number = (altered.image ->> 'count_number')::smallint
      and earlier.revision = (altered.image ->> 'revision')::smallint - 1
      and to_jsonb(earlier) ->> figure.name <> altered.image ->> figure.name
    union all
    select figure.name, to_jsonb(earlier) ->> figure.name, altered.image ->> figure.name
    from machine_day_totals_public as earlier
    cross join unnest(array['amount_minor', 'slip_count']) as figure (name)
    where altered.table_name = 'machine_day_totals' and altered.op = 'I'
      and earlier.establishment_id = altered.establishment_id
      and earlier.gaming_day = (altered.image ->> 'gaming_day')::date
      and earlier.machine_id = (altered.image ->> 'machine_id')::bigint
      and earlier.kind = altered.image ->> 'kind'
      and earlier.revision = (altered.image ->> 'revision')::smallint - 1
      and to_jsonb(earlier) ->> figure.name <> altered.image ->> figure.name
    union all
    -- a meter step stated by a person: the counter at both ends, and the movement in its place
    select counter.key,
      coalesce(to_jsonb(earlier_reading) ->> counter.column_name, earlier_reading.other_counters ->> counter.key, '?')
        || ' → '
        || coalesce(to_jsonb(later_reading) ->> counter.column_name, later_reading.other_counters ->> counter.key, '?'),
      counter.value
    from (
      select each.key, each.value, lower(regexp_replace(each.key, '([A-Z])', '_\\1', 'g')) as column_name
      from jsonb_each_text(altered.image -> 'counters') as each
    ) as counter
    left join meter_readings_public as earlier_reading on earlier_reading.establishment_id = altered.establishment_id
      and earlier_reading.station_id = (altered.image ->> 'station_id')::bigint
      and earlier_reading.read_at = (altered.image ->> 'earlier_read_at')::timestamptz and earlier_reading.variant = 0
    left join meter_readings_public as later_reading on later_reading.establishment_id = altered.establishment_id
      and later_reading.station_id = (altered.image ->> 'station_id')::bigint
      and later_reading.read_at = (altered.image ->> 'later_read_at')::timestamptz and later_reading.variant = 0
    where altered.table_name = 'meter_adjustments' and altered.op = 'I'
    union all
    -- a figure of a closed day: it stays frozen, and the difference is carried by an open day
    select altered.image ->> 'figure', altered.image ->> 'frozen_minor', altered.image ->> 'corrected_minor'
    where altered.table_name = 'prior_period_adjustments' and altered.op = 'I'
    union all
    select 'state', 'closed', 'open' where altered.table_name = 'day_reopenings' and altered.op = 'I'
    union all
    select 'reversal', reversed.entry_number::text, altered.image ->> 'entry_number'
    from journal_entries_public as reversed
    where altered.table_name = 'journal_entries' and altered.op = 'I'
      and reversed.establishment_id = altered.establishment_id
      and reversed.entry_id = (altered.image ->> 'reverses_entry_id')::bigint
    union all
    -- a right given to a person by another; those that an establishment begins with alter nothing
    select 'role', null, altered.image ->> 'role'
    where altered.table_name = 'role_grants' and altered.op = 'I' and altered.image ->> 'granted_by' is not null
  ) as changed;
grant select on data_alterations to releve_app;
`;

/** Of the changes on the floor, only those that a person altered are alterations, not the progress of the work. */
const establishmentAlterations = `
create view establishment_alterations as
  select
    data_alterations.establishment_id, data_alterations.entry_id, data_alterations.field,
    data_alterations.recorded_at, data_alterations.act, data_alterations.table_name, data_alterations.op,
    data_alterations.image, data_alterations.before_text, data_alterations.after_text, data_alterations.person_id,
    coalesce(data_alterations.reason,
      logged_text(data_alterations.table_name, data_alterations.image, 'void_reason'),
      logged_text(data_alterations.table_name, data_alterations.image, 'lifting_reason'),
      logged_text(data_alterations.table_name, data_alterations.image, 'reversal_reason'),
      logged_text(data_alterations.table_name, data_alterations.image, 'retirement_reason')) as reason,
    data_alterations.approval_request_id,
    case data_alterations.table_name
      when 'badges' then 'person'
      when 'desks' then 'desk'
      when 'desks' then 'desk'
      when 'drop_exchanges' then 'box'
      when 'exclusions' then 'exclusion'
      when 'keys' then 'key'
      when 'payouts' then 'slip'
      when 'personal_records' then 'personalRecord'
      else data_alterations.element_kind
    end as element_kind
  from data_alterations
  where
    -- work in progress: each step is a row, a register entry or an event of its own, and alters nothing
    data_alterations.table_name not in ('archives', 'desk_transfers', 'drop_boxes', 'drop_interruptions', 'drops',
      'interventions', 'key_authorisations', 'key_hand_overs', 'key_losses', 'log_verifications')
    -- of the records of the floor, the values that a person corrects or takes back
    and (data_alterations.table_name not in ('badges', 'desks', 'drop_exchanges', 'exclusions', 'keys', 'payouts',
        'personal_records')
      or ((data_alterations.table_name, data_alterations.field) in (
          ('badges', 'revoked_at'), ('desks', 'float_minor'), ('desks', 'retired_at'), ('drop_exchanges', 'reversed_at'),
          ('exclusions', 'lifted_at'), ('keys', 'retired_at'), ('payouts', 'voided_at'),
          ('personal_records', 'erased_at'))
        and data_alterations.after_text is not null))
  -- the account of a role, and the one in force before; those that an establishment begins with alter nothing
  union all
  select
    log_entries.establishment_id, log_entries.entry_id, 'account_role', log_entries.recorded_at, log_entries.act,
    log_entries.table_name, log_entries.op, mapped.image, earlier.account_code, mapped.image ->> 'account_code',
    (mapped.image ->> 'recorded_by')::bigint, mapped.image ->> 'reason',
    (mapped.image ->> 'approval_request_id')::bigint, 'ledger'
  from log_entries_public as log_entries
  cross join lateral (select log_entries.body::jsonb -> 'row' as image) as mapped
  cross join lateral (
    select account_roles.account_code from account_roles_public as account_roles
    where account_roles.establishment_id = log_entries.establishment_id
      and account_roles.account_role = mapped.image ->> 'account_role'
      and (account_roles.valid_from, account_roles.revision)
        < ((mapped.image ->> 'valid_from')::date, (mapped.image ->> 'revision')::smallint)
    order by account_roles.valid_from desc, account_roles.revision desc limit 1
  ) as earlier
  where log_entries.table_name = 'account_roles' and log_entries.op = 'I';
grant select on establishment_alterations to releve_app;
`;

const down = `
drop view establishment_alterations, data_alterations;
drop index log_entries_by_alteration;
`;
