import { approvedProof } from '../approvals/approvals.proof.js';
import type { DigestCheck } from '../audit/verify/verify-tables.js';

/** Entries that do not balance, or have a single line: what the trigger refuses, whoever put them in. */
export const balanceProof: DigestCheck = {
  table: 'journal_entries',
  kind: 'meaningBroken',
  sql: `select jsonb_build_object('entry_id', journal_entries.entry_id,
        'establishment_id', journal_entries.establishment_id)::text as row_key,
      'entry ' || journal_entries.entry_number || ' does not balance: ' || lines.count || ' lines, difference '
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

/**
 * Entries posted into a gaming day while it was closed. When a day was closed and open again is read in the log, whose
 * instants are those of the database, like that of a posting.
 */
export const closedDaysProof: DigestCheck = {
  table: 'journal_entries',
  kind: 'meaningBroken',
  sql: `with states as (
      select (log_entries_public.body::jsonb -> 'row' ->> 'gaming_day')::date as gaming_day,
        log_entries_public.body::jsonb -> 'row' ->> 'state' as state, log_entries_public.recorded_at,
        lead(log_entries_public.recorded_at, 1, 'infinity') over (partition by log_entries_public.row_key
          order by log_entries_public.entry_id) as until
      from log_entries_public
      where log_entries_public.establishment_id = $1 and log_entries_public.table_name = 'gaming_days'
        and log_entries_public.op in ('I', 'U')
    )
    select jsonb_build_object('entry_id', journal_entries.entry_id,
        'establishment_id', journal_entries.establishment_id)::text as row_key,
      'entry ' || journal_entries.entry_number || ' was posted into ' || states.gaming_day || ', closed since '
        || states.recorded_at as detail
    from states
    join journal_entries on journal_entries.establishment_id = $1 and journal_entries.gaming_day = states.gaming_day
      and journal_entries.posted_at > states.recorded_at and journal_entries.posted_at < states.until
    where states.state = 'closed'
    order by journal_entries.entry_number`,
};

/** Reversals and changed accounts of roles that no second person approved; the first account of a role needs nobody. */
export const approvedEntriesProofs: readonly DigestCheck[] = [
  approvedProof({
    table: 'journal_entries',
    keys: ['entry_id'],
    kinds: ['journalReversal', 'dayReopening'],
    where: 'journal_entries.reverses_entry_id is not null',
  }),
  approvedProof({
    table: 'account_roles',
    keys: ['account_role', 'valid_from', 'revision'],
    kinds: ['accountRole'],
    where: `exists (select from account_roles as earlier
      where earlier.establishment_id = account_roles.establishment_id
        and earlier.account_role = account_roles.account_role and earlier.recorded_at < account_roles.recorded_at)`,
  }),
];
