import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The formats of a photograph. */
export const IMAGE_MEDIA_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** Media type of a photograph. */
export type ImageMediaType = (typeof IMAGE_MEDIA_TYPES)[number];

/**
 * A photograph of a machine (MC:19.3), byte for byte as uploaded. Append-only; the inventory shows the latest taken.
 */
@Entity({ name: 'photographs' })
@ForeignKey('MachineEntity', ['establishmentId', 'machineId'], ['establishmentId', 'machineId'])
@ForeignKey('PersonEntity', ['recordedBy'], ['personId'])
export class PhotographEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Numbered by the database, across establishments. */
  @PrimaryColumn({ name: 'photograph_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly photographId!: bigint;

  /** The machine it shows. */
  @Column({ name: 'machine_id', type: 'bigint' }) readonly machineId!: bigint;

  /** Time at which it was taken, or uploaded if its uploader gave no instant. */
  @Column({ name: 'taken_at', type: 'timestamptz' }) readonly takenAt!: Date;

  /** Type of its bytes, regardless of its file name. */
  @Column({ name: 'media_type', type: 'text' }) readonly mediaType!: ImageMediaType;

  /** Width in pixels; the server accepts 10000 at most. */
  @Column({ name: 'width', type: 'integer' }) readonly width!: number;

  /** Height in pixels; the server accepts 10000 at most. */
  @Column({ name: 'height', type: 'integer' }) readonly height!: number;

  /** SHA-256 of `content`, 32 bytes, logged in place of the content; checked by the database. */
  @Column({ name: 'content_sha256', type: 'bytea' }) readonly contentSha256!: Buffer;

  /** The image, at most 16 MiB. Not logged. */
  @Column({ name: 'content', type: 'bytea' }) readonly content!: Buffer;

  /** The person who uploaded it; null without a person. */
  @Column({ name: 'recorded_by', type: 'bigint', nullable: true }) readonly recordedBy!: bigint | null;

  /** When the database recorded it. */
  @Column({ name: 'recorded_at', type: 'timestamptz', default: () => 'clock_timestamp()' }) readonly recordedAt!: Date;
}
