import { buildApprovalCheck } from '#approvals/approvals.proof.js';
import type { DigestCheck } from '#audit/verify/verify-tables.js';

/** Finds entries that do not balance, or have a single line: the trigger refuses them, however they got in. */
export const balanceProof: DigestCheck = {
  table: 'journal_entries',
  kind: 'meaningBroken',
  sql: `select jsonb_build_object('entry_id', journal_entries.entry_id,
        'establishment_id', journal_entries.establishment_id)::text as row_key,
      'entry ' || journal_entries.entry_number || ' does not balance: lines ' || lines.count || ', difference '
        || lines.difference as detail
    from journal_entries
    left join lateral (
      select count(*) as count, coalesce(sum(postings.debit_minor::numeric - postings.credit_minor), 0) as difference
      from postings
      where postings.establishment_id = journal_entries.establishment_id
        and postings.entry_id = journal_entries.entry_id
    ) lines on true
    where journal_entries.establishment_id = $1 and (lines.count < 2 or lines.difference <> 0)
    order by journal_entries.entry_number`,
};

/** Describes a table whose rows belong to a gaming day. */
export interface DatedTable {
  readonly table: string;
  /** The columns of the primary key, without the establishment. */
  readonly keys: readonly string[];
  /** Time at which a row was written, by the database's clock. */
  readonly writtenAt: string;
  /** SQL for a row's name; its key identifies it in any case. */
  readonly rowNameSql?: string;
}

/**
 * Times at which days were closed and opened again, from the log, whose instants are the database's: one text of JSON.
 */
const CLOSED_PERIODS_SQL = `with states as (
    select (log_entries_public.body::jsonb -> 'row' ->> 'gaming_day')::date as gaming_day,
      log_entries_public.body::jsonb -> 'row' ->> 'state' as state, log_entries_public.recorded_at,
      lead(log_entries_public.recorded_at, 1, 'infinity') over (partition by log_entries_public.row_key
        order by log_entries_public.entry_id) as until
    from log_entries_public
    where log_entries_public.establishment_id = $1 and log_entries_public.table_name = 'gaming_days'
      and log_entries_public.op in ('I', 'U')
  )
  select coalesce(jsonb_agg(jsonb_build_object('gaming_day', states.gaming_day, 'closed_at', states.recorded_at,
    'until', states.until)), '[]')::text as value
  from states where states.state = 'closed'`;

/**
 * Builds the proof that finds rows written into a gaming day while it was closed. A trigger refuses such writes, so
 * each row found was written past it.
 */
export function buildClosedDaysCheck({ table, keys, writtenAt, rowNameSql = `'it'` }: DatedTable): DigestCheck {
  const keyParts = [...keys, 'establishment_id'].sort().map((name) => `'${name}', ${table}.${name}`);
  return {
    table,
    kind: 'meaningBroken',
    sharedValueSql: CLOSED_PERIODS_SQL,
    sql: `select jsonb_build_object(${keyParts.join(', ')})::text as row_key,
        ${rowNameSql} || ' was written into ' || spans.gaming_day || ', closed since ' || spans.closed_at as detail
      from jsonb_to_recordset($2::jsonb) spans (gaming_day date, closed_at timestamptz, until timestamptz)
      join ${table} on ${table}.establishment_id = $1 and ${table}.gaming_day = spans.gaming_day
        and ${table}.${writtenAt} > spans.closed_at and ${table}.${writtenAt} < spans.until
      order by 1`,
  };
}

/** Finds entries posted into a closed day. */
export const entriesOfClosedDaysProof = buildClosedDaysCheck({
  table: 'journal_entries',
  keys: ['entry_id'],
  writtenAt: 'posted_at',
  rowNameSql: `'entry ' || journal_entries.entry_number`,
});

/**
 * Finds reversals and changed accounts of roles without the approval of a second person; a role's first account needs
 * none.
 */
export const approvedEntriesProofs: readonly DigestCheck[] = [
  buildApprovalCheck({
    table: 'journal_entries',
    keys: ['entry_id'],
    kinds: ['journalReversal', 'dayReopening'],
    where: 'journal_entries.reverses_entry_id is not null',
  }),
  buildApprovalCheck({
    table: 'account_roles',
    keys: ['account_role', 'valid_from', 'revision'],
    kinds: ['accountRole'],
    where: `exists (select from account_roles as earlier
      where earlier.establishment_id = account_roles.establishment_id
        and earlier.account_role = account_roles.account_role and earlier.recorded_at < account_roles.recorded_at)`,
  }),
];
