import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '#platform/runtime/clock.js';
import { ensureInstallationSecret, type Config } from '#platform/runtime/config.js';
import { Database } from '#platform/database/database.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { refuse } from '#refusals/refusal.js';
import type { Establishment } from '../access/access.decorators.js';
import { findIdentityByBadge, findIdentityByLogin, type IdentityRow } from './identities.queries.js';
import { verifyPassword } from '../credentials/passwords.js';
import type { Role } from '#declarations/shapes/roles.js';
import { verifyPin } from '../credentials/pins.js';
import { SessionsService } from '../sessions/sessions.service.js';

/** A person's proven identity, at another person's screen. */
export interface Identity {
  readonly personId: bigint;
  readonly fullName: string;
  /** Their present functions in the establishment. */
  readonly roles: readonly Role[];
}

/** Credentials with which a person identifies themselves and proves it. */
export interface Credentials {
  /** The code of their badge, or their login. */
  readonly code: string;
  /** Their PIN or password. */
  readonly secret: string;
}

/** Identifies a person without signing in: on the floor, on the supervisor's tablet, to sign or to open. */
@Injectable()
export class IdentitiesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly sessions: SessionsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Identifies a person by badge or login and secret (PIN or password); the person must hold one of `allowedRoles` here
   * now.
   * Attempts are counted per code and address, as for signing in. Refuses SIGN_IN_THROTTLED, IDENTITY_REFUSED (which
   * reveals neither whether the badge exists nor the fault), FUNCTION_NOT_HELD.
   */
  async verifyIdentity(
    establishment: Establishment,
    { code, secret }: Credentials,
    address: string,
    allowedRoles: readonly Role[],
  ): Promise<Identity> {
    const account = await this.findIdentity(establishment, code);
    // known people share the throttle of their own sign-in; an unknown code, which may be a badge, is counted under a
    // digest
    const throttleLogin = account?.login ?? this.digestBadgeCode(establishment, code).toString('hex').slice(0, 32);
    await this.sessions.recordAttempt(throttleLogin, address);
    const isSecretCorrect = await this.verifySecret(account, secret);
    if (account?.maySignIn !== true || !isSecretCorrect) refuse('IDENTITY_REFUSED');
    await this.sessions.resetAttempts(throttleLogin, address);
    const { personId, fullName, roles } = account;
    if (!roles.some((role) => allowedRoles.includes(role))) {
      refuse('FUNCTION_NOT_HELD', { name: fullName, functions: [...allowedRoles] });
    }
    return { personId, fullName, roles };
  }

  /** Returns the keyed digest under which a badge's code is stored; it differs between establishments. */
  digestBadgeCode(establishment: Pick<Establishment, 'establishmentId'>, code: string): Buffer {
    return createHmac('sha256', ensureInstallationSecret(this.config))
      .update(`badge/${establishment.establishmentId}/${code.trim()}`)
      .digest();
  }

  /**
   * Returns the account of the bearer of a badge with this code, or else of the login that it spells; undefined when
   * there is neither.
   */
  private async findIdentity(establishment: Establishment, code: string): Promise<IdentityRow | undefined> {
    const now = this.clock.now();
    const { establishmentId } = establishment;
    const codeDigest = this.digestBadgeCode(establishment, code);
    const badgeBearer = await findIdentityByBadge(this.database, establishmentId, codeDigest, now);
    return badgeBearer ?? findIdentityByLogin(this.database, establishmentId, code.trim().toLowerCase(), now);
  }

  /**
   * Returns whether the secret is the account's PIN or password; for an unknown account it takes as long and returns
   * false.
   */
  private async verifySecret(account: IdentityRow | undefined, secret: string): Promise<boolean> {
    const isPin = /^\d{6,12}$/.test(secret);
    if (!isPin || account?.pinHash == null) return verifyPassword(account?.passwordHash ?? null, secret);
    return verifyPin(account.pinHash, secret, account.accountId, ensureInstallationSecret(this.config));
  }
}
