import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'incidents' })
@ForeignKey('GamingDayEntity', ['establishmentId', 'gamingDay'], ['establishmentId', 'gamingDay'])
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('PersonEntity', ['reportedBy'], ['personId'])
export class IncidentEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO [checks: CHECK ((incident_number > 0))] */
  @PrimaryColumn({ name: 'incident_number', type: 'bigint' })
  readonly incidentNumber!: bigint;

  /** TODO */
  @Column({ name: 'gaming_day', type: 'date' })
  readonly gamingDay!: string;

  /** TODO [checks: CHECK ((occurred_at <= reported_at))] */
  @Column({ name: 'occurred_at', type: 'timestamptz' })
  readonly occurredAt!: Date;

  /** TODO [checks: CHECK ((kind = ANY (ARRAY['equipment'::text, 'cheating'::text, 'dispute'::text, 'money'::text, 'customerConduct'::text, 'staffConduct'::text, 'other'::text])))] */
  @Column({ name: 'kind', type: 'text' })
  readonly kind!: 'equipment' | 'cheating' | 'dispute' | 'money' | 'customerConduct' | 'staffConduct' | 'other';

  /** TODO [checks: CHECK (((length(place) >= 1) AND (length(place) <= 120)))] */
  @Column({ name: 'place', type: 'text' })
  readonly place!: string;

  /** TODO */
  @Column({ name: 'machine_id', type: 'bigint', nullable: true })
  readonly machineId!: bigint | null;

  /** TODO [checks: CHECK (((length(description) >= 3) AND (length(description) <= 4000)))] */
  @Column({ name: 'description', type: 'text' })
  readonly description!: string;

  /** TODO */
  @Column({ name: 'reported_by', type: 'bigint' })
  readonly reportedBy!: bigint;

  /** TODO [checks: CHECK ((occurred_at <= reported_at))] */
  @Column({ name: 'reported_at', type: 'timestamptz' })
  readonly reportedAt!: Date;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
