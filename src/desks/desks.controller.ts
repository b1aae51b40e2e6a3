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
import type { DesksHold } from './balances/desk-chips.queries.js';
import { ChipTradesService } from './chip-trades.service.js';
import { DeskCountsService } from './desk-counts.service.js';
import { DeskTransfersService } from './desk-transfers.service.js';
import {
  ChipTradeDto,
  DeskChangeDto,
  DeskCountDto,
  DeskFloatDto,
  DeskPageQuery,
  DeskRetirementDto,
  DeskRoomDto,
  NewDeskDto,
  NewTransferDto,
  ReceiptDto,
  TransfersQuery,
  TransferWithdrawalDto,
} from './desks.dto.js';
import { toChipLines, toValueLines } from './sent-pieces.js';
import type { DeskCountRow, DeskMovementRow, DeskRow, TransferRow } from './balances/desks.queries.js';
import { DesksService } from './balances/desks.service.js';

const PAGE_LIMIT = 100;

@ApiTags('desks')
@Controller('establishments/:establishment/desks')
export class DesksController {
  constructor(
    private readonly desks: DesksService,
    private readonly counts: DeskCountsService,
    private readonly chipTrades: ChipTradesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Permission('desks.read')
  @ApiOperation({ summary: 'Desks with their holder, float and balance' })
  list(@CurrentEstablishment() establishment: Establishment): Promise<DeskRow[]> {
    return this.desks.listDesks(establishment);
  }

  @Get('holdings')
  @Permission('desks.read')
  @ApiOperation({ summary: 'What the desks hold together: cash (AI67:14, guarantee fund), chips and plaques' })
  holdings(@CurrentEstablishment() establishment: Establishment): Promise<DesksHold> {
    return this.desks.holdings(establishment);
  }

  @Post()
  @Permission('desks.manage')
  create(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Body() { deskCode, kind, room, floatMinor }: NewDeskDto,
  ): Promise<Wire<DeskRow>> {
    const desk = { deskCode, kind, room: room ?? '', floatMinor: BigInt(floatMinor) };
    return this.desks.createDesk({ actor, establishment, write }, desk);
  }

  @Post(':desk/room')
  @HttpCode(200)
  @Permission('desks.manage')
  @ApiOperation({ summary: 'Says in which room a desk stands from now on' })
  move(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('desk') deskCode: string,
    @Body() { room, reason }: DeskRoomDto,
  ): Promise<Wire<DeskRow>> {
    return this.desks.changeDesk(
      { actor, establishment, write },
      { act: 'desks.move', deskCode, reason, facts: { room } },
    );
  }

  @Post(':desk/float')
  @HttpCode(200)
  @Permission('desks.manage')
  fixFloat(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('desk') deskCode: string,
    @Body() { floatMinor, reason }: DeskFloatDto,
  ): Promise<Wire<DeskRow>> {
    const facts = { floatMinor: BigInt(floatMinor) };
    return this.desks.changeDesk({ actor, establishment, write }, { act: 'desks.fixFloat', deskCode, reason, facts });
  }

  @Post(':desk/retirement')
  @HttpCode(200)
  @Permission('desks.manage')
  retire(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('desk') deskCode: string,
    @Body() { reason }: DeskRetirementDto,
  ): Promise<Wire<DeskRow>> {
    return this.desks.retireDesk({ actor, establishment, write }, { deskCode, reason });
  }

  @Get(':desk/movements')
  @Permission('desks.read')
  @ApiOperation({ summary: 'Statement of a desk, newest first, a page at a time' })
  movements(
    @CurrentEstablishment() establishment: Establishment,
    @Param('desk') deskCode: string,
    @Query() { before, limit }: DeskPageQuery,
  ): Promise<DeskMovementRow[]> {
    return this.desks.listMovements(establishment, deskCode, { before: before ?? null, limit: limit ?? PAGE_LIMIT });
  }

  @Post(':desk/changes')
  @Permission('desks.operate')
  @ApiOperation({ summary: 'A change for a customer: currency, tokens, credits on a card' })
  change(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('desk') deskCode: string,
    @Body() { taken, given, amountMinor }: DeskChangeDto,
  ): Promise<Wire<DeskRow>> {
    return this.desks.recordChange(
      { actor, establishment, write },
      { deskCode, taken, given, amountMinor: BigInt(amountMinor) },
    );
  }

  @Post(':desk/chip-trades')
  @Permission('desks.operate')
  @ApiOperation({ summary: 'Chips and plaques that a customer buys for cash, or brings back' })
  tradeChips(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('desk') deskCode: string,
    @Body() { trade, chips }: ChipTradeDto,
  ): Promise<Wire<DeskRow>> {
    return this.chipTrades.tradeChips({ actor, establishment, write }, { deskCode, trade, chips: toChipLines(chips) });
  }

  @Get(':desk/counts')
  @Permission('desks.read')
  listCounts(
    @CurrentEstablishment() establishment: Establishment,
    @Param('desk') deskCode: string,
    @Query() { before, limit }: DeskPageQuery,
  ): Promise<DeskCountRow[]> {
    return this.counts.listCounts(establishment, deskCode, {
      before: beforeNumber(before),
      limit: limit ?? PAGE_LIMIT,
    });
  }

  @Post(':desk/counts')
  @Permission('desks.operate')
  @ApiOperation({ summary: 'Counts a desk; its witness may take it over' })
  count(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('desk') deskCode: string,
    @Body() { countedMinor, seenMovement, pieces, chips, outcome, reason, witness }: DeskCountDto,
    @Req() request: Request,
  ): Promise<Wire<DeskCountRow>> {
    const count = {
      deskCode,
      countedMinor: BigInt(countedMinor),
      seenMovement,
      pieces: toValueLines(pieces),
      chips: toChipLines(chips),
      outcome,
      reason: reason ?? '',
      witness: witness ?? null,
    };
    return this.counts.countDesk(
      { actor, establishment, write: keyWriteDigest(write, this.config) },
      count,
      readOrigin(request).address,
    );
  }
}

@ApiTags('desks')
@Controller('establishments/:establishment/desk-transfers')
export class DeskTransfersController {
  constructor(private readonly transfers: DeskTransfersService) {}

  @Get()
  @Permission('desks.read')
  list(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { state, before, limit }: TransfersQuery,
  ): Promise<TransferRow[]> {
    return this.transfers.listTransfers(establishment, {
      state: state ?? null,
      before: beforeNumber(before),
      limit: limit ?? PAGE_LIMIT,
    });
  }

  @Post()
  @Permission('desks.operate')
  @ApiOperation({ summary: 'Money given to another desk or the strongroom, or from it; it waits for its receiver' })
  give(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Body() { fromDesk, toDesk, amountMinor, pieces, chips, reason }: NewTransferDto,
  ): Promise<Wire<TransferRow>> {
    const transfer = {
      fromDesk: fromDesk ?? null,
      toDesk: toDesk ?? null,
      amountMinor: BigInt(amountMinor),
      reason,
      pieces: toValueLines(pieces),
      chips: toChipLines(chips),
    };
    return this.transfers.giveMoney({ actor, establishment, write }, transfer);
  }

  @Post(':transferId/receipt')
  @HttpCode(200)
  @Permission('desks.operate')
  receive(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('transferId', IdPipe) transferId: bigint,
    @Body() { isAccepted, reason }: ReceiptDto,
  ): Promise<Wire<TransferRow>> {
    return this.transfers.receiveMoney(
      { actor, establishment, write },
      { transferId, isAccepted, reason: reason ?? '' },
    );
  }

  @Post(':transferId/withdrawal')
  @HttpCode(200)
  @Permission('desks.operate')
  withdraw(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('transferId', IdPipe) transferId: bigint,
    @Body() { reason }: TransferWithdrawalDto,
  ): Promise<Wire<TransferRow>> {
    return this.transfers.withdrawTransfer({ actor, establishment, write }, { transferId, reason });
  }
}

const beforeNumber = (before: number | undefined): bigint | null => (before === undefined ? null : BigInt(before));
