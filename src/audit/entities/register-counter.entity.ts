import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'register_counters' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
export class RegisterCounterEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'register', type: 'text' })
  readonly register!: string;

  /** TODO [checks: CHECK ((last_number >= 0))] */
  @Column({ name: 'last_number', type: 'bigint' })
  readonly lastNumber!: bigint;
}
