import { Body, Controller, Get, Inject, Param, ParseEnumPipe, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { EquipmentBook } from '#domain/equipment/stock.js';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { getRequestOrigin } from '#identity/sessions/session-cookie.js';
import { WriteRequest, withKeyedDigest, type UserRequest } from '#ledger/user-request.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import type { Config } from '#platform/runtime/config.js';
import type {
  EquipmentDepotRow,
  EquipmentLimitRow,
  EquipmentMakerRow,
  EquipmentVolumeRow,
} from './furnishing.queries.js';
import { EquipmentFurnishingService } from './furnishing.service.js';
import {
  DepotKeyDto,
  MakerWithdrawalDto,
  NewDepotDto,
  NewLimitDto,
  NewMakerDto,
  NewVolumeDto,
  ParaphDto,
} from './stock.dto.js';

/** The two registers, as named in the URL. */
const EquipmentBookPipe = new ParseEnumPipe<Record<EquipmentBook, EquipmentBook>>({ cards: 'cards', dice: 'dice' });

@ApiTags('equipment')
@Controller('establishments/:establishment/equipment')
export class EquipmentFurnishingController {
  constructor(
    private readonly furnishing: EquipmentFurnishingService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the manufacturers of equipment with their approvals. */
  @Get('makers')
  @Permission('equipment.read')
  listMakers(@CurrentEstablishment() establishment: Establishment): Promise<EquipmentMakerRow[]> {
    return this.furnishing.listMakers(establishment);
  }

  /** Approves a maker of cards or dice. */
  @Post('makers')
  @Permission('equipment.manage')
  approveMaker(
    @WriteRequest() userRequest: UserRequest,
    @Body() maker: NewMakerDto,
  ): Promise<Serialized<EquipmentMakerRow>> {
    return this.furnishing.approveMaker(userRequest, maker);
  }

  /** Withdraws the approval of a maker from a day on. */
  @Post('makers/:maker/withdrawal')
  @Permission('equipment.manage')
  withdrawMaker(
    @WriteRequest() userRequest: UserRequest,
    @Param('maker', IdPipe) makerId: bigint,
    @Body() { withdrawnOn }: MakerWithdrawalDto,
  ): Promise<Serialized<EquipmentMakerRow>> {
    return this.furnishing.withdrawMakerApproval(userRequest, { makerId, withdrawnOn });
  }

  /** Lists the depots of equipment with the holder of each key. */
  @Get('depots')
  @Permission('equipment.read')
  listDepots(@CurrentEstablishment() establishment: Establishment): Promise<EquipmentDepotRow[]> {
    return this.furnishing.listDepots(establishment);
  }

  /** Opens a depot for cards and dice. */
  @Post('depots')
  @Permission('equipment.manage')
  openDepot(
    @WriteRequest() userRequest: UserRequest,
    @Body() depot: NewDepotDto,
  ): Promise<Serialized<EquipmentDepotRow>> {
    return this.furnishing.openDepot(userRequest, depot);
  }

  /** Gives the only key of a depot to a holder. The body has the holder’s secret, so its digest is keyed. */
  @Post('depots/:depot/key')
  @Permission('equipment.manage')
  @ApiOperation({ summary: 'Gives the only key of a depot; its holder accepts it with their own code and secret' })
  giveKey(
    @WriteRequest() userRequest: UserRequest,
    @Param('depot', IdPipe) depotId: bigint,
    @Body() { receiver }: DepotKeyDto,
    @Req() request: Request,
  ): Promise<Serialized<EquipmentDepotRow>> {
    const handOver = { depotId, receiver, address: getRequestOrigin(request).address };
    return this.furnishing.handOverKey(withKeyedDigest(userRequest, this.config), handOver);
  }

  /** Lists the limits on the number of pieces of equipment that may be held. */
  @Get('limits')
  @Permission('equipment.read')
  listLimits(@CurrentEstablishment() establishment: Establishment): Promise<EquipmentLimitRow[]> {
    return this.furnishing.listLimits(establishment);
  }

  /** Sets how many pieces of a kind may be held from a day on, of one game or of all together. */
  @Post('limits')
  @Permission('equipment.manage')
  @ApiOperation({ summary: 'How many of a kind may be held from a day on, of a game or of all together' })
  setLimit(
    @WriteRequest() userRequest: UserRequest,
    @Body() { kind, game, maximum, fromDay, decision }: NewLimitDto,
  ): Promise<Serialized<EquipmentLimitRow[]>> {
    const limit = { kind, game: game ?? '', maximum, fromDay, decision };
    return this.furnishing.setLimit(userRequest, limit);
  }

  /** Lists the volumes of the registers of cards and of dice. */
  @Get('volumes')
  @Permission('equipment.read')
  listVolumes(@CurrentEstablishment() establishment: Establishment): Promise<EquipmentVolumeRow[]> {
    return this.furnishing.listVolumes(establishment);
  }

  /** Opens the next volume of a register; the one before is closed. */
  @Post('volumes/:book')
  @Permission('equipment.manage')
  @ApiOperation({ summary: 'Opens the next volume of a register; the one before is closed' })
  openVolume(
    @WriteRequest() userRequest: UserRequest,
    @Param('book', EquipmentBookPipe) book: EquipmentBook,
    @Body() volume: NewVolumeDto,
  ): Promise<Serialized<EquipmentVolumeRow[]>> {
    return this.furnishing.openVolume(userRequest, book, volume);
  }

  /** Records that the pages of the open volume were numbered and initialled. */
  @Post('volumes/:book/paraph')
  @Permission('equipment.manage')
  @ApiOperation({ summary: 'The pages of the open volume were numbered and initialled' })
  paraphVolume(
    @WriteRequest() userRequest: UserRequest,
    @Param('book', EquipmentBookPipe) book: EquipmentBook,
    @Body() paraph: ParaphDto,
  ): Promise<Serialized<EquipmentVolumeRow[]>> {
    return this.furnishing.paraphVolume(userRequest, book, paraph);
  }
}
