import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { TablePart } from '#domain/tables/hands.js';

/**
 * Who had which part in an entry of a carnet, in which function, each proved by their own secret but for the
 * writer, who is signed in. Append-only, written by `TableSessionsService`.
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
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The session. */
  @PrimaryColumn({ name: 'session_id', type: 'bigint' })
  readonly sessionId!: bigint;

  /** The entry. */
  @PrimaryColumn({ name: 'entry_number', type: 'integer' })
  readonly entryNumber!: number;

  /** What they did. */
  @PrimaryColumn({ name: 'part', type: 'text' })
  readonly part!: TablePart;

  /** Who. */
  @Column({ name: 'person_id', type: 'bigint' })
  readonly personId!: bigint;

  /** The function in which they did it. */
  @Column({ name: 'capacity', type: 'text' })
  readonly capacity!: string;
}
