import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The reason of an act in its author's words, written by the log itself once per transaction; entries contain its
 * digest. Append-only, until the words are erased.
 */
@Entity({ name: 'act_reasons' })
export class ActReasonEntity {
  /** The establishment whose log names it; 0 for the operator. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Numbered by the database, across establishments. */
  @PrimaryColumn({ name: 'reason_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly reasonId!: bigint;

  /** The words; `[effacé / erased]` once they were erased. */
  @Column({ name: 'reason', type: 'text' }) readonly reason!: string;

  /** Salt of the digest, 16 bytes; null once it was erased with the words. */
  @Column({
    name: 'digest_salt',
    type: 'bytea',
    nullable: true,
    default: () => "decode(replace((gen_random_uuid())::text, '-'::text, ''::text), 'hex'::text)",
  })
  readonly digestSalt!: Buffer | null;

  /** SHA-256 of the salt, `reason=` and the words, 32 bytes: `why` of the entries. */
  @Column({ name: 'reason_digest', type: 'bytea' }) readonly reasonDigest!: Buffer;

  /** When the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;
}
