import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'dispute_hearings' })
@ForeignKey('DisputeEntity', ['establishmentId', 'disputeId'], ['establishmentId', 'disputeId'])
@ForeignKey('PersonEntity', ['heardBy'], ['personId'])
@ForeignKey('PersonEntity', ['technicianId'], ['personId'])
export class DisputeHearingEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'dispute_id', type: 'bigint' })
  readonly disputeId!: bigint;

  /** TODO [checks: CHECK ((heard_by <> technician_id))] */
  @Column({ name: 'technician_id', type: 'bigint' })
  readonly technicianId!: bigint;

  /** TODO [checks: CHECK (((length(statement) >= 3) AND (length(statement) <= 4000)))] */
  @Column({ name: 'statement', type: 'text' })
  readonly statement!: string;

  /** TODO [checks: CHECK ((heard_by <> technician_id))] */
  @Column({ name: 'heard_by', type: 'bigint' })
  readonly heardBy!: bigint;

  /** TODO */
  @Column({ name: 'heard_at', type: 'timestamptz' })
  readonly heardAt!: Date;
}
