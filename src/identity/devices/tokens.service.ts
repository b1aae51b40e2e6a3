import { Injectable } from '@nestjs/common';
import { beginAct } from '../../audit/log/act.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Database } from '../../platform/database/database.js';
import { writeOnce } from '../../platform/database/idempotency.js';
import type { Wire, WriteKey } from '../../platform/database/idempotency.js';
import { refuse } from '../../refusals/refusal.js';
import { foundRow, oneRow } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/rows.js';
import type { Actor, House } from '../access.decorators.js';
import { newTokenSecret, secretHashOf } from '../sessions/callers.service.js';
import { devicePermissions, sessionOnlyPermissions } from '../permissions.js';
import type { PermissionName } from '../permissions.js';

export type TokenKind = 'device' | 'script';

export interface Token {
  readonly tokenId: bigint;
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

export interface NewToken {
  readonly name: string;
  readonly permissions: readonly PermissionName[];
  /** One of the two; with neither it is refused like a lifetime that is too short. */
  readonly expiresAt?: Date;
  readonly lifetimeDays?: number;
}

/** `token` is null when the request is repeated: it was shown once, only its hash is kept. */
export type TokenWithSecret = Wire<Token> & { readonly token: string | null };

const longestDays = 366;

const selected = `
  select api_tokens.token_id as "tokenId", api_tokens.name, api_tokens.kind, api_tokens.person_id as "personId",
    people.full_name as "fullName", api_tokens.permissions, api_tokens.created_at as "createdAt",
    api_tokens.expires_at as "expiresAt", api_tokens.revoked_at as "revokedAt",
    api_tokens.last_used_at as "lastUsedAt"
  from api_tokens
  join people on people.person_id = api_tokens.person_id`;

/**
 * Bearer tokens of one house. A device's is made by an administrator and sends readings and events, nothing else; a
 * script's is made by the person himself and never does more than he may at that moment.
 */
@Injectable()
export class TokensService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a token; its text is shown once.
   * Refuses FORBIDDEN (to a token), TOKEN_PERMISSION_REFUSED, TOKEN_LIFETIME_REFUSED.
   */
  async create(
    actor: Actor,
    house: House,
    write: WriteKey,
    kind: TokenKind,
    wanted: NewToken,
  ): Promise<TokenWithSecret> {
    if (actor.tokenId !== null) {
      // a stolen token must not leave others behind when it is revoked
      refuse('FORBIDDEN', { permission: 'session' });
    }
    const now = this.clock.now();
    const refused = wanted.permissions.filter((permission) => !mayCarry(actor, kind, permission));
    if (refused.length > 0) {
      refuse('TOKEN_PERMISSION_REFUSED', { permissions: refused });
    }
    const expiresAt = wanted.expiresAt ?? new Date(now.getTime() + (wanted.lifetimeDays ?? 0) * 86_400_000);
    const lifetime = expiresAt.getTime() - now.getTime();
    if (lifetime < 60_000 || lifetime > longestDays * 86_400_000) {
      refuse('TOKEN_LIFETIME_REFUSED', { days: longestDays });
    }
    const secret = newTokenSecret(house.establishmentId);
    const shown: { token: string | null } = { token: null };
    const token = await writeOnce(this.database, house.establishmentId, write, async (tx) => {
      await this.begin(tx, actor, house, 'access.createToken');
      const { token_id: tokenId } = await oneRow<{ token_id: bigint }>(
        tx,
        `insert into api_tokens (establishment_id, name, kind, person_id, secret_hash, permissions, created_at,
           expires_at, created_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $4) returning api_tokens.token_id`,
        [
          house.establishmentId,
          wanted.name,
          kind,
          actor.personId,
          secretHashOf(secret),
          wanted.permissions,
          now,
          expiresAt,
        ],
      );
      shown.token = secret;
      return this.byId(tx, house, tokenId);
    });
    return { ...token, ...shown };
  }

  /** Revokes a token, one's own unless `anyone`; it is refused from the next request on. Refuses NOT_FOUND. */
  revoke(actor: Actor, house: House, write: WriteKey, tokenId: bigint, whose: 'own' | 'anyone'): Promise<Wire<Token>> {
    return writeOnce(this.database, house.establishmentId, write, async (tx) => {
      await this.begin(tx, actor, house, 'access.revokeToken');
      await foundRow(
        tx,
        `token ${tokenId}`,
        `update api_tokens set revoked_at = $3, revoked_by = $4
         where api_tokens.establishment_id = $1 and api_tokens.token_id = $2 and api_tokens.revoked_at is null
           and ($5::bigint is null or api_tokens.person_id = $5)
         returning api_tokens.token_id`,
        [house.establishmentId, tokenId, this.clock.now(), actor.personId, whose === 'own' ? actor.personId : null],
      );
      return this.byId(tx, house, tokenId);
    });
  }

  /** The tokens of a house, revoked ones too, newest first; one person's when he is given. */
  list(house: House, personId: bigint | null): Promise<Token[]> {
    return this.database.query<Token>(
      `${selected}
       where api_tokens.establishment_id = $1 and ($2::bigint is null or api_tokens.person_id = $2)
       order by api_tokens.token_id desc`,
      [house.establishmentId, personId],
    );
  }

  private byId(tx: Tx, house: House, tokenId: bigint): Promise<Token> {
    const sql = `${selected} where api_tokens.establishment_id = $1 and api_tokens.token_id = $2`;
    return oneRow<Token>(tx, sql, [house.establishmentId, tokenId]);
  }

  private begin(tx: Tx, actor: Actor, house: House, act: string): Promise<void> {
    const { establishmentId } = house;
    const happenedAt = this.clock.now();
    return beginAct(tx, { establishmentId, personId: actor.personId, act, happenedAt, gamingDay: null });
  }
}

function mayCarry(actor: Actor, kind: TokenKind, permission: PermissionName): boolean {
  if (kind === 'device') {
    return devicePermissions.includes(permission);
  }
  return actor.permissions.has(permission) && !sessionOnlyPermissions.includes(permission);
}
