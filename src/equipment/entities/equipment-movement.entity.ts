import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';
import type { EquipmentBook, MovementKind } from '#domain/equipment/stock.js';

/**
 * A movement of a piece, numbered per piece: each begins where the last one ended (trigger
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
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Set or die. */
  @PrimaryColumn({ name: 'item_id', type: 'bigint' }) readonly itemId!: bigint;

  /** Number per piece, from 1 without a gap. */
  @PrimaryColumn({ name: 'movement_number', type: 'integer' }) readonly movementNumber!: number;

  /** Kind of movement. */
  @Column({ name: 'kind', type: 'text' }) readonly kind!: MovementKind;

  /** Depot of origin; null: none. */
  @Column({ name: 'from_depot_id', type: 'bigint', nullable: true }) readonly fromDepotId!: bigint | null;

  /** Table of origin; null: none. */
  @Column({ name: 'from_table', type: 'text', nullable: true }) readonly fromTable!: string | null;

  /** Depot of destination; null: none. */
  @Column({ name: 'to_depot_id', type: 'bigint', nullable: true }) readonly toDepotId!: bigint | null;

  /** Table of destination; null: none. */
  @Column({ name: 'to_table', type: 'text', nullable: true }) readonly toTable!: string | null;

  /** Delivery, for a receipt; null otherwise. */
  @Column({ name: 'receipt_id', type: 'bigint', nullable: true }) readonly receiptId!: bigint | null;

  /** Allocation, for a movement to a table; null otherwise. */
  @Column({ name: 'allocation_id', type: 'bigint', nullable: true }) readonly allocationId!: bigint | null;

  /** Destruction, for an end; null otherwise. */
  @Column({ name: 'destruction_id', type: 'bigint', nullable: true }) readonly destructionId!: bigint | null;

  /** Register of the entry, for a receipt or an end; null otherwise. */
  @Column({ name: 'book', type: 'text', nullable: true }) readonly book!: EquipmentBook | null;

  /** Its number in that register; null: a daily movement. */
  @Column({ name: 'register_number', type: 'bigint', nullable: true }) readonly registerNumber!: bigint | null;

  /** Volume of that register; null: a daily movement, or a register without volumes. */
  @Column({ name: 'volume_number', type: 'integer', nullable: true }) readonly volumeNumber!: number | null;

  /** Reason of the movement; empty when the kind is reason enough. */
  @Column({ name: 'reason', type: 'text' }) readonly reason!: string;

  /** Its gaming day, YYYY-MM-DD. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** Time of the movement, by the server's clock; never before the last one. */
  @Column({ name: 'happened_at', type: 'timestamptz' }) readonly happenedAt!: Date;

  /** User who recorded it. */
  @Column({ name: 'recorded_by', type: 'bigint' }) readonly recordedBy!: bigint;

  /** Time at which the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once erased with them. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
