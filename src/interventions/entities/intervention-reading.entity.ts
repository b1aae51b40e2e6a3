import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'intervention_readings' })
@ForeignKey('PersonEntity', ['enteredBy'], ['personId'])
@ForeignKey('InterventionEntity', ['establishmentId', 'interventionId'], ['establishmentId', 'interventionId'])
@ForeignKey('StationEntity', ['establishmentId', 'stationId'], ['establishmentId', 'stationId'])
export class InterventionReadingEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'intervention_id', type: 'bigint' })
  readonly interventionId!: bigint;

  /** TODO [checks: CHECK ((reading_number >= 1))] */
  @PrimaryColumn({ name: 'reading_number', type: 'integer' })
  readonly readingNumber!: number;

  /** TODO */
  @Column({ name: 'station_id', type: 'bigint' })
  readonly stationId!: bigint;

  /** TODO [checks: CHECK (((unread_reason IS NULL) OR (moment = 'before'::text))); CHECK ((moment = ANY (ARRAY['before'::text, 'after'::text])))] */
  @Column({ name: 'moment', type: 'text' })
  readonly moment!: 'before' | 'after';

  /** TODO */
  @Column({ name: 'read_at', type: 'timestamptz' })
  readonly readAt!: Date;

  /** TODO [checks: CHECK (((counters IS NULL) = (unread_reason IS NOT NULL)))] */
  @Column({ name: 'counters', type: 'jsonb', nullable: true })
  readonly counters!: unknown | null;

  /** TODO [checks: CHECK (((counters IS NULL) = (unread_reason IS NOT NULL))); CHECK (((unread_reason IS NULL) OR (moment = 'before'::text))); CHECK (((length(unread_reason) >= 3) AND (length(unread_reason) <= 500)))] */
  @Column({ name: 'unread_reason', type: 'text', nullable: true })
  readonly unreadReason!: string | null;

  /** TODO */
  @Column({ name: 'entered_by', type: 'bigint' })
  readonly enteredBy!: bigint;

  /** TODO */
  @Column({ name: 'entered_at', type: 'timestamptz' })
  readonly enteredAt!: Date;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
