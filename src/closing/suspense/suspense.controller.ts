import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentEstablishment, Permission } from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { SettlementDto, SettlementRequestDto, SuspenseQueryDto } from './suspense.dto.js';
import { SuspenseService, type SettlementToCome, type SuspenseCase } from './suspense.service.js';

/** Serves the differences in suspense and their settlement. */
@ApiTags('days')
@Controller('establishments/:establishment/suspense')
export class SuspenseController {
  constructor(private readonly suspense: SuspenseService) {}

  /** Returns the differences in suspense with their age, oldest first. */
  @Get()
  @Permission('days.read')
  @ApiOperation({ summary: 'Differences in suspense with their age, oldest first' })
  listCases(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { state = 'open' }: SuspenseQueryDto,
  ): Promise<SuspenseCase[]> {
    return this.suspense.listCases(establishment, state);
  }

  /** Returns the entries that a settlement on this cause would post. */
  @Post('settlements/preview')
  @HttpCode(200)
  @Permission('findings.explain')
  @ApiOperation({ summary: 'The entries that a settlement on this cause would post' })
  previewSettlement(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Body() { lines, cause }: SettlementDto,
  ): Promise<SettlementToCome> {
    return this.suspense.previewSettlement(actor, establishment, { lines, cause });
  }

  /** Requests the settlement of differences on one cause; another person approves it. */
  @Post('settlements')
  @HttpCode(200)
  @Permission('findings.explain')
  @ApiOperation({ summary: 'Request the settlement of differences on one cause; another person approves it' })
  requestSettlement(
    @WriteRequest() userRequest: UserRequest,
    @Body() { lines, cause, reason }: SettlementRequestDto,
  ): Promise<Serialized<SettlementToCome & { readonly requestId: bigint }>> {
    return this.suspense.requestSettlement(userRequest, { lines, cause }, reason);
  }
}
