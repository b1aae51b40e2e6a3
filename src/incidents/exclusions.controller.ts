import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentEstablishment, Permission } from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import type { Config } from '#platform/runtime/config.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import type { ExclusionRow } from './exclusions.queries.js';
import { ExclusionsService, type ExcludedCustomer } from './exclusions.service.js';
import { ExclusionLiftingDto, ExclusionLookDto, ExclusionsPageDto, NewExclusionDto } from './incidents.dto.js';
import { WriteRequest, withKeyedDigest, type UserRequest } from '#ledger/user-request.js';

@ApiTags('incidents')
@Controller('establishments/:establishment/exclusions')
export class ExclusionsController {
  constructor(
    private readonly exclusions: ExclusionsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Lists exclusions of customers from play, the latest first, without the customers. */
  @Get()
  @Permission('exclusions.read')
  @ApiOperation({ summary: 'Exclusions, the latest first, without saying who' })
  listExclusions(
    @CurrentEstablishment() establishment: Establishment,
    @Query() page: ExclusionsPageDto,
  ): Promise<ExclusionRow[]> {
    const before = page.before === undefined ? null : BigInt(page.before);
    return this.exclusions.listExclusions(establishment, { before, limit: page.limit, onlyInForce: page.onlyInForce });
  }

  /** Returns the excluded customer; each view is recorded with its purpose. */
  @Get(':exclusion/customer')
  @Permission('exclusions.read')
  @ApiOperation({ summary: 'Who is excluded; each look is recorded with its purpose' })
  viewCustomer(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Param('exclusion', IdPipe) exclusionNumber: bigint,
    @Query() { purpose }: ExclusionLookDto,
  ): Promise<ExcludedCustomer> {
    return this.exclusions.viewCustomer(actor, establishment, exclusionNumber, purpose);
  }

  /** Excludes a customer from play for a period, from today on or later. */
  @Post()
  @Permission('exclusions.manage')
  excludeCustomer(
    @WriteRequest() userRequest: UserRequest,
    @Body() { incident, ...input }: NewExclusionDto,
  ): Promise<Serialized<ExclusionRow>> {
    const incidentNumber = incident === undefined ? null : BigInt(incident);
    return this.exclusions.excludeCustomer(withKeyedDigest(userRequest, this.config), { ...input, incidentNumber });
  }

  /** Lifts an exclusion before its end, with the reason. */
  @Post(':exclusion/lifting')
  @Permission('exclusions.manage')
  liftExclusion(
    @WriteRequest() userRequest: UserRequest,
    @Param('exclusion', IdPipe) exclusionNumber: bigint,
    @Body() { reason }: ExclusionLiftingDto,
  ): Promise<Serialized<ExclusionRow>> {
    return this.exclusions.liftExclusion(userRequest, exclusionNumber, reason);
  }
}
