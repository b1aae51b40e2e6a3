import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { DropState } from '#domain/cash/drops.js';

/**
 * A drop: one lifting of bill boxes and buckets, from its plan to its certified count (MC:20.1, MC:23). The services of
 * this module move it from state to state and never change what an earlier step wrote; a step is refused while the
 * team, exchanges, boxes or certifiers that it needs are not there (triggers `drop_moves`, `drop_is_certified`).
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
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** Given by the database; people use `dropNumber`. */
  @PrimaryColumn({ name: 'drop_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly dropId!: bigint;

  /** Its number in the register `drops`. */
  @Column({ name: 'drop_number', type: 'bigint' })
  readonly dropNumber!: bigint;

  /** The gaming day whose receipts it brings in, YYYY-MM-DD; that day waits for it before it closes. */
  @Column({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** Whether it is made while the establishment is open, so that a sworn agent attends it (MC:23). */
  @Column({ name: 'is_during_operation', type: 'boolean' })
  readonly isDuringOperation!: boolean;

  /** How far it has come; `received`: every box is in the count room or known to be missing. */
  @Column({ name: 'state', type: 'text', default: () => "'planned'::text" })
  readonly state!: DropState;

  /** Who planned it. */
  @Column({ name: 'planned_by', type: 'bigint' })
  readonly plannedBy!: bigint;

  /** When it was planned, by the server's clock. */
  @Column({ name: 'planned_at', type: 'timestamptz' })
  readonly plannedAt!: Date;

  /** The supervisor of the team who opened it; null: it is planned or cancelled. */
  @Column({ name: 'opened_by', type: 'bigint', nullable: true })
  readonly openedBy!: bigint | null;

  /** When it was opened; null: it is planned or cancelled. */
  @Column({ name: 'opened_at', type: 'timestamptz', nullable: true })
  readonly openedAt!: Date | null;

  /** The authorisation by which its team has the keys; null: it is planned or cancelled. */
  @Column({ name: 'authorisation_id', type: 'bigint', nullable: true })
  readonly authorisationId!: bigint | null;

  /** Who of the team closed it; null: it is not closed. */
  @Column({ name: 'closed_by', type: 'bigint', nullable: true })
  readonly closedBy!: bigint | null;

  /** When every machine was done and the keys were back; null: it is not closed. */
  @Column({ name: 'closed_at', type: 'timestamptz', nullable: true })
  readonly closedAt!: Date | null;

  /** Why machines were dropped without a reading, 3 to 500 characters; null: all were read, or it is not closed. */
  @Column({ name: 'readings_missing_reason', type: 'text', nullable: true })
  readonly readingsMissingReason!: string | null;

  /** Who gave it up before it was opened; null: it is not cancelled. */
  @Column({ name: 'cancelled_by', type: 'bigint', nullable: true })
  readonly cancelledBy!: bigint | null;

  /** When it was given up; null: it is not cancelled. */
  @Column({ name: 'cancelled_at', type: 'timestamptz', nullable: true })
  readonly cancelledAt!: Date | null;

  /** Why it was given up, 3 to 500 characters; null: it is not cancelled. */
  @Column({ name: 'cancel_reason', type: 'text', nullable: true })
  readonly cancelReason!: string | null;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
