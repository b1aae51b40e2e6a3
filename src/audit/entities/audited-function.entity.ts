import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A database function that the sealed log relies on, with the digest of its source as installed: the verification
 * compares the two. Written by migrations alone.
 */
@Entity({ name: 'audited_functions' })
export class AuditedFunctionEntity {
  /** Its name in the schema `public`, such as `audit_row`. */
  @PrimaryColumn({ name: 'function_name', type: 'text' }) readonly functionName!: string;

  /** SHA-256 of its source, its settings and whether it is a security definer, as in `pg_proc`; 32 bytes. */
  @Column({ name: 'source_digest', type: 'bytea' }) readonly sourceDigest!: Buffer;
}
