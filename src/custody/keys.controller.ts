import { Body, Controller, Get, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { getRequestOrigin } from '#identity/sessions/session-cookie.js';
import type { Config } from '#platform/runtime/config.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import {
  HandOversPageDto,
  KeyHandOverDto,
  KeyLossDto,
  KeyLossSettlementDto,
  KeyRetirementDto,
  KeyReturnDto,
  NewKeyDto,
} from './custody.dto.js';
import type { KeyAuthorisationRow } from './key-authorisations.queries.js';
import { KeyAuthorisationsService } from './key-authorisations.service.js';
import { KeyHandOversService } from './key-hand-overs.service.js';
import type { HandOverRow, KeyAlarmRow, KeyRow } from './keys.queries.js';
import { KeysService } from './keys.service.js';
import { WriteRequest, withKeyedDigest, type UserRequest } from '#ledger/user-request.js';

@ApiTags('custody')
@Controller('establishments/:establishment/keys')
export class KeysController {
  constructor(
    private readonly keys: KeysService,
    private readonly handOvers: KeyHandOversService,
    private readonly authorisations: KeyAuthorisationsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Lists every key of the establishment with its present holder. */
  @Get()
  @Permission('keys.read')
  @ApiOperation({ summary: 'Every key of the establishment, and where it is now' })
  listKeys(@CurrentEstablishment() establishment: Establishment): Promise<KeyRow[]> {
    return this.keys.listAllKeys(establishment);
  }

  /** Registers a key: its number, its kind and the lock, table or depot that it opens. */
  @Post()
  @Permission('keys.manage')
  registerKey(
    @WriteRequest() userRequest: UserRequest,
    @Body() { depot, ...key }: NewKeyDto,
  ): Promise<Serialized<KeyRow>> {
    const depotId = depot === undefined ? undefined : BigInt(depot);
    return this.keys.registerKey(userRequest, { ...key, depotId });
  }

  /** Lists keys that are late or missing, and locks of retired stands that were not handed in. */
  @Get('alarms')
  @Permission('keys.read')
  @ApiOperation({ summary: 'Keys that are late or missing, locks of retired stands that were not handed in' })
  listAlarms(@CurrentEstablishment() establishment: Establishment): Promise<KeyAlarmRow[]> {
    return this.keys.listKeyAlarms(establishment);
  }

  /** Lists the drops (collections of money boxes) and counts that may take keys out now, with their teams. */
  @Get('authorisations')
  @Permission('keys.read')
  @ApiOperation({ summary: 'Relèves that may take keys out now, with their teams and the keys they have' })
  listOpenAuthorisations(@CurrentEstablishment() establishment: Establishment): Promise<KeyAuthorisationRow[]> {
    return this.authorisations.listOpenAuthorisations(establishment);
  }

  /** Lists entries of the register of keys, the latest first; `key` limits them to one key. */
  @Get('hand-overs')
  @Permission('keys.read')
  @ApiOperation({ summary: 'The register of keys, the latest entry first' })
  listHandOvers(
    @CurrentEstablishment() establishment: Establishment,
    @Query() page: HandOversPageDto,
  ): Promise<HandOverRow[]> {
    const parseOptionalId = (text: string | undefined): bigint | null => (text === undefined ? null : BigInt(text));
    const { limit } = page;
    return this.handOvers.listHandOvers(establishment, {
      keyId: parseOptionalId(page.key),
      before: parseOptionalId(page.before),
      limit,
    });
  }

  /** Hands a key to a receiver, who accepts it with their own code and secret. */
  @Post(':keyId/hand-overs')
  @Permission('keys.handOver')
  @ApiOperation({ summary: 'Gives a key out; the receiver accepts it with a code and secret of their own' })
  handOverKey(
    @WriteRequest() userRequest: UserRequest,
    @Param('keyId', IdPipe) keyId: bigint,
    @Body() { receiver, reason, dueAt }: KeyHandOverDto,
    @Req() request: Request,
  ): Promise<Serialized<HandOverRow>> {
    const input = { keyId, receiver, reason, dueAt, address: getRequestOrigin(request).address };
    return this.handOvers.handOverKey(withKeyedDigest(userRequest, this.config), input);
  }

  /** Takes a key back from its holder, with an optional note. */
  @Post(':keyId/return')
  @Permission('keys.handOver')
  takeBackKey(
    @WriteRequest() userRequest: UserRequest,
    @Param('keyId', IdPipe) keyId: bigint,
    @Body() { note }: KeyReturnDto,
  ): Promise<Serialized<HandOverRow>> {
    return this.handOvers.takeBackKey(userRequest, keyId, note ?? '');
  }

  /** Takes a key out of use for good, with the reason. */
  @Post(':keyId/retirement')
  @Permission('keys.manage')
  retireKey(
    @WriteRequest() userRequest: UserRequest,
    @Param('keyId', IdPipe) keyId: bigint,
    @Body() { reason }: KeyRetirementDto,
  ): Promise<Serialized<KeyRow>> {
    return this.keys.retireKey(userRequest, keyId, reason);
  }

  /** Reports that a key is missing, with the circumstances. */
  @Post(':keyId/loss')
  @Permission('keys.handOver')
  reportLoss(
    @WriteRequest() userRequest: UserRequest,
    @Param('keyId', IdPipe) keyId: bigint,
    @Body() { circumstances }: KeyLossDto,
  ): Promise<Serialized<KeyRow>> {
    return this.keys.reportKeyLoss(userRequest, keyId, circumstances);
  }

  /** Settles the loss of a key: it was found, or its locks were changed. */
  @Post(':keyId/loss/settlement')
  @Permission('keys.manage')
  settleLoss(
    @WriteRequest() userRequest: UserRequest,
    @Param('keyId', IdPipe) keyId: bigint,
    @Body() settlement: KeyLossSettlementDto,
  ): Promise<Serialized<KeyRow>> {
    return this.keys.settleKeyLoss(userRequest, keyId, settlement);
  }
}
