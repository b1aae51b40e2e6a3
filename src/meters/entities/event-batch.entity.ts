import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'event_batches' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
export class EventBatchEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'batch_id', type: 'bigint' })
  readonly batchId!: bigint;

  /** TODO */
  @Column({ name: 'kept_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly keptAt!: Date;

  /** TODO [checks: CHECK ((length(event_marks) = (4 * cardinality(event_ids)))); CHECK ((cardinality(event_ids) > 0))] */
  @Column({ name: 'event_ids', type: 'bigint', array: true })
  readonly eventIds!: readonly bigint[];

  /** TODO [checks: CHECK ((length(event_marks) = (4 * cardinality(event_ids))))] */
  @Column({ name: 'event_marks', type: 'bytea' })
  readonly eventMarks!: Buffer;

  /** TODO */
  @Column({ name: 'digest_version', type: 'smallint', default: () => '1' })
  readonly digestVersion!: number;

  /** TODO [checks: CHECK ((length(digest) = 32))] */
  @Column({ name: 'digest', type: 'bytea' })
  readonly digest!: Buffer;
}
