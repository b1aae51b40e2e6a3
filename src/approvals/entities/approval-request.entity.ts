import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** An act that waits for a second person: the complete act and its reason. Append-only. */
@Entity({ name: 'approval_requests' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('PersonEntity', ['requestedBy'], ['personId'])
export class ApprovalRequestEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Numbered by the database, across establishments. */
  @PrimaryColumn({ name: 'request_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly requestId!: bigint;

  /** The kind of the act, which also determines who may decide it. */
  @Column({ name: 'kind', type: 'text' })
  readonly kind!:
    | 'meterAdjustment'
    | 'findingExplanation'
    | 'countCorrection'
    | 'totalCorrection'
    | 'setting'
    | 'dayClosing'
    | 'dayReopening'
    | 'journalReversal'
    | 'machineChange'
    | 'winFormula'
    | 'roleGrant'
    | 'accountRole'
    | 'closedDayAdjustment'
    | 'suspenseSettlement'
    | 'importWithdrawal'
    | 'readingChoice'
    | 'badgeIssue'
    | 'accountOpening'
    | 'secretReset'
    | 'factorRemoval'
    | 'personalErasure';

  /** The act exactly as it would be applied; its fields depend on the kind, bigints are text. */
  @Column({ name: 'subject', type: 'jsonb' }) readonly subject!: Readonly<Record<string, unknown>>;

  /** Reason for the request, 3 to 2000 characters. */
  @Column({ name: 'reason', type: 'text' }) readonly reason!: string;

  /** The requester: may withdraw the request, never approve it. */
  @Column({ name: 'requested_by', type: 'bigint' }) readonly requestedBy!: bigint;

  /** When, by the server's clock. */
  @Column({ name: 'requested_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly requestedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;
}
