import { Body, Controller, Delete, Get, HttpCode, Inject, Param, ParseUUIDPipe, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Config } from '../../platform/runtime/config.js';
import { IdempotentWrite } from '../../platform/database/idempotency.js';
import type { Wire, WriteKey } from '../../platform/database/idempotency.js';
import { CONFIG } from '../../platform/platform.module.js';
import { CurrentActor, Public, SignedIn, SignedInOrLocked, SignedInToChange } from '../access.decorators.js';
import type { Actor } from '../access.decorators.js';
import { ChangePasswordDto, ProofDto, SignInDto } from '../access.dto.js';
import { keyedWrite } from '../secrets/keyed-write.js';
import { clearSessionCookie, originOf, setSessionCookie } from './session-cookie.js';
import type { SessionRow } from './sessions.queries.js';
import { SessionsService } from './sessions.service.js';
import type { SignedInPerson } from './sessions.service.js';

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
    @Body() { login, password, code }: SignInDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInPerson> {
    const session = await this.sessions.signIn({ login, password, code: code ?? null }, originOf(request));
    setSessionCookie(response, session, request.secure);
    return session.person;
  }

  @SignedInToChange()
  @Get('sessions/current')
  current(@CurrentActor() actor: Actor): Promise<SignedInPerson> {
    return this.sessions.current(actor);
  }

  @SignedInOrLocked()
  @Delete('sessions/current')
  @HttpCode(204)
  async signOut(@CurrentActor() actor: Actor, @Res({ passthrough: true }) response: Response): Promise<void> {
    await this.sessions.end(actor, null);
    clearSessionCookie(response);
  }

  @SignedIn()
  @Get('sessions')
  list(@CurrentActor() actor: Actor): Promise<SessionRow[]> {
    return this.sessions.list(actor);
  }

  @SignedIn()
  @Delete('sessions/:sessionId')
  @HttpCode(204)
  end(@CurrentActor() actor: Actor, @Param('sessionId', ParseUUIDPipe) sessionId: string): Promise<void> {
    return this.sessions.end(actor, sessionId);
  }

  /** Proves again who one is, with the password or the PIN, as deciding and giving rights need. */
  @SignedIn()
  @Post('sessions/current/proof')
  @HttpCode(200)
  prove(
    @CurrentActor() actor: Actor,
    @Body() { secret }: ProofDto,
    @Req() request: Request,
  ): Promise<{ readonly provedUntil: Date }> {
    return this.sessions.prove(actor, originOf(request).address, secret);
  }

  @SignedInToChange()
  @Post('password')
  changePassword(
    @CurrentActor() actor: Actor,
    @IdempotentWrite() write: WriteKey,
    @Body() passwords: ChangePasswordDto,
    @Req() request: Request,
  ): Promise<Wire<{ readonly changedAt: Date }>> {
    return this.sessions.changePassword(actor, keyedWrite(write, this.config), originOf(request).address, passwords);
  }
}
