import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'machine_day_totals' })
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'approvalRequestId'], ['establishmentId', 'requestId'])
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class MachineDayTotalEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** TODO */
  @PrimaryColumn({ name: 'machine_id', type: 'bigint' })
  readonly machineId!: bigint;

  /** TODO [checks: CHECK ((kind = ANY (ARRAY['jackpot'::text, 'progressive'::text, 'bonus'::text, 'cancelledCredits'::text, 'shortPay'::text, 'complement'::text, 'ticketsIssued'::text, 'fill'::text])))] */
  @PrimaryColumn({ name: 'kind', type: 'text' })
  readonly kind!:
    'jackpot' | 'progressive' | 'bonus' | 'cancelledCredits' | 'shortPay' | 'complement' | 'ticketsIssued' | 'fill';

  /** TODO [checks: CHECK ((revision >= 1))] */
  @PrimaryColumn({ name: 'revision', type: 'smallint', default: () => '1' })
  readonly revision!: number;

  /** TODO [checks: CHECK ((amount_minor >= 0))] */
  @Column({ name: 'amount_minor', type: 'bigint' })
  readonly amountMinor!: bigint;

  /** TODO [checks: CHECK ((slip_count >= 0))] */
  @Column({ name: 'slip_count', type: 'integer', default: () => '0' })
  readonly slipCount!: number;

  /** TODO [checks: CHECK ((source = ANY (ARRAY['person'::text, 'file'::text])))] */
  @Column({ name: 'source', type: 'text' })
  readonly source!: 'person' | 'file';

  /** TODO */
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
