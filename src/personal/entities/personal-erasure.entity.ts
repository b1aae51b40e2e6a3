import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { PersonalSubject } from './personal-export.entity.js';

/** A completed erasure of personal data, requested by one person and approved by a second. Append-only. */
@Entity({ name: 'personal_erasures' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'requestId'], ['establishmentId', 'requestId'])
export class PersonalErasureEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Request that names the rows. */
  @PrimaryColumn({ name: 'request_id', type: 'bigint' }) readonly requestId!: bigint;

  /** `person`: a member of staff · `customer`. */
  @Column({ name: 'about', type: 'text' }) readonly about!: PersonalSubject;

  /** Number of rows whose texts were erased. */
  @Column({ name: 'rows_erased', type: 'integer' }) readonly rowsErased!: number;

  /** YYYY-MM-DD: last day of the retention of the data that had to stay; null: nothing is left. */
  @Column({ name: 'kept_until', type: 'date', nullable: true }) readonly keptUntil!: string | null;

  /** Time of the erasure, by the server's clock. */
  @Column({ name: 'erased_at', type: 'timestamptz' }) readonly erasedAt!: Date;
}
