import { Body, Controller, Get, Inject, Param, ParseEnumPipe, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { EquipmentBook } from '#domain/equipment/stock.js';
import { CurrentActor, CurrentEstablishment, Permission } from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { keyWriteDigest } from '#identity/access/keyed-write.js';
import { readOrigin } from '#identity/sessions/session-cookie.js';
import { IdempotentWrite } from '#platform/database/idempotency.js';
import type { Wire, WriteKey } from '#platform/database/idempotency.js';
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
const BOOK = new ParseEnumPipe<Record<EquipmentBook, EquipmentBook>>({ cards: 'cards', dice: 'dice' });

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
  makers(@CurrentEstablishment() establishment: Establishment): Promise<EquipmentMakerRow[]> {
    return this.furnishing.listMakers(establishment);
  }

  @Post('makers')
  @Permission('equipment.manage')
  approveMaker(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Body() maker: NewMakerDto,
  ): Promise<Wire<EquipmentMakerRow>> {
    return this.furnishing.approveMaker({ actor, establishment, write }, maker);
  }

  @Post('makers/:maker/withdrawal')
  @Permission('equipment.manage')
  withdrawMaker(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('maker', IdPipe) makerId: bigint,
    @Body() { withdrawnOn }: MakerWithdrawalDto,
  ): Promise<Wire<EquipmentMakerRow>> {
    return this.furnishing.withdrawMaker({ actor, establishment, write }, { makerId, withdrawnOn });
  }

  @Get('depots')
  @Permission('equipment.read')
  depots(@CurrentEstablishment() establishment: Establishment): Promise<EquipmentDepotRow[]> {
    return this.furnishing.depots(establishment);
  }

  @Post('depots')
  @Permission('equipment.manage')
  openDepot(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Body() depot: NewDepotDto,
  ): Promise<Wire<EquipmentDepotRow>> {
    return this.furnishing.openDepot({ actor, establishment, write }, depot);
  }

  @Post('depots/:depot/key')
  @Permission('equipment.manage')
  @ApiOperation({ summary: 'Gives the only key of a depot; its holder accepts it with their own code and secret' })
  giveKey(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('depot', IdPipe) depotId: bigint,
    @Body() { receiver }: DepotKeyDto,
    @Req() request: Request,
  ): Promise<Wire<EquipmentDepotRow>> {
    const handOver = { depotId, receiver, address: readOrigin(request).address };
    return this.furnishing.handOverKey({ actor, establishment, write: keyWriteDigest(write, this.config) }, handOver);
  }

  @Get('limits')
  @Permission('equipment.read')
  limits(@CurrentEstablishment() establishment: Establishment): Promise<EquipmentLimitRow[]> {
    return this.furnishing.limits(establishment);
  }

  @Post('limits')
  @Permission('equipment.manage')
  @ApiOperation({ summary: 'How many of a kind may be held from a day on, of a game or of all together' })
  setLimit(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Body() { kind, game, maximum, fromDay, decision }: NewLimitDto,
  ): Promise<Wire<EquipmentLimitRow[]>> {
    const limit = { kind, game: game ?? '', maximum, fromDay, decision };
    return this.furnishing.setLimit({ actor, establishment, write }, limit);
  }

  @Get('volumes')
  @Permission('equipment.read')
  volumes(@CurrentEstablishment() establishment: Establishment): Promise<EquipmentVolumeRow[]> {
    return this.furnishing.volumes(establishment);
  }

  @Post('volumes/:book')
  @Permission('equipment.manage')
  @ApiOperation({ summary: 'Opens the next volume of a register; the one before is closed' })
  openVolume(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('book', BOOK) book: EquipmentBook,
    @Body() volume: NewVolumeDto,
  ): Promise<Wire<EquipmentVolumeRow[]>> {
    return this.furnishing.openVolume({ actor, establishment, write }, book, volume);
  }

  @Post('volumes/:book/paraph')
  @Permission('equipment.manage')
  @ApiOperation({ summary: 'The pages of the open volume were numbered and initialled' })
  paraphVolume(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('book', BOOK) book: EquipmentBook,
    @Body() paraph: ParaphDto,
  ): Promise<Wire<EquipmentVolumeRow[]>> {
    return this.furnishing.paraphVolume({ actor, establishment, write }, book, paraph);
  }
}
