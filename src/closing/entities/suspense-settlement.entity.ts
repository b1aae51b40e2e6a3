import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { SuspenseCause, SuspenseMedium } from '#domain/accounting/suspense.js';

/**
 * The settlement of a difference in suspense: its cause, and the entry that moves it to the account of that cause.
 * Append-only, written by `SuspenseService` when a second person approves the request.
 */
@Entity({ name: 'suspense_settlements' })
@ForeignKey('JournalEntryEntity', ['establishmentId', 'entryId'], ['establishmentId', 'entryId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'ofGamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'approvalRequestId'], ['establishmentId', 'requestId'])
@ForeignKey('PersonEntity', ['settledBy'], ['personId'])
export class SuspenseSettlementEntity {
  /** Establishment of the row. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The journal entry of the settlement. */
  @PrimaryColumn({ name: 'entry_id', type: 'bigint' }) readonly entryId!: bigint;

  /** The open gaming day of the entry, YYYY-MM-DD. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** The closed gaming day of the difference, YYYY-MM-DD. */
  @Column({ name: 'of_gaming_day', type: 'date' }) readonly ofGamingDay!: string;

  /** The machine of the difference. */
  @Column({ name: 'machine_id', type: 'bigint' }) readonly machineId!: bigint;

  /** Medium of the difference. */
  @Column({ name: 'medium', type: 'text' }) readonly medium!: SuspenseMedium;

  /** The cause on which two people agreed. */
  @Column({ name: 'cause', type: 'text' }) readonly cause!: SuspenseCause;

  /** Amount taken out of suspense, in minor units: positive is missing, negative is too much. */
  @Column({ name: 'amount_minor', type: 'bigint' }) readonly amountMinor!: bigint;

  /** The approved request of kind `suspenseSettlement`, with the reason. */
  @Column({ name: 'approval_request_id', type: 'bigint' }) readonly approvalRequestId!: bigint;

  /** The requester. */
  @Column({ name: 'settled_by', type: 'bigint' }) readonly settledBy!: bigint;

  /** When the database recorded it. */
  @Column({ name: 'settled_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly settledAt!: Date;
}
