import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '#platform/runtime/config.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import type { Request } from 'express';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { refuse } from '#refusals/refusal.js';
import type { RequestAccess, Establishment } from '../access/access.decorators.js';
import { findSessionCaller, findTokenCaller, touchSession, touchToken } from '../access/access.queries.js';
import type { CallerRow, SessionCallerRow, TokenCallerRow } from '../access/access.queries.js';
import {
  devicePermissions,
  isPermissionName,
  operatorRoles,
  collectPermissions,
  sessionOnlyPermissions,
} from '../access/permissions.js';
import type { Role } from '#declarations/shapes/roles.js';
import type { PermissionName } from '../access/permissions.js';
import { secondFactorRoles } from '../credentials/totp.js';
import { browserCookie, operatorId, sessionCookie } from '../access/session-rules.js';
import { hashSecret } from '../credentials/token-secrets.js';

export interface Caller extends RequestAccess {
  readonly mustChangePassword: boolean;
  /** True: their functions here need a second factor, and they have set none. */
  readonly lacksFactor: boolean;
  /** Only unlocking and signing out are allowed. */
  readonly isLocked: boolean;
  /**
   * False when the caller holds nothing in the establishment named by the path, or when there is no such establishment.
   */
  readonly mayKnowEstablishment: boolean;
  readonly establishmentExists: boolean;
  readonly requestedCode: string | null;
}

const tokenPattern = /^Bearer (?<token>rlv_(?<establishment>\d{1,9})_[A-Za-z0-9_-]{43})$/u;

const secretPattern = /^[A-Za-z0-9_-]{43}$/u;

const establishmentCodePattern = /^[A-Z0-9][A-Z0-9-]{0,15}$/u;

/** Identifies the caller of a request and their rights, by one query at each request. */
@Injectable()
export class CallersService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Returns the caller in the establishment of that code (null: the operator itself); null without valid credentials.
   * In the mode `looking` no use is recorded: an open page's automatic requests do not extend its session.
   */
  async findCaller(request: Request, code: string | null, mode: 'using' | 'looking' = 'using'): Promise<Caller | null> {
    // no establishment has the empty code
    const queriedCode = code !== null && !establishmentCodePattern.test(code) ? '' : code;
    const row = await this.findCallerRow(request, queriedCode ?? 'OPERATOR');
    if (row === null) return null;
    if (row.is_stale && !row.is_locked && mode === 'using') await this.touchCredential(row);
    return buildCaller(row, code, this.config.secondFactor === 'required');
  }

  /**
   * Returns normally if the caller has the permission in the establishment.
   * Otherwise refuses PASSWORD_CHANGE_REQUIRED, OTHER_ESTABLISHMENT, SECOND_FACTOR_TO_SET, UNKNOWN_ESTABLISHMENT,
   * FORBIDDEN.
   */
  assertPermission(caller: Caller, permission: PermissionName): void {
    this.assertPasswordChosen(caller);
    if (!caller.mayKnowEstablishment) {
      // The same response whether the establishment exists or not: codes cannot be probed.
      refuse('OTHER_ESTABLISHMENT', { establishment: caller.requestedCode ?? caller.establishment.code });
    }
    if (caller.lacksFactor) refuse('SECOND_FACTOR_TO_SET');
    if (!caller.establishmentExists) {
      refuse('UNKNOWN_ESTABLISHMENT', { establishment: caller.requestedCode ?? '' });
    }
    if (!caller.actor.permissions.has(permission)) refuse('FORBIDDEN', { permission });
  }

  /** Refuses PASSWORD_CHANGE_REQUIRED for a caller who has not changed an assigned password yet. */
  assertPasswordChosen(caller: Caller): void {
    if (caller.mustChangePassword) refuse('PASSWORD_CHANGE_REQUIRED');
  }

  /** Records the use of the caller's session or token, at most once a minute. */
  private async touchCredential(row: CallerRow): Promise<void> {
    const now = this.clock.now();
    await (row.token_id === null
      ? touchSession(this.database, row.session_id, now)
      : touchToken(this.database, row.token_establishment_id, row.token_id, now));
  }

  /**
   * Returns the row of a request's caller in the establishment of that code, by its bearer token or else its session
   * cookie.
   * Null when that credential is missing or not valid.
   */
  private async findCallerRow(request: Request, code: string): Promise<CallerRow | null> {
    const now = this.clock.now();
    const authorization = request.get('authorization');
    if (authorization !== undefined) {
      const { token, establishment } = tokenPattern.exec(authorization)?.groups ?? {};
      if (token === undefined) return null;
      return (await findTokenCaller(this.database, Number(establishment), hashSecret(token), code, now)) ?? null;
    }
    const secret = readSecretCookie(request, sessionCookie);
    if (secret === null) return null;
    return (await findSessionCaller(this.database, hashSecret(secret), code, now)) ?? null;
  }
}

/** Returns the secret in the session's or the browser's cookie; null when it is missing or malformed. */
export function readSecretCookie(
  request: Request,
  cookieName: typeof sessionCookie | typeof browserCookie,
): string | null {
  for (const cookieText of (request.get('cookie') ?? '').split(';')) {
    const [name, value] = cookieText.trim().split('=', 2);
    if (name === cookieName && value !== undefined && secretPattern.test(value)) return value;
  }
  return null;
}

/**
 * Builds the caller of a request from its row: rights, establishment, and the state of session, password and second
 * factor. A factor is lacking only where the installation requires one and a function of the caller needs it.
 */
function buildCaller(row: CallerRow, requestedCode: string | null, isFactorRequired: boolean): Caller {
  const { roles, permissions, mayKnowEstablishment } =
    row.token_id === null ? buildSessionRights(row) : buildTokenRights(row);
  return {
    actor: {
      personId: row.person_id,
      fullName: row.full_name,
      accountId: row.account_id,
      sessionId: row.session_id,
      tokenId: row.token_id,
      roles,
      permissions,
    },
    establishment: buildEstablishment(row),
    mustChangePassword: row.must_change_password,
    lacksFactor:
      isFactorRequired &&
      row.token_id === null &&
      !row.has_factor &&
      roles.some((role) => secondFactorRoles.includes(role)),
    isRecentlyAuthenticated: row.is_proved,
    isLocked: row.is_locked,
    mayKnowEstablishment,
    establishmentExists: row.establishment_id !== null,
    requestedCode,
  };
}

interface CallerRights {
  readonly roles: readonly Role[];
  readonly permissions: ReadonlySet<PermissionName>;
  readonly mayKnowEstablishment: boolean;
}

/**
 * Returns the rights of a session: the roles held in the establishment, and those held at the operator (the company)
 * that count everywhere. A caller without any may not even know that the establishment exists.
 */
function buildSessionRights(row: SessionCallerRow): CallerRights {
  const operatorWideRoles = row.operator_roles.filter((role) => operatorRoles.includes(role));
  const roles = [...new Set([...row.establishment_roles, ...operatorWideRoles])];
  return {
    roles,
    permissions: collectPermissions(roles),
    mayKnowEstablishment: roles.length > 0 || row.establishment_id === operatorId,
  };
}

/**
 * Returns a token's rights, none in another establishment than its own.
 * A device has those named by its token, a script never more than its person has now.
 */
function buildTokenRights(row: TokenCallerRow): CallerRights {
  if (row.token_establishment_id !== row.establishment_id) {
    return { roles: [], permissions: new Set(), mayKnowEstablishment: row.establishment_id === operatorId };
  }
  const namedPermissions = row.token_permissions.filter(isPermissionName);
  if (row.token_kind === 'device') {
    const permissions = new Set(namedPermissions.filter((permission) => devicePermissions.includes(permission)));
    return { roles: [], permissions, mayKnowEstablishment: true };
  }
  const heldPermissions = collectPermissions(row.establishment_roles);
  const permissions = namedPermissions.filter(
    (name) => heldPermissions.has(name) && !sessionOnlyPermissions.includes(name),
  );
  return {
    roles: row.establishment_roles,
    permissions: new Set(permissions),
    mayKnowEstablishment: row.establishment_roles.length > 0,
  };
}

/** Returns the establishment of a row; if the request's code names none, empty values and the id -1, which none has. */
function buildEstablishment(row: CallerRow): Establishment {
  return {
    establishmentId: row.establishment_id ?? -1,
    code: row.code ?? '',
    name: row.name ?? '',
    currency: row.currency ?? '',
    currencyExponent: row.currency_exponent ?? 0,
    jurisdiction: row.jurisdiction ?? 'MC',
    timeZone: row.time_zone ?? 'UTC',
  };
}
