import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CurrentActor, CurrentHouse, Permission } from '../identity/access.decorators.js';
import type { Actor, House } from '../identity/access.decorators.js';
import { IdPipe } from '../identity/id.pipe.js';
import { keyedWrite } from '../identity/secrets/keyed-write.js';
import { originOf } from '../identity/sessions/session-cookie.js';
import type { Config } from '../platform/runtime/config.js';
import { IdempotentWrite } from '../platform/database/idempotency.js';
import type { Wire, WriteKey } from '../platform/database/idempotency.js';
import { CONFIG } from '../platform/platform.module.js';
import { DeskCountsService } from './desk-counts.service.js';
import { DeskTransfersService } from './desk-transfers.service.js';
import {
  DeskChangeDto,
  DeskCountDto,
  DeskFloatDto,
  DeskPageQuery,
  DeskRetirementDto,
  NewDeskDto,
  NewTransferDto,
  ReceiptDto,
  TransfersQuery,
  TransferWithdrawalDto,
} from './desks.dto.js';
import type { DeskCountRow, DeskMovementRow, DeskRow, TransferRow } from './desks.queries.js';
import { DesksService } from './desks.service.js';

const PAGE = 100;

@ApiTags('desks')
@Controller('establishments/:establishment/desks')
export class DesksController {
  constructor(
    private readonly desks: DesksService,
    private readonly counts: DeskCountsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Permission('desks.read')
  @ApiOperation({ summary: 'Desks with their holder, float and balance' })
  list(@CurrentHouse() house: House): Promise<DeskRow[]> {
    return this.desks.list(house);
  }

  @Post()
  @Permission('desks.manage')
  create(
    @CurrentActor() actor: Actor,
    @CurrentHouse() house: House,
    @IdempotentWrite() write: WriteKey,
    @Body() { deskCode, kind, floatMinor }: NewDeskDto,
  ): Promise<Wire<DeskRow>> {
    return this.desks.create(actor, house, write, { deskCode, kind, floatMinor: BigInt(floatMinor) });
  }

  @Post(':desk/float')
  @HttpCode(200)
  @Permission('desks.manage')
  fixFloat(
    @CurrentActor() actor: Actor,
    @CurrentHouse() house: House,
    @IdempotentWrite() write: WriteKey,
    @Param('desk') deskCode: string,
    @Body() { floatMinor, reason }: DeskFloatDto,
  ): Promise<Wire<DeskRow>> {
    return this.desks.fixFloat(actor, house, write, { deskCode, floatMinor: BigInt(floatMinor), reason });
  }

  @Post(':desk/retirement')
  @HttpCode(200)
  @Permission('desks.manage')
  retire(
    @CurrentActor() actor: Actor,
    @CurrentHouse() house: House,
    @IdempotentWrite() write: WriteKey,
    @Param('desk') deskCode: string,
    @Body() { reason }: DeskRetirementDto,
  ): Promise<Wire<DeskRow>> {
    return this.desks.retire(actor, house, write, { deskCode, reason });
  }

  @Get(':desk/movements')
  @Permission('desks.read')
  @ApiOperation({ summary: 'Statement of a desk, newest first, a page at a time' })
  movements(
    @CurrentHouse() house: House,
    @Param('desk') deskCode: string,
    @Query() { before, limit }: DeskPageQuery,
  ): Promise<DeskMovementRow[]> {
    return this.desks.movements(house, deskCode, { before: before ?? null, limit: limit ?? PAGE });
  }

  @Post(':desk/changes')
  @Permission('desks.operate')
  @ApiOperation({ summary: 'A change for a customer: currency, tokens, credits on a card' })
  change(
    @CurrentActor() actor: Actor,
    @CurrentHouse() house: House,
    @IdempotentWrite() write: WriteKey,
    @Param('desk') deskCode: string,
    @Body() { taken, given, amountMinor }: DeskChangeDto,
  ): Promise<Wire<DeskRow>> {
    return this.desks.change(actor, house, write, { deskCode, taken, given, amountMinor: BigInt(amountMinor) });
  }

  @Get(':desk/counts')
  @Permission('desks.read')
  listCounts(
    @CurrentHouse() house: House,
    @Param('desk') deskCode: string,
    @Query() { before, limit }: DeskPageQuery,
  ): Promise<DeskCountRow[]> {
    return this.counts.list(house, deskCode, { before: numbered(before), limit: limit ?? PAGE });
  }

  @Post(':desk/counts')
  @Permission('desks.operate')
  @ApiOperation({ summary: 'Counts a desk; its witness may take it over' })
  count(
    @CurrentActor() actor: Actor,
    @CurrentHouse() house: House,
    @IdempotentWrite() write: WriteKey,
    @Param('desk') deskCode: string,
    @Body() { countedMinor, outcome, reason, witness }: DeskCountDto,
    @Req() request: Request,
  ): Promise<Wire<DeskCountRow>> {
    const count = {
      deskCode,
      countedMinor: BigInt(countedMinor),
      outcome,
      reason: reason ?? '',
      witness: witness ?? null,
    };
    return this.counts.count(actor, house, keyedWrite(write, this.config), count, originOf(request).address);
  }
}

@ApiTags('desks')
@Controller('establishments/:establishment/desk-transfers')
export class DeskTransfersController {
  constructor(private readonly transfers: DeskTransfersService) {}

  @Get()
  @Permission('desks.read')
  list(@CurrentHouse() house: House, @Query() { state, before, limit }: TransfersQuery): Promise<TransferRow[]> {
    return this.transfers.list(house, { state: state ?? null, before: numbered(before), limit: limit ?? PAGE });
  }

  @Post()
  @Permission('desks.operate')
  @ApiOperation({ summary: 'Money given to another desk or the strongroom, or from it; it waits for its receiver' })
  give(
    @CurrentActor() actor: Actor,
    @CurrentHouse() house: House,
    @IdempotentWrite() write: WriteKey,
    @Body() { fromDesk, toDesk, amountMinor, reason }: NewTransferDto,
  ): Promise<Wire<TransferRow>> {
    const given = { fromDesk: fromDesk ?? null, toDesk: toDesk ?? null, amountMinor: BigInt(amountMinor), reason };
    return this.transfers.give(actor, house, write, given);
  }

  @Post(':transferId/receipt')
  @HttpCode(200)
  @Permission('desks.operate')
  receive(
    @CurrentActor() actor: Actor,
    @CurrentHouse() house: House,
    @IdempotentWrite() write: WriteKey,
    @Param('transferId', IdPipe) transferId: bigint,
    @Body() { isAccepted, reason }: ReceiptDto,
  ): Promise<Wire<TransferRow>> {
    return this.transfers.receive(actor, house, write, { transferId, isAccepted, reason: reason ?? '' });
  }

  @Post(':transferId/withdrawal')
  @HttpCode(200)
  @Permission('desks.operate')
  withdraw(
    @CurrentActor() actor: Actor,
    @CurrentHouse() house: House,
    @IdempotentWrite() write: WriteKey,
    @Param('transferId', IdPipe) transferId: bigint,
    @Body() { reason }: TransferWithdrawalDto,
  ): Promise<Wire<TransferRow>> {
    return this.transfers.withdraw(actor, house, write, { transferId, reason });
  }
}

const numbered = (before: number | undefined): bigint | null => (before === undefined ? null : BigInt(before));
