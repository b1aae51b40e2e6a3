import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'personal_record_views' })
@ForeignKey('PersonalRecordEntity', ['establishmentId', 'personalRecordId'], ['establishmentId', 'personalRecordId'])
@ForeignKey('PersonEntity', ['viewedBy'], ['personId'])
export class PersonalRecordViewEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'view_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly viewId!: bigint;

  /** TODO */
  @Column({ name: 'personal_record_id', type: 'bigint' })
  readonly personalRecordId!: bigint;

  /** TODO */
  @Column({ name: 'viewed_by', type: 'bigint' })
  readonly viewedBy!: bigint;

  /** TODO */
  @Column({ name: 'viewed_at', type: 'timestamptz' })
  readonly viewedAt!: Date;

  /** TODO [checks: CHECK (((length(purpose) >= 3) AND (length(purpose) <= 500)))] */
  @Column({ name: 'purpose', type: 'text' })
  readonly purpose!: string;
}
