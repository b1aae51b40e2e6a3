import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * Coins of one value that a machine counted as it sent them off by pneumatic conveying (MC:19.5). Append-only, entered
 * once per machine and drop by somebody of the team, through `ConveyancesService`.
 */
@Entity({ name: 'coin_departures' })
@ForeignKey('DropEntity', ['establishmentId', 'dropId'], ['establishmentId', 'dropId'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class CoinDepartureEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The drop in which they were sent. */
  @PrimaryColumn({ name: 'drop_id', type: 'bigint' })
  readonly dropId!: bigint;

  /** The machine that sent them. */
  @PrimaryColumn({ name: 'machine_id', type: 'bigint' })
  readonly machineId!: bigint;

  /** The value of one coin, in minor units. */
  @PrimaryColumn({ name: 'value_minor', type: 'bigint' })
  readonly valueMinor!: bigint;

  /** How many of them, above zero. */
  @Column({ name: 'pieces', type: 'bigint' })
  readonly pieces!: bigint;

  /** Who of the team entered them. */
  @Column({ name: 'recorded_by', type: 'bigint' })
  readonly recordedBy!: bigint;

  /** When they were entered, by the server's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz' })
  readonly recordedAt!: Date;
}
