import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** TODO table */
@Entity({ name: 'people' })
@Unique(['employeeNumber'])
export class PersonEntity {
  /** TODO */
  @PrimaryColumn({ name: 'person_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly personId!: bigint;

  /** TODO [checks: CHECK ((employee_number ~ '^[A-Za-z0-9-]{1,20}$'::text))] */
  @Column({ name: 'employee_number', type: 'text' })
  readonly employeeNumber!: string;

  /** TODO [checks: CHECK (((length(full_name) >= 1) AND (length(full_name) <= 120)))] */
  @Column({ name: 'full_name', type: 'text' })
  readonly fullName!: string;

  /** TODO [checks: CHECK ((employed_until >= employed_from))] */
  @Column({ name: 'employed_from', type: 'date' })
  readonly employedFrom!: string;

  /** TODO [checks: CHECK ((employed_until >= employed_from))] */
  @Column({ name: 'employed_until', type: 'date', nullable: true })
  readonly employedUntil!: string | null;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
