import { Body, Controller, Get, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { getRequestOrigin } from '#identity/sessions/session-cookie.js';
import type { Config } from '#platform/runtime/config.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { StandLockDto, StandLockReturnDto } from './custody.dto.js';
import type { StandRow } from '#machines/records/machines.queries.js';
import type { RetiredStandRow } from './stand-locks.queries.js';
import { StandLocksService } from './stand-locks.service.js';
import { WriteRequest, withKeyedDigest, type UserRequest } from '#ledger/user-request.js';

@ApiTags('custody')
@Controller('establishments/:establishment/retired-stands')
export class StandLocksController {
  constructor(
    private readonly locks: StandLocksService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Lists the stands (places of machines) out of use, and whether their lock and key were handed in. */
  @Get()
  @Permission('keys.read')
  @ApiOperation({ summary: 'Stands out of use, for good or for a time, and whether their lock and key were handed in' })
  listRetiredStands(@CurrentEstablishment() establishment: Establishment): Promise<RetiredStandRow[]> {
    return this.locks.listRetiredStands(establishment);
  }

  /** Records that the principal cashier received the lock and key of a stand out of use from an identified person. */
  @Post(':stand/lock')
  @Permission('keys.receiveLocks')
  @ApiOperation({
    summary: 'Lock and key of a stand out of use, received by the principal cashier from who brings them',
  })
  handInLock(
    @WriteRequest() userRequest: UserRequest,
    @Param('stand') standNumber: string,
    @Body() { lockNumber, keyNumber, bringer }: StandLockDto,
    @Req() request: Request,
  ): Promise<Serialized<RetiredStandRow>> {
    const handIn = { standNumber, lockNumber, keyNumber, bringer, address: getRequestOrigin(request).address };
    return this.locks.handInLock(withKeyedDigest(userRequest, this.config), handIn);
  }

  /** Gives lock and key back to the identified person who returns the stand to use. */
  @Post(':stand/lock/return')
  @Permission('keys.receiveLocks')
  @ApiOperation({ summary: 'Lock and key given back to who returns the stand to use' })
  giveBackLock(
    @WriteRequest() userRequest: UserRequest,
    @Param('stand') standNumber: string,
    @Body() { taker }: StandLockReturnDto,
    @Req() request: Request,
  ): Promise<Serialized<StandRow>> {
    const input = { standNumber, taker, address: getRequestOrigin(request).address };
    return this.locks.giveBackLock(withKeyedDigest(userRequest, this.config), input);
  }
}
