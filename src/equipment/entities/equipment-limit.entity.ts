import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { EquipmentKind } from '#domain/equipment/stock.js';

/** Maximum stock of a kind from a day on, for one game or for all together. Append-only: a new figure is a new row. */
@Entity({ name: 'equipment_limits' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['setBy'], ['personId'])
export class EquipmentLimitEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Its number; of several from the same day the last is in force. */
  @PrimaryColumn({ name: 'limit_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly limitId!: bigint;

  /** Limited kind. */
  @Column({ name: 'kind', type: 'text' }) readonly kind!: EquipmentKind;

  /** Game; empty: all games together. */
  @Column({ name: 'game', type: 'text' }) readonly game!: string;

  /** Maximum number; dice are counted singly, not in pairs. */
  @Column({ name: 'maximum', type: 'integer' }) readonly maximum!: number;

  /** First gaming day of its validity, YYYY-MM-DD. */
  @Column({ name: 'from_day', type: 'date' }) readonly fromDay!: string;

  /** Decision that fixes it, 2 to 200 characters. */
  @Column({ name: 'decision', type: 'text' }) readonly decision!: string;

  /** User who entered it. */
  @Column({ name: 'set_by', type: 'bigint' }) readonly setBy!: bigint;

  /** Time of its entry, by the server's clock. */
  @Column({ name: 'set_at', type: 'timestamptz' }) readonly setAt!: Date;
}
