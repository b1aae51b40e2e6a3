import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';
import type { EquipmentBook } from '#domain/equipment/stock.js';

/**
 * A delivery of cards or dice: its maker, the order slip and its visa. Append-only; the delivered items are in
 * `equipment_items`.
 */
@Entity({ name: 'equipment_receipts' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['receivedBy'], ['personId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('EquipmentMakerEntity', ['establishmentId', 'makerId'], ['establishmentId', 'makerId'])
export class EquipmentReceiptEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Its number. */
  @PrimaryColumn({ name: 'receipt_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly receiptId!: bigint;

  /** Cards and shoes, or dice. */
  @Column({ name: 'book', type: 'text' }) readonly book!: EquipmentBook;

  /** Maker, approved at the time of receipt. */
  @Column({ name: 'maker_id', type: 'bigint' }) readonly makerId!: bigint;

  /** Number of the order slip, 1 to 60 characters. */
  @Column({ name: 'order_slip', type: 'text' }) readonly orderSlip!: string;

  /** Person who gave the visa on the order slip, as written there. */
  @Column({ name: 'slip_visa_by', type: 'text' }) readonly slipVisaBy!: string;

  /** Date of that visa, YYYY-MM-DD. */
  @Column({ name: 'slip_visa_on', type: 'date' }) readonly slipVisaOn!: string;

  /** User who received it. */
  @Column({ name: 'received_by', type: 'bigint' }) readonly receivedBy!: bigint;

  /** Its gaming day, YYYY-MM-DD. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** Time of receipt, by the server's clock. */
  @Column({ name: 'received_at', type: 'timestamptz' }) readonly receivedAt!: Date;

  /** Time at which the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once erased with them. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
