import { Body, Controller, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Config } from '#platform/runtime/config.js';
import { IdempotentWrite, type Serialized, type IdempotencyKey } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import {
  CurrentActor,
  RequireRecentAuthentication,
  Permission,
  SignedIn,
  type Actor,
} from '../access/access.decorators.js';
import { ReasonDto, SecondFactorCodeDto } from '../access/access.dto.js';
import { IdPipe } from '../access/id.pipe.js';
import { withKeyedHash } from '../access/keyed-write.js';
import { getRequestOrigin } from '../sessions/session-cookie.js';
import { FactorProofDto } from '../access/passkeys.dto.js';
import { SecondFactors, type BegunFactor } from './second-factors.service.js';
import { findSite } from '../credentials/webauthn.js';

@ApiTags('access')
@Controller()
export class SecondFactorsController {
  constructor(
    private readonly factors: SecondFactors,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the secret for one-time codes of the caller's telephone, once. A caller with a passkey proves it first. */
  @SignedIn()
  @RequireRecentAuthentication()
  @Post('second-factor')
  beginCodeEnrolment(
    @CurrentActor() actor: Actor,
    @IdempotentWrite() idempotencyKey: IdempotencyKey,
    @Body() proof: FactorProofDto,
    @Req() request: Request,
  ): Promise<BegunFactor> {
    return this.factors.startCodeEnrolment(
      actor,
      idempotencyKey,
      proof,
      getRequestOrigin(request).address,
      findSite(request),
    );
  }

  /** Confirms the secret with a first code: from now on it is required when the caller signs in. */
  @SignedIn()
  @Post('second-factor/confirmation')
  @HttpCode(200)
  confirmCodeEnrolment(
    @CurrentActor() actor: Actor,
    @IdempotentWrite() idempotencyKey: IdempotencyKey,
    @Body() { code }: SecondFactorCodeDto,
    @Req() request: Request,
  ): Promise<Serialized<{ readonly confirmedAt: Date }>> {
    return this.factors.confirmCodeEnrolment(
      actor,
      withKeyedHash(idempotencyKey, this.config),
      getRequestOrigin(request).address,
      code,
    );
  }

  /** Requests a second person's approval to remove the lost second factors of a person, telephone and passkeys. */
  @Permission('people.manage')
  @RequireRecentAuthentication()
  @Post('accounts/:accountId/second-factor/removal')
  @HttpCode(200)
  requestFactorRemoval(
    @CurrentActor() actor: Actor,
    @IdempotentWrite() idempotencyKey: IdempotencyKey,
    @Param('accountId', IdPipe) accountId: bigint,
    @Body() { reason }: ReasonDto,
  ): Promise<Serialized<{ readonly requestId: bigint }>> {
    return this.factors.requestRemoval(actor, idempotencyKey, accountId, reason);
  }
}
