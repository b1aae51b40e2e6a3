import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Container } from '#domain/cash/drops.js';

/**
 * A container of a machine to empty in a drop. Append-only, written by `DropsService` until the drop is closed, which
 * requires an exchange in force for each line.
 */
@Entity({ name: 'drop_lines' })
@ForeignKey('DropEntity', ['establishmentId', 'dropId'], ['establishmentId', 'dropId'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
export class DropLineEntity {
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The drop that empties it. */
  @PrimaryColumn({ name: 'drop_id', type: 'bigint' }) readonly dropId!: bigint;

  /** The machine to open. */
  @PrimaryColumn({ name: 'machine_id', type: 'bigint' }) readonly machineId!: bigint;

  /** The bill box of the note reader, or the bucket of coins. */
  @PrimaryColumn({ name: 'container', type: 'text' }) readonly container!: Container;
}
