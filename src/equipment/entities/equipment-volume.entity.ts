import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { EquipmentBook } from '#domain/equipment/stock.js';

/**
 * A volume of the register of cards or of dice. In Monaco entries require a volume whose pages the Commissaire du
 * Gouvernement has numbered and initialled (MC:1, MC:2; trigger `equipment_movement_follows`).
 */
@Entity({ name: 'equipment_volumes' })
@Index(['establishmentId', 'book'], { unique: true, where: 'closed_at IS NULL' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['openedBy'], ['personId'])
@ForeignKey('PersonEntity', ['closedBy'], ['personId'])
export class EquipmentVolumeEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Register of the volume. */
  @PrimaryColumn({ name: 'book', type: 'text' }) readonly book!: EquipmentBook;

  /** Its number, from 1. */
  @PrimaryColumn({ name: 'volume_number', type: 'integer' }) readonly volumeNumber!: number;

  /** Number of pages. */
  @Column({ name: 'pages', type: 'integer' }) readonly pages!: number;

  /** Date on which its pages were numbered and initialled, YYYY-MM-DD; null: not yet. */
  @Column({ name: 'paraphed_on', type: 'date', nullable: true }) readonly paraphedOn!: string | null;

  /** Person who did so, as named on the first page; null: not yet. */
  @Column({ name: 'paraphed_by', type: 'text', nullable: true }) readonly paraphedBy!: string | null;

  /** User who opened it. */
  @Column({ name: 'opened_by', type: 'bigint' }) readonly openedBy!: bigint;

  /** Time of its opening, by the server's clock. */
  @Column({ name: 'opened_at', type: 'timestamptz' }) readonly openedAt!: Date;

  /** User who closed it; null: it is open. */
  @Column({ name: 'closed_by', type: 'bigint', nullable: true }) readonly closedBy!: bigint | null;

  /** Time of its closing; null: it is open. */
  @Column({ name: 'closed_at', type: 'timestamptz', nullable: true }) readonly closedAt!: Date | null;
}
