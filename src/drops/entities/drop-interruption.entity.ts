import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'drop_interruptions' })
@ForeignKey('PersonEntity', ['beganBy'], ['personId'])
@ForeignKey('PersonEntity', ['endedBy'], ['personId'])
@ForeignKey('DropEntity', ['establishmentId', 'dropId'], ['establishmentId', 'dropId'])
@Index('drop_interruptions_lasting', ['establishmentId', 'dropId'], { unique: true, where: 'ended_at IS NULL' })
export class DropInterruptionEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'drop_id', type: 'bigint' })
  readonly dropId!: bigint;

  /** TODO [checks: CHECK ((interruption_number >= 1))] */
  @PrimaryColumn({ name: 'interruption_number', type: 'integer' })
  readonly interruptionNumber!: number;

  /** TODO [checks: CHECK (((length(reason) >= 3) AND (length(reason) <= 500)))] */
  @Column({ name: 'reason', type: 'text' })
  readonly reason!: string;

  /** TODO */
  @Column({ name: 'began_by', type: 'bigint' })
  readonly beganBy!: bigint;

  /** TODO [checks: CHECK ((ended_at >= began_at))] */
  @Column({ name: 'began_at', type: 'timestamptz' })
  readonly beganAt!: Date;

  /** TODO [checks: CHECK ((num_nulls(ended_by, ended_at) = ANY (ARRAY[0, 2])))] */
  @Column({ name: 'ended_by', type: 'bigint', nullable: true })
  readonly endedBy!: bigint | null;

  /** TODO [checks: CHECK ((ended_at >= began_at)); CHECK ((num_nulls(ended_by, ended_at) = ANY (ARRAY[0, 2])))] */
  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  readonly endedAt!: Date | null;
}
