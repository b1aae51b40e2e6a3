import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';

/**
 * The technician's statement on a dispute, without which it cannot be decided (MC:21.2). Append-only, once per dispute,
 * written by `DisputesService`.
 */
@Entity({ name: 'dispute_hearings' })
@ForeignKey('DisputeEntity', ['establishmentId', 'disputeId'], ['establishmentId', 'disputeId'])
@ForeignKey('PersonEntity', ['heardBy'], ['personId'])
@ForeignKey('PersonEntity', ['technicianId'], ['personId'])
export class DisputeHearingEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The dispute that it concerns. */
  @PrimaryColumn({ name: 'dispute_id', type: 'bigint' }) readonly disputeId!: bigint;

  /** The technician who made the statement, confirmed with their own secret. */
  @Column({ name: 'technician_id', type: 'bigint' }) readonly technicianId!: bigint;

  /** The statement, 3 to 4 000 characters. */
  @Column({ name: 'statement', type: 'text' }) readonly statement!: string;

  /** The supervisor who took the statement, a different person. */
  @Column({ name: 'heard_by', type: 'bigint' }) readonly heardBy!: bigint;

  /** When the statement was taken, by the server's clock. */
  @Column({ name: 'heard_at', type: 'timestamptz' }) readonly heardAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
