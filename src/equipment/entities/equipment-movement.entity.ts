import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { EquipmentBook, MovementKind } from '#domain/equipment/stock.js';

/**
 * Where each piece went, numbered by piece: each movement begins where the last one ended (trigger
 * `equipment_movement_follows`). Append-only; a receipt and an end are entries of the register `equipmentCards` or
 * `equipmentDice`.
 */
@Entity({ name: 'equipment_movements' })
@Unique(['establishmentId', 'book', 'registerNumber'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('EquipmentItemEntity', ['establishmentId', 'itemId'], ['establishmentId', 'itemId'])
@ForeignKey('EquipmentDepotEntity', ['establishmentId', 'fromDepotId'], ['establishmentId', 'depotId'])
@ForeignKey('EquipmentDepotEntity', ['establishmentId', 'toDepotId'], ['establishmentId', 'depotId'])
@ForeignKey('EquipmentReceiptEntity', ['establishmentId', 'receiptId'], ['establishmentId', 'receiptId'])
@ForeignKey('EquipmentAllocationEntity', ['establishmentId', 'allocationId'], ['establishmentId', 'allocationId'])
@ForeignKey('EquipmentDestructionEntity', ['establishmentId', 'destructionId'], ['establishmentId', 'destructionId'])
@ForeignKey(
  'EquipmentVolumeEntity',
  ['establishmentId', 'book', 'volumeNumber'],
  ['establishmentId', 'book', 'volumeNumber'],
)
export class EquipmentMovementEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The set or the die. */
  @PrimaryColumn({ name: 'item_id', type: 'bigint' })
  readonly itemId!: bigint;

  /** From 1 for each piece, without a gap. */
  @PrimaryColumn({ name: 'movement_number', type: 'integer' })
  readonly movementNumber!: number;

  /** What happened. */
  @Column({ name: 'kind', type: 'text' })
  readonly kind!: MovementKind;

  /** The depot it left; null: none. */
  @Column({ name: 'from_depot_id', type: 'bigint', nullable: true })
  readonly fromDepotId!: bigint | null;

  /** The table it left; null: none. */
  @Column({ name: 'from_table', type: 'text', nullable: true })
  readonly fromTable!: string | null;

  /** The depot it went to; null: none. */
  @Column({ name: 'to_depot_id', type: 'bigint', nullable: true })
  readonly toDepotId!: bigint | null;

  /** The table it went to; null: none. */
  @Column({ name: 'to_table', type: 'text', nullable: true })
  readonly toTable!: string | null;

  /** The delivery, of a receipt; null otherwise. */
  @Column({ name: 'receipt_id', type: 'bigint', nullable: true })
  readonly receiptId!: bigint | null;

  /** The allocation, of a way to a table; null otherwise. */
  @Column({ name: 'allocation_id', type: 'bigint', nullable: true })
  readonly allocationId!: bigint | null;

  /** The destruction, of an end; null otherwise. */
  @Column({ name: 'destruction_id', type: 'bigint', nullable: true })
  readonly destructionId!: bigint | null;

  /** The register that it is entered in, of a receipt or an end; null otherwise. */
  @Column({ name: 'book', type: 'text', nullable: true })
  readonly book!: EquipmentBook | null;

  /** Its number in that register; null: a daily movement. */
  @Column({ name: 'register_number', type: 'bigint', nullable: true })
  readonly registerNumber!: bigint | null;

  /** The volume of that register; null: a daily movement, or a register without volumes. */
  @Column({ name: 'volume_number', type: 'integer', nullable: true })
  readonly volumeNumber!: number | null;

  /** Why it was moved; empty where the kind says it. */
  @Column({ name: 'reason', type: 'text' })
  readonly reason!: string;

  /** Its gaming day, YYYY-MM-DD. */
  @Column({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** When, by the server's clock; never before the last one. */
  @Column({ name: 'happened_at', type: 'timestamptz' })
  readonly happenedAt!: Date;

  /** Who recorded it. */
  @Column({ name: 'recorded_by', type: 'bigint' })
  readonly recordedBy!: bigint;

  /** When the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
