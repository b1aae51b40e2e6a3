import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { writeOnce, type Serialized, type IdempotencyKey } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import { insertRow } from '#platform/database/entities.js';
import type { Actor, Establishment } from '../access/access.decorators.js';
import { setActionAuditContext } from '../access/operator-act.js';
import { ApiTokenEntity, type TokenKind } from '../entities/api-token.entity.js';
import { generateTokenSecret, hashSecret } from '../credentials/token-secrets.js';
import { devicePermissions, sessionOnlyPermissions, type PermissionName } from '../access/permissions.js';
import { requireToken, listTokens, type Token } from './tokens.queries.js';

export interface NewToken {
  readonly name: string;
  readonly permissions: readonly PermissionName[];
  /** Exactly one of the two; with neither, the request is refused like a lifetime that is too short. */
  readonly expiresAt?: Date;
  readonly lifetimeDays?: number;
}

/** `token` is null when the request is repeated: it is shown once, and only its hash is stored. */
export type TokenWithSecret = Serialized<Token> & {
  /** Secret of the token, shown once. */
  readonly token: string | null;
};

const MAX_TOKEN_DAYS = 366;
const MIN_LIFETIME_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Bearer tokens of one establishment. An administrator creates a device's token, which only sends readings and events.
 * A user creates their own script's token, which never exceeds the user's current rights.
 */
@Injectable()
export class TokensService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a token of a device or a script (`kind`) for the caller; a repeated request returns null as its secret.
   * Refuses FORBIDDEN (the caller is a token), TOKEN_PERMISSION_REFUSED (beyond what the caller may give),
   * TOKEN_LIFETIME_REFUSED (under a minute, or over the maximum).
   */
  async createToken(
    actor: Actor,
    establishment: Establishment,
    idempotencyKey: IdempotencyKey,
    kind: TokenKind,
    input: NewToken,
  ): Promise<TokenWithSecret> {
    if (actor.tokenId !== null) {
      // a stolen token must not be able to create others that outlive its revocation
      refuse('FORBIDDEN', { permission: 'session' });
    }
    const now = this.clock.now();
    const refusedPermissions = input.permissions.filter((permission) => !canGrantToToken(actor, kind, permission));
    if (refusedPermissions.length > 0) {
      refuse('TOKEN_PERMISSION_REFUSED', { permissions: refusedPermissions });
    }
    const expiresAt = input.expiresAt ?? new Date(now.getTime() + (input.lifetimeDays ?? 0) * DAY_MS);
    const lifetimeMs = expiresAt.getTime() - now.getTime();
    if (lifetimeMs < MIN_LIFETIME_MS || lifetimeMs > MAX_TOKEN_DAYS * DAY_MS) {
      refuse('TOKEN_LIFETIME_REFUSED', { days: MAX_TOKEN_DAYS });
    }
    const secret = generateTokenSecret(establishment.establishmentId);
    const oneTimeSecret: { token: string | null } = { token: null };
    const token = await writeOnce(this.database, establishment.establishmentId, idempotencyKey, async (tx) => {
      await setActionAuditContext(tx, actor, establishment, 'access.createToken', this.clock.now());
      const { establishmentId, tokenId } = await insertRow(tx, ApiTokenEntity, {
        establishmentId: establishment.establishmentId,
        name: input.name,
        kind,
        personId: actor.personId,
        secretHash: hashSecret(secret),
        permissions: input.permissions,
        createdAt: now,
        expiresAt,
        createdBy: actor.personId,
      });
      oneTimeSecret.token = secret;
      return requireToken(tx, establishmentId, tokenId);
    });
    return { ...token, ...oneTimeSecret };
  }

  /**
   * Revokes a token: any of the establishment (`anyone`), or only one of the caller's (`own`). It is refused from the
   * next request on.
   * Refuses NOT_FOUND (also an already revoked token).
   */
  revokeToken(
    actor: Actor,
    establishment: Establishment,
    idempotencyKey: IdempotencyKey,
    tokenId: bigint,
    scope: 'own' | 'anyone',
  ): Promise<Serialized<Token>> {
    const { establishmentId } = establishment;
    return writeOnce(this.database, establishmentId, idempotencyKey, async (tx) => {
      await setActionAuditContext(tx, actor, establishment, 'access.revokeToken', this.clock.now());
      const { personId } = actor;
      const activeToken = { establishmentId, tokenId, revokedAt: IsNull(), ...(scope === 'own' ? { personId } : {}) };
      const result = await tx.update(ApiTokenEntity, activeToken, { revokedAt: this.clock.now(), revokedBy: personId });
      if (result.affected === 0) refuse('NOT_FOUND', { what: `token ${tokenId}` });
      return requireToken(tx, establishmentId, tokenId);
    });
  }

  /** Returns the tokens of an establishment, including revoked ones, newest first; optionally of one person only. */
  listTokens(establishment: Establishment, personId: bigint | null): Promise<Token[]> {
    return listTokens(this.database, establishment.establishmentId, personId);
  }
}

/**
 * Returns whether a new token may have a permission: for a device one of a fixed list, for a script one of the
 * caller's.
 * Permissions that need a session are never given to a script.
 */
function canGrantToToken(actor: Actor, kind: TokenKind, permission: PermissionName): boolean {
  if (kind === 'device') return devicePermissions.includes(permission);
  return actor.permissions.has(permission) && !sessionOnlyPermissions.includes(permission);
}
