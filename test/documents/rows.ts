import type { Tx } from '#platform/database/rows.js';
import type { People } from '../db/a-row-in-every-table.js';

/** Writes a delivered document and its duplicate. */
export async function writeRows(tx: Tx, { requesterId }: People): Promise<void> {
  await tx.query(
    `insert into document_issues (establishment_id, issue_number, document_name, title, language, first_day, last_day,
       subject, is_provisional, content_digest, original_number, duplicate_number, issued_to, issued_at)
     values (1, 1, 'daily-statement', 'État journalier', 'fr', '2026-03-01', '2026-03-01', '', false,
         sha256('statement'), null, 0, $1, '2026-03-02T12:00:00Z'),
       (1, 2, 'daily-statement', 'État journalier', 'fr', '2026-03-01', '2026-03-01', '', false,
         sha256('statement'), 1, 1, $1, '2026-03-02T12:30:00Z')`,
    [requesterId],
  );
}
