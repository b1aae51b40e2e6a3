import { queryOptionalRow, type Tx } from '#platform/database/rows.js';
import type { DocumentIssueEntity } from '../entities/document-issue.entity.js';

/** Fields that identify the same document in two issues (docs/adr/0023). */
export type IssuedDocument = Pick<
  DocumentIssueEntity,
  'documentName' | 'language' | 'firstDay' | 'lastDay' | 'subject' | 'contentDigest'
>;

/** First issue of a document, and the number of its duplicates. */
export interface OriginalIssueRow {
  readonly number: bigint;
  readonly issuedAt: Date;
  readonly duplicates: number;
}

/** Finds the first issue of a document with the same content, with its number of duplicates; undefined before it. */
export function findOriginalIssue(
  tx: Tx,
  establishmentId: number,
  { documentName, language, firstDay, lastDay, subject, contentDigest }: IssuedDocument,
): Promise<OriginalIssueRow | undefined> {
  return queryOptionalRow<OriginalIssueRow>(
    tx,
    `select originals.issue_number as number, originals.issued_at as "issuedAt",
        (select coalesce(max(duplicates.duplicate_number), 0) from document_issues as duplicates
          where duplicates.establishment_id = originals.establishment_id
            and duplicates.original_number = originals.issue_number) as duplicates
      from document_issues as originals
      where originals.establishment_id = $1 and originals.document_name = $2 and originals.language = $3
        and originals.first_day = $4 and originals.last_day = $5 and originals.subject = $6
        and originals.content_digest = $7 and originals.original_number is null`,
    [establishmentId, documentName, language, firstDay, lastDay, subject, contentDigest],
  );
}
