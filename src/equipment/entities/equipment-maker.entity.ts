import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { EquipmentBook } from '#domain/equipment/stock.js';

/** A maker whose cards or dice may be received, from its approval until the withdrawal. */
@Entity({ name: 'equipment_makers' })
@Unique(['establishmentId', 'book', 'name'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['enteredBy'], ['personId'])
export class EquipmentMakerEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Its number. */
  @PrimaryColumn({ name: 'maker_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly makerId!: bigint;

  /** Subject of its approval: cards and shoes, or dice. */
  @Column({ name: 'book', type: 'text' }) readonly book!: EquipmentBook;

  /** Its name, 2 to 120 characters. */
  @Column({ name: 'name', type: 'text' }) readonly name!: string;

  /** Decision that approves it, 2 to 200 characters. */
  @Column({ name: 'approval', type: 'text' }) readonly approval!: string;

  /** First day of the approval, YYYY-MM-DD. */
  @Column({ name: 'approved_on', type: 'date' }) readonly approvedOn!: string;

  /** User who entered it. */
  @Column({ name: 'entered_by', type: 'bigint' }) readonly enteredBy!: bigint;

  /** Time of its entry, by the server's clock. */
  @Column({ name: 'entered_at', type: 'timestamptz' }) readonly enteredAt!: Date;

  /** First day without approval, YYYY-MM-DD; null: it is approved. */
  @Column({ name: 'withdrawn_on', type: 'date', nullable: true }) readonly withdrawnOn!: string | null;
}
