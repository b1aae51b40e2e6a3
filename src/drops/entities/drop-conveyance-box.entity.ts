import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'drop_conveyance_boxes' })
@ForeignKey('DropBoxEntity', ['establishmentId', 'boxId'], ['establishmentId', 'boxId'])
@ForeignKey(
  'DropConveyanceEntity',
  ['establishmentId', 'dropId', 'conveyanceNumber'],
  ['establishmentId', 'dropId', 'conveyanceNumber'],
)
export class DropConveyanceBoxEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'drop_id', type: 'bigint' })
  readonly dropId!: bigint;

  /** TODO */
  @PrimaryColumn({ name: 'conveyance_number', type: 'integer' })
  readonly conveyanceNumber!: number;

  /** TODO */
  @PrimaryColumn({ name: 'box_id', type: 'bigint' })
  readonly boxId!: bigint;
}
