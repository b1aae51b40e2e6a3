import { Body, Controller, Get, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { getRequestOrigin } from '#identity/sessions/session-cookie.js';
import { WriteRequest, withKeyedDigest, type UserRequest } from '#ledger/user-request.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import type { Config } from '#platform/runtime/config.js';
import type { EquipmentAllocationRow } from './allocations.queries.js';
import { EquipmentAllocationsService } from './allocations.service.js';
import { PlayingCardControlsService, type PlayingCardAlert } from './playing-card-controls.service.js';
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

  /** Lists the allocations (cards and dice given to tables) of a gaming day, by default the running one. */
  @Get('allocations')
  @Permission('equipment.read')
  @ApiOperation({ summary: 'Cards and dice given to tables on a gaming day' })
  list(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { day }: AllocationsQueryDto,
  ): Promise<EquipmentAllocationRow[]> {
    return this.allocations.listDayAllocations(establishment, day ?? null);
  }

  /** Gives cards or dice to a table. The body has the secret of the person who receives or decides. */
  @Post('allocations')
  @Permission('equipment.handle')
  @ApiOperation({ summary: 'Gives cards or dice to a table; who receives or decides signs with their own secret' })
  allocate(
    @WriteRequest() userRequest: UserRequest,
    @Body() { items, table, signer }: NewAllocationDto,
    @Req() request: Request,
  ): Promise<Serialized<EquipmentAllocationRow>> {
    const input = { itemIds: items.map(BigInt), table, signer, address: getRequestOrigin(request).address };
    return this.allocations.allocateEquipment(withKeyedDigest(userRequest, this.config), input);
  }

  /** Records the signed control of a table’s dice at the end of its session. */
  @Post('allocations/:allocation/dice-control')
  @Permission('equipment.handle')
  @ApiOperation({ summary: 'The control of a table’s dice at the end of the session, signed' })
  controlDice(
    @WriteRequest() userRequest: UserRequest,
    @Param('allocation', IdPipe) allocationId: bigint,
    @Body() { dice, signers }: NewDiceControlDto,
    @Req() request: Request,
  ): Promise<Serialized<EquipmentAllocationRow>> {
    const controlledDice = dice.map(({ item, micrometer, square, balance, isSound, observations }) => ({
      itemId: BigInt(item),
      micrometer,
      square,
      balance,
      isSound,
      observations: observations ?? '',
    }));
    const diceControl = { allocationId, dice: controlledDice, signers, address: getRequestOrigin(request).address };
    return this.dice.controlDice(withKeyedDigest(userRequest, this.config), diceControl);
  }

  /** Records the control of a set of cards: its count, and marked or foreign cards. */
  @Post('items/:item/controls')
  @Permission('equipment.handle')
  @ApiOperation({ summary: 'A control of a set of cards: what was counted, what was found' })
  control(
    @WriteRequest() userRequest: UserRequest,
    @Param('item', IdPipe) itemId: bigint,
    @Body() body: NewControlDto,
  ): Promise<Serialized<PlayingCardControlRow>> {
    const { control, counted, marked, foreignCards, observations = '' } = body;
    const { isPreMixed = false, isUnderVideo = false, isInOrder = false, isWorn = false } = body;
    return this.cards.recordCardControl(userRequest, itemId, {
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

  /** Lists the alerts: controls of sets with a missing, extra, marked or foreign card. */
  @Get('alerts')
  @Permission('equipment.read')
  @ApiOperation({ summary: 'Sets with a missing, extra, marked or foreign card, and who was not told yet' })
  listAlerts(@CurrentEstablishment() establishment: Establishment): Promise<PlayingCardControlRow[]> {
    return this.cards.listOpenAlerts(establishment);
  }

  /** Returns an alert with the notices given of it. */
  @Get('alerts/:alert')
  @Permission('equipment.read')
  findAlert(
    @CurrentEstablishment() establishment: Establishment,
    @Param('alert', IdPipe) alertId: bigint,
  ): Promise<PlayingCardAlert> {
    return this.cards.getAlert(establishment, alertId);
  }

  /** Records that a person or authority named by the text was notified of an alert. */
  @Post('alerts/:alert/tellings')
  @Permission('equipment.handle')
  @ApiOperation({ summary: 'Somebody whom the text names was notified of an alert' })
  recordNotification(
    @WriteRequest() userRequest: UserRequest,
    @Param('alert', IdPipe) alertId: bigint,
    @Body() notification: NewTellingDto,
  ): Promise<Serialized<PlayingCardAlert>> {
    return this.cards.recordNotification(userRequest, alertId, notification);
  }

  /** Closes an alert with its outcome. */
  @Post('alerts/:alert/closing')
  @Permission('equipment.manage')
  closeAlert(
    @WriteRequest() userRequest: UserRequest,
    @Param('alert', IdPipe) alertId: bigint,
    @Body() closing: AlertClosingDto,
  ): Promise<Serialized<PlayingCardAlert>> {
    return this.cards.closeAlert(userRequest, alertId, closing);
  }

  /** Replaces a damaged card of a set by the same card of a reserve set. */
  @Post('exchanges')
  @Permission('equipment.handle')
  @ApiOperation({ summary: 'A damaged card replaced by one of the reserve set, by an inspecteur' })
  exchangeCard(
    @WriteRequest() userRequest: UserRequest,
    @Body() { item, reserve, card }: NewExchangeDto,
  ): Promise<Serialized<PlayingCardExchangeRow[]>> {
    const input = { itemId: BigInt(item), reserveItemId: BigInt(reserve), card };
    return this.cards.exchangeCard(userRequest, input);
  }
}
