import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'exclusions' })
@ForeignKey('PersonEntity', ['decidedBy'], ['personId'])
@ForeignKey('PersonalRecordEntity', ['establishmentId', 'customerRecordId'], ['establishmentId', 'personalRecordId'])
@ForeignKey('IncidentEntity', ['establishmentId', 'incidentNumber'], ['establishmentId', 'incidentNumber'])
@ForeignKey('PersonEntity', ['liftedBy'], ['personId'])
export class ExclusionEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO [checks: CHECK ((exclusion_number > 0))] */
  @PrimaryColumn({ name: 'exclusion_number', type: 'bigint' })
  readonly exclusionNumber!: bigint;

  /** TODO */
  @Column({ name: 'customer_record_id', type: 'bigint' })
  readonly customerRecordId!: bigint;

  /** TODO [checks: CHECK ((cause = ANY (ARRAY['tookOrphan'::text, 'cheating'::text, 'conduct'::text, 'ownRequest'::text, 'authority'::text, 'other'::text])))] */
  @Column({ name: 'cause', type: 'text' })
  readonly cause!: 'tookOrphan' | 'cheating' | 'conduct' | 'ownRequest' | 'authority' | 'other';

  /** TODO */
  @Column({ name: 'incident_number', type: 'bigint', nullable: true })
  readonly incidentNumber!: bigint | null;

  /** TODO [checks: CHECK (((length(reason) >= 3) AND (length(reason) <= 2000)))] */
  @Column({ name: 'reason', type: 'text' })
  readonly reason!: string;

  /** TODO [checks: CHECK ((last_day >= first_day))] */
  @Column({ name: 'first_day', type: 'date' })
  readonly firstDay!: string;

  /** TODO [checks: CHECK ((last_day >= first_day))] */
  @Column({ name: 'last_day', type: 'date' })
  readonly lastDay!: string;

  /** TODO [checks: CHECK ((lifted_by <> decided_by))] */
  @Column({ name: 'decided_by', type: 'bigint' })
  readonly decidedBy!: bigint;

  /** TODO [checks: CHECK ((lifted_at >= decided_at))] */
  @Column({ name: 'decided_at', type: 'timestamptz' })
  readonly decidedAt!: Date;

  /** TODO [checks: CHECK ((lifted_at >= decided_at)); CHECK ((num_nulls(lifted_at, lifted_by, lifting_reason) = ANY (ARRAY[0, 3])))] */
  @Column({ name: 'lifted_at', type: 'timestamptz', nullable: true })
  readonly liftedAt!: Date | null;

  /** TODO [checks: CHECK ((num_nulls(lifted_at, lifted_by, lifting_reason) = ANY (ARRAY[0, 3]))); CHECK ((lifted_by <> decided_by))] */
  @Column({ name: 'lifted_by', type: 'bigint', nullable: true })
  readonly liftedBy!: bigint | null;

  /** TODO [checks: CHECK ((num_nulls(lifted_at, lifted_by, lifting_reason) = ANY (ARRAY[0, 3]))); CHECK (((length(lifting_reason) >= 3) AND (length(lifting_reason) <= 2000)))] */
  @Column({ name: 'lifting_reason', type: 'text', nullable: true })
  readonly liftingReason!: string | null;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
