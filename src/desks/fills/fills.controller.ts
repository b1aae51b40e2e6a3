import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { getRequestOrigin } from '#identity/sessions/session-cookie.js';
import type { Config } from '#platform/runtime/config.js';
import { WriteRequest, withKeyedDigest, type UserRequest } from '#ledger/user-request.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { FillsQuery, FillVoidDto, NewFillDto } from './fills.dto.js';
import type { FillRow } from './fills.queries.js';
import { FillsService } from './fills.service.js';

const PAGE_LIMIT = 100;

@ApiTags('desks')
@Controller('establishments/:establishment/fills')
export class FillsController {
  constructor(
    private readonly fills: FillsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Lists slips of fills (coins brought to hoppers), the newest first, a page at a time. */
  @Get()
  @Permission('desks.read')
  @ApiOperation({ summary: 'Slips of coins brought to hoppers, newest first, a page at a time' })
  list(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { day, before, limit }: FillsQuery,
  ): Promise<FillRow[]> {
    const beforeSlip = before === undefined ? null : BigInt(before);
    return this.fills.listFills(establishment, {
      gamingDay: day ?? null,
      before: beforeSlip,
      limit: limit ?? PAGE_LIMIT,
    });
  }

  /** Records a fill (coins brought to a hopper), or the first load of a machine. The body has a secret. */
  @Post()
  @Permission('desks.operate')
  @ApiOperation({ summary: 'Coins brought to a hopper: a fill, or the first load of the machine' })
  recordFill(
    @WriteRequest() userRequest: UserRequest,
    @Body() { machine, kind, amountMinor, desk, witness }: NewFillDto,
    @Req() request: Request,
  ): Promise<Serialized<FillRow>> {
    const newFill = { machine, kind, amountMinor: BigInt(amountMinor), deskCode: desk, witness };
    return this.fills.recordFill(withKeyedDigest(userRequest, this.config), newFill, getRequestOrigin(request).address);
  }

  /** Voids a slip of a fill with a second person. The body has a secret, so its digest is keyed. */
  @Post(':slip/void')
  @HttpCode(200)
  @Permission('desks.operate')
  voidFill(
    @WriteRequest() userRequest: UserRequest,
    @Param('slip', IdPipe) slipNumber: bigint,
    @Body() { desk, reason, authoriser }: FillVoidDto,
    @Req() request: Request,
  ): Promise<Serialized<FillRow>> {
    const fillVoid = { slipNumber, deskCode: desk, reason };
    return this.fills.voidFill(
      withKeyedDigest(userRequest, this.config),
      fillVoid,
      authoriser,
      getRequestOrigin(request).address,
    );
  }
}
