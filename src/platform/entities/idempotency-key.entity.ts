import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'idempotency_keys' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
export class IdempotencyKeyEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO [checks: CHECK (((length(idempotency_key) >= 8) AND (length(idempotency_key) <= 200)))] */
  @PrimaryColumn({ name: 'idempotency_key', type: 'text' })
  readonly idempotencyKey!: string;

  /** TODO */
  @Column({ name: 'route', type: 'text' })
  readonly route!: string;

  /** TODO [checks: CHECK ((length(input_hash) = 32))] */
  @Column({ name: 'input_hash', type: 'bytea' })
  readonly inputHash!: Buffer;

  /** TODO */
  @Column({ name: 'status', type: 'smallint' })
  readonly status!: number;

  /** TODO */
  @Column({ name: 'response', type: 'jsonb', nullable: true })
  readonly response!: unknown | null;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
