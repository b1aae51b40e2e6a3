import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * A late figure of a closed gaming day, shown and posted in the open day as a difference from the recorded figure.
 * Append-only, written by `PriorPeriodService` and `LateFiguresService`. It no longer counts once the closed day is
 * reopened and closed again, because the new closing includes it.
 */
@Entity({ name: 'prior_period_adjustments' })
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'ofGamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'approvalRequestId'], ['establishmentId', 'requestId'])
export class PriorPeriodAdjustmentEntity {
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The open gaming day that carries the adjustment, YYYY-MM-DD. */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** The closed gaming day being corrected, YYYY-MM-DD; earlier than the open day. */
  @PrimaryColumn({ name: 'of_gaming_day', type: 'date' }) readonly ofGamingDay!: string;

  /** Number among the adjustments of the two days, from 1. */
  @PrimaryColumn({ name: 'adjustment_number', type: 'integer' }) readonly adjustmentNumber!: number;

  /** The machine of the figure. */
  @Column({ name: 'machine_id', type: 'bigint' }) readonly machineId!: bigint;

  /** Name of the figure in the machine's line, such as `coinInMinor` or `paidBonusMinor` (`ADJUSTED_FIGURES`). */
  @Column({ name: 'figure', type: 'text' }) readonly figure!: string;

  /** Figure recorded until then, earlier adjustments included, in minor units. */
  @Column({ name: 'frozen_minor', type: 'bigint' }) readonly frozenMinor!: bigint;

  /** Corrected figure, in minor units; the difference is posted. */
  @Column({ name: 'corrected_minor', type: 'bigint' }) readonly correctedMinor!: bigint;

  /** The batches of late readings, or the reason for the late entry. */
  @Column({ name: 'cause', type: 'jsonb' })
  readonly cause!:
    | { readonly kind: 'lateReadings'; readonly batchIds: readonly string[] }
    | { readonly kind: 'lateEntry'; readonly reason: string };

  /** The requester, or the person whose computation found the late readings; null: not recorded. */
  @Column({ name: 'recorded_by', type: 'bigint', nullable: true }) readonly recordedBy!: bigint | null;

  /** Write time by the database's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;

  /** The approved request of kind `closedDayAdjustment`; null for late readings, which have no request. */
  @Column({ name: 'approval_request_id', type: 'bigint', nullable: true }) readonly approvalRequestId!: bigint | null;
}
