import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * The last number given in an official register. Its row lock keeps the numbers without a gap. Updated with each
 * number, and not logged, since the register's entries prove it.
 */
@Entity({ name: 'register_counters' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
export class RegisterCounterEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Name of the register, such as `journal`, `keys` or `incidents`. */
  @PrimaryColumn({ name: 'register', type: 'text' }) readonly register!: string;

  /** The last number given; a register without an entry has no row. */
  @Column({ name: 'last_number', type: 'bigint' }) readonly lastNumber!: bigint;
}
