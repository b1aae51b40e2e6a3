import { Body, Controller, Get, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { getRequestOrigin } from '#identity/sessions/session-cookie.js';
import { WriteRequest, withKeyedDigest, type UserRequest } from '#ledger/user-request.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { SerialPageQuery } from '#platform/http/input-fields.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import type { Config } from '#platform/runtime/config.js';
import { EquipmentDestructionsService } from './destructions.service.js';
import type { EquipmentItemRow, EquipmentStockRow } from './items.queries.js';
import { EquipmentMovementsService, type EquipmentItemSheet, type MovementInput } from './movements.service.js';
import type { EquipmentDestructionRow, EquipmentReceiptRow } from './receipts.queries.js';
import { EquipmentReceiptsService } from './receipts.service.js';
import {
  DestructionDoneDto,
  EquipmentMoveDto,
  ItemsQueryDto,
  NewDestructionDto,
  NewReceiptDto,
  StockQueryDto,
} from './stock.dto.js';

@ApiTags('equipment')
@Controller('establishments/:establishment/equipment')
export class EquipmentStockController {
  constructor(
    private readonly movements: EquipmentMovementsService,
    private readonly receipts: EquipmentReceiptsService,
    private readonly destructions: EquipmentDestructionsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the number of pieces in each depot and at each table at an instant, by default now. */
  @Get('stock')
  @Permission('equipment.read')
  @ApiOperation({
    summary: 'What is in each depot and at each table, at an instant: the sum of the movements until then',
  })
  readStock(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { at }: StockQueryDto,
  ): Promise<EquipmentStockRow[]> {
    return this.movements.getStock(establishment, at ?? null);
  }

  /** Lists pieces of equipment (sets of cards, dice), by default those still in use; `reserve` selects reserve sets. */
  @Get('items')
  @Permission('equipment.read')
  listItems(
    @CurrentEstablishment() establishment: Establishment,
    @Query() query: ItemsQueryDto,
  ): Promise<EquipmentItemRow[]> {
    const { book = null, table = null, number = null, limit } = query;
    const depotId = query.depot === undefined ? null : BigInt(query.depot);
    return this.movements.searchItems(establishment, {
      book,
      depotId,
      table,
      numberPart: number,
      limit,
      includeDestroyed: query.ended === 'true',
      reserveOnly: query.reserve === 'true',
    });
  }

  /** Returns a set or a die with its movements, controls and exchanges. */
  @Get('items/:item')
  @Permission('equipment.read')
  @ApiOperation({ summary: 'A set or a die with its movements, controls and exchanges' })
  findItem(
    @CurrentEstablishment() establishment: Establishment,
    @Param('item', IdPipe) itemId: bigint,
  ): Promise<EquipmentItemSheet> {
    return this.movements.getItemSheet(establishment, itemId);
  }

  /** Reserves a set for exchanges of damaged cards, for good. */
  @Post('items/:item/reserve')
  @Permission('equipment.handle')
  @ApiOperation({ summary: 'Keeps a set for exchanges of damaged cards, for good' })
  reserveSet(
    @WriteRequest() userRequest: UserRequest,
    @Param('item', IdPipe) itemId: bigint,
  ): Promise<Serialized<EquipmentItemSheet>> {
    return this.movements.reserveSet(userRequest, itemId);
  }

  /** Lists the receipts of deliveries, the latest first, a page at a time: those before a number. */
  @Get('receipts')
  @Permission('equipment.read')
  listReceipts(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { before, limit }: SerialPageQuery,
  ): Promise<EquipmentReceiptRow[]> {
    return this.receipts.listReceipts(establishment, { before: before === undefined ? null : BigInt(before), limit });
  }

  /** Receives a delivery into the principal depot, each piece by its maker’s number. */
  @Post('receipts')
  @Permission('equipment.handle')
  @ApiOperation({ summary: 'A delivery into the principal depot, each piece by its maker’s number' })
  receive(
    @WriteRequest() userRequest: UserRequest,
    @Body() { makerId, pieces, ...receipt }: NewReceiptDto,
  ): Promise<Serialized<EquipmentItemRow[]>> {
    const receivedPieces = pieces.map(({ kind, makerNumber, mark, game, colour }) => ({
      kind,
      makerNumber,
      mark: mark ?? '',
      game,
      colour,
    }));
    const input = { ...receipt, makerId: BigInt(makerId), pieces: receivedPieces };
    return this.receipts.receiveDelivery(userRequest, input);
  }

  /** Moves pieces from one depot to another. */
  @Post('moves')
  @Permission('equipment.handle')
  move(
    @WriteRequest() userRequest: UserRequest,
    @Body() move: EquipmentMoveDto,
  ): Promise<Serialized<EquipmentItemRow[]>> {
    return this.movements.moveItems(userRequest, toMovementInput(move));
  }

  /** Takes pieces back from their tables, into a depot. */
  @Post('returns')
  @Permission('equipment.handle')
  @ApiOperation({ summary: 'Pieces back from their tables, into a depot' })
  takeBack(
    @WriteRequest() userRequest: UserRequest,
    @Body() move: EquipmentMoveDto,
  ): Promise<Serialized<EquipmentItemRow[]>> {
    return this.movements.takeBackItems(userRequest, toMovementInput(move));
  }

  /** Lists the latest destructions of cards and dice, announced or done. */
  @Get('destructions')
  @Permission('equipment.read')
  listDestructions(@CurrentEstablishment() establishment: Establishment): Promise<EquipmentDestructionRow[]> {
    return this.destructions.listLatestDestructions(establishment);
  }

  /** Announces to the control service that cards or dice will be destroyed or neutralised. */
  @Post('destructions')
  @Permission('equipment.manage')
  @ApiOperation({ summary: 'The notice to the control service, before cards or dice are destroyed or neutralised' })
  announce(
    @WriteRequest() userRequest: UserRequest,
    @Body() destruction: NewDestructionDto,
  ): Promise<Serialized<EquipmentDestructionRow>> {
    return this.destructions.announceDestruction(userRequest, destruction);
  }

  /** Records that a destruction took place: each piece leaves its register for good. */
  @Post('destructions/:destruction/completion')
  @Permission('equipment.manage')
  @ApiOperation({ summary: 'It took place: each piece leaves its register for good' })
  carryOut(
    @WriteRequest() userRequest: UserRequest,
    @Param('destruction', IdPipe) destructionId: bigint,
    @Body() { items, inspecteur, officer, observations }: DestructionDoneDto,
    @Req() request: Request,
  ): Promise<Serialized<EquipmentDestructionRow>> {
    return this.destructions.completeDestruction(withKeyedDigest(userRequest, this.config), {
      destructionId,
      itemIds: items.map(BigInt),
      inspecteur,
      address: getRequestOrigin(request).address,
      officer: officer ?? '',
      observations: observations ?? '',
    });
  }
}

/** Returns the movement of a request: identifiers of pieces and of the depot, with the reason. */
const toMovementInput = ({ items, depotId, reason }: EquipmentMoveDto): MovementInput => ({
  itemIds: items.map(BigInt),
  depotId: BigInt(depotId),
  reason: reason ?? '',
});
