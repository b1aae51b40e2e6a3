import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';
import type { IncidentKind } from '#domain/floor/incidents.js';

/**
 * A game incident as reported (MC:24), numbered in the register `incidents`. Append-only: notices, additions and the
 * decision are separate rows. Contains no personal data.
 */
@Entity({ name: 'incidents' })
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('PersonEntity', ['reportedBy'], ['personId'])
export class IncidentEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Its number in the register, from 1 without a gap. */
  @PrimaryColumn({ name: 'incident_number', type: 'bigint' }) readonly incidentNumber!: bigint;

  /** The gaming day of `occurredAt`, YYYY-MM-DD. */
  @Column({ name: 'gaming_day', type: 'date' }) readonly gamingDay!: string;

  /** When it happened, as reported. */
  @Column({ name: 'occurred_at', type: 'timestamptz' }) readonly occurredAt!: Date;

  /** Kind of incident. */
  @Column({ name: 'kind', type: 'text' }) readonly kind!: IncidentKind;

  /** Where it happened, 1 to 120 characters. */
  @Column({ name: 'place', type: 'text' }) readonly place!: string;

  /** The machine concerned; null when there is none. */
  @Column({ name: 'machine_id', type: 'bigint', nullable: true }) readonly machineId!: bigint | null;

  /** Description, 3 to 4000 characters; customers are not named. */
  @Column({ name: 'description', type: 'text' }) readonly description!: string;

  /** The reporter, who may not decide it. */
  @Column({ name: 'reported_by', type: 'bigint' }) readonly reportedBy!: bigint;

  /** When it was reported, by the server's clock; the first notice is due the setting `incidentNoticeMinutes` later. */
  @Column({ name: 'reported_at', type: 'timestamptz' }) readonly reportedAt!: Date;

  /** When the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;

  /** Salt of the log's digests of the texts, 16 bytes; null once they were erased with it. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
