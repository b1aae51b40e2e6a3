import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CurrentActor, CurrentEstablishment, Permission } from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { keyWriteDigest } from '#identity/access/keyed-write.js';
import { readOrigin } from '#identity/sessions/session-cookie.js';
import type { Config } from '#platform/runtime/config.js';
import { IdempotentWrite } from '#platform/database/idempotency.js';
import type { Wire, WriteKey } from '#platform/database/idempotency.js';
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

  @Post()
  @Permission('desks.operate')
  @ApiOperation({ summary: 'Coins brought to a hopper: a fill, or the first load of the machine' })
  fill(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Body() { machine, kind, amountMinor, desk, witness }: NewFillDto,
    @Req() request: Request,
  ): Promise<Wire<FillRow>> {
    const input = { machine, kind, amountMinor: BigInt(amountMinor), deskCode: desk, witness };
    return this.fills.recordFill(
      { actor, establishment, write: keyWriteDigest(write, this.config) },
      input,
      readOrigin(request).address,
    );
  }

  @Post(':slip/void')
  @HttpCode(200)
  @Permission('desks.operate')
  void(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('slip', IdPipe) slipNumber: bigint,
    @Body() { desk, reason, authoriser }: FillVoidDto,
    @Req() request: Request,
  ): Promise<Wire<FillRow>> {
    const input = { slipNumber, deskCode: desk, reason };
    const keyedWriteKey = keyWriteDigest(write, this.config);
    return this.fills.voidFill(
      { actor, establishment, write: keyedWriteKey },
      input,
      authoriser,
      readOrigin(request).address,
    );
  }
}
