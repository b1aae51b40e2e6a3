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

  /** Lists the desks with their holder, float (fixed stock of cash) and balance. */
  @Get()
  @Permission('desks.read')
  @ApiOperation({ summary: 'Desks with their holder, float and balance' })
  list(@CurrentEstablishment() establishment: Establishment): Promise<DeskRow[]> {
    return this.desks.listDesks(establishment);
  }

  /** Returns the cash, chips and plaques of all desks together (AI67:14, the guarantee fund). */
  @Get('holdings')
  @Permission('desks.read')
  @ApiOperation({ summary: 'What the desks hold together: cash (AI67:14, guarantee fund), chips and plaques' })
  readHoldings(@CurrentEstablishment() establishment: Establishment): Promise<DesksHold> {
    return this.desks.getTotalHoldings(establishment);
  }

  /** Opens a desk with its code, kind, room and float (fixed stock of cash). */
  @Post()
  @Permission('desks.manage')
  create(
    @WriteRequest() userRequest: UserRequest,
    @Body() { deskCode, kind, room, floatMinor }: NewDeskDto,
  ): Promise<Serialized<DeskRow>> {
    const desk = { deskCode, kind, room: room ?? '', floatMinor: BigInt(floatMinor) };
    return this.desks.createDesk(userRequest, desk);
  }

  /** Moves a desk to another room. */
  @Post(':desk/room')
  @HttpCode(200)
  @Permission('desks.manage')
  @ApiOperation({ summary: 'Says in which room a desk stands from now on' })
  moveDesk(
    @WriteRequest() userRequest: UserRequest,
    @Param('desk') deskCode: string,
    @Body() { room, reason }: DeskRoomDto,
  ): Promise<Serialized<DeskRow>> {
    return this.desks.updateDesk(userRequest, { action: 'desks.move', deskCode, reason, changedColumns: { room } });
  }

  /** Fixes the float (fixed stock of cash) of a desk. */
  @Post(':desk/float')
  @HttpCode(200)
  @Permission('desks.manage')
  fixFloat(
    @WriteRequest() userRequest: UserRequest,
    @Param('desk') deskCode: string,
    @Body() { floatMinor, reason }: DeskFloatDto,
  ): Promise<Serialized<DeskRow>> {
    const changedColumns = { floatMinor: BigInt(floatMinor) };
    return this.desks.updateDesk(userRequest, { action: 'desks.fixFloat', deskCode, reason, changedColumns });
  }

  /** Takes a desk out of use for good. */
  @Post(':desk/retirement')
  @HttpCode(200)
  @Permission('desks.manage')
  retire(
    @WriteRequest() userRequest: UserRequest,
    @Param('desk') deskCode: string,
    @Body() { reason }: DeskRetirementDto,
  ): Promise<Serialized<DeskRow>> {
    return this.desks.retireDesk(userRequest, { deskCode, reason });
  }

  /** Lists the movements of a desk, the newest first, a page at a time: those before a movement number. */
  @Get(':desk/movements')
  @Permission('desks.read')
  @ApiOperation({ summary: 'Statement of a desk, newest first, a page at a time' })
  listMovements(
    @CurrentEstablishment() establishment: Establishment,
    @Param('desk') deskCode: string,
    @Query() { before, limit }: DeskPageQuery,
  ): Promise<DeskMovementRow[]> {
    return this.desks.listMovements(establishment, deskCode, { before: before ?? null, limit: limit ?? PAGE_LIMIT });
  }

  /** Records a change for a customer: currency, tokens, or credits on a card. */
  @Post(':desk/changes')
  @Permission('desks.operate')
  @ApiOperation({ summary: 'A change for a customer: currency, tokens, credits on a card' })
  recordChange(
    @WriteRequest() userRequest: UserRequest,
    @Param('desk') deskCode: string,
    @Body() { taken, given, amountMinor }: DeskChangeDto,
  ): Promise<Serialized<DeskRow>> {
    return this.desks.recordChange(userRequest, { deskCode, taken, given, amountMinor: BigInt(amountMinor) });
  }

  /** Records chips and plaques that a customer bought for cash, or brought back. */
  @Post(':desk/chip-trades')
  @Permission('desks.operate')
  @ApiOperation({ summary: 'Chips and plaques that a customer buys for cash, or brings back' })
  tradeChips(
    @WriteRequest() userRequest: UserRequest,
    @Param('desk') deskCode: string,
    @Body() { trade, chips }: ChipTradeDto,
  ): Promise<Serialized<DeskRow>> {
    return this.chipTrades.tradeChips(userRequest, { deskCode, trade, chips: toChipLines(chips) });
  }

  /** Lists the counts of a desk, the newest first, a page at a time: those before a count. */
  @Get(':desk/counts')
  @Permission('desks.read')
  listCounts(
    @CurrentEstablishment() establishment: Establishment,
    @Param('desk') deskCode: string,
    @Query() { before, limit }: DeskPageQuery,
  ): Promise<DeskCountRow[]> {
    return this.counts.listCounts(establishment, deskCode, {
      before: parseBeforeCursor(before),
      limit: limit ?? PAGE_LIMIT,
    });
  }

  /** Records the count of a desk; its witness may take the desk over. The body has a secret, so its digest is keyed. */
  @Post(':desk/counts')
  @Permission('desks.operate')
  @ApiOperation({ summary: 'Counts a desk; its witness may take it over' })
  countDesk(
    @WriteRequest() userRequest: UserRequest,
    @Param('desk') deskCode: string,
    @Body() count: DeskCountDto,
    @Req() request: Request,
  ): Promise<Serialized<DeskCountRow>> {
    const { countedMinor, seenMovement, pieces, chips, outcome, reason, witness, confirmedDoubts } = count;
    const newCount = {
      deskCode,
      countedMinor: BigInt(countedMinor),
      seenMovement,
      pieces: toValueLines(pieces),
      chips: toChipLines(chips),
      outcome,
      reason: reason ?? '',
      witness: witness ?? null,
      confirmedDoubts: confirmedDoubts ?? [],
    };
    return this.counts.countDesk(
      withKeyedDigest(userRequest, this.config),
      newCount,
      getRequestOrigin(request).address,
    );
  }
}

@ApiTags('desks')
@Controller('establishments/:establishment/desk-transfers')
export class DeskTransfersController {
  constructor(private readonly transfers: DeskTransfersService) {}

  /** Lists transfers of money between desks, the newest first, a page at a time. */
  @Get()
  @Permission('desks.read')
  list(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { state, before, limit }: TransfersQuery,
  ): Promise<TransferRow[]> {
    return this.transfers.listTransfers(establishment, {
      state: state ?? null,
      before: parseBeforeCursor(before),
      limit: limit ?? PAGE_LIMIT,
    });
  }

  /** Gives money to another desk or the strongroom, or from it; it waits for its receiver. */
  @Post()
  @Permission('desks.operate')
  @ApiOperation({ summary: 'Money given to another desk or the strongroom, or from it; it waits for its receiver' })
  giveMoney(
    @WriteRequest() userRequest: UserRequest,
    @Body() { fromDesk, toDesk, amountMinor, pieces, chips, reason }: NewTransferDto,
  ): Promise<Serialized<TransferRow>> {
    const newTransfer = {
      fromDesk: fromDesk ?? null,
      toDesk: toDesk ?? null,
      amountMinor: BigInt(amountMinor),
      reason,
      pieces: toValueLines(pieces),
      chips: toChipLines(chips),
    };
    return this.transfers.giveMoney(userRequest, newTransfer);
  }

  /** Accepts or refuses a transfer of money as its receiver. */
  @Post(':transferId/receipt')
  @HttpCode(200)
  @Permission('desks.operate')
  receiveMoney(
    @WriteRequest() userRequest: UserRequest,
    @Param('transferId', IdPipe) transferId: bigint,
    @Body() { isAccepted, reason }: ReceiptDto,
  ): Promise<Serialized<TransferRow>> {
    return this.transfers.settleTransfer(userRequest, { transferId, isAccepted, reason: reason ?? '' });
  }

  /** Withdraws a transfer of money that waits for its receiver. */
  @Post(':transferId/withdrawal')
  @HttpCode(200)
  @Permission('desks.operate')
  withdraw(
    @WriteRequest() userRequest: UserRequest,
    @Param('transferId', IdPipe) transferId: bigint,
    @Body() { reason }: TransferWithdrawalDto,
  ): Promise<Serialized<TransferRow>> {
    return this.transfers.withdrawTransfer(userRequest, { transferId, reason });
  }
}

/** Returns the number before which a page ends; null for the first page. */
const parseBeforeCursor = (before: number | undefined): bigint | null => (before === undefined ? null : BigInt(before));
