import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** TODO table */
@Entity({ name: 'disputes' })
@Unique(['establishmentId', 'disputeNumber'])
@ForeignKey('PersonalRecordEntity', ['establishmentId', 'customerRecordId'], ['establishmentId', 'personalRecordId'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('PersonEntity', ['openedBy'], ['personId'])
export class DisputeEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'dispute_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly disputeId!: bigint;

  /** TODO [checks: CHECK ((dispute_number > 0))] */
  @Column({ name: 'dispute_number', type: 'bigint' })
  readonly disputeNumber!: bigint;

  /** TODO */
  @Column({ name: 'machine_id', type: 'bigint' })
  readonly machineId!: bigint;

  /** TODO */
  @Column({ name: 'happened_at', type: 'timestamptz' })
  readonly happenedAt!: Date;

  /** TODO [checks: CHECK ((claimed_minor > 0))] */
  @Column({ name: 'claimed_minor', type: 'bigint', nullable: true })
  readonly claimedMinor!: bigint | null;

  /** TODO [checks: CHECK (((length(customer_statement) >= 3) AND (length(customer_statement) <= 4000)))] */
  @Column({ name: 'customer_statement', type: 'text' })
  readonly customerStatement!: string;

  /** TODO */
  @Column({ name: 'customer_record_id', type: 'bigint', nullable: true })
  readonly customerRecordId!: bigint | null;

  /** TODO */
  @Column({ name: 'opened_by', type: 'bigint' })
  readonly openedBy!: bigint;

  /** TODO */
  @Column({ name: 'opened_at', type: 'timestamptz' })
  readonly openedAt!: Date;
}
