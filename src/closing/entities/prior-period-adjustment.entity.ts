import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * A figure of a closed gaming day that came late, shown and posted in the day then open as a difference with what was
 * held. Append-only, written by `PriorPeriodService` and `LateFiguresService`; it no longer counts when the closed day
 * is reopened and closed again, for the new closing holds it.
 */
@Entity({ name: 'prior_period_adjustments' })
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'ofGamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'approvalRequestId'], ['establishmentId', 'requestId'])
export class PriorPeriodAdjustmentEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The open gaming day that carries it, YYYY-MM-DD. */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** The closed gaming day that it corrects, YYYY-MM-DD, earlier. */
  @PrimaryColumn({ name: 'of_gaming_day', type: 'date' })
  readonly ofGamingDay!: string;

  /** Its place among the adjustments of the two days, from 1. */
  @PrimaryColumn({ name: 'adjustment_number', type: 'integer' })
  readonly adjustmentNumber!: number;

  /** The machine whose figure it is. */
  @Column({ name: 'machine_id', type: 'bigint' })
  readonly machineId!: bigint;

  /** The figure of the machine's line, such as `coinInMinor` or `paidBonusMinor` (`ADJUSTED_FIGURES`). */
  @Column({ name: 'figure', type: 'text' })
  readonly figure!: string;

  /** What was held of it until then, earlier adjustments included, in minor units. */
  @Column({ name: 'frozen_minor', type: 'bigint' })
  readonly frozenMinor!: bigint;

  /** What it should have been, in minor units; the difference is what is posted. */
  @Column({ name: 'corrected_minor', type: 'bigint' })
  readonly correctedMinor!: bigint;

  /** The batches of late readings, or why somebody entered the figure late. */
  @Column({ name: 'cause', type: 'jsonb' })
  readonly cause!:
    | { readonly kind: 'lateReadings'; readonly batchIds: readonly string[] }
    | { readonly kind: 'lateEntry'; readonly reason: string };

  /** Who requested it, or whose computation found the late readings; null: nobody is named. */
  @Column({ name: 'recorded_by', type: 'bigint', nullable: true })
  readonly recordedBy!: bigint | null;

  /** When the row was written, by the database's clock. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;

  /** The approved request of kind `closedDayAdjustment`; null of late readings, which nobody states. */
  @Column({ name: 'approval_request_id', type: 'bigint', nullable: true })
  readonly approvalRequestId!: bigint | null;
}
