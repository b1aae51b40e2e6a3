import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { DropState } from '#domain/cash/drops.js';

/**
 * A drop: one lifting of bill boxes and buckets, from its plan to its certified count (MC:20.1, MC:23). The services of
 * this module advance its state and never change the data of an earlier step. A step is refused while its required
 * team, exchanges, boxes or certifiers are missing (triggers `drop_moves`, `drop_is_certified`).
 */
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
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Identifier assigned by the database; people use `dropNumber`. */
  @PrimaryColumn({ name: 'drop_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly dropId!: bigint;

  /** Number in the register `drops`. */
  @Column({ name: 'drop_number', type: 'bigint' }) readonly dropNumber!: bigint;

  /** The gaming day of its receipts, YYYY-MM-DD; that day cannot close before the drop is complete. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** True when made while the establishment is open, so that a sworn agent attends it (MC:23). */
  @Column({ name: 'is_during_operation', type: 'boolean' }) readonly isDuringOperation!: boolean;

  /** State of progress; `received`: every box is in the count room or known to be missing. */
  @Column({ name: 'state', type: 'text', default: () => "'planned'::text" }) readonly state!: DropState;

  /** Person who planned it. */
  @Column({ name: 'planned_by', type: 'bigint' }) readonly plannedBy!: bigint;

  /** Time of planning by the server's clock. */
  @Column({ name: 'planned_at', type: 'timestamptz' }) readonly plannedAt!: Date;

  /** The team's supervisor who opened it; null: planned or cancelled. */
  @Column({ name: 'opened_by', type: 'bigint', nullable: true }) readonly openedBy!: bigint | null;

  /** Opening time; null: planned or cancelled. */
  @Column({ name: 'opened_at', type: 'timestamptz', nullable: true }) readonly openedAt!: Date | null;

  /** The authorisation that gives its team the keys; null: planned or cancelled. */
  @Column({ name: 'authorisation_id', type: 'bigint', nullable: true }) readonly authorisationId!: bigint | null;

  /** Team member who closed it; null: not closed. */
  @Column({ name: 'closed_by', type: 'bigint', nullable: true }) readonly closedBy!: bigint | null;

  /** Closing time, when every machine was done and the keys were back; null: not closed. */
  @Column({ name: 'closed_at', type: 'timestamptz', nullable: true }) readonly closedAt!: Date | null;

  /** Reason for machines dropped without a reading, 3 to 500 characters; null: all were read, or not closed. */
  @Column({ name: 'readings_missing_reason', type: 'text', nullable: true })
  readonly readingsMissingReason!: string | null;

  /** Person who cancelled it before its opening; null: not cancelled. */
  @Column({ name: 'cancelled_by', type: 'bigint', nullable: true }) readonly cancelledBy!: bigint | null;

  /** Cancellation time; null: not cancelled. */
  @Column({ name: 'cancelled_at', type: 'timestamptz', nullable: true }) readonly cancelledAt!: Date | null;

  /** Reason for the cancellation, 3 to 500 characters; null: not cancelled. */
  @Column({ name: 'cancel_reason', type: 'text', nullable: true }) readonly cancelReason!: string | null;

  /** Salt of the log's text digests, 16 bytes; null once the texts were erased. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
