import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Container } from '#domain/cash/drops.js';

/**
 * What a drop is to empty: a machine and which of its containers. Append-only, written by `DropsService` until the drop
 * is closed, which waits until each has an exchange in force.
 */
@Entity({ name: 'drop_lines' })
@ForeignKey('DropEntity', ['establishmentId', 'dropId'], ['establishmentId', 'dropId'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
export class DropLineEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The drop that empties it. */
  @PrimaryColumn({ name: 'drop_id', type: 'bigint' })
  readonly dropId!: bigint;

  /** The machine that is opened. */
  @PrimaryColumn({ name: 'machine_id', type: 'bigint' })
  readonly machineId!: bigint;

  /** The bill box of the note reader, or the bucket of coins. */
  @PrimaryColumn({ name: 'container', type: 'text' })
  readonly container!: Container;
}
