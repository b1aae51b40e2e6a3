import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { EquipmentKind } from '#domain/equipment/stock.js';

/**
 * How many of a kind may be held from a day on, for one game or for all together. Append-only: a new figure is a new
 * row.
 */
@Entity({ name: 'equipment_limits' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['setBy'], ['personId'])
export class EquipmentLimitEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** Its number; of several from one day the last holds. */
  @PrimaryColumn({ name: 'limit_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly limitId!: bigint;

  /** What is limited. */
  @Column({ name: 'kind', type: 'text' })
  readonly kind!: EquipmentKind;

  /** The game it is for; empty: all games together. */
  @Column({ name: 'game', type: 'text' })
  readonly game!: string;

  /** How many at most; of dice each one, not each pair. */
  @Column({ name: 'maximum', type: 'integer' })
  readonly maximum!: number;

  /** The first gaming day on which it holds, YYYY-MM-DD. */
  @Column({ name: 'from_day', type: 'date' })
  readonly fromDay!: string;

  /** The decision that fixes it, 2 to 200 characters. */
  @Column({ name: 'decision', type: 'text' })
  readonly decision!: string;

  /** Who entered it. */
  @Column({ name: 'set_by', type: 'bigint' })
  readonly setBy!: bigint;

  /** When, by the server's clock. */
  @Column({ name: 'set_at', type: 'timestamptz' })
  readonly setAt!: Date;
}
