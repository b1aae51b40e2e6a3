import { queryRowOrRefuse, queryOptionalRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import type { BadgeEntity } from '../entities/badge.entity.js';

/** A badge issued to a person. */
export interface BadgeRow {
  /** Numbered by the database, across establishments. */
  readonly badgeId: bigint;
  readonly personId: bigint;
  readonly fullName: string;
  /** When it was issued, by the server's clock. */
  readonly issuedAt: Date;
  /** Full name of the person who issued it. */
  readonly issuedByName: string;
  /** When it was revoked; null while it is in use. */
  readonly revokedAt: Date | null;
}

const badgeSelect = `
  select badges.badge_id as "badgeId", badges.person_id as "personId", people.full_name as "fullName",
    badges.issued_at as "issuedAt", issuer.full_name as "issuedByName", badges.revoked_at as "revokedAt"
  from badges
  join people on people.person_id = badges.person_id
  join people as issuer on issuer.person_id = badges.issued_by
  where badges.establishment_id = $1`;

/** Returns every badge of an establishment: those in use first, then by bearer's name. */
export function listBadges(db: Queryable, establishmentId: number): Promise<BadgeRow[]> {
  const sql = `${badgeSelect} order by badges.revoked_at is not null, people.full_name, badges.badge_id`;
  return queryRows<BadgeRow>(db, sql, [establishmentId]);
}

/** Returns a badge with the names of its bearer and its issuer. Refuses NOT_FOUND. */
export function requireBadge(db: Queryable, establishmentId: number, badgeId: bigint): Promise<BadgeRow> {
  return queryRowOrRefuse<BadgeRow>(db, `badge ${badgeId}`, `${badgeSelect} and badges.badge_id = $2`, [
    establishmentId,
    badgeId,
  ]);
}

export type BadgeToInsert = Pick<
  BadgeEntity,
  'establishmentId' | 'personId' | 'codeDigest' | 'issuedBy' | 'issuedAt' | 'approvalRequestId'
>;

/** Issues a badge and returns its number; undefined, with nothing written, when a badge in use has the same code. */
export async function tryInsertBadge(
  tx: Tx,
  { establishmentId, personId, codeDigest, issuedBy, issuedAt, approvalRequestId }: BadgeToInsert,
): Promise<bigint | undefined> {
  const insertedBadge = await queryOptionalRow<{ badgeId: bigint }>(
    tx,
    `insert into badges (establishment_id, person_id, code_digest, issued_by, issued_at, approval_request_id)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning badges.badge_id as "badgeId"`,
    [establishmentId, personId, codeDigest, issuedBy, issuedAt, approvalRequestId],
  );
  return insertedBadge?.badgeId;
}
