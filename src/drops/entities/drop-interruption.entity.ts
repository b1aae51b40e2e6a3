import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * A stop in an open drop, during which nothing is lifted. `DropsService` writes it, and again once, when the drop is
 * resumed (trigger `end_interruption_once`).
 */
@Entity({ name: 'drop_interruptions' })
@ForeignKey('PersonEntity', ['beganBy'], ['personId'])
@ForeignKey('PersonEntity', ['endedBy'], ['personId'])
@ForeignKey('DropEntity', ['establishmentId', 'dropId'], ['establishmentId', 'dropId'])
@Index('drop_interruptions_lasting', ['establishmentId', 'dropId'], { unique: true, where: 'ended_at IS NULL' })
export class DropInterruptionEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The drop that was interrupted. */
  @PrimaryColumn({ name: 'drop_id', type: 'bigint' })
  readonly dropId!: bigint;

  /** Its place among the interruptions of the drop, from 1. */
  @PrimaryColumn({ name: 'interruption_number', type: 'integer' })
  readonly interruptionNumber!: number;

  /** Why the drop was interrupted, 3 to 500 characters. */
  @Column({ name: 'reason', type: 'text' })
  readonly reason!: string;

  /** Who of the team interrupted it. */
  @Column({ name: 'began_by', type: 'bigint' })
  readonly beganBy!: bigint;

  /** When it was interrupted, by the server's clock. */
  @Column({ name: 'began_at', type: 'timestamptz' })
  readonly beganAt!: Date;

  /** Who of the team resumed it; null: it lasts. */
  @Column({ name: 'ended_by', type: 'bigint', nullable: true })
  readonly endedBy!: bigint | null;

  /** When it was resumed; null: it lasts, and a drop has one such interruption at most. */
  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  readonly endedAt!: Date | null;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
