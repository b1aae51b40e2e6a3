import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { DepotKeyFunction } from '#domain/equipment/stock.js';

/**
 * Where cards and dice are locked away (MC:1.1, AI67:4): one principal depot, and its annexes, each with its room and
 * its only key.
 */
@Entity({ name: 'equipment_depots' })
@Unique(['establishmentId', 'name'])
@Index(['establishmentId'], { unique: true, where: "kind = 'principal'::text" })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['keyHeldBy'], ['personId'])
export class EquipmentDepotEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** Its number. */
  @PrimaryColumn({ name: 'depot_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly depotId!: bigint;

  /** The principal depot, in which everything is received, or an annexe. */
  @Column({ name: 'kind', type: 'text' })
  readonly kind!: 'principal' | 'annex';

  /** Its name, 1 to 60 characters. */
  @Column({ name: 'name', type: 'text' })
  readonly name!: string;

  /** The room that it is in, 1 to 120 characters. */
  @Column({ name: 'room', type: 'text' })
  readonly room!: string;

  /** Who holds its key; null: nobody took it yet. */
  @Column({ name: 'key_held_by', type: 'bigint', nullable: true })
  readonly keyHeldBy!: bigint | null;

  /** The function in which the key is held; null: nobody took it yet. */
  @Column({ name: 'key_held_as', type: 'text', nullable: true })
  readonly keyHeldAs!: DepotKeyFunction | null;

  /** When the key was taken; null: nobody took it yet. */
  @Column({ name: 'key_held_since', type: 'timestamptz', nullable: true })
  readonly keyHeldSince!: Date | null;

  /** When it was entered, by the server's clock. */
  @Column({ name: 'opened_at', type: 'timestamptz' })
  readonly openedAt!: Date;
}
