import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** TODO table */
@Entity({ name: 'keys' })
@Unique(['establishmentId', 'keyNumber'])
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('StandEntity', ['establishmentId', 'standId'], ['establishmentId', 'standId'])
@ForeignKey('PersonEntity', ['registeredBy'], ['personId'])
@ForeignKey('PersonEntity', ['retiredBy'], ['personId'])
export class KeyEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'key_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly keyId!: bigint;

  /** TODO [checks: CHECK (((stand_id IS NULL) OR (kind = 'stand'::text))); CHECK ((kind = ANY (ARRAY['stand'::text, 'boxRelease'::text, 'billBox'::text, 'machine'::text])))] */
  @Column({ name: 'kind', type: 'text' })
  readonly kind!: 'stand' | 'boxRelease' | 'billBox' | 'machine';

  /** TODO */
  @Column({
    name: 'custody',
    type: 'text',
    generatedType: 'STORED',
    asExpression:
      "\nCASE kind\n    WHEN 'billBox'::text THEN 'accounting'::text\n    WHEN 'machine'::text THEN 'operationsSafe'::text\n    ELSE 'mainCashDesk'::text\nEND",
  })
  readonly custody!: string;

  /** TODO [checks: CHECK (((length(key_number) >= 1) AND (length(key_number) <= 30)))] */
  @Column({ name: 'key_number', type: 'text' })
  readonly keyNumber!: string;

  /** TODO [checks: CHECK (((stand_id IS NULL) OR (kind = 'stand'::text)))] */
  @Column({ name: 'stand_id', type: 'bigint', nullable: true })
  readonly standId!: bigint | null;

  /** TODO [checks: CHECK ((length(opens) <= 200))] */
  @Column({ name: 'opens', type: 'text', default: () => "''::text" })
  readonly opens!: string;

  /** TODO */
  @Column({ name: 'registered_by', type: 'bigint' })
  readonly registeredBy!: bigint;

  /** TODO [checks: CHECK ((retired_at >= registered_at))] */
  @Column({ name: 'registered_at', type: 'timestamptz' })
  readonly registeredAt!: Date;

  /** TODO [checks: CHECK ((retired_at >= registered_at)); CHECK ((num_nulls(retired_at, retired_by, retirement_reason) = ANY (ARRAY[0, 3])))] */
  @Column({ name: 'retired_at', type: 'timestamptz', nullable: true })
  readonly retiredAt!: Date | null;

  /** TODO [checks: CHECK ((num_nulls(retired_at, retired_by, retirement_reason) = ANY (ARRAY[0, 3])))] */
  @Column({ name: 'retired_by', type: 'bigint', nullable: true })
  readonly retiredBy!: bigint | null;

  /** TODO [checks: CHECK ((num_nulls(retired_at, retired_by, retirement_reason) = ANY (ARRAY[0, 3]))); CHECK (((length(retirement_reason) >= 3) AND (length(retirement_reason) <= 500)))] */
  @Column({ name: 'retirement_reason', type: 'text', nullable: true })
  readonly retirementReason!: string | null;
}
