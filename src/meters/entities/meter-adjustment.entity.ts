import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { CounterName } from '#domain/meters/counters.js';
import type { MeterAdjustmentKind } from '#domain/meters/meter-step.js';

/**
 * The movement of some counters between two readings of a station, stated by a person because the readings do not show
 * it. Append-only, written by `AdjustmentsService`. It counts from the approval of a second person until the approval
 * of a row that reverses it. The readings stay unchanged.
 */
@Entity({ name: 'meter_adjustments' })
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'approvalRequestId'], ['establishmentId', 'requestId'])
@ForeignKey('MeterAdjustmentEntity', ['establishmentId', 'reversesAdjustmentId'], ['establishmentId', 'adjustmentId'])
@ForeignKey('StationEntity', ['establishmentId', 'stationId'], ['establishmentId', 'stationId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
@ForeignKey('PersonEntity', ['readBy'], ['personId'])
@ForeignKey('PhotographEntity', ['establishmentId', 'photographId'], ['establishmentId', 'photographId'])
export class MeterAdjustmentEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Assigned by the database, in the order of the proposals. */
  @PrimaryColumn({ name: 'adjustment_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly adjustmentId!: bigint;

  /** Station of the counters. */
  @Column({ name: 'station_id', type: 'bigint' }) readonly stationId!: bigint;

  /** Cause: a rollover, a reset, a last or first reading that is worth nothing, a wrong count, or several of these. */
  @Column({ name: 'kind', type: 'text' }) readonly kind!: MeterAdjustmentKind;

  /** Reading from which the movement is stated; it is in `meter_readings`. */
  @Column({ name: 'earlier_read_at', type: 'timestamptz' }) readonly earlierReadAt!: Date;

  /** Later reading up to which it is stated; it is in `meter_readings`. */
  @Column({ name: 'later_read_at', type: 'timestamptz' }) readonly laterReadAt!: Date;

  /** Movement of each counter, by camel-case name, decimal text in its own unit; below zero only for a gauge. */
  @Column({ name: 'counters', type: 'jsonb' }) readonly counters!: Readonly<Partial<Record<CounterName, string>>>;

  /** Values read before the memory was cleared, by counter, from which `counters` was computed; null: stated movements. */
  @Column({ name: 'final_meters', type: 'jsonb', nullable: true })
  readonly finalMeters!: Readonly<Partial<Record<CounterName, string>>> | null;

  /** Reader of the final meters; null without them. */
  @Column({ name: 'read_by', type: 'bigint', nullable: true }) readonly readBy!: bigint | null;

  /** Number or reference of the slip with the final meters, 1 to 60 characters; null: a photograph proves them. */
  @Column({ name: 'slip_reference', type: 'text', nullable: true }) readonly slipReference!: string | null;

  /** Photograph of the machine that shows them; null: a slip has them. */
  @Column({ name: 'photograph_id', type: 'bigint', nullable: true }) readonly photographId!: bigint | null;

  /** Reason of the statement, 3 to 2 000 characters. */
  @Column({ name: 'reason', type: 'text' }) readonly reason!: string;

  /** Adjustment that it reverses; null: it states a movement itself. */
  @Column({ name: 'reverses_adjustment_id', type: 'bigint', nullable: true })
  readonly reversesAdjustmentId!: bigint | null;

  /** Request decided by a second person; the row has no effect until it is approved. */
  @Column({ name: 'approval_request_id', type: 'bigint' }) readonly approvalRequestId!: bigint;

  /** User who proposed it. */
  @Column({ name: 'recorded_by', type: 'bigint' }) readonly recordedBy!: bigint;

  /** Time of writing, by the database's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once erased with them. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
