import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { CounterName } from '#domain/meters/counters.js';
import type { MeterAdjustmentKind } from '#domain/meters/meter-step.js';

/**
 * The movement of some counters between two readings of a station, stated by a person because the readings do not give
 * it. Append-only, written by `AdjustmentsService`; it counts once a second person approves it and until a further row
 * that reverses it is approved. The readings stay as they were received.
 */
@Entity({ name: 'meter_adjustments' })
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'approvalRequestId'], ['establishmentId', 'requestId'])
@ForeignKey('MeterAdjustmentEntity', ['establishmentId', 'reversesAdjustmentId'], ['establishmentId', 'adjustmentId'])
@ForeignKey('StationEntity', ['establishmentId', 'stationId'], ['establishmentId', 'stationId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class MeterAdjustmentEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** Given by the database, in the order of the proposals. */
  @PrimaryColumn({ name: 'adjustment_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly adjustmentId!: bigint;

  /** The station whose counters it is about. */
  @Column({ name: 'station_id', type: 'bigint' })
  readonly stationId!: bigint;

  /**
   * What happened: a rollover, a reset, a last or first reading that is worth nothing, a wrong count, or several of
   * these.
   */
  @Column({ name: 'kind', type: 'text' })
  readonly kind!: MeterAdjustmentKind;

  /** The reading from which the movement is stated; it is among `meter_readings`. */
  @Column({ name: 'earlier_read_at', type: 'timestamptz' })
  readonly earlierReadAt!: Date;

  /** The reading up to which it is stated; it is among `meter_readings`, and later. */
  @Column({ name: 'later_read_at', type: 'timestamptz' })
  readonly laterReadAt!: Date;

  /** The movement of each counter, by camel-case name, decimal text in its own unit; below zero only for a gauge. */
  @Column({ name: 'counters', type: 'jsonb' })
  readonly counters!: Readonly<Partial<Record<CounterName, string>>>;

  /** Why it is stated so, 3 to 2 000 characters. */
  @Column({ name: 'reason', type: 'text' })
  readonly reason!: string;

  /** The adjustment that it undoes; null: it states a movement itself. */
  @Column({ name: 'reverses_adjustment_id', type: 'bigint', nullable: true })
  readonly reversesAdjustmentId!: bigint | null;

  /** The request that a second person decides; until it is approved the row has no effect. */
  @Column({ name: 'approval_request_id', type: 'bigint' })
  readonly approvalRequestId!: bigint;

  /** Who proposed it. */
  @Column({ name: 'recorded_by', type: 'bigint' })
  readonly recordedBy!: bigint;

  /** When the row was written, by the database's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
