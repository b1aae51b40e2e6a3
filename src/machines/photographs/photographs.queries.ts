import { queryRowOrRefuse, queryRows, type Queryable } from '#platform/database/rows.js';
import type { ImageMediaType } from '../entities/photograph.entity.js';

/** A photograph without its content; its digest in hexadecimal. */
export interface PhotographRow {
  /** Numbered by the database, across establishments. */
  readonly photographId: bigint;
  /** Time at which it was taken, or uploaded if its uploader gave no instant. */
  readonly takenAt: Date;
  /** Type of its bytes, regardless of its file name. */
  readonly mediaType: ImageMediaType;
  /** Width in pixels; the server accepts 10000 at most. */
  readonly width: number;
  /** Height in pixels; the server accepts 10000 at most. */
  readonly height: number;
  /** SHA-256 of `content`, 32 bytes, logged in place of the content; checked by the database. */
  readonly contentSha256: string;
  /** The person who uploaded it; null without a person. */
  readonly recordedBy: bigint | null;
  /** When the database recorded it. */
  readonly recordedAt: Date;
}

/** A photograph's bytes with their type and digest. */
export interface PhotographContent {
  readonly mediaType: ImageMediaType;
  readonly contentSha256: string;
  readonly content: Buffer;
}

/** Returns the photographs of a machine, latest first, without their contents. */
export function listMachinePhotographs(
  db: Queryable,
  establishmentId: number,
  machineId: bigint,
): Promise<PhotographRow[]> {
  return queryRows<PhotographRow>(
    db,
    `select photographs.photograph_id as "photographId", photographs.taken_at as "takenAt",
        photographs.media_type as "mediaType", photographs.width, photographs.height,
        encode(photographs.content_sha256, 'hex') as "contentSha256", photographs.recorded_by as "recordedBy",
        photographs.recorded_at as "recordedAt"
      from photographs
      where photographs.establishment_id = $1 and photographs.machine_id = $2
      order by photographs.taken_at desc, photographs.photograph_id desc`,
    [establishmentId, machineId],
  );
}

/** Returns one photograph of a machine with its content. Refuses NOT_FOUND. */
export function requirePhotographContent(
  db: Queryable,
  establishmentId: number,
  machineId: bigint,
  photographId: bigint,
): Promise<PhotographContent> {
  return queryRowOrRefuse<PhotographContent>(
    db,
    `photograph ${photographId}`,
    `select photographs.media_type as "mediaType", encode(photographs.content_sha256, 'hex') as "contentSha256",
        photographs.content
      from photographs
      where photographs.establishment_id = $1 and photographs.machine_id = $2 and photographs.photograph_id = $3`,
    [establishmentId, machineId, photographId],
  );
}
