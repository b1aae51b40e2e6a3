import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/**
 * A machine of the inventory (appareil automatique), by the numbers that identify it (MC:19.1). What changes with time
 * is in its versions; here only the plate may be corrected, and the log keeps what it was.
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
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** Numbered by the database, across establishments. */
  @PrimaryColumn({ name: 'machine_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly machineId!: bigint;

  /** The establishment's own number for it, unique for ever: 1 to 30 characters (MC:19.1). */
  @Column({ name: 'sbm_number', type: 'text' })
  readonly sbmNumber!: string;

  /** The maker's serial number, unique for the maker: 1 to 60 characters (MC:19.1); empty until said. */
  @Column({ name: 'serial_number', type: 'text' })
  readonly serialNumber!: string;

  /** Who built it, 1 to 80 characters; empty while it is known from readings alone. */
  @Column({ name: 'maker', type: 'text' })
  readonly maker!: string;

  /** Since when it is in the inventory: its first version holds from then on. */
  @Column({ name: 'registered_at', type: 'timestamptz' })
  readonly registeredAt!: Date;

  /** When the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
