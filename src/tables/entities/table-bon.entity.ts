import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/**
 * The official number of a bon (MC:17.1): a carnet entry that exchanged pieces with a desk. Append-only, written by
 * `TableSessionsService` with the entry; each bon has one (trigger `table_bon_is_numbered`).
 */
@Entity({ name: 'table_bons' })
@Unique(['establishmentId', 'sessionId', 'entryNumber'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey(
  'TableEntryEntity',
  ['establishmentId', 'sessionId', 'entryNumber'],
  ['establishmentId', 'sessionId', 'entryNumber'],
)
export class TableBonEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Its number in the register `tableBons`. */
  @PrimaryColumn({ name: 'bon_number', type: 'bigint' }) readonly bonNumber!: bigint;

  /** Session of the table. */
  @Column({ name: 'session_id', type: 'bigint' }) readonly sessionId!: bigint;

  /** Entry of its carnet. */
  @Column({ name: 'entry_number', type: 'integer' }) readonly entryNumber!: number;
}
