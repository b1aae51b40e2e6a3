import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';

/**
 * A payment that a customer disputes, with the customer's statement (MC:21.2). Append-only, written by
 * `DisputesService`; the technician's statement, the decision and the notice follow, each a row of its own table that
 * needs the one before.
 */
@Entity({ name: 'disputes' })
@Unique(['establishmentId', 'disputeNumber'])
@ForeignKey('PersonalRecordEntity', ['establishmentId', 'customerRecordId'], ['establishmentId', 'personalRecordId'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('PersonEntity', ['openedBy'], ['personId'])
export class DisputeEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Assigned by the database; people use `disputeNumber`. */
  @PrimaryColumn({ name: 'dispute_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly disputeId!: bigint;

  /** Its number in the register `disputes`. */
  @Column({ name: 'dispute_number', type: 'bigint' }) readonly disputeNumber!: bigint;

  /** The machine whose payment is disputed. */
  @Column({ name: 'machine_id', type: 'bigint' }) readonly machineId!: bigint;

  /** When it happened, as stated by the customer. */
  @Column({ name: 'happened_at', type: 'timestamptz' }) readonly happenedAt!: Date;

  /** The amount claimed by the customer, in minor units; null: no amount. */
  @Column({ name: 'claimed_minor', type: 'bigint', nullable: true }) readonly claimedMinor!: bigint | null;

  /** The customer's statement, 3 to 4 000 characters. */
  @Column({ name: 'customer_statement', type: 'text' }) readonly customerStatement!: string;

  /** The personal record of the customer's name; null: the customer gave none. */
  @Column({ name: 'customer_record_id', type: 'bigint', nullable: true }) readonly customerRecordId!: bigint | null;

  /** The user who recorded the statement. */
  @Column({ name: 'opened_by', type: 'bigint' }) readonly openedBy!: bigint;

  /** When the dispute was opened, by the server's clock. */
  @Column({ name: 'opened_at', type: 'timestamptz' }) readonly openedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
