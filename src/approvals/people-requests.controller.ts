import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdempotentWrite, type IdempotencyKey } from '#platform/database/idempotency.js';
import {
  CurrentActor,
  CurrentEstablishment,
  RequireRecentAuthentication,
  Permission,
} from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { DecisionDto } from './approvals.dto.js';
import type { ApprovalRow } from './approvals.queries.js';
import { ApprovalsService, type DecisionResult } from './approvals.service.js';

/** Decisive functions, and the badges and secrets of their holders: requested by one person, granted by two. */
@ApiTags('access')
@Controller('establishments/:establishment/people-requests')
export class PeopleRequestsController {
  constructor(private readonly approvals: ApprovalsService) {}

  /** Lists requests about people's rights and secrets: pending ones first, then the newest. */
  @Permission('people.read')
  @Get()
  listPeopleRequests(@CurrentEstablishment() establishment: Establishment): Promise<ApprovalRow[]> {
    return this.approvals.listPeopleApprovals(establishment);
  }

  /**
   * Decides a request about a person's rights or secrets.
   * A password that the approval creates is in the response, once.
   */
  @Permission('people.decide')
  @RequireRecentAuthentication()
  @Post(':requestId/decision')
  @HttpCode(200)
  decidePeopleRequest(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() idempotencyKey: IdempotencyKey,
    @Param('requestId', IdPipe) requestId: bigint,
    @Body() decision: DecisionDto,
  ): Promise<DecisionResult> {
    return this.approvals.decideRequest(idempotencyKey, actor, establishment, requestId, decision);
  }
}
