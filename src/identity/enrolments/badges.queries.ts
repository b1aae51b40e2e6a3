export interface BadgeRow {
  readonly badgeId: bigint;
  readonly personId: bigint;
  readonly fullName: string;
  readonly issuedAt: Date;
  readonly issuedByName: string;
  readonly revokedAt: Date | null;
}

const badges = `
  select badges.badge_id as "badgeId", badges.person_id as "personId", people.full_name as "fullName",
    badges.issued_at as "issuedAt", issuer.full_name as "issuedByName", badges.revoked_at as "revokedAt"
  from badges
  join people on people.person_id = badges.person_id
  join people as issuer on issuer.person_id = badges.issued_by
  where badges.establishment_id = $1`;

/** $1 establishment. */
export const badgesSql = `${badges} order by badges.revoked_at is not null, people.full_name, badges.badge_id`;

/** $1 establishment, $2 badge. */
export const badgeSql = `${badges} and badges.badge_id = $2`;
