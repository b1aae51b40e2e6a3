import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Config } from '#platform/runtime/config.js';
import { IdempotentWrite, type Serialized, type IdempotencyKey } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { CurrentActor, Public, SignedIn, SignedInOrLocked, type Actor } from '../access/access.decorators.js';
import { NewPinDto, UnlockDto } from '../access/access.dto.js';
import { withKeyedHash } from '../access/keyed-write.js';
import { LocksService, type LockView } from './locks.service.js';
import { getRequestOrigin, setSessionCookie } from './session-cookie.js';
import type { SignedInPerson } from './signed-in-person.js';

@ApiTags('access')
@Controller()
export class LocksController {
  constructor(
    private readonly locks: LocksService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns whether this browser's session is open or locked, and the people who may return to it with a PIN. */
  @Public()
  @Get('sessions/lock')
  viewLock(@Req() request: Request): Promise<LockView> {
    return this.locks.viewLock(getRequestOrigin(request));
  }

  /** Locks the caller's session: it can only be continued with a PIN or the password. */
  @SignedInOrLocked()
  @Post('sessions/current/lock')
  @HttpCode(204)
  lockSession(@CurrentActor() actor: Actor): Promise<void> {
    return this.locks.lockSession(actor);
  }

  /** Returns to a locked session with a PIN, or to a browser where the person gave their password recently. */
  @Public()
  @Post('sessions/unlock')
  @HttpCode(200)
  async returnWithPin(
    @Body() { accountId, pin }: UnlockDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInPerson> {
    const { secret, ...session } = await this.locks.returnWithPin(getRequestOrigin(request), BigInt(accountId), pin);
    if (secret !== null) setSessionCookie(response, { ...session, secret }, request.secure);
    return session.person;
  }

  /** Sets or changes the caller's PIN; requires the password, so that no one else sets it at an unattended desk. */
  @SignedIn()
  @Post('pin')
  setPin(
    @CurrentActor() actor: Actor,
    @IdempotentWrite() idempotencyKey: IdempotencyKey,
    @Body() input: NewPinDto,
    @Req() request: Request,
  ): Promise<Serialized<{ readonly setAt: Date }>> {
    return this.locks.setPin(
      actor,
      withKeyedHash(idempotencyKey, this.config),
      getRequestOrigin(request).address,
      input,
    );
  }

  /** Removes the caller's PIN: a locked session then needs the password. */
  @SignedIn()
  @Post('pin/removal')
  removePin(
    @CurrentActor() actor: Actor,
    @IdempotentWrite() idempotencyKey: IdempotencyKey,
  ): Promise<Serialized<{ readonly removedAt: Date }>> {
    return this.locks.removePin(actor, idempotencyKey);
  }
}
