import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'intervention_entries' })
@ForeignKey('PersonEntity', ['enteredBy'], ['personId'])
@ForeignKey('InterventionEntity', ['establishmentId', 'interventionId'], ['establishmentId', 'interventionId'])
export class InterventionEntryEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'intervention_id', type: 'bigint' })
  readonly interventionId!: bigint;

  /** TODO [checks: CHECK ((entry_number >= 1))] */
  @PrimaryColumn({ name: 'entry_number', type: 'integer' })
  readonly entryNumber!: number;

  /** TODO [checks: CHECK (((kind = 'part'::text) = (quantity IS NOT NULL))); CHECK (((touches IS NULL) OR ((touches = ANY (ARRAY['logicArea'::text, 'counters'::text])) AND (kind = 'act'::text)))); CHECK ((kind = ANY (ARRAY['act'::text, 'part'::text])))] */
  @Column({ name: 'kind', type: 'text' })
  readonly kind!: 'act' | 'part';

  /** TODO [checks: CHECK (((length(entry) >= 2) AND (length(entry) <= 500)))] */
  @Column({ name: 'entry', type: 'text' })
  readonly entry!: string;

  /** TODO [checks: CHECK (((kind = 'part'::text) = (quantity IS NOT NULL))); CHECK (((quantity >= 1) AND (quantity <= 999)))] */
  @Column({ name: 'quantity', type: 'integer', nullable: true })
  readonly quantity!: number | null;

  /** TODO */
  @Column({ name: 'entered_by', type: 'bigint' })
  readonly enteredBy!: bigint;

  /** TODO */
  @Column({ name: 'entered_at', type: 'timestamptz' })
  readonly enteredAt!: Date;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;

  /** TODO [checks: CHECK (((touches IS NULL) OR ((touches = ANY (ARRAY['logicArea'::text, 'counters'::text])) AND (kind = 'act'::text))))] */
  @Column({ name: 'touches', type: 'text', nullable: true })
  readonly touches!: string | null;
}
