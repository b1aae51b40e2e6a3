import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';
import type { ExclusionCause } from '#domain/floor/incidents.js';

/**
 * A customer who may not enter from one gaming day to another, numbered in the register `exclusions`. A person who
 * takes an orphan is excluded at once (MC:21.3). Decided by the Direction; only its lifting is written later, once, by
 * another person (trigger `lift_exclusion_once`).
 */
@Entity({ name: 'exclusions' })
@ForeignKey('PersonEntity', ['decidedBy'], ['personId'])
@ForeignKey('PersonalRecordEntity', ['establishmentId', 'customerRecordId'], ['establishmentId', 'personalRecordId'])
@ForeignKey('IncidentEntity', ['establishmentId', 'incidentNumber'], ['establishmentId', 'incidentNumber'])
@ForeignKey('PersonEntity', ['liftedBy'], ['personId'])
export class ExclusionEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Its number in the register, from 1 without a gap. */
  @PrimaryColumn({ name: 'exclusion_number', type: 'bigint' }) readonly exclusionNumber!: bigint;

  /** The personal record of the customer, who is named nowhere else. */
  @Column({ name: 'customer_record_id', type: 'bigint' }) readonly customerRecordId!: bigint;

  /**
   * A keyed digest of name and birth date, which recognises them when paid; null: entered before digests were stored.
   */
  @Column({ name: 'customer_digest', type: 'bytea', nullable: true }) readonly customerDigest!: Buffer | null;

  /** Cause of the exclusion; `authority`: by decision of the authority. */
  @Column({ name: 'cause', type: 'text' }) readonly cause!: ExclusionCause;

  /** The incident behind it; null when there is none. */
  @Column({ name: 'incident_number', type: 'bigint', nullable: true }) readonly incidentNumber!: bigint | null;

  /** Reason, 3 to 2000 characters; the customer is not named. */
  @Column({ name: 'reason', type: 'text' }) readonly reason!: string;

  /** First gaming day on which it applies, YYYY-MM-DD. */
  @Column({ name: 'first_day', type: 'date' }) readonly firstDay!: string;

  /** Last gaming day on which it applies, included, YYYY-MM-DD: 3660 days from the first at most. */
  @Column({ name: 'last_day', type: 'date' }) readonly lastDay!: string;

  /** The person who decided it, or entered the orphan taken by the customer. */
  @Column({ name: 'decided_by', type: 'bigint' }) readonly decidedBy!: bigint;

  /** When it was decided, by the server's clock. */
  @Column({ name: 'decided_at', type: 'timestamptz' }) readonly decidedAt!: Date;

  /** When it was lifted before its end; null if it was not. */
  @Column({ name: 'lifted_at', type: 'timestamptz', nullable: true }) readonly liftedAt!: Date | null;

  /** The person who lifted it, never the one who decided it; null if it was not lifted. */
  @Column({ name: 'lifted_by', type: 'bigint', nullable: true }) readonly liftedBy!: bigint | null;

  /** Reason for lifting it, 3 to 2000 characters; null if it was not lifted. */
  @Column({ name: 'lifting_reason', type: 'text', nullable: true }) readonly liftingReason!: string | null;

  /** When the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
