import { Column, Entity, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'audited_functions' })
export class AuditedFunctionEntity {
  /** TODO */
  @PrimaryColumn({ name: 'function_name', type: 'text' })
  readonly functionName!: string;

  /** TODO */
  @Column({ name: 'source_digest', type: 'bytea' })
  readonly sourceDigest!: Buffer;
}
