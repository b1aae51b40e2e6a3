import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * A damaged card replaced by one of the reserve set (MC:1.3). Append-only; a card given by the reserve does not count
 * as missing.
 */
@Entity({ name: 'card_exchanges' })
@ForeignKey('PersonEntity', ['exchangedBy'], ['personId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('EquipmentItemEntity', ['establishmentId', 'itemId'], ['establishmentId', 'itemId'])
@ForeignKey('EquipmentItemEntity', ['establishmentId', 'reserveItemId'], ['establishmentId', 'itemId'])
export class PlayingCardExchangeEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Its number. */
  @PrimaryColumn({ name: 'exchange_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly exchangeId!: bigint;

  /** Set with the damaged card. */
  @Column({ name: 'item_id', type: 'bigint' }) readonly itemId!: bigint;

  /** Reserve set that gave the card. */
  @Column({ name: 'reserve_item_id', type: 'bigint' }) readonly reserveItemId!: bigint;

  /** Card, such as « dame de pique ». */
  @Column({ name: 'card', type: 'text' }) readonly card!: string;

  /** Table of the exchange. */
  @Column({ name: 'table_number', type: 'text' }) readonly tableNumber!: string;

  /** Inspecteur who exchanged it. */
  @Column({ name: 'exchanged_by', type: 'bigint' }) readonly exchangedBy!: bigint;

  /** Its gaming day, YYYY-MM-DD. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** Time of the exchange, by the server's clock. */
  @Column({ name: 'exchanged_at', type: 'timestamptz' }) readonly exchangedAt!: Date;

  /** Time at which the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;
}
