import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A public key that signs the heads of an establishment's log. Written by the sealer at the key's first use;
 * append-only. The verification trusts only keys that the file outside the database names as well.
 */
@Entity({ name: 'log_keys' })
export class LogKeyEntity {
  /** The establishment whose log it signs; 0 for the operator itself. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** First 4 bytes of the SHA-256 of name and key, as C2SP signed notes define it. */
  @PrimaryColumn({ name: 'key_id', type: 'bytea' }) readonly keyId!: Buffer;

  /** Name of the log and of its key: `releve/<installation>/<establishment code>`. */
  @Column({ name: 'origin', type: 'text' }) readonly origin!: string;

  /** Ed25519, 32 bytes; the private key is a file outside the database. */
  @Column({ name: 'public_key', type: 'bytea' }) readonly publicKey!: Buffer;

  /** When the key was entered here, by the database's clock. */
  @Column({ name: 'created_at', type: 'timestamptz' }) readonly createdAt!: Date;
}
