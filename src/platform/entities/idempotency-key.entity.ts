import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * A completed write under the key of its client: the same key with the same input returns the stored response, with
 * another input it is refused. Written in the transaction of the write. The application may neither update nor delete
 * it, only forget it once it is older than a setting and than 31 days.
 */
@Entity({ name: 'idempotency_keys' })
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
export class IdempotencyKeyEntity {
  /** Establishment of the row; 0 for the operator itself. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Made by the client: 8 to 200 printable ASCII characters. */
  @PrimaryColumn({ name: 'idempotency_key', type: 'text' }) readonly idempotencyKey!: string;

  /**
   * Method and route pattern, such as `POST /api/establishments/:establishment/machines`; a name for a write without a
   * request.
   */
  @Column({ name: 'route', type: 'text' }) readonly route!: string;

  /**
   * SHA-256 of the input, 32 bytes; an HMAC under the installation's secret where the input contains a password or
   * personal data.
   */
  @Column({ name: 'input_hash', type: 'bytea' }) readonly inputHash!: Buffer;

  /** HTTP status of the response: always 200, since a refused write leaves no row. */
  @Column({ name: 'status', type: 'smallint' }) readonly status!: number;

  /** The response in clear, for a write made before responses were sealed; null since then. */
  @Column({ name: 'response', type: 'jsonb', nullable: true }) readonly response!: unknown;

  /** The response as JSON, sealed with the key of personal data: returned to a repeated request. */
  @Column({ name: 'sealed', type: 'bytea', nullable: true }) readonly sealed!: Buffer | null;

  /** Numbers assigned after the response was sealed, as text by name; null: none. */
  @Column({ name: 'numbers', type: 'jsonb', nullable: true })
  readonly numbers!: Readonly<Record<string, string>> | null;

  /** Write time by the database. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;
}
