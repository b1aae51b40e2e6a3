import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * An interruption of an open drop, during which no box is taken out. `DropsService` writes it, and updates it once when
 * the drop is resumed (trigger `end_interruption_once`).
 */
@Entity({ name: 'drop_interruptions' })
@ForeignKey('PersonEntity', ['beganBy'], ['personId'])
@ForeignKey('PersonEntity', ['endedBy'], ['personId'])
@ForeignKey('DropEntity', ['establishmentId', 'dropId'], ['establishmentId', 'dropId'])
@Index('drop_interruptions_lasting', ['establishmentId', 'dropId'], { unique: true, where: 'ended_at IS NULL' })
export class DropInterruptionEntity {
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The interrupted drop. */
  @PrimaryColumn({ name: 'drop_id', type: 'bigint' }) readonly dropId!: bigint;

  /** Number among the interruptions of the drop, from 1. */
  @PrimaryColumn({ name: 'interruption_number', type: 'integer' }) readonly interruptionNumber!: number;

  /** Reason for the interruption, 3 to 500 characters. */
  @Column({ name: 'reason', type: 'text' }) readonly reason!: string;

  /** Team member who interrupted it. */
  @Column({ name: 'began_by', type: 'bigint' }) readonly beganBy!: bigint;

  /** Start by the server's clock. */
  @Column({ name: 'began_at', type: 'timestamptz' }) readonly beganAt!: Date;

  /** Team member who resumed it; null: not resumed. */
  @Column({ name: 'ended_by', type: 'bigint', nullable: true }) readonly endedBy!: bigint | null;

  /** Time of resumption; null: not resumed, at most one such interruption per drop. */
  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true }) readonly endedAt!: Date | null;

  /** Salt of the log's text digests, 16 bytes; null once the texts were erased. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
