import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** Personal data erased on request, which a second person approved. Append-only. */
@Entity({ name: 'personal_erasures' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('ApprovalRequestEntity', ['establishmentId', 'requestId'], ['establishmentId', 'requestId'])
export class PersonalErasureEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** The request that names the rows. */
  @PrimaryColumn({ name: 'request_id', type: 'bigint' })
  readonly requestId!: bigint;

  /** `person`: who works here · `customer`. */
  @Column({ name: 'about', type: 'text' })
  readonly about!: 'person' | 'customer';

  /** How many rows lost their words. */
  @Column({ name: 'rows_erased', type: 'integer' })
  readonly rowsErased!: number;

  /** YYYY-MM-DD: the last day on which something that was found must still be kept; null: nothing is left. */
  @Column({ name: 'kept_until', type: 'date', nullable: true })
  readonly keptUntil!: string | null;

  /** When, by the server's clock. */
  @Column({ name: 'erased_at', type: 'timestamptz' })
  readonly erasedAt!: Date;
}
