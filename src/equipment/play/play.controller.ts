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
import { CONFIG } from '#platform/runtime/configuration-token.js';
import type { Config } from '#platform/runtime/config.js';
import type { EquipmentAllocationRow } from './allocations.queries.js';
import { EquipmentAllocationsService } from './allocations.service.js';
import { PlayingCardControlsService } from './playing-card-controls.service.js';
import type { PlayingCardAlert } from './playing-card-controls.service.js';
import type { PlayingCardControlRow, PlayingCardExchangeRow } from '../stock/controls.queries.js';
import { DiceControlsService } from './dice-controls.service.js';
import {
  AlertClosingDto,
  AllocationsQueryDto,
  NewAllocationDto,
  NewControlDto,
  NewDiceControlDto,
  NewExchangeDto,
  NewTellingDto,
} from './play.dto.js';

@ApiTags('equipment')
@Controller('establishments/:establishment/equipment')
export class EquipmentPlayController {
  constructor(
    private readonly allocations: EquipmentAllocationsService,
    private readonly cards: PlayingCardControlsService,
    private readonly dice: DiceControlsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('allocations')
  @Permission('equipment.read')
  @ApiOperation({ summary: 'Cards and dice given to tables on a gaming day' })
  list(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { day }: AllocationsQueryDto,
  ): Promise<EquipmentAllocationRow[]> {
    return this.allocations.listOfDay(establishment, day ?? null);
  }

  @Post('allocations')
  @Permission('equipment.handle')
  @ApiOperation({ summary: 'Gives cards or dice to a table; who receives or decides signs with their own secret' })
  allocate(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Body() { items, table, signer }: NewAllocationDto,
    @Req() request: Request,
  ): Promise<Wire<EquipmentAllocationRow>> {
    const input = { itemIds: items.map(BigInt), table, signer, address: readOrigin(request).address };
    return this.allocations.allocateEquipment(
      { actor, establishment, write: keyWriteDigest(write, this.config) },
      input,
    );
  }

  @Post('allocations/:allocation/dice-control')
  @Permission('equipment.handle')
  @ApiOperation({ summary: 'The control of a table’s dice at the end of the session, signed' })
  controlDice(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('allocation', IdPipe) allocationId: bigint,
    @Body() { dice, signers }: NewDiceControlDto,
    @Req() request: Request,
  ): Promise<Wire<EquipmentAllocationRow>> {
    const controlledDice = dice.map(({ item, micrometer, square, balance, isSound, observations }) => ({
      itemId: BigInt(item),
      micrometer,
      square,
      balance,
      isSound,
      observations: observations ?? '',
    }));
    const control = { allocationId, dice: controlledDice, signers, address: readOrigin(request).address };
    return this.dice.controlDice({ actor, establishment, write: keyWriteDigest(write, this.config) }, control);
  }

  @Post('items/:item/controls')
  @Permission('equipment.handle')
  @ApiOperation({ summary: 'A control of a set of cards: what was counted, what was found' })
  control(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('item', IdPipe) item: bigint,
    @Body() sentControl: NewControlDto,
  ): Promise<Wire<PlayingCardControlRow>> {
    const { control, counted, marked, foreignCards, observations = '' } = sentControl;
    const { isPreMixed = false, isUnderVideo = false, isInOrder = false, isWorn = false } = sentControl;
    return this.cards.controlCards({ actor, establishment, write }, item, {
      control,
      counted,
      marked,
      foreignCards,
      isPreMixed,
      isUnderVideo,
      isInOrder,
      isWorn,
      observations,
    });
  }

  @Get('alerts')
  @Permission('equipment.read')
  @ApiOperation({ summary: 'Sets with a missing, extra, marked or foreign card, and who was not told yet' })
  alerts(@CurrentEstablishment() establishment: Establishment): Promise<PlayingCardControlRow[]> {
    return this.cards.alerts(establishment);
  }

  @Get('alerts/:alert')
  @Permission('equipment.read')
  alert(
    @CurrentEstablishment() establishment: Establishment,
    @Param('alert', IdPipe) alert: bigint,
  ): Promise<PlayingCardAlert> {
    return this.cards.alert(establishment, alert);
  }

  @Post('alerts/:alert/tellings')
  @Permission('equipment.handle')
  @ApiOperation({ summary: 'Somebody whom the text names was notified of an alert' })
  tell(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('alert', IdPipe) alert: bigint,
    @Body() notification: NewTellingDto,
  ): Promise<Wire<PlayingCardAlert>> {
    return this.cards.recordNotification({ actor, establishment, write }, alert, notification);
  }

  @Post('alerts/:alert/closing')
  @Permission('equipment.manage')
  close(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('alert', IdPipe) alert: bigint,
    @Body() closing: AlertClosingDto,
  ): Promise<Wire<PlayingCardAlert>> {
    return this.cards.closeAlert({ actor, establishment, write }, alert, closing);
  }

  @Post('exchanges')
  @Permission('equipment.handle')
  @ApiOperation({ summary: 'A damaged card replaced by one of the reserve set, by an inspecteur' })
  exchange(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Body() { item, reserve, card }: NewExchangeDto,
  ): Promise<Wire<PlayingCardExchangeRow[]>> {
    const input = { itemId: BigInt(item), reserveItemId: BigInt(reserve), card };
    return this.cards.exchangeCard({ actor, establishment, write }, input);
  }
}
