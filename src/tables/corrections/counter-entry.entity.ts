import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { CounterEntryFact } from '#domain/tables/counter-entries.js';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';

/**
 * The counter-entry of a fact of the tables: why it is reversed, and the two who signed. Append-only, written by
 * `CounterEntriesService`; the reversing lines and their replacements have its number. Its day is open (trigger
 * `refuse_closed_day`).
 */
@Entity({ name: 'counter_entries' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('GamingTableEntity', ['establishmentId', 'tableId'], ['establishmentId', 'tableId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
@ForeignKey('PersonEntity', ['signedBy'], ['personId'])
@Index('counter_entries_by_day', ['establishmentId', 'gamingDay', 'counterNumber'])
export class CounterEntryEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Its number in the register `counterEntries`. */
  @PrimaryColumn({ name: 'counter_number', type: 'bigint' }) readonly counterNumber!: bigint;

  /** Kind of the reversed line. */
  @Column({ name: 'fact', type: 'text' }) readonly fact!: CounterEntryFact;

  /** Table of the reversed line. */
  @Column({ name: 'table_id', type: 'bigint' }) readonly tableId!: bigint;

  /** Gaming day of the reversed line, YYYY-MM-DD. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** Time of the counter-entry, by the server's clock. */
  @Column({ name: 'happened_at', type: 'timestamptz' }) readonly happenedAt!: Date;

  /** Amount of the reversed line, in minor units. */
  @Column({ name: 'amount_minor', type: 'bigint' }) readonly amountMinor!: bigint;

  /** Reason, from 3 to 500 characters. */
  @Column({ name: 'reason', type: 'text' }) readonly reason!: string;

  /** Writer, who was signed in. */
  @Column({ name: 'recorded_by', type: 'bigint' }) readonly recordedBy!: bigint;

  /** Function of the writer. */
  @Column({ name: 'recorded_as', type: 'text' }) readonly recordedAs!: string;

  /** Second signer, identified by their own PIN or password; never the writer. */
  @Column({ name: 'signed_by', type: 'bigint' }) readonly signedBy!: bigint;

  /** Function of the second signer. */
  @Column({ name: 'signed_as', type: 'text' }) readonly signedAs!: string;

  /** Salt of the log's digests of the texts, 16 bytes; null once erased with them. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
