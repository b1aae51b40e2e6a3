import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'meter_adjustments' })
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'approvalRequestId'], ['establishmentId', 'requestId'])
@ForeignKey('MeterAdjustmentEntity', ['establishmentId', 'reversesAdjustmentId'], ['establishmentId', 'adjustmentId'])
@ForeignKey('StationEntity', ['establishmentId', 'stationId'], ['establishmentId', 'stationId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class MeterAdjustmentEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'adjustment_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly adjustmentId!: bigint;

  /** TODO */
  @Column({ name: 'station_id', type: 'bigint' })
  readonly stationId!: bigint;

  /** TODO [checks: CHECK ((kind = ANY (ARRAY['rollover'::text, 'reset'::text, 'finalReading'::text, 'wrongCount'::text, 'initialReading'::text, 'several'::text])))] */
  @Column({ name: 'kind', type: 'text' })
  readonly kind!: 'rollover' | 'reset' | 'finalReading' | 'wrongCount' | 'initialReading' | 'several';

  /** TODO [checks: CHECK ((later_read_at > earlier_read_at))] */
  @Column({ name: 'earlier_read_at', type: 'timestamptz' })
  readonly earlierReadAt!: Date;

  /** TODO [checks: CHECK ((later_read_at > earlier_read_at))] */
  @Column({ name: 'later_read_at', type: 'timestamptz' })
  readonly laterReadAt!: Date;

  /** TODO */
  @Column({ name: 'counters', type: 'jsonb' })
  readonly counters!: unknown;

  /** TODO [checks: CHECK (((length(reason) >= 3) AND (length(reason) <= 2000)))] */
  @Column({ name: 'reason', type: 'text' })
  readonly reason!: string;

  /** TODO */
  @Column({ name: 'reverses_adjustment_id', type: 'bigint', nullable: true })
  readonly reversesAdjustmentId!: bigint | null;

  /** TODO */
  @Column({ name: 'approval_request_id', type: 'bigint' })
  readonly approvalRequestId!: bigint;

  /** TODO */
  @Column({ name: 'recorded_by', type: 'bigint' })
  readonly recordedBy!: bigint;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
