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
import { EquipmentService, type TableEquipment } from './equipment.service.js';
import type { ApparatusRow } from './allocations.queries.js';
import { ApparatusService, type ApparatusOnDay } from './apparatus.service.js';
import { ApparatusPlaceDto, AtTableQueryDto, NewApparatusCheckDto, NewApparatusDto } from './play.dto.js';

@ApiTags('equipment')
@Controller('establishments/:establishment/equipment')
export class ApparatusController {
  constructor(
    private readonly apparatus: ApparatusService,
    private readonly equipment: EquipmentService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the equipment of a table for its session of a gaming day: cards, dice, apparatus and their controls. */
  @Get('at-table')
  @Permission('equipment.read')
  @ApiOperation({ summary: 'What a table has for its session: cards, dice, equipment and their controls' })
  readAtTable(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { table, day }: AtTableQueryDto,
  ): Promise<TableEquipment> {
    return this.equipment.readTableEquipment(establishment, table, day ?? null);
  }

  /** Lists the apparatus (roulettes, boules, the grande roue), and whether each may serve on the running day. */
  @Get('apparatus')
  @Permission('equipment.read')
  @ApiOperation({ summary: 'Roulettes, boules and the grande roue, and whether each may serve on this gaming day' })
  list(@CurrentEstablishment() establishment: Establishment): Promise<ApparatusOnDay[]> {
    return this.apparatus.listApparatusOnCurrentDay(establishment);
  }

  /** Enters an apparatus (such as a roulette) with its table. */
  @Post('apparatus')
  @Permission('equipment.manage')
  enter(
    @WriteRequest() userRequest: UserRequest,
    @Body() apparatus: NewApparatusDto,
  ): Promise<Serialized<ApparatusRow>> {
    const { kind, apparatusNumber, table, approval = '', approvedOn } = apparatus;
    const { isProtected = false, hasSignal = false } = apparatus;
    return this.apparatus.enterApparatus(userRequest, {
      kind,
      apparatusNumber,
      table: table ?? null,
      approval,
      approvedOn: approvedOn ?? null,
      isProtected,
      hasSignal,
    });
  }

  /** Places an apparatus (such as a roulette) at another table, or at none. */
  @Post('apparatus/:apparatus/place')
  @Permission('equipment.manage')
  place(
    @WriteRequest() userRequest: UserRequest,
    @Param('apparatus', IdPipe) apparatusId: bigint,
    @Body() { table }: ApparatusPlaceDto,
  ): Promise<Serialized<ApparatusRow>> {
    return this.apparatus.placeApparatus(userRequest, apparatusId, table ?? null);
  }

  /** Takes an apparatus (such as a roulette) out of use for good. */
  @Post('apparatus/:apparatus/retirement')
  @Permission('equipment.manage')
  retire(
    @WriteRequest() userRequest: UserRequest,
    @Param('apparatus', IdPipe) apparatusId: bigint,
  ): Promise<Serialized<ApparatusRow>> {
    return this.apparatus.retireApparatus(userRequest, apparatusId);
  }

  /** Records the check of an apparatus before a session. The body has the inspecteur’s secret. */
  @Post('apparatus/:apparatus/checks')
  @Permission('equipment.handle')
  @ApiOperation({ summary: 'The check before a session, by maintenance, before an inspecteur who proves to be there' })
  check(
    @WriteRequest() userRequest: UserRequest,
    @Param('apparatus', IdPipe) apparatusId: bigint,
    @Body() { isSound, findings, inspecteur }: NewApparatusCheckDto,
    @Req() request: Request,
  ): Promise<Serialized<ApparatusRow>> {
    const check = {
      apparatusId,
      isSound,
      findings: findings ?? '',
      inspecteur,
      address: getRequestOrigin(request).address,
    };
    return this.apparatus.recordCheck(withKeyedDigest(userRequest, this.config), check);
  }
}
