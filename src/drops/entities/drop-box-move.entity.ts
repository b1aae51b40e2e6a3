import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'drop_box_moves' })
@ForeignKey('DropBoxEntity', ['establishmentId', 'boxId'], ['establishmentId', 'boxId'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('PersonEntity', ['movedBy'], ['personId'])
export class DropBoxMoveEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'box_id', type: 'bigint' })
  readonly boxId!: bigint;

  /** TODO [checks: CHECK ((move_number >= 1))] */
  @PrimaryColumn({ name: 'move_number', type: 'integer' })
  readonly moveNumber!: number;

  /** TODO */
  @Column({ name: 'place', type: 'text' })
  readonly place!: string;

  /** TODO */
  @Column({ name: 'machine_id', type: 'bigint', nullable: true })
  readonly machineId!: bigint | null;

  /** TODO */
  @Column({ name: 'drop_id', type: 'bigint', nullable: true })
  readonly dropId!: bigint | null;

  /** TODO */
  @Column({ name: 'act', type: 'text' })
  readonly act!: string;

  /** TODO */
  @Column({ name: 'reason', type: 'text', default: () => "''::text" })
  readonly reason!: string;

  /** TODO */
  @Column({ name: 'moved_by', type: 'bigint' })
  readonly movedBy!: bigint;

  /** TODO */
  @Column({ name: 'moved_at', type: 'timestamptz' })
  readonly movedAt!: Date;
}
