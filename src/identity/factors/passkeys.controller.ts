import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { IdempotentWrite, type Serialized, type IdempotencyKey } from '#platform/database/idempotency.js';
import { CurrentActor, RequireRecentAuthentication, SignedIn, type Actor } from '../access/access.decorators.js';
import { IdPipe } from '../access/id.pipe.js';
import { getRequestOrigin } from '../sessions/session-cookie.js';
import { FactorProofDto, NewPasskeyDto, PasskeyNameDto } from '../access/passkeys.dto.js';
import { Passkeys, type OwnFactors, type PasskeyCreation } from './passkeys.service.js';
import { requireSite, findSite } from '../credentials/webauthn.js';

@ApiTags('access')
@Controller()
export class PasskeysController {
  constructor(private readonly passkeys: Passkeys) {}

  /** Lists the caller's own second factors: one-time codes from a telephone, and passkeys (keys in a device). */
  @SignedIn()
  @Get('second-factor')
  listOwnFactors(@CurrentActor() actor: Actor, @Req() request: Request): Promise<OwnFactors> {
    return this.passkeys.listOwnFactors(actor, findSite(request));
  }

  /** Returns the options with which a browser creates a passkey; a caller with a second factor proves it first. */
  @SignedIn()
  @RequireRecentAuthentication()
  @Post('passkeys/challenge')
  @HttpCode(200)
  beginPasskeyEnrolment(
    @CurrentActor() actor: Actor,
    @Body() proof: FactorProofDto,
    @Req() request: Request,
  ): Promise<PasskeyCreation> {
    return this.passkeys.createPasskeyOptions(actor, proof, getRequestOrigin(request).address, requireSite(request));
  }

  /** Enrols the passkey created by the browser. */
  @SignedIn()
  @Post('passkeys')
  enrolPasskey(
    @CurrentActor() actor: Actor,
    @IdempotentWrite() idempotencyKey: IdempotencyKey,
    @Body() newPasskey: NewPasskeyDto,
    @Req() request: Request,
  ): Promise<Serialized<{ readonly passkeyId: bigint }>> {
    return this.passkeys.enrolPasskey(actor, idempotencyKey, newPasskey, requireSite(request));
  }

  /** Renames one of the caller's passkeys. */
  @SignedIn()
  @Post('passkeys/:passkeyId/name')
  @HttpCode(200)
  renamePasskey(
    @CurrentActor() actor: Actor,
    @IdempotentWrite() idempotencyKey: IdempotencyKey,
    @Param('passkeyId', IdPipe) passkeyId: bigint,
    @Body() { name }: PasskeyNameDto,
  ): Promise<Serialized<{ readonly passkeyId: bigint }>> {
    return this.passkeys.renamePasskey(actor, idempotencyKey, passkeyId, name);
  }

  /** Removes one of the caller's passkeys; their other sessions end. */
  @SignedIn()
  @RequireRecentAuthentication()
  @Post('passkeys/:passkeyId/removal')
  @HttpCode(200)
  removePasskey(
    @CurrentActor() actor: Actor,
    @IdempotentWrite() idempotencyKey: IdempotencyKey,
    @Param('passkeyId', IdPipe) passkeyId: bigint,
  ): Promise<Serialized<{ readonly removedAt: Date }>> {
    return this.passkeys.removePasskey(actor, idempotencyKey, passkeyId);
  }
}
