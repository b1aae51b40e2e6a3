import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A box of a conveyance; no box enters the count room without one. Append-only, written by `ConveyancesService`. */
@Entity({ name: 'drop_conveyance_boxes' })
@ForeignKey('DropBoxEntity', ['establishmentId', 'boxId'], ['establishmentId', 'boxId'])
@ForeignKey(
  'DropConveyanceEntity',
  ['establishmentId', 'dropId', 'conveyanceNumber'],
  ['establishmentId', 'dropId', 'conveyanceNumber'],
)
export class DropConveyanceBoxEntity {
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The drop of the box. */
  @PrimaryColumn({ name: 'drop_id', type: 'bigint' }) readonly dropId!: bigint;

  /** The conveyance of the box. */
  @PrimaryColumn({ name: 'conveyance_number', type: 'integer' }) readonly conveyanceNumber!: number;

  /** The box handed over. */
  @PrimaryColumn({ name: 'box_id', type: 'bigint' }) readonly boxId!: bigint;
}
