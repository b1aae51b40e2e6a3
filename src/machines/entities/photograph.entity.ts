import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** TODO table */
@Entity({ name: 'photographs' })
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class PhotographEntity {
  /** TODO */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' })
  readonly establishmentId!: number;

  /** TODO */
  @PrimaryColumn({ name: 'photograph_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly photographId!: bigint;

  /** TODO */
  @Column({ name: 'machine_id', type: 'bigint' })
  readonly machineId!: bigint;

  /** TODO */
  @Column({ name: 'taken_at', type: 'timestamptz' })
  readonly takenAt!: Date;

  /** TODO [checks: CHECK ((media_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text])))] */
  @Column({ name: 'media_type', type: 'text' })
  readonly mediaType!: 'image/jpeg' | 'image/png' | 'image/webp';

  /** TODO [checks: CHECK (((width >= 1) AND (width <= 20000)))] */
  @Column({ name: 'width', type: 'integer' })
  readonly width!: number;

  /** TODO [checks: CHECK (((height >= 1) AND (height <= 20000)))] */
  @Column({ name: 'height', type: 'integer' })
  readonly height!: number;

  /** TODO [checks: CHECK ((content_sha256 = sha256(content)))] */
  @Column({ name: 'content_sha256', type: 'bytea' })
  readonly contentSha256!: Buffer;

  /** TODO [checks: CHECK ((content_sha256 = sha256(content))); CHECK (((length(content) >= 1) AND (length(content) <= 16777216)))] */
  @Column({ name: 'content', type: 'bytea' })
  readonly content!: Buffer;

  /** TODO */
  @Column({ name: 'recorded_by', type: 'bigint', nullable: true })
  readonly recordedBy!: bigint | null;

  /** TODO */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  readonly recordedAt!: Date;
}
