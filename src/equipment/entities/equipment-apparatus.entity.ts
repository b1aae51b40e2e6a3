import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { ApparatusKind } from '#domain/equipment/checks.js';

/** A roulette, a boule, a grande roue or a shuffler, checked before each session (MC:1, MC:3.5). */
@Entity({ name: 'equipment_apparatus' })
@Unique(['establishmentId', 'apparatusNumber'])
@Index(['establishmentId', 'tableNumber'], { unique: true, where: 'retired_at IS NULL' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
export class EquipmentApparatusEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Its number in the product. */
  @PrimaryColumn({ name: 'apparatus_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly apparatusId!: bigint;

  /** Kind of apparatus. */
  @Column({ name: 'kind', type: 'text' }) readonly kind!: ApparatusKind;

  /** The maker's number, or the establishment's. */
  @Column({ name: 'apparatus_number', type: 'text' }) readonly apparatusNumber!: string;

  /** Its table; null: none. */
  @Column({ name: 'table_number', type: 'text', nullable: true }) readonly tableNumber!: string | null;

  /** The decision that approves the model of a shuffler (MC:1); null: another apparatus. */
  @Column({ name: 'approval', type: 'text', nullable: true }) readonly approval!: string | null;

  /** Day of that decision, YYYY-MM-DD. */
  @Column({ name: 'approved_on', type: 'date', nullable: true }) readonly approvedOn!: string | null;

  /** True: no card can be reached while it shuffles. */
  @Column({ name: 'is_protected', type: 'boolean', nullable: true }) readonly isProtected!: boolean | null;

  /** True: a light or a sound reports its faults. */
  @Column({ name: 'has_signal', type: 'boolean', nullable: true }) readonly hasSignal!: boolean | null;

  /** Time of its entry, by the server's clock. */
  @Column({ name: 'entered_at', type: 'timestamptz' }) readonly enteredAt!: Date;

  /** Time of its retirement; null: it is in use. */
  @Column({ name: 'retired_at', type: 'timestamptz', nullable: true }) readonly retiredAt!: Date | null;
}
