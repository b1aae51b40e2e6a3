import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdempotentWrite, type Serialized, type IdempotencyKey } from '#platform/database/idempotency.js';
import {
  CurrentActor,
  CurrentEstablishment,
  RequireRecentAuthentication,
  Permission,
} from '../access/access.decorators.js';
import type { Actor, Establishment } from '../access/access.decorators.js';
import { NewTokenDto } from '../access/access.dto.js';
import { IdPipe } from '../access/id.pipe.js';
import type { Token } from './tokens.queries.js';
import { TokensService, type TokenWithSecret } from './tokens.service.js';

/** `tokens`: the devices of the establishment, for its administrator. `own-tokens`: the caller's own scripts. */
@ApiTags('access')
@Controller('establishments/:establishment')
export class TokensController {
  constructor(private readonly tokens: TokensService) {}

  /** Returns the tokens of the establishment, including revoked ones, newest first. */
  @Permission('tokens.manage')
  @Get('tokens')
  listTokens(@CurrentEstablishment() establishment: Establishment): Promise<Token[]> {
    return this.tokens.listTokens(establishment, null);
  }

  /** Creates a device's token (the secret by which a program signs in); its text is in the response, once. */
  @Permission('tokens.manage')
  @RequireRecentAuthentication()
  @Post('tokens')
  createDeviceToken(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() idempotencyKey: IdempotencyKey,
    @Body() token: NewTokenDto,
  ): Promise<TokenWithSecret> {
    return this.tokens.createToken(actor, establishment, idempotencyKey, 'device', token);
  }

  /** Revokes a token of the establishment. */
  @Permission('tokens.manage')
  @Post('tokens/:tokenId/revoke')
  revokeToken(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() idempotencyKey: IdempotencyKey,
    @Param('tokenId', IdPipe) tokenId: bigint,
  ): Promise<Serialized<Token>> {
    return this.tokens.revokeToken(actor, establishment, idempotencyKey, tokenId, 'anyone');
  }

  /** Returns the caller's own tokens in the establishment, newest first. */
  @Permission('establishments.read')
  @Get('own-tokens')
  listOwnTokens(@CurrentActor() actor: Actor, @CurrentEstablishment() establishment: Establishment): Promise<Token[]> {
    return this.tokens.listTokens(establishment, actor.personId);
  }

  /** Creates a token for a script of the caller, with permissions of the caller; its text is in the response, once. */
  @Permission('establishments.read')
  @RequireRecentAuthentication()
  @Post('own-tokens')
  createScriptToken(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() idempotencyKey: IdempotencyKey,
    @Body() token: NewTokenDto,
  ): Promise<TokenWithSecret> {
    return this.tokens.createToken(actor, establishment, idempotencyKey, 'script', token);
  }

  /** Revokes one of the caller's own tokens. */
  @Permission('establishments.read')
  @Post('own-tokens/:tokenId/revoke')
  revokeOwnToken(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() idempotencyKey: IdempotencyKey,
    @Param('tokenId', IdPipe) tokenId: bigint,
  ): Promise<Serialized<Token>> {
    return this.tokens.revokeToken(actor, establishment, idempotencyKey, tokenId, 'own');
  }
}
