import { Body, Controller, Get, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CurrentActor, CurrentEstablishment, Permission } from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { keyWriteDigest } from '#identity/access/keyed-write.js';
import { readOrigin } from '#identity/sessions/session-cookie.js';
import { IdempotentWrite } from '#platform/database/idempotency.js';
import type { Wire, WriteKey } from '#platform/database/idempotency.js';
import { SerialPageQuery } from '#platform/http/input-fields.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import type { Config } from '#platform/runtime/config.js';
import { EquipmentDestructionsService } from './destructions.service.js';
import type { EquipmentItemRow, EquipmentStockRow } from './items.queries.js';
import { EquipmentMovementsService } from './movements.service.js';
import type { EquipmentItemSheet, MovementInput } from './movements.service.js';
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

  @Get('stock')
  @Permission('equipment.read')
  @ApiOperation({
    summary: 'What is in each depot and at each table, at an instant: the sum of the movements until then',
  })
  stock(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { at }: StockQueryDto,
  ): Promise<EquipmentStockRow[]> {
    return this.movements.stock(establishment, at ?? null);
  }

  @Get('items')
  @Permission('equipment.read')
  items(
    @CurrentEstablishment() establishment: Establishment,
    @Query() query: ItemsQueryDto,
  ): Promise<EquipmentItemRow[]> {
    const { book = null, table = null, number = null, limit } = query;
    const depotId = query.depot === undefined ? null : BigInt(query.depot);
    return this.movements.items(establishment, {
      book,
      depotId,
      table,
      number,
      limit,
      withEnded: query.ended === 'true',
      onlyReserve: query.reserve === 'true',
    });
  }

  @Get('items/:item')
  @Permission('equipment.read')
  @ApiOperation({ summary: 'A set or a die with its movements, controls and exchanges' })
  item(
    @CurrentEstablishment() establishment: Establishment,
    @Param('item', IdPipe) item: bigint,
  ): Promise<EquipmentItemSheet> {
    return this.movements.item(establishment, item);
  }

  @Post('items/:item/reserve')
  @Permission('equipment.handle')
  @ApiOperation({ summary: 'Keeps a set for exchanges of damaged cards, for good' })
  reserve(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('item', IdPipe) item: bigint,
  ): Promise<Wire<EquipmentItemSheet>> {
    return this.movements.reserveSet({ actor, establishment, write }, item);
  }

  @Get('receipts')
  @Permission('equipment.read')
  receiptList(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { before, limit }: SerialPageQuery,
  ): Promise<EquipmentReceiptRow[]> {
    return this.receipts.listReceipts(establishment, { before: before === undefined ? null : BigInt(before), limit });
  }

  @Post('receipts')
  @Permission('equipment.handle')
  @ApiOperation({ summary: 'A delivery into the principal depot, each piece by its maker’s number' })
  receive(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Body() { makerId, pieces, ...receipt }: NewReceiptDto,
  ): Promise<Wire<EquipmentItemRow[]>> {
    const receivedPieces = pieces.map(({ kind, makerNumber, mark, game, colour }) => ({
      kind,
      makerNumber,
      mark: mark ?? '',
      game,
      colour,
    }));
    const input = { ...receipt, makerId: BigInt(makerId), pieces: receivedPieces };
    return this.receipts.receiveDelivery({ actor, establishment, write }, input);
  }

  @Post('moves')
  @Permission('equipment.handle')
  move(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Body() move: EquipmentMoveDto,
  ): Promise<Wire<EquipmentItemRow[]>> {
    return this.movements.movePieces({ actor, establishment, write }, toMovementInput(move));
  }

  @Post('returns')
  @Permission('equipment.handle')
  @ApiOperation({ summary: 'Pieces back from their tables, into a depot' })
  takeBack(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Body() move: EquipmentMoveDto,
  ): Promise<Wire<EquipmentItemRow[]>> {
    return this.movements.takeBackPieces({ actor, establishment, write }, toMovementInput(move));
  }

  @Get('destructions')
  @Permission('equipment.read')
  destructionList(@CurrentEstablishment() establishment: Establishment): Promise<EquipmentDestructionRow[]> {
    return this.destructions.listLatest(establishment);
  }

  @Post('destructions')
  @Permission('equipment.manage')
  @ApiOperation({ summary: 'The notice to the control service, before cards or dice are destroyed or neutralised' })
  announce(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Body() destruction: NewDestructionDto,
  ): Promise<Wire<EquipmentDestructionRow>> {
    return this.destructions.announceDestruction({ actor, establishment, write }, destruction);
  }

  @Post('destructions/:destruction/completion')
  @Permission('equipment.manage')
  @ApiOperation({ summary: 'It took place: each piece leaves its register for good' })
  carryOut(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('destruction', IdPipe) destructionId: bigint,
    @Body() { items, inspecteur, officer, observations }: DestructionDoneDto,
    @Req() request: Request,
  ): Promise<Wire<EquipmentDestructionRow>> {
    return this.destructions.completeDestruction(
      { actor, establishment, write: keyWriteDigest(write, this.config) },
      {
        destructionId,
        itemIds: items.map(BigInt),
        inspecteur,
        address: readOrigin(request).address,
        officer: officer ?? '',
        observations: observations ?? '',
      },
    );
  }
}

/** Returns the movement of a request: identifiers of pieces and of the depot, with the reason. */
const toMovementInput = ({ items, depotId, reason }: EquipmentMoveDto): MovementInput => ({
  itemIds: items.map(BigInt),
  depotId: BigInt(depotId),
  reason: reason ?? '',
});
