import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * A line of a journal entry: an amount on one side of one account. Written in the transaction of its entry and never
 * later; append-only.
 */
@Entity({ name: 'postings' })
@ForeignKey('LedgerAccountEntity', ['establishmentId', 'accountCode'], ['establishmentId', 'accountCode'])
@ForeignKey('JournalEntryEntity', ['establishmentId', 'entryId'], ['establishmentId', 'entryId'])
export class PostingEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The entry it is a line of. */
  @PrimaryColumn({ name: 'entry_id', type: 'bigint' }) readonly entryId!: bigint;

  /** Its place in the entry, from 1. */
  @PrimaryColumn({ name: 'line_number', type: 'smallint' }) readonly lineNumber!: number;

  /** The account: the one its role has on the entry's gaming day or, in a reversal, that of the reversed line. */
  @Column({ name: 'account_code', type: 'text' }) readonly accountCode!: string;

  /** Debit, minor units of the currency; 0 on a line of credit. */
  @Column({ name: 'debit_minor', type: 'bigint', default: () => '0' }) readonly debitMinor!: bigint;

  /** Credit, minor units of the currency; 0 on a line of debit. */
  @Column({ name: 'credit_minor', type: 'bigint', default: () => '0' }) readonly creditMinor!: bigint;
}
