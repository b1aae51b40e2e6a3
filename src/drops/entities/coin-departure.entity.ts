import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * Coins of one value, as counted by the machine that sent them off by pneumatic conveying (MC:19.5). Append-only,
 * entered once per machine and drop by a team member, through `ConveyancesService`.
 */
@Entity({ name: 'coin_departures' })
@ForeignKey('DropEntity', ['establishmentId', 'dropId'], ['establishmentId', 'dropId'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class CoinDepartureEntity {
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The drop in which they were sent. */
  @PrimaryColumn({ name: 'drop_id', type: 'bigint' }) readonly dropId!: bigint;

  /** The sending machine. */
  @PrimaryColumn({ name: 'machine_id', type: 'bigint' }) readonly machineId!: bigint;

  /** Value of one coin, in minor units. */
  @PrimaryColumn({ name: 'value_minor', type: 'bigint' }) readonly valueMinor!: bigint;

  /** Number of coins, above zero. */
  @Column({ name: 'pieces', type: 'bigint' }) readonly pieces!: bigint;

  /** Team member who entered them. */
  @Column({ name: 'recorded_by', type: 'bigint' }) readonly recordedBy!: bigint;

  /** Time of entry by the server's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz' }) readonly recordedAt!: Date;
}
