import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'orphans' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('PersonalRecordEntity', ['establishmentId', 'takerRecordId'], ['establishmentId', 'personalRecordId'])
export class OrphanEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'orphan_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly orphanId!: bigint;

  /** TODO [checks: CHECK (((machine_id IS NOT NULL) OR (kind <> ALL (ARRAY['creditsLeft'::text, 'unclaimedJackpot'::text])))); CHECK (((reference <> ''::text) = (kind = ANY (ARRAY['foundTicket'::text, 'foundCard'::text])))); CHECK (((gains_minor = 0) OR (kind = 'abandonedStake'::text))); CHECK ((kind = ANY (ARRAY['creditsLeft'::text, 'unclaimedJackpot'::text, 'foundTicket'::text, 'foundCard'::text, 'foundCash'::text, 'abandonedStake'::text])))] */
  @Column({ name: 'kind', type: 'text' })
  readonly kind!: 'creditsLeft' | 'unclaimedJackpot' | 'foundTicket' | 'foundCard' | 'foundCash' | 'abandonedStake';

  /** TODO [checks: CHECK (((machine_id IS NOT NULL) OR (kind <> ALL (ARRAY['creditsLeft'::text, 'unclaimedJackpot'::text])))); CHECK (((machine_id IS NOT NULL) OR (place <> ''::text)))] */
  @Column({ name: 'machine_id', type: 'bigint', nullable: true })
  readonly machineId!: bigint | null;

  /** TODO [checks: CHECK (((machine_id IS NOT NULL) OR (place <> ''::text))); CHECK ((length(place) <= 120))] */
  @Column({ name: 'place', type: 'text', default: () => "''::text" })
  readonly place!: string;

  /** TODO [checks: CHECK (((reference <> ''::text) = (kind = ANY (ARRAY['foundTicket'::text, 'foundCard'::text])))); CHECK ((length(reference) <= 64))] */
  @Column({ name: 'reference', type: 'text', default: () => "''::text" })
  readonly reference!: string;

  /** TODO [checks: CHECK ((stake_minor > 0))] */
  @Column({ name: 'stake_minor', type: 'bigint' })
  readonly stakeMinor!: bigint;

  /** TODO [checks: CHECK (((gains_minor = 0) OR (kind = 'abandonedStake'::text))); CHECK ((gains_minor >= 0))] */
  @Column({ name: 'gains_minor', type: 'bigint', default: () => '0' })
  readonly gainsMinor!: bigint;

  /** TODO */
  @Column({ name: 'found_at', type: 'timestamptz' })
  readonly foundAt!: Date;

  /** TODO */
  @Column({ name: 'deadline_on', type: 'date' })
  readonly deadlineOn!: string;

  /** TODO [checks: CHECK (((taken_by IS NULL) = (taker_record_id IS NULL))); CHECK (((NOT (taken_by IS DISTINCT FROM 'customer'::text)) = (excluded_at IS NOT NULL))); CHECK ((taken_by = ANY (ARRAY['customer'::text, 'employee'::text])))] */
  @Column({ name: 'taken_by', type: 'text', nullable: true })
  readonly takenBy!: 'customer' | 'employee' | null;

  /** TODO [checks: CHECK (((taken_by IS NULL) = (taker_record_id IS NULL)))] */
  @Column({ name: 'taker_record_id', type: 'bigint', nullable: true })
  readonly takerRecordId!: bigint | null;

  /** TODO [checks: CHECK (((NOT (taken_by IS DISTINCT FROM 'customer'::text)) = (excluded_at IS NOT NULL)))] */
  @Column({ name: 'excluded_at', type: 'timestamptz', nullable: true })
  readonly excludedAt!: Date | null;
}
