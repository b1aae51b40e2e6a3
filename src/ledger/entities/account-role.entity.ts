import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { AccountRole } from '#domain/accounting/account-roles.js';

/**
 * The account that a role has from a gaming day on; posting rules name roles, never accounts (docs/adr/0012).
 * Append-only: another account is another row, for a day without an entry yet, once a second person approved. An
 * establishment is created with its first ones.
 */
@Entity({ name: 'account_roles' })
@ForeignKey('LedgerAccountEntity', ['establishmentId', 'accountCode'], ['establishmentId', 'accountCode'])
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'approvalRequestId'], ['establishmentId', 'requestId'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class AccountRoleEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** What the account is for. */
  @PrimaryColumn({ name: 'account_role', type: 'text' })
  readonly accountRole!: AccountRole;

  /** First gaming day whose entries go to the account, YYYY-MM-DD. */
  @PrimaryColumn({ name: 'valid_from', type: 'date' })
  readonly validFrom!: string;

  /** From 1, for several changes from the same day: the last one holds. */
  @PrimaryColumn({ name: 'revision', type: 'smallint', default: () => '1' })
  readonly revision!: number;

  /** The account; it serves this role alone, for ever. */
  @Column({ name: 'account_code', type: 'text' })
  readonly accountCode!: string;

  /** Why it was changed, as the request said; empty for the accounts the establishment started with. */
  @Column({ name: 'reason', type: 'text', default: () => "''::text" })
  readonly reason!: string;

  /** The approved request of kind `accountRole`; null for the accounts the establishment started with. */
  @Column({ name: 'approval_request_id', type: 'bigint', nullable: true })
  readonly approvalRequestId!: bigint | null;

  /** Who approved the change; null for the accounts the establishment started with. */
  @Column({ name: 'recorded_by', type: 'bigint', nullable: true })
  readonly recordedBy!: bigint | null;

  /** When it was recorded. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
