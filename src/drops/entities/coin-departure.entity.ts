import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'coin_departures' })
@ForeignKey('DropEntity', ['establishmentId', 'dropId'], ['establishmentId', 'dropId'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class CoinDepartureEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'drop_id', type: 'bigint' })
  readonly dropId!: bigint;

  /** TODO */
  @PrimaryColumn({ name: 'machine_id', type: 'bigint' })
  readonly machineId!: bigint;

  /** TODO [checks: CHECK ((value_minor > 0))] */
  @PrimaryColumn({ name: 'value_minor', type: 'bigint' })
  readonly valueMinor!: bigint;

  /** TODO [checks: CHECK ((pieces > 0))] */
  @Column({ name: 'pieces', type: 'bigint' })
  readonly pieces!: bigint;

  /** TODO */
  @Column({ name: 'recorded_by', type: 'bigint' })
  readonly recordedBy!: bigint;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz' })
  readonly recordedAt!: Date;
}
