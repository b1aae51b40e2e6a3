import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'postings' })
@ForeignKey('LedgerAccountEntity', ['establishmentId', 'accountCode'], ['establishmentId', 'accountCode'])
@ForeignKey('JournalEntryEntity', ['establishmentId', 'entryId'], ['establishmentId', 'entryId'])
export class PostingEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'entry_id', type: 'bigint' })
  readonly entryId!: bigint;

  /** TODO [checks: CHECK ((line_number >= 1))] */
  @PrimaryColumn({ name: 'line_number', type: 'smallint' })
  readonly lineNumber!: number;

  /** TODO */
  @Column({ name: 'account_code', type: 'text' })
  readonly accountCode!: string;

  /** TODO [checks: CHECK (((debit_minor = 0) <> (credit_minor = 0))); CHECK ((debit_minor >= 0))] */
  @Column({ name: 'debit_minor', type: 'bigint', default: () => '0' })
  readonly debitMinor!: bigint;

  /** TODO [checks: CHECK (((debit_minor = 0) <> (credit_minor = 0))); CHECK ((credit_minor >= 0))] */
  @Column({ name: 'credit_minor', type: 'bigint', default: () => '0' })
  readonly creditMinor!: bigint;
}
