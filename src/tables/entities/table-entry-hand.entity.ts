import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { TablePart } from '#domain/tables/hands.js';

/**
 * A person's part in a carnet entry, with their function. Everyone but the writer, who is signed in, is identified by
 * their own PIN or password. Append-only, written by `TableSessionsService`.
 */
@Entity({ name: 'table_entry_hands' })
@ForeignKey(
  'TableEntryEntity',
  ['establishmentId', 'sessionId', 'entryNumber'],
  ['establishmentId', 'sessionId', 'entryNumber'],
)
@ForeignKey('PersonEntity', ['personId'], ['personId'])
@Unique(['establishmentId', 'sessionId', 'entryNumber', 'personId'])
export class TableEntryHandEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Session. */
  @PrimaryColumn({ name: 'session_id', type: 'bigint' }) readonly sessionId!: bigint;

  /** Entry. */
  @PrimaryColumn({ name: 'entry_number', type: 'integer' }) readonly entryNumber!: number;

  /** Part in the entry. */
  @PrimaryColumn({ name: 'part', type: 'text' }) readonly part!: TablePart;

  /** Person. */
  @Column({ name: 'person_id', type: 'bigint' }) readonly personId!: bigint;

  /** Function in which they took part. */
  @Column({ name: 'capacity', type: 'text' }) readonly capacity!: string;
}
