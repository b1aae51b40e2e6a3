import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** TODO table */
@Entity({ name: 'machines' })
@Unique(['establishmentId', 'maker', 'serialNumber'])
@Unique(['establishmentId', 'sbmNumber'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
export class MachineEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'machine_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly machineId!: bigint;

  /** TODO [checks: CHECK ((sbm_number ~ '^[A-Za-z0-9._/-]{1,30}$'::text))] */
  @Column({ name: 'sbm_number', type: 'text' })
  readonly sbmNumber!: string;

  /** TODO [checks: CHECK (((length(serial_number) >= 1) AND (length(serial_number) <= 60)))] */
  @Column({ name: 'serial_number', type: 'text' })
  readonly serialNumber!: string;

  /** TODO [checks: CHECK (((length(maker) >= 1) AND (length(maker) <= 80)))] */
  @Column({ name: 'maker', type: 'text' })
  readonly maker!: string;

  /** TODO */
  @Column({ name: 'registered_at', type: 'timestamptz' })
  readonly registeredAt!: Date;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
