import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdempotentWrite } from '../../platform/database/idempotency.js';
import type { Wire, WriteKey } from '../../platform/database/idempotency.js';
import { CurrentActor, CurrentHouse, Permission } from '../access.decorators.js';
import type { Actor, House } from '../access.decorators.js';
import { NewTokenDto } from '../access.dto.js';
import { IdPipe } from '../id.pipe.js';
import type { Token } from './tokens.queries.js';
import { TokensService } from './tokens.service.js';
import type { TokenWithSecret } from './tokens.service.js';

/** `tokens`: the devices of the house, for its administrator. `own-tokens`: a person's scripts, for himself. */
@ApiTags('access')
@Controller('establishments/:establishment')
export class TokensController {
  constructor(private readonly tokens: TokensService) {}

  @Permission('tokens.manage')
  @Get('tokens')
  list(@CurrentHouse() house: House): Promise<Token[]> {
    return this.tokens.list(house, null);
  }

  /** A device's token; its text is in the answer, once. */
  @Permission('tokens.manage')
  @Post('tokens')
  createForDevice(
    @CurrentActor() actor: Actor,
    @CurrentHouse() house: House,
    @IdempotentWrite() write: WriteKey,
    @Body() token: NewTokenDto,
  ): Promise<TokenWithSecret> {
    return this.tokens.create(actor, house, write, 'device', token);
  }

  @Permission('tokens.manage')
  @Post('tokens/:tokenId/revoke')
  revoke(
    @CurrentActor() actor: Actor,
    @CurrentHouse() house: House,
    @IdempotentWrite() write: WriteKey,
    @Param('tokenId', IdPipe) tokenId: bigint,
  ): Promise<Wire<Token>> {
    return this.tokens.revoke(actor, house, write, tokenId, 'anyone');
  }

  @Permission('establishments.read')
  @Get('own-tokens')
  listOwn(@CurrentActor() actor: Actor, @CurrentHouse() house: House): Promise<Token[]> {
    return this.tokens.list(house, actor.personId);
  }

  /** A script's token of the caller himself; its text is in the answer, once. */
  @Permission('establishments.read')
  @Post('own-tokens')
  createOwn(
    @CurrentActor() actor: Actor,
    @CurrentHouse() house: House,
    @IdempotentWrite() write: WriteKey,
    @Body() token: NewTokenDto,
  ): Promise<TokenWithSecret> {
    return this.tokens.create(actor, house, write, 'script', token);
  }

  @Permission('establishments.read')
  @Post('own-tokens/:tokenId/revoke')
  revokeOwn(
    @CurrentActor() actor: Actor,
    @CurrentHouse() house: House,
    @IdempotentWrite() write: WriteKey,
    @Param('tokenId', IdPipe) tokenId: bigint,
  ): Promise<Wire<Token>> {
    return this.tokens.revoke(actor, house, write, tokenId, 'own');
  }
}
