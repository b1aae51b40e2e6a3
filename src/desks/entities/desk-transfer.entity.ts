import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'desk_transfers' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('DeskEntity', ['establishmentId', 'fromDeskId'], ['establishmentId', 'deskId'])
@ForeignKey('DeskEntity', ['establishmentId', 'toDeskId'], ['establishmentId', 'deskId'])
@ForeignKey('PersonEntity', ['givenBy'], ['personId'])
@ForeignKey('PersonEntity', ['settledBy'], ['personId'])
export class DeskTransferEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'transfer_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly transferId!: bigint;

  /** TODO [checks: CHECK ((from_desk_id IS DISTINCT FROM to_desk_id))] */
  @Column({ name: 'from_desk_id', type: 'bigint', nullable: true })
  readonly fromDeskId!: bigint | null;

  /** TODO [checks: CHECK ((from_desk_id IS DISTINCT FROM to_desk_id))] */
  @Column({ name: 'to_desk_id', type: 'bigint', nullable: true })
  readonly toDeskId!: bigint | null;

  /** TODO [checks: CHECK ((amount_minor > 0))] */
  @Column({ name: 'amount_minor', type: 'bigint' })
  readonly amountMinor!: bigint;

  /** TODO [checks: CHECK (((length(reason) >= 3) AND (length(reason) <= 500)))] */
  @Column({ name: 'reason', type: 'text' })
  readonly reason!: string;

  /** TODO [checks: CHECK (((state <> ALL (ARRAY['confirmed'::text, 'refused'::text])) OR (settled_by <> given_by))); CHECK (((state <> 'withdrawn'::text) OR (settled_by = given_by)))] */
  @Column({ name: 'given_by', type: 'bigint' })
  readonly givenBy!: bigint;

  /** TODO [checks: CHECK ((settled_at >= given_at))] */
  @Column({ name: 'given_at', type: 'timestamptz' })
  readonly givenAt!: Date;

  /** TODO [checks: CHECK (((state = 'pending'::text) = (settled_by IS NULL))); CHECK (((state <> ALL (ARRAY['confirmed'::text, 'refused'::text])) OR (settled_by <> given_by))); CHECK (((state <> 'withdrawn'::text) OR (settled_by = given_by))); CHECK ((state = ANY (ARRAY['pending'::text, 'confirmed'::text, 'refused'::text, 'withdrawn'::text])))] */
  @Column({ name: 'state', type: 'text', default: () => "'pending'::text" })
  readonly state!: 'pending' | 'confirmed' | 'refused' | 'withdrawn';

  /** TODO [checks: CHECK (((state = 'pending'::text) = (settled_by IS NULL))); CHECK (((settled_by IS NULL) = (settled_at IS NULL))); CHECK (((state <> ALL (ARRAY['confirmed'::text, 'refused'::text])) OR (settled_by <> given_by))); CHECK (((state <> 'withdrawn'::text) OR (settled_by = given_by)))] */
  @Column({ name: 'settled_by', type: 'bigint', nullable: true })
  readonly settledBy!: bigint | null;

  /** TODO [checks: CHECK ((settled_at >= given_at)); CHECK (((settled_by IS NULL) = (settled_at IS NULL)))] */
  @Column({ name: 'settled_at', type: 'timestamptz', nullable: true })
  readonly settledAt!: Date | null;

  /** TODO */
  @Column({ name: 'settlement_reason', type: 'text', default: () => "''::text" })
  readonly settlementReason!: string;
}
