import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { EquipmentKind } from '#domain/equipment/stock.js';

/**
 * A deck, sixain, huitain, shoe or die with its maker's number, which is never used again, even after destruction. Its
 * place follows from its movements.
 */
@Entity({ name: 'equipment_items' })
@Unique(['establishmentId', 'kind', 'makerId', 'makerNumber'])
@ForeignKey('EquipmentMakerEntity', ['establishmentId', 'makerId'], ['establishmentId', 'makerId'])
@ForeignKey('EquipmentReceiptEntity', ['establishmentId', 'receiptId'], ['establishmentId', 'receiptId'])
export class EquipmentItemEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Its number in the product. */
  @PrimaryColumn({ name: 'item_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly itemId!: bigint;

  /** Kind of item. */
  @Column({ name: 'kind', type: 'text' }) readonly kind!: EquipmentKind;

  /** Its maker. */
  @Column({ name: 'maker_id', type: 'bigint' }) readonly makerId!: bigint;

  /** Maker's number, in capitals. */
  @Column({ name: 'maker_number', type: 'text' }) readonly makerNumber!: string;

  /** Establishment's mark on a die; empty for other kinds. */
  @Column({ name: 'mark', type: 'text' }) readonly mark!: string;

  /** Game, 1 to 40 characters. */
  @Column({ name: 'game', type: 'text' }) readonly game!: string;

  /** Colour, for cards of the back, 1 to 40 characters. */
  @Column({ name: 'colour', type: 'text' }) readonly colour!: string;

  /** True: its cards replace damaged ones (MC:1.3). Permanent. */
  @Column({ name: 'is_reserve', type: 'boolean', default: () => 'false' }) readonly isReserve!: boolean;

  /** Delivery in which it arrived. */
  @Column({ name: 'receipt_id', type: 'bigint' }) readonly receiptId!: bigint;
}
