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
import { EquipmentService } from './equipment.service.js';
import type { TableEquipment } from './equipment.service.js';
import type { ApparatusRow } from './allocations.queries.js';
import { ApparatusService } from './apparatus.service.js';
import type { ApparatusOnDay } from './apparatus.service.js';
import { ApparatusPlaceDto, AtTableQueryDto, NewApparatusCheckDto, NewApparatusDto } from './play.dto.js';

@ApiTags('equipment')
@Controller('establishments/:establishment/equipment')
export class ApparatusController {
  constructor(
    private readonly apparatus: ApparatusService,
    private readonly equipment: EquipmentService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('at-table')
  @Permission('equipment.read')
  @ApiOperation({ summary: 'What a table has for its session: cards, dice, equipment and their controls' })
  atTable(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { table, day }: AtTableQueryDto,
  ): Promise<TableEquipment> {
    return this.equipment.readAtTable(establishment, table, day ?? null);
  }

  @Get('apparatus')
  @Permission('equipment.read')
  @ApiOperation({ summary: 'Roulettes, boules and the grande roue, and whether each may serve on this gaming day' })
  list(@CurrentEstablishment() establishment: Establishment): Promise<ApparatusOnDay[]> {
    return this.apparatus.listAllApparatus(establishment);
  }

  @Post('apparatus')
  @Permission('equipment.manage')
  enter(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Body() apparatus: NewApparatusDto,
  ): Promise<Wire<ApparatusRow>> {
    return this.apparatus.enterApparatus({ actor, establishment, write }, apparatus);
  }

  @Post('apparatus/:apparatus/place')
  @Permission('equipment.manage')
  place(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('apparatus', IdPipe) apparatus: bigint,
    @Body() { table }: ApparatusPlaceDto,
  ): Promise<Wire<ApparatusRow>> {
    return this.apparatus.placeApparatus({ actor, establishment, write }, apparatus, table ?? null);
  }

  @Post('apparatus/:apparatus/retirement')
  @Permission('equipment.manage')
  retire(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('apparatus', IdPipe) apparatus: bigint,
  ): Promise<Wire<ApparatusRow>> {
    return this.apparatus.retireApparatus({ actor, establishment, write }, apparatus);
  }

  @Post('apparatus/:apparatus/checks')
  @Permission('equipment.handle')
  @ApiOperation({ summary: 'The check before a session, by maintenance, before an inspecteur who proves to be there' })
  check(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('apparatus', IdPipe) apparatusId: bigint,
    @Body() { isSound, findings, inspecteur }: NewApparatusCheckDto,
    @Req() request: Request,
  ): Promise<Wire<ApparatusRow>> {
    const check = { apparatusId, isSound, findings: findings ?? '', inspecteur, address: readOrigin(request).address };
    return this.apparatus.recordCheck({ actor, establishment, write: keyWriteDigest(write, this.config) }, check);
  }
}
