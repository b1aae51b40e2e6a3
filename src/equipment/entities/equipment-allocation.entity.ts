import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Role } from '#declarations/shapes/roles.js';
import type { EquipmentBook } from '#domain/equipment/stock.js';

/**
 * An allocation of cards or dice to a table for its session, signed by the person who receives the cards or decides the
 * dice. Append-only; its pieces are in `equipment_movements`.
 */
@Entity({ name: 'equipment_allocations' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['allocatedBy'], ['personId'])
@ForeignKey('PersonEntity', ['signedBy'], ['personId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
export class EquipmentAllocationEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Its number. */
  @PrimaryColumn({ name: 'allocation_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly allocationId!: bigint;

  /** Cards and shoes, or dice. */
  @Column({ name: 'book', type: 'text' }) readonly book!: EquipmentBook;

  /** Number of the table. */
  @Column({ name: 'table_number', type: 'text' }) readonly tableNumber!: string;

  /** Its gaming day, YYYY-MM-DD. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** User who took them out of the depot. */
  @Column({ name: 'allocated_by', type: 'bigint' }) readonly allocatedBy!: bigint;

  /** Signer, identified by their own PIN or password. */
  @Column({ name: 'signed_by', type: 'bigint' }) readonly signedBy!: bigint;

  /** Function in which they signed. */
  @Column({ name: 'signed_as', type: 'text' }) readonly signedAs!: Role;

  /** Time of the allocation, by the server's clock. */
  @Column({ name: 'allocated_at', type: 'timestamptz' }) readonly allocatedAt!: Date;

  /** Time at which the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;
}
