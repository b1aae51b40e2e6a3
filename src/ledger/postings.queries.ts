import { listColumns, queryRows, type Tx } from '#platform/database/rows.js';
import type { JournalEntryEntity } from './entities/journal-entry.entity.js';
import type { PostingEntity } from './entities/posting.entity.js';

export interface PostedEntry {
  readonly entryId: bigint;
  readonly entryNumber: bigint;
}

/** Makes reversals in one establishment wait for one another until the transaction ends: the second sees the first. */
export async function lockReversals(tx: Tx, establishmentId: number): Promise<void> {
  await queryRows(tx, `select pg_advisory_xact_lock(hashtextextended('journal reversal', $1))`, [establishmentId]);
}

/** Inserts entries without their lines, in the order of their numbers, and returns their keys. */
export function insertJournalEntries(
  tx: Tx,
  establishmentId: number,
  entries: readonly Pick<JournalEntryEntity, 'entryNumber' | 'journal' | 'gamingDay' | 'fact' | 'source'>[],
  origin: Pick<JournalEntryEntity, 'reversesEntryId' | 'approvalRequestId' | 'postedBy'>,
): Promise<PostedEntry[]> {
  return queryRows<PostedEntry>(
    tx,
    `insert into journal_entries (establishment_id, entry_number, journal, gaming_day, fact, source,
        reverses_entry_id, approval_request_id, posted_by)
      select $1, draft.entry_number, draft.journal, draft.gaming_day, draft.fact, draft.source, $7, $8, $9
      from unnest($2::bigint[], $3::text[], $4::date[], $5::text[], $6::jsonb[])
        as draft (entry_number, journal, gaming_day, fact, source)
      order by draft.entry_number
      returning journal_entries.entry_id as "entryId", journal_entries.entry_number as "entryNumber"`,
    [
      establishmentId,
      ...listColumns(entries, 'entryNumber', 'journal', 'gamingDay', 'fact'),
      entries.map((entry) => JSON.stringify(entry.source)),
      origin.reversesEntryId,
      origin.approvalRequestId,
      origin.postedBy,
    ],
  );
}

/** Inserts the lines of the entries just posted. */
export async function insertPostings(
  tx: Tx,
  establishmentId: number,
  lines: readonly Omit<PostingEntity, 'establishmentId'>[],
): Promise<void> {
  await queryRows(
    tx,
    `insert into postings (establishment_id, entry_id, line_number, account_code, debit_minor, credit_minor)
      select $1, line.entry_id, line.line_number, line.account_code, line.debit_minor, line.credit_minor
      from unnest($2::bigint[], $3::smallint[], $4::text[], $5::bigint[], $6::bigint[])
        as line (entry_id, line_number, account_code, debit_minor, credit_minor)`,
    [establishmentId, ...listColumns(lines, 'entryId', 'lineNumber', 'accountCode', 'debitMinor', 'creditMinor')],
  );
}
