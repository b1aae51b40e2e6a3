import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';

/**
 * The signed control of a die at the end of the session of its allocation, with the result of each instrument.
 * Append-only, one for each.
 */
@Entity({ name: 'dice_controls' })
@ForeignKey('PersonEntity', ['signedBy'], ['personId'])
@ForeignKey('PersonEntity', ['secondSignedBy'], ['personId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('EquipmentAllocationEntity', ['establishmentId', 'allocationId'], ['establishmentId', 'allocationId'])
@ForeignKey('EquipmentItemEntity', ['establishmentId', 'itemId'], ['establishmentId', 'itemId'])
export class DiceControlEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Allocation that ends. */
  @PrimaryColumn({ name: 'allocation_id', type: 'bigint' }) readonly allocationId!: bigint;

  /** The die. */
  @PrimaryColumn({ name: 'item_id', type: 'bigint' }) readonly itemId!: bigint;

  /** True: correct by the micrometer; null: not used. */
  @Column({ name: 'micrometer', type: 'boolean', nullable: true }) readonly micrometer!: boolean | null;

  /** True: correct by the square; null: not used. */
  @Column({ name: 'square', type: 'boolean', nullable: true }) readonly square!: boolean | null;

  /** True: correct on the balance; null: not used. */
  @Column({ name: 'balance', type: 'boolean', nullable: true }) readonly balance!: boolean | null;

  /** True: in perfect state. */
  @Column({ name: 'is_sound', type: 'boolean' }) readonly isSound!: boolean;

  /** Observations; empty: none. */
  @Column({ name: 'observations', type: 'text' }) readonly observations!: string;

  /** Signer who made the control: the chef de table, in Monaco the sous-directeur. */
  @Column({ name: 'signed_by', type: 'bigint' }) readonly signedBy!: bigint;

  /** Second signer, a director or member of the committee; null in Monaco. */
  @Column({ name: 'second_signed_by', type: 'bigint', nullable: true }) readonly secondSignedBy!: bigint | null;

  /** Its gaming day, YYYY-MM-DD. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** Time of the control, by the server's clock. */
  @Column({ name: 'controlled_at', type: 'timestamptz' }) readonly controlledAt!: Date;

  /** Time at which the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once erased with them. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
