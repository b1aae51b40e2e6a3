import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'drop_exchanges' })
@ForeignKey('PersonEntity', ['doneBy'], ['personId'])
@ForeignKey(
  'DropLineEntity',
  ['establishmentId', 'dropId', 'machineId', 'container'],
  ['establishmentId', 'dropId', 'machineId', 'container'],
)
@ForeignKey('DropBoxEntity', ['establishmentId', 'expectedBoxId'], ['establishmentId', 'boxId'])
@ForeignKey('DropBoxEntity', ['establishmentId', 'putBoxId'], ['establishmentId', 'boxId'])
@ForeignKey('DropBoxEntity', ['establishmentId', 'takenBoxId'], ['establishmentId', 'boxId'])
@ForeignKey('PersonEntity', ['reversedBy'], ['personId'])
@Index('drop_exchanges_standing', ['establishmentId', 'dropId', 'machineId', 'container'], {
  unique: true,
  where: 'reversed_at IS NULL',
})
@Index('drop_exchanges_of_box', ['establishmentId', 'takenBoxId', 'dropId'], {
  unique: true,
  where: '(reversed_at IS NULL) AND (taken_box_id IS NOT NULL)',
})
export class DropExchangeEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'exchange_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly exchangeId!: bigint;

  /** TODO */
  @Column({ name: 'drop_id', type: 'bigint' })
  readonly dropId!: bigint;

  /** TODO */
  @Column({ name: 'machine_id', type: 'bigint' })
  readonly machineId!: bigint;

  /** TODO */
  @Column({ name: 'container', type: 'text' })
  readonly container!: string;

  /** TODO [checks: CHECK (((length(reason) >= 3) OR ((outcome = 'exchanged'::text) AND is_seal_intact AND (NOT (taken_box_id IS DISTINCT FROM expected_box_id))))); CHECK (((outcome = 'exchanged'::text) = (taken_box_id IS NOT NULL))); CHECK (((outcome <> 'skipped'::text) OR (put_box_id IS NULL))); CHECK ((outcome = ANY (ARRAY['exchanged'::text, 'missing'::text, 'skipped'::text])))] */
  @Column({ name: 'outcome', type: 'text' })
  readonly outcome!: 'exchanged' | 'missing' | 'skipped';

  /** TODO [checks: CHECK (((length(reason) >= 3) OR ((outcome = 'exchanged'::text) AND is_seal_intact AND (NOT (taken_box_id IS DISTINCT FROM expected_box_id)))))] */
  @Column({ name: 'expected_box_id', type: 'bigint', nullable: true })
  readonly expectedBoxId!: bigint | null;

  /** TODO [checks: CHECK (((length(reason) >= 3) OR ((outcome = 'exchanged'::text) AND is_seal_intact AND (NOT (taken_box_id IS DISTINCT FROM expected_box_id))))); CHECK (((outcome = 'exchanged'::text) = (taken_box_id IS NOT NULL))); CHECK ((taken_box_id <> put_box_id))] */
  @Column({ name: 'taken_box_id', type: 'bigint', nullable: true })
  readonly takenBoxId!: bigint | null;

  /** TODO [checks: CHECK (((outcome <> 'skipped'::text) OR (put_box_id IS NULL))); CHECK ((taken_box_id <> put_box_id))] */
  @Column({ name: 'put_box_id', type: 'bigint', nullable: true })
  readonly putBoxId!: bigint | null;

  /** TODO [checks: CHECK (((length(reason) >= 3) OR ((outcome = 'exchanged'::text) AND is_seal_intact AND (NOT (taken_box_id IS DISTINCT FROM expected_box_id))))); CHECK ((length(reason) <= 500))] */
  @Column({ name: 'reason', type: 'text', default: () => "''::text" })
  readonly reason!: string;

  /** TODO [checks: CHECK ((length(seal_found) <= 40))] */
  @Column({ name: 'seal_found', type: 'text', default: () => "''::text" })
  readonly sealFound!: string;

  /** TODO [checks: CHECK (((length(reason) >= 3) OR ((outcome = 'exchanged'::text) AND is_seal_intact AND (NOT (taken_box_id IS DISTINCT FROM expected_box_id)))))] */
  @Column({ name: 'is_seal_intact', type: 'boolean', default: () => 'true' })
  readonly isSealIntact!: boolean;

  /** TODO [checks: CHECK ((length(seal_put) <= 40))] */
  @Column({ name: 'seal_put', type: 'text', default: () => "''::text" })
  readonly sealPut!: string;

  /** TODO */
  @Column({ name: 'done_by', type: 'bigint' })
  readonly doneBy!: bigint;

  /** TODO [checks: CHECK ((reversed_at >= done_at))] */
  @Column({ name: 'done_at', type: 'timestamptz' })
  readonly doneAt!: Date;

  /** TODO [checks: CHECK ((num_nulls(reversed_by, reversed_at, reversal_reason) = ANY (ARRAY[0, 3])))] */
  @Column({ name: 'reversed_by', type: 'bigint', nullable: true })
  readonly reversedBy!: bigint | null;

  /** TODO [checks: CHECK ((reversed_at >= done_at)); CHECK ((num_nulls(reversed_by, reversed_at, reversal_reason) = ANY (ARRAY[0, 3])))] */
  @Column({ name: 'reversed_at', type: 'timestamptz', nullable: true })
  readonly reversedAt!: Date | null;

  /** TODO [checks: CHECK ((num_nulls(reversed_by, reversed_at, reversal_reason) = ANY (ARRAY[0, 3]))); CHECK (((length(reversal_reason) >= 3) AND (length(reversal_reason) <= 500)))] */
  @Column({ name: 'reversal_reason', type: 'text', nullable: true })
  readonly reversalReason!: string | null;
}
