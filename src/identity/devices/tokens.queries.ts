import { queryRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import { isEmployedSql } from '../access/access.queries.js';
import type { PermissionName } from '../access/permissions.js';
import type { TokenKind } from '../entities/api-token.entity.js';

/** An access token, without its secret. */
export interface Token {
  readonly tokenId: bigint;
  /** Name of the token. */
  readonly name: string;
  readonly kind: TokenKind;
  readonly personId: bigint;
  readonly fullName: string;
  readonly permissions: readonly PermissionName[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  /** To the minute; null when it was never used. */
  readonly lastUsedAt: Date | null;
}

const tokenSelect = `
  select api_tokens.token_id as "tokenId", api_tokens.name, api_tokens.kind, api_tokens.person_id as "personId",
    people.full_name as "fullName", api_tokens.permissions, api_tokens.created_at as "createdAt",
    api_tokens.expires_at as "expiresAt", api_tokens.revoked_at as "revokedAt",
    api_tokens.last_used_at as "lastUsedAt"
  from api_tokens
  join people on people.person_id = api_tokens.person_id`;

/**
 * Returns the tokens of an establishment, including revoked ones, newest first; of one person only unless `personId` is
 * null.
 */
export function listTokens(db: Queryable, establishmentId: number, personId: bigint | null): Promise<Token[]> {
  return queryRows<Token>(
    db,
    `${tokenSelect}
     where api_tokens.establishment_id = $1 and ($2::bigint is null or api_tokens.person_id = $2)
     order by api_tokens.token_id desc`,
    [establishmentId, personId],
  );
}

/** Returns an existing token with the name of its person; throws when there is none. */
export function requireToken(db: Queryable, establishmentId: number, tokenId: bigint): Promise<Token> {
  const sql = `${tokenSelect} where api_tokens.establishment_id = $1 and api_tokens.token_id = $2`;
  return queryRow<Token>(db, sql, [establishmentId, tokenId]);
}

/**
 * Revokes a person's script tokens in every establishment: they end with the secret, or the account, used to create
 * them. A device's token stays, because it belongs to the establishment.
 */
export async function revokeScriptTokens(tx: Tx, personId: bigint, revokedBy: bigint, now: Date): Promise<void> {
  await queryRows(
    tx,
    `update api_tokens set revoked_at = $3, revoked_by = $2
     where api_tokens.person_id = $1 and api_tokens.kind = 'script' and api_tokens.revoked_at is null`,
    [personId, revokedBy, now],
  );
}

/**
 * Revokes the script tokens of a person who is not employed now; does nothing for others.
 * A later employment does not restore them.
 */
export async function revokeScriptTokensUnlessEmployed(
  tx: Tx,
  personId: bigint,
  revokedBy: bigint,
  now: Date,
): Promise<void> {
  await queryRows(
    tx,
    `update api_tokens set revoked_at = $3, revoked_by = $2
     from people
     where api_tokens.person_id = $1 and api_tokens.kind = 'script' and api_tokens.revoked_at is null
       and people.person_id = api_tokens.person_id and not (${isEmployedSql})`,
    [personId, revokedBy, now],
  );
}

/**
 * Revokes a person's script tokens in one establishment that name more permissions than the person holds there.
 * Losing a right ends them for good, even if the right is given again.
 * @param held the permissions of the person there.
 */
export async function revokeExcessScriptTokens(
  tx: Tx,
  scriptOwner: {
    readonly establishmentId: number;
    readonly personId: bigint;
    readonly heldPermissions: ReadonlySet<PermissionName>;
  },
  revokedBy: bigint,
  now: Date,
): Promise<void> {
  await queryRows(
    tx,
    `update api_tokens set revoked_at = $5, revoked_by = $4
     where api_tokens.establishment_id = $1 and api_tokens.person_id = $2 and api_tokens.kind = 'script'
       and api_tokens.revoked_at is null and not api_tokens.permissions <@ $3::text[]`,
    [scriptOwner.establishmentId, scriptOwner.personId, [...scriptOwner.heldPermissions], revokedBy, now],
  );
}
