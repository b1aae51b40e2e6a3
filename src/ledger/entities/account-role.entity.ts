import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { AccountRole } from '#domain/accounting/account-roles.js';

/**
 * The account of a role from a gaming day on; posting rules name roles, never accounts (docs/adr/0012). Append-only: a
 * change is another row, for a day without an entry yet, once a second person approved. An establishment is created
 * with its first ones.
 */
@Entity({ name: 'account_roles' })
@ForeignKey('LedgerAccountEntity', ['establishmentId', 'accountCode'], ['establishmentId', 'accountCode'])
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'approvalRequestId'], ['establishmentId', 'requestId'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class AccountRoleEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** The purpose of the account. */
  @PrimaryColumn({ name: 'account_role', type: 'text' }) readonly accountRole!: AccountRole;

  /** First gaming day whose entries are posted to the account, YYYY-MM-DD. */
  @PrimaryColumn({ name: 'valid_from', type: 'date' }) readonly validFrom!: string;

  /** From 1, for several changes from the same day: the last one applies. */
  @PrimaryColumn({ name: 'revision', type: 'smallint', default: () => '1' }) readonly revision!: number;

  /** The account, which serves this role alone, for ever. */
  @Column({ name: 'account_code', type: 'text' }) readonly accountCode!: string;

  /** Reason of the change, from the request; empty for the initial accounts of the establishment. */
  @Column({ name: 'reason', type: 'text', default: () => "''::text" }) readonly reason!: string;

  /** The approved request of kind `accountRole`; null for the initial accounts of the establishment. */
  @Column({ name: 'approval_request_id', type: 'bigint', nullable: true }) readonly approvalRequestId!: bigint | null;

  /** The person who approved the change; null for the initial accounts of the establishment. */
  @Column({ name: 'recorded_by', type: 'bigint', nullable: true }) readonly recordedBy!: bigint | null;

  /** When it was recorded. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;
}
