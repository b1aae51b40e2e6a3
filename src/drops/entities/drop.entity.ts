import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** TODO table */
@Entity({ name: 'drops' })
@Unique(['establishmentId', 'authorisationId'])
@Unique(['establishmentId', 'dropNumber'])
@ForeignKey('PersonEntity', ['cancelledBy'], ['personId'])
@ForeignKey('PersonEntity', ['closedBy'], ['personId'])
@ForeignKey('KeyAuthorisationEntity', ['establishmentId', 'authorisationId'], ['establishmentId', 'authorisationId'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('PersonEntity', ['openedBy'], ['personId'])
@ForeignKey('PersonEntity', ['plannedBy'], ['personId'])
export class DropEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'drop_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly dropId!: bigint;

  /** TODO [checks: CHECK ((drop_number > 0))] */
  @Column({ name: 'drop_number', type: 'bigint' })
  readonly dropNumber!: bigint;

  /** TODO */
  @Column({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** TODO */
  @Column({ name: 'is_during_operation', type: 'boolean' })
  readonly isDuringOperation!: boolean;

  /** TODO [checks: CHECK (((state = ANY (ARRAY['planned'::text, 'cancelled'::text])) = (num_nonnulls(opened_by, opened_at, authorisation_id) = 0))); CHECK (((state = ANY (ARRAY['closed'::text, 'received'::text, 'certified'::text])) = (num_nulls(closed_by, closed_at) = 0))); CHECK (((state = 'cancelled'::text) = (num_nulls(cancelled_by, cancelled_at, cancel_reason) = 0))); CHECK ((state = ANY (ARRAY['planned'::text, 'open'::text, 'interrupted'::text, 'closed'::text, 'received'::text, 'certified'::text, 'cancelled'::text])))] */
  @Column({ name: 'state', type: 'text', default: () => "'planned'::text" })
  readonly state!: 'planned' | 'open' | 'interrupted' | 'closed' | 'received' | 'certified' | 'cancelled';

  /** TODO */
  @Column({ name: 'planned_by', type: 'bigint' })
  readonly plannedBy!: bigint;

  /** TODO */
  @Column({ name: 'planned_at', type: 'timestamptz' })
  readonly plannedAt!: Date;

  /** TODO [checks: CHECK (((state = ANY (ARRAY['planned'::text, 'cancelled'::text])) = (num_nonnulls(opened_by, opened_at, authorisation_id) = 0))); CHECK ((num_nulls(opened_by, opened_at, authorisation_id) = ANY (ARRAY[0, 3])))] */
  @Column({ name: 'opened_by', type: 'bigint', nullable: true })
  readonly openedBy!: bigint | null;

  /** TODO [checks: CHECK ((closed_at >= opened_at)); CHECK (((state = ANY (ARRAY['planned'::text, 'cancelled'::text])) = (num_nonnulls(opened_by, opened_at, authorisation_id) = 0))); CHECK ((num_nulls(opened_by, opened_at, authorisation_id) = ANY (ARRAY[0, 3])))] */
  @Column({ name: 'opened_at', type: 'timestamptz', nullable: true })
  readonly openedAt!: Date | null;

  /** TODO [checks: CHECK (((state = ANY (ARRAY['planned'::text, 'cancelled'::text])) = (num_nonnulls(opened_by, opened_at, authorisation_id) = 0))); CHECK ((num_nulls(opened_by, opened_at, authorisation_id) = ANY (ARRAY[0, 3])))] */
  @Column({ name: 'authorisation_id', type: 'bigint', nullable: true })
  readonly authorisationId!: bigint | null;

  /** TODO [checks: CHECK (((state = ANY (ARRAY['closed'::text, 'received'::text, 'certified'::text])) = (num_nulls(closed_by, closed_at) = 0))); CHECK ((num_nulls(closed_by, closed_at) = ANY (ARRAY[0, 2])))] */
  @Column({ name: 'closed_by', type: 'bigint', nullable: true })
  readonly closedBy!: bigint | null;

  /** TODO [checks: CHECK ((closed_at >= opened_at)); CHECK (((state = ANY (ARRAY['closed'::text, 'received'::text, 'certified'::text])) = (num_nulls(closed_by, closed_at) = 0))); CHECK ((num_nulls(closed_by, closed_at) = ANY (ARRAY[0, 2])))] */
  @Column({ name: 'closed_at', type: 'timestamptz', nullable: true })
  readonly closedAt!: Date | null;

  /** TODO [checks: CHECK (((length(readings_missing_reason) >= 3) AND (length(readings_missing_reason) <= 500)))] */
  @Column({ name: 'readings_missing_reason', type: 'text', nullable: true })
  readonly readingsMissingReason!: string | null;

  /** TODO [checks: CHECK (((state = 'cancelled'::text) = (num_nulls(cancelled_by, cancelled_at, cancel_reason) = 0))); CHECK ((num_nulls(cancelled_by, cancelled_at, cancel_reason) = ANY (ARRAY[0, 3])))] */
  @Column({ name: 'cancelled_by', type: 'bigint', nullable: true })
  readonly cancelledBy!: bigint | null;

  /** TODO [checks: CHECK (((state = 'cancelled'::text) = (num_nulls(cancelled_by, cancelled_at, cancel_reason) = 0))); CHECK ((num_nulls(cancelled_by, cancelled_at, cancel_reason) = ANY (ARRAY[0, 3])))] */
  @Column({ name: 'cancelled_at', type: 'timestamptz', nullable: true })
  readonly cancelledAt!: Date | null;

  /** TODO [checks: CHECK (((length(cancel_reason) >= 3) AND (length(cancel_reason) <= 500))); CHECK (((state = 'cancelled'::text) = (num_nulls(cancelled_by, cancelled_at, cancel_reason) = 0))); CHECK ((num_nulls(cancelled_by, cancelled_at, cancel_reason) = ANY (ARRAY[0, 3])))] */
  @Column({ name: 'cancel_reason', type: 'text', nullable: true })
  readonly cancelReason!: string | null;
}
