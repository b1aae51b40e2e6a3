import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * What the technician says of a dispute, without which it cannot be decided (MC:21.2). Append-only, once a dispute,
 * written by `DisputesService`.
 */
@Entity({ name: 'dispute_hearings' })
@ForeignKey('DisputeEntity', ['establishmentId', 'disputeId'], ['establishmentId', 'disputeId'])
@ForeignKey('PersonEntity', ['heardBy'], ['personId'])
@ForeignKey('PersonEntity', ['technicianId'], ['personId'])
export class DisputeHearingEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The dispute that it is about. */
  @PrimaryColumn({ name: 'dispute_id', type: 'bigint' })
  readonly disputeId!: bigint;

  /** The technician who was heard, by their own secret. */
  @Column({ name: 'technician_id', type: 'bigint' })
  readonly technicianId!: bigint;

  /** What the technician says, 3 to 4 000 characters. */
  @Column({ name: 'statement', type: 'text' })
  readonly statement!: string;

  /** The supervisor who heard the technician, another person. */
  @Column({ name: 'heard_by', type: 'bigint' })
  readonly heardBy!: bigint;

  /** When the technician was heard, by the server's clock. */
  @Column({ name: 'heard_at', type: 'timestamptz' })
  readonly heardAt!: Date;
}
