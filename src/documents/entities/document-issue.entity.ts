import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * A document delivered as PDF: its number, what it was of, to whom it was given and the digest of what it said
 * (docs/adr/0023). Entered in the register `documents` under the same number; never changed.
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
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** Its number in the register `documents`, from 1 without a gap; printed after the year of the issue. */
  @PrimaryColumn({ name: 'issue_number', type: 'bigint' })
  readonly issueNumber!: bigint;

  /** Name of the document, such as `daily-statement`. */
  @Column({ name: 'document_name', type: 'text' })
  readonly documentName!: string;

  /** Its title and its period as printed, in its language. */
  @Column({ name: 'title', type: 'text' })
  readonly title!: string;

  /** Language of the document. */
  @Column({ name: 'language', type: 'text' })
  readonly language!: 'fr' | 'en';

  /** First gaming day that it covers, YYYY-MM-DD. */
  @Column({ name: 'first_day', type: 'date' })
  readonly firstDay!: string;

  /** Last gaming day that it covers, included, YYYY-MM-DD. */
  @Column({ name: 'last_day', type: 'date' })
  readonly lastDay!: string;

  /** The machine, slip or desk it is of; empty where it is of the whole establishment. */
  @Column({ name: 'subject', type: 'text' })
  readonly subject!: string;

  /** Whether it was marked provisional: a day of it was not closed. */
  @Column({ name: 'is_provisional', type: 'boolean' })
  readonly isProvisional!: boolean;

  /**
   * SHA-256 of what it said, 32 bytes, without its number and the instant it was made; keyed by the installation where
   * it showed personal data.
   */
  @Column({ name: 'content_digest', type: 'bytea' })
  readonly contentDigest!: Buffer;

  /** The first issue of the same document; null: this is it. */
  @Column({ name: 'original_number', type: 'bigint', nullable: true })
  readonly originalNumber!: bigint | null;

  /** 0: the original · n: its nth duplicate. */
  @Column({ name: 'duplicate_number', type: 'integer' })
  readonly duplicateNumber!: number;

  /** Who asked for it; null: the command line. */
  @Column({ name: 'issued_to', type: 'bigint', nullable: true })
  readonly issuedTo!: bigint | null;

  /** When it was made, by the server's clock; printed at its foot. */
  @Column({ name: 'issued_at', type: 'timestamptz' })
  readonly issuedAt!: Date;
}
