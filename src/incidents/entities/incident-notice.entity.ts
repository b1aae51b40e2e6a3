import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'incident_notices' })
@ForeignKey('IncidentEntity', ['establishmentId', 'incidentNumber'], ['establishmentId', 'incidentNumber'])
@ForeignKey('PersonEntity', ['givenBy'], ['personId'])
export class IncidentNoticeEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'incident_number', type: 'bigint' })
  readonly incidentNumber!: bigint;

  /** TODO [checks: CHECK ((notice_number > 0))] */
  @PrimaryColumn({ name: 'notice_number', type: 'smallint' })
  readonly noticeNumber!: number;

  /** TODO */
  @Column({ name: 'given_at', type: 'timestamptz' })
  readonly givenAt!: Date;

  /** TODO [checks: CHECK ((means = ANY (ARRAY['inPerson'::text, 'telephone'::text, 'email'::text, 'letter'::text])))] */
  @Column({ name: 'means', type: 'text' })
  readonly means!: 'inPerson' | 'telephone' | 'email' | 'letter';

  /** TODO [checks: CHECK (((length(recipient) >= 2) AND (length(recipient) <= 200)))] */
  @Column({ name: 'recipient', type: 'text' })
  readonly recipient!: string;

  /** TODO [checks: CHECK ((length(reference) <= 200))] */
  @Column({ name: 'reference', type: 'text', default: () => "''::text" })
  readonly reference!: string;

  /** TODO */
  @Column({ name: 'given_by', type: 'bigint' })
  readonly givenBy!: bigint;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
