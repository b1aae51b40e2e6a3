import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'account_roles' })
@ForeignKey('LedgerAccountEntity', ['establishmentId', 'accountCode'], ['establishmentId', 'accountCode'])
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'approvalRequestId'], ['establishmentId', 'requestId'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class AccountRoleEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO [checks: CHECK ((account_role = ANY (ARRAY['winsPayable'::text, 'outstandingTickets'::text, 'orphans'::text, 'electronicTransfers'::text, 'forfeitedOrphans'::text, 'bank'::text, 'cashDesk'::text, 'cashDeskCoins'::text, 'hoppers'::text, 'paymentComplements'::text, 'countDifferences'::text, 'handPayDifferences'::text, 'cashDeskDifferences'::text, 'slotRevenue'::text])))] */
  @PrimaryColumn({ name: 'account_role', type: 'text' })
  readonly accountRole!:
    | 'winsPayable'
    | 'outstandingTickets'
    | 'orphans'
    | 'electronicTransfers'
    | 'forfeitedOrphans'
    | 'bank'
    | 'cashDesk'
    | 'cashDeskCoins'
    | 'hoppers'
    | 'paymentComplements'
    | 'countDifferences'
    | 'handPayDifferences'
    | 'cashDeskDifferences'
    | 'slotRevenue';

  /** TODO */
  @PrimaryColumn({ name: 'valid_from', type: 'date' })
  readonly validFrom!: string;

  /** TODO [checks: CHECK ((revision >= 1))] */
  @PrimaryColumn({ name: 'revision', type: 'smallint', default: () => '1' })
  readonly revision!: number;

  /** TODO */
  @Column({ name: 'account_code', type: 'text' })
  readonly accountCode!: string;

  /** TODO [checks: CHECK ((length(reason) <= 2000))] */
  @Column({ name: 'reason', type: 'text', default: () => "''::text" })
  readonly reason!: string;

  /** TODO */
  @Column({ name: 'approval_request_id', type: 'bigint', nullable: true })
  readonly approvalRequestId!: bigint | null;

  /** TODO */
  @Column({ name: 'recorded_by', type: 'bigint', nullable: true })
  readonly recordedBy!: bigint | null;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
