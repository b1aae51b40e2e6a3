import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'incident_additions' })
@ForeignKey('PersonEntity', ['addedBy'], ['personId'])
@ForeignKey('IncidentEntity', ['establishmentId', 'incidentNumber'], ['establishmentId', 'incidentNumber'])
export class IncidentAdditionEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'incident_number', type: 'bigint' })
  readonly incidentNumber!: bigint;

  /** TODO [checks: CHECK ((addition_number > 0))] */
  @PrimaryColumn({ name: 'addition_number', type: 'smallint' })
  readonly additionNumber!: number;

  /** TODO [checks: CHECK (((length(addition) >= 3) AND (length(addition) <= 4000)))] */
  @Column({ name: 'addition', type: 'text' })
  readonly addition!: string;

  /** TODO */
  @Column({ name: 'added_by', type: 'bigint' })
  readonly addedBy!: bigint;

  /** TODO */
  @Column({ name: 'added_at', type: 'timestamptz' })
  readonly addedAt!: Date;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
