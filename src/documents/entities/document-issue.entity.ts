import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Language } from '#declarations/shapes/text.js';

/**
 * A delivery of a document as PDF: its number, document, recipient and content digest (docs/adr/0023). Entered in the
 * register `documents` under the same number; never changed.
 */
@Entity({ name: 'document_issues' })
@Index(
  'document_issues_originals',
  ['establishmentId', 'documentName', 'language', 'firstDay', 'lastDay', 'subject', 'contentDigest'],
  { unique: true, where: 'original_number IS NULL' },
)
@Index('document_issues_duplicates', ['establishmentId', 'originalNumber', 'duplicateNumber'], {
  unique: true,
  where: 'original_number IS NOT NULL',
})
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['issuedTo'], ['personId'])
@ForeignKey('DocumentIssueEntity', ['establishmentId', 'originalNumber'], ['establishmentId', 'issueNumber'])
export class DocumentIssueEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Number in the register `documents`, from 1 without a gap; printed after the year of the issue. */
  @PrimaryColumn({ name: 'issue_number', type: 'bigint' }) readonly issueNumber!: bigint;

  /** Name of the document, such as `daily-statement`. */
  @Column({ name: 'document_name', type: 'text' }) readonly documentName!: string;

  /** Title and period as printed, in the document's language. */
  @Column({ name: 'title', type: 'text' }) readonly title!: string;

  /** Language of the document. */
  @Column({ name: 'language', type: 'text' }) readonly language!: Language;

  /** First gaming day covered, YYYY-MM-DD. */
  @Column({ name: 'first_day', type: 'date' }) readonly firstDay!: string;

  /** Last gaming day covered, included, YYYY-MM-DD. */
  @Column({ name: 'last_day', type: 'date' }) readonly lastDay!: string;

  /** Machine, slip or desk; empty for a document of the whole establishment. */
  @Column({ name: 'subject', type: 'text' }) readonly subject!: string;

  /** Whether it was marked provisional: it covered a day that was not closed. */
  @Column({ name: 'is_provisional', type: 'boolean' }) readonly isProvisional!: boolean;

  /**
   * SHA-256 of the content, 32 bytes, without its number and time of creation; keyed by the installation when personal
   * data were shown.
   */
  @Column({ name: 'content_digest', type: 'bytea' }) readonly contentDigest!: Buffer;

  /** First issue of the same document; null: this is the first. */
  @Column({ name: 'original_number', type: 'bigint', nullable: true }) readonly originalNumber!: bigint | null;

  /** 0: the original · n: its nth duplicate. */
  @Column({ name: 'duplicate_number', type: 'integer' }) readonly duplicateNumber!: number;

  /** Requester; null: the command line. */
  @Column({ name: 'issued_to', type: 'bigint', nullable: true }) readonly issuedTo!: bigint | null;

  /** Time of creation, by the server's clock; printed at the foot. */
  @Column({ name: 'issued_at', type: 'timestamptz' }) readonly issuedAt!: Date;
}
