import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * A box of a conveyance, without which it cannot enter the count room. Append-only, written by `ConveyancesService`.
 */
@Entity({ name: 'drop_conveyance_boxes' })
@ForeignKey('DropBoxEntity', ['establishmentId', 'boxId'], ['establishmentId', 'boxId'])
@ForeignKey(
  'DropConveyanceEntity',
  ['establishmentId', 'dropId', 'conveyanceNumber'],
  ['establishmentId', 'dropId', 'conveyanceNumber'],
)
export class DropConveyanceBoxEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The drop whose box it is. */
  @PrimaryColumn({ name: 'drop_id', type: 'bigint' })
  readonly dropId!: bigint;

  /** The conveyance with which it went. */
  @PrimaryColumn({ name: 'conveyance_number', type: 'integer' })
  readonly conveyanceNumber!: number;

  /** The box that was handed over. */
  @PrimaryColumn({ name: 'box_id', type: 'bigint' })
  readonly boxId!: bigint;
}
