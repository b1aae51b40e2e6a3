import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { DepotKeyFunction, DepotKind } from '#domain/equipment/stock.js';

/**
 * A depot where cards and dice are locked away (MC:1.1, AI67:4): one principal depot and its annexes, each with its
 * room and its only key.
 */
@Entity({ name: 'equipment_depots' })
@Unique(['establishmentId', 'name'])
@Index(['establishmentId'], { unique: true, where: "kind = 'principal'::text" })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['keyHeldBy'], ['personId'])
export class EquipmentDepotEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Its number. */
  @PrimaryColumn({ name: 'depot_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly depotId!: bigint;

  /** The principal depot, in which everything is received, or an annexe. */
  @Column({ name: 'kind', type: 'text' }) readonly kind!: DepotKind;

  /** Its name, 1 to 60 characters. */
  @Column({ name: 'name', type: 'text' }) readonly name!: string;

  /** Its room, 1 to 120 characters. */
  @Column({ name: 'room', type: 'text' }) readonly room!: string;

  /** Holder of its key; null: not taken yet. */
  @Column({ name: 'key_held_by', type: 'bigint', nullable: true }) readonly keyHeldBy!: bigint | null;

  /** Function in which the key is held; null: not taken yet. */
  @Column({ name: 'key_held_as', type: 'text', nullable: true }) readonly keyHeldAs!: DepotKeyFunction | null;

  /** Time at which the key was taken; null: not taken yet. */
  @Column({ name: 'key_held_since', type: 'timestamptz', nullable: true }) readonly keyHeldSince!: Date | null;

  /** Time of its entry, by the server's clock. */
  @Column({ name: 'opened_at', type: 'timestamptz' }) readonly openedAt!: Date;
}
