import { Body, Controller, Get, Inject, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { toChipLines, toValueLines } from '#desks/sent-pieces.js';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { DayQuery } from '#platform/http/day-query.js';
import { WriteRequest, toSignedRequest, type UserRequest } from '#ledger/user-request.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import type { Config } from '#platform/runtime/config.js';
import { toParticipantCredentials } from '../sessions/table-sessions.dto.js';
import { ChangeurBonsService } from './changeur-bons.service.js';
import { ChangeurBonDto, SeasonFloatDto } from './changeurs.dto.js';
import type { ChangeurBonRow } from './changeurs.queries.js';
import type { SeasonFloatRow } from '../terms/season-floats.queries.js';
import { SeasonFloatsService } from '../terms/season-floats.service.js';

@ApiTags('tables')
@Controller('establishments/:establishment/tables')
export class ChangeursController {
  constructor(
    private readonly floats: SeasonFloatsService,
    private readonly bons: ChangeurBonsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Lists the season floats (money to start with) of special desks and changeurs, with the tables that record them. */
  @Get('season-floats')
  @Permission('tables.read')
  @ApiOperation({ summary: 'What special desks and changeurs hold for a season, and in whose carnets it stands' })
  listFloats(@CurrentEstablishment() establishment: Establishment): Promise<SeasonFloatRow[]> {
    return this.floats.listFloats(establishment);
  }

  /** Fixes the float (money to start with) of a special desk or a changeur for the running season. */
  @Post('season-floats')
  @Permission('tables.manage')
  @ApiOperation({ summary: 'Fixes, once for the season that runs, what a special desk or a changeur holds' })
  fixFloat(
    @WriteRequest() userRequest: UserRequest,
    @Body() { deskCode, tables, amountMinor }: SeasonFloatDto,
  ): Promise<Serialized<SeasonFloatRow>> {
    return this.floats.fixFloat(userRequest, { deskCode, tables, amountMinor: BigInt(amountMinor) });
  }

  /** Lists the bons (slips of exchange) of the changeurs of a gaming day, by default the running one. */
  @Get('changeur-bons')
  @Permission('tables.read')
  @ApiOperation({ summary: 'Bons of the changeurs of a gaming day, the latest first' })
  listBons(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { day }: DayQuery,
  ): Promise<ChangeurBonRow[]> {
    return this.bons.listDayBons(establishment, day ?? null);
  }

  /** Writes a bon: a changeur’s plaques and notes for chips and plaques of the cash desk, of the same value. */
  @Post('changeur-bons')
  @Permission('tables.writeChangeurBons')
  @ApiOperation({ summary: 'Chips and plaques of a cash desk for plaques and notes of a changeur, worth the same' })
  writeBon(
    @WriteRequest() userRequest: UserRequest,
    @Body() bon: ChangeurBonDto,
    @Req() request: Request,
  ): Promise<Serialized<ChangeurBonRow>> {
    const { changeurDesk, cashDesk, asked: requested, given, notes, cartier = null } = bon;
    const input = {
      changeurDesk,
      cashDesk,
      requested: toChipLines(requested),
      given: toChipLines(given),
      notes: toValueLines(notes),
      cartier,
    };
    return this.bons.createBon(toSignedRequest(userRequest, request, this.config), {
      ...toParticipantCredentials(bon),
      ...input,
    });
  }
}
