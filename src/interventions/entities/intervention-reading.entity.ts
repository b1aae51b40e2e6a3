import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { ReadingMoment } from '#domain/floor/interventions.js';
import type { CounterName } from '#domain/meters/counters.js';

/**
 * The meters of one station on an intervention sheet, before or after the work that touches them. Append-only, written
 * by `SheetReadingsService` while the sheet is open; of several for a station and a moment the last one counts. Meters
 * that could be read are also in `meter_readings`, with the reason `logicAccess`.
 */
@Entity({ name: 'intervention_readings' })
@ForeignKey('PersonEntity', ['enteredBy'], ['personId'])
@ForeignKey('InterventionEntity', ['establishmentId', 'interventionId'], ['establishmentId', 'interventionId'])
@ForeignKey('StationEntity', ['establishmentId', 'stationId'], ['establishmentId', 'stationId'])
export class InterventionReadingEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The sheet that it is written on. */
  @PrimaryColumn({ name: 'intervention_id', type: 'bigint' }) readonly interventionId!: bigint;

  /** Its place among the readings of the sheet, from 1. */
  @PrimaryColumn({ name: 'reading_number', type: 'integer' }) readonly readingNumber!: number;

  /** The station of the stopped machine that was read. */
  @Column({ name: 'station_id', type: 'bigint' }) readonly stationId!: bigint;

  /** Whether it was read before the work or after it. */
  @Column({ name: 'moment', type: 'text' }) readonly moment!: ReadingMoment;

  /** When it was read, after the machine was stopped. */
  @Column({ name: 'read_at', type: 'timestamptz' }) readonly readAt!: Date;

  /** The counters by camel-case name, decimal text in their units; null: nothing could be read any more. */
  @Column({ name: 'counters', type: 'jsonb', nullable: true })
  readonly counters!: Readonly<Partial<Record<CounterName, string>>> | null;

  /** Reason why nothing could be read before the work, 3 to 500 characters; null: it was read. */
  @Column({ name: 'unread_reason', type: 'text', nullable: true }) readonly unreadReason!: string | null;

  /** The user who entered it. */
  @Column({ name: 'entered_by', type: 'bigint' }) readonly enteredBy!: bigint;

  /** When it was written, by the server's clock. */
  @Column({ name: 'entered_at', type: 'timestamptz' }) readonly enteredAt!: Date;

  /** When the row was written, by the database's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
