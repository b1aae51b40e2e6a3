import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** TODO table */
@Entity({ name: 'drop_boxes' })
@Unique(['establishmentId', 'boxNumber'])
@ForeignKey('DropEntity', ['establishmentId', 'dropId'], ['establishmentId', 'dropId'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('PersonEntity', ['registeredBy'], ['personId'])
@Index('drop_boxes_in_machines', ['establishmentId', 'machineId', 'container'], {
  unique: true,
  where: 'machine_id IS NOT NULL',
})
export class DropBoxEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'box_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly boxId!: bigint;

  /** TODO [checks: CHECK ((box_number ~ '^[A-Za-z0-9][A-Za-z0-9.-]{0,19}$'::text))] */
  @Column({ name: 'box_number', type: 'text' })
  readonly boxNumber!: string;

  /** TODO [checks: CHECK ((container = ANY (ARRAY['billBox'::text, 'bucket'::text])))] */
  @Column({ name: 'container', type: 'text' })
  readonly container!: 'billBox' | 'bucket';

  /** TODO */
  @Column({ name: 'registered_by', type: 'bigint' })
  readonly registeredBy!: bigint;

  /** TODO */
  @Column({ name: 'registered_at', type: 'timestamptz' })
  readonly registeredAt!: Date;

  /** TODO [checks: CHECK (((place = 'machine'::text) = (machine_id IS NOT NULL))); CHECK (((place <> ALL (ARRAY['drop'::text, 'countRoom'::text, 'counted'::text])) OR (drop_id IS NOT NULL))); CHECK (((place <> ALL (ARRAY['stock'::text, 'machine'::text, 'retired'::text])) OR (drop_id IS NULL))); CHECK ((place = ANY (ARRAY['stock'::text, 'machine'::text, 'drop'::text, 'countRoom'::text, 'counted'::text, 'missing'::text, 'retired'::text])))] */
  @Column({ name: 'place', type: 'text', default: () => "'stock'::text" })
  readonly place!: 'stock' | 'machine' | 'drop' | 'countRoom' | 'counted' | 'missing' | 'retired';

  /** TODO [checks: CHECK (((place = 'machine'::text) = (machine_id IS NOT NULL)))] */
  @Column({ name: 'machine_id', type: 'bigint', nullable: true })
  readonly machineId!: bigint | null;

  /** TODO [checks: CHECK (((place <> ALL (ARRAY['drop'::text, 'countRoom'::text, 'counted'::text])) OR (drop_id IS NOT NULL))); CHECK (((place <> ALL (ARRAY['stock'::text, 'machine'::text, 'retired'::text])) OR (drop_id IS NULL)))] */
  @Column({ name: 'drop_id', type: 'bigint', nullable: true })
  readonly dropId!: bigint | null;

  /** TODO [checks: CHECK ((move_number >= 1))] */
  @Column({ name: 'move_number', type: 'integer', default: () => '1' })
  readonly moveNumber!: number;
}
