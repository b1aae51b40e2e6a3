import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { EquipmentKind } from '#domain/equipment/stock.js';

/**
 * A deck, sixain, huitain, shoe or die under its maker's number, which no other has, destroyed or not. Where it is
 * follows from its movements.
 */
@Entity({ name: 'equipment_items' })
@Unique(['establishmentId', 'kind', 'makerId', 'makerNumber'])
@ForeignKey('EquipmentMakerEntity', ['establishmentId', 'makerId'], ['establishmentId', 'makerId'])
@ForeignKey('EquipmentReceiptEntity', ['establishmentId', 'receiptId'], ['establishmentId', 'receiptId'])
export class EquipmentItemEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** Its number in the product. */
  @PrimaryColumn({ name: 'item_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly itemId!: bigint;

  /** What it is. */
  @Column({ name: 'kind', type: 'text' })
  readonly kind!: EquipmentKind;

  /** Its maker. */
  @Column({ name: 'maker_id', type: 'bigint' })
  readonly makerId!: bigint;

  /** The maker's number, in capitals. */
  @Column({ name: 'maker_number', type: 'text' })
  readonly makerNumber!: string;

  /** The establishment's mark on a die; empty for anything else. */
  @Column({ name: 'mark', type: 'text' })
  readonly mark!: string;

  /** The game it is for, 1 to 40 characters. */
  @Column({ name: 'game', type: 'text' })
  readonly game!: string;

  /** Its colour, of cards that of the back, 1 to 40 characters. */
  @Column({ name: 'colour', type: 'text' })
  readonly colour!: string;

  /** True: its cards replace damaged ones (MC:1.3). It stays so. */
  @Column({ name: 'is_reserve', type: 'boolean', default: () => 'false' })
  readonly isReserve!: boolean;

  /** The delivery it came with. */
  @Column({ name: 'receipt_id', type: 'bigint' })
  readonly receiptId!: bigint;
}
