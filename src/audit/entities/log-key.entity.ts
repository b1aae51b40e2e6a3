import { Column, Entity, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'log_keys' })
export class LogKeyEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO [checks: CHECK ((octet_length(key_id) = 4))] */
  @PrimaryColumn({ name: 'key_id', type: 'bytea' })
  readonly keyId!: Buffer;

  /** TODO */
  @Column({ name: 'origin', type: 'text' })
  readonly origin!: string;

  /** TODO [checks: CHECK ((octet_length(public_key) = 32))] */
  @Column({ name: 'public_key', type: 'bytea' })
  readonly publicKey!: Buffer;

  /** TODO */
  @Column({ name: 'created_at', type: 'timestamptz' })
  readonly createdAt!: Date;
}
