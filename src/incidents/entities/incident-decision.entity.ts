import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'incident_decisions' })
@ForeignKey('PersonEntity', ['decidedBy'], ['personId'])
@ForeignKey('IncidentEntity', ['establishmentId', 'incidentNumber'], ['establishmentId', 'incidentNumber'])
export class IncidentDecisionEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'incident_number', type: 'bigint' })
  readonly incidentNumber!: bigint;

  /** TODO [checks: CHECK (((length(decision) >= 3) AND (length(decision) <= 4000)))] */
  @Column({ name: 'decision', type: 'text' })
  readonly decision!: string;

  /** TODO */
  @Column({ name: 'decided_by', type: 'bigint' })
  readonly decidedBy!: bigint;

  /** TODO */
  @Column({ name: 'decided_at', type: 'timestamptz' })
  readonly decidedAt!: Date;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
