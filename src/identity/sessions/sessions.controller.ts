import { Body, Controller, Delete, Get, HttpCode, Inject, Param, ParseUUIDPipe, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { buildInputRefusal } from '#platform/http/validation.js';
import type { Config } from '#platform/runtime/config.js';
import { IdempotentWrite, type Serialized, type IdempotencyKey } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import {
  CurrentActor,
  Public,
  SignedIn,
  SignedInOrLocked,
  SignedInBeforePasswordChange,
} from '../access/access.decorators.js';
import type { Actor } from '../access/access.decorators.js';
import { ChangePasswordDto, ProofDto, SignInDto } from '../access/access.dto.js';
import type { PasskeyRequest } from '../credentials/passkey-proofs.service.js';
import { PasskeySignInDto } from '../access/passkeys.dto.js';
import { requireSite, findSite } from '../credentials/webauthn.js';
import { withKeyedHash } from '../access/keyed-write.js';
import { clearSessionCookie, getRequestOrigin, setSessionCookie } from './session-cookie.js';
import type { SessionRow } from './sessions.queries.js';
import { SessionsService, type Proof } from './sessions.service.js';
import type { SignedInPerson } from './signed-in-person.js';

@ApiTags('access')
@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Signs in: the response sets the cookie, and names the person and their establishments. */
  @Public()
  @Post('sessions')
  async signIn(
    @Body() { login, password, code, passkey }: SignInDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInPerson> {
    const signIn = { login, password, code: code ?? null, passkey: passkey ?? null };
    const session = await this.sessions.signIn(signIn, getRequestOrigin(request), findSite(request));
    setSessionCookie(response, session, request.secure);
    return session.person;
  }

  /** Returns the options with which a browser signs in with a passkey, for a caller who knows the password. */
  @Public()
  @Post('sessions/passkey-challenge')
  @HttpCode(200)
  requestSignInPasskey(@Body() credentials: PasskeySignInDto, @Req() request: Request): Promise<PasskeyRequest> {
    return this.sessions.requestSignInPasskey(credentials, getRequestOrigin(request), requireSite(request));
  }

  /** Returns the signed-in person with their rights by establishment. */
  @SignedInBeforePasswordChange()
  @Get('sessions/current')
  describeCaller(@CurrentActor() actor: Actor): Promise<SignedInPerson> {
    return this.sessions.buildCallerPerson(actor);
  }

  /** Signs out: ends the caller's session and clears its cookie. */
  @SignedInOrLocked()
  @Delete('sessions/current')
  @HttpCode(204)
  async signOut(@CurrentActor() actor: Actor, @Res({ passthrough: true }) response: Response): Promise<void> {
    await this.sessions.endOwnSession(actor, null);
    clearSessionCookie(response);
  }

  /** Lists the live sessions of the caller's account. */
  @SignedIn()
  @Get('sessions')
  listSessions(@CurrentActor() actor: Actor): Promise<SessionRow[]> {
    return this.sessions.listSessions(actor);
  }

  /** Ends one session of the caller's account. */
  @SignedIn()
  @Delete('sessions/:sessionId')
  @HttpCode(204)
  endSession(@CurrentActor() actor: Actor, @Param('sessionId', ParseUUIDPipe) sessionId: string): Promise<void> {
    return this.sessions.endOwnSession(actor, sessionId);
  }

  /** Returns the options with which a browser proves a passkey of the caller. */
  @SignedIn()
  @Post('sessions/current/passkey-challenge')
  @HttpCode(200)
  requestProofPasskey(@CurrentActor() actor: Actor, @Req() request: Request): Promise<PasskeyRequest> {
    return this.sessions.requestProofPasskey(actor, requireSite(request));
  }

  /**
   * Proves the caller's identity again with the password, the PIN or a passkey, as deciding and giving rights require.
   */
  @SignedIn()
  @Post('sessions/current/proof')
  @HttpCode(200)
  proveIdentity(
    @CurrentActor() actor: Actor,
    @Body() proof: ProofDto,
    @Req() request: Request,
  ): Promise<{
    /** Instant until which the proof of identity is fresh. */
    readonly provedUntil: Date;
  }> {
    return this.sessions.renewIdentityProof(
      actor,
      getRequestOrigin(request).address,
      requireOneProof(proof),
      findSite(request),
    );
  }

  /** Changes the caller's own password, ends their other sessions and revokes their tokens. */
  @SignedInBeforePasswordChange()
  @Post('password')
  changePassword(
    @CurrentActor() actor: Actor,
    @IdempotentWrite() idempotencyKey: IdempotencyKey,
    @Body() passwords: ChangePasswordDto,
    @Req() request: Request,
  ): Promise<
    Serialized<{
      /** Instant of the change. */
      readonly changedAt: Date;
    }>
  > {
    return this.sessions.changePassword(
      actor,
      withKeyedHash(idempotencyKey, this.config),
      getRequestOrigin(request).address,
      passwords,
    );
  }
}

/** Returns the proof given, a secret or a passkey. Refuses INVALID_INPUT when there is none, or two. */
function requireOneProof({ secret, passkey }: ProofDto): Proof {
  if (secret !== undefined && passkey === undefined) return { secret };
  if (secret === undefined && passkey !== undefined) return { passkey };
  throw buildInputRefusal([{ field: 'secret', problem: 'a secret or a passkey must be given, and not both' }]);
}
