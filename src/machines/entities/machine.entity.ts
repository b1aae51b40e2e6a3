import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/**
 * A machine of the inventory (appareil automatique), by the numbers that identify it (MC:19.1). Data that change with
 * time are in its versions. Only the plate may be corrected here, and the log retains its former state.
 */
@Entity({ name: 'machines' })
@Index('machines_by_plate', ['establishmentId', 'maker', 'serialNumber'], {
  unique: true,
  where: "serial_number <> ''::text",
})
@Unique(['establishmentId', 'sbmNumber'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
export class MachineEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Numbered by the database, across establishments. */
  @PrimaryColumn({ name: 'machine_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly machineId!: bigint;

  /** The establishment's own number for it, unique for ever: 1 to 30 characters (MC:19.1). */
  @Column({ name: 'sbm_number', type: 'text' }) readonly sbmNumber!: string;

  /** The maker's serial number, unique for the maker: 1 to 60 characters (MC:19.1); empty until entered. */
  @Column({ name: 'serial_number', type: 'text' }) readonly serialNumber!: string;

  /** Manufacturer, 1 to 80 characters; empty while the machine is known from readings alone. */
  @Column({ name: 'maker', type: 'text' }) readonly maker!: string;

  /** Date of its entry in the inventory, from which its first version applies. */
  @Column({ name: 'registered_at', type: 'timestamptz' }) readonly registeredAt!: Date;

  /** When the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;

  /** Import that registered it; null: no import. */
  @Column({ name: 'import_id', type: 'bigint', nullable: true }) readonly importId!: bigint | null;
}
