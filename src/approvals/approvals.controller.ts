import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdempotentWrite, type Serialized, type IdempotencyKey } from '#platform/database/idempotency.js';
import {
  CurrentActor,
  CurrentEstablishment,
  RequireRecentAuthentication,
  Permission,
} from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { ApprovalsQueryDto, DecisionDto, SharedDecisionDto, WithdrawalDto } from './approvals.dto.js';
import type { ApprovalRow } from './approvals.queries.js';
import { ApprovalsService, type DecisionResult, type SharedDecision } from './approvals.service.js';
import { IdPipe } from '#identity/access/id.pipe.js';

@ApiTags('access')
@Controller('establishments/:establishment/approvals')
export class ApprovalsController {
  constructor(private readonly approvals: ApprovalsService) {}

  /**
   * Lists the approval requests (acts that need a second person's agreement) of the establishment, newest first, a page
   * at a time.
   * `state`: pending (when absent), mine, toDecide, decided, all.
   */
  @Permission('approvals.read')
  @Get()
  listApprovals(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Query() { state, before, limit }: ApprovalsQueryDto,
  ): Promise<ApprovalRow[]> {
    const beforeRequestId = before === undefined ? null : BigInt(before);
    return this.approvals.listApprovals(actor, establishment, state ?? 'pending', beforeRequestId, limit ?? 100);
  }

  /** Returns an approval request with its decision, if any. */
  @Permission('approvals.read')
  @Get(':requestId')
  findApproval(
    @CurrentEstablishment() establishment: Establishment,
    @Param('requestId', IdPipe) requestId: bigint,
  ): Promise<ApprovalRow> {
    return this.approvals.getApproval(establishment, requestId);
  }

  /** Decides a request and, when it is approved, applies its act in the same transaction. */
  @Permission('approvals.decide')
  @RequireRecentAuthentication()
  @Post(':requestId/decision')
  @HttpCode(200)
  decideApproval(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() idempotencyKey: IdempotencyKey,
    @Param('requestId', IdPipe) requestId: bigint,
    @Body() decision: DecisionDto,
  ): Promise<DecisionResult> {
    return this.approvals.decideRequest(idempotencyKey, actor, establishment, requestId, decision);
  }

  /** Decides several explanations of findings and corrections alike, all or none. */
  @Permission('approvals.decide')
  @RequireRecentAuthentication()
  @Post('decisions')
  @HttpCode(200)
  decideApprovals(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() idempotencyKey: IdempotencyKey,
    @Body() { requestIds, decision, reason }: SharedDecisionDto,
  ): Promise<Serialized<SharedDecision>> {
    const decisionInput = { decision, reason: reason ?? '' };
    return this.approvals.decideTogether(idempotencyKey, actor, establishment, requestIds.map(BigInt), decisionInput);
  }

  /**
   * Withdraws the caller's own request, which is recorded as refused by its author.
   * Everyone of the establishment has the permission; the service checks that the caller made the request.
   */
  @Permission('establishments.read')
  @Post(':requestId/withdrawal')
  @HttpCode(200)
  withdrawApproval(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() idempotencyKey: IdempotencyKey,
    @Param('requestId', IdPipe) requestId: bigint,
    @Body() { reason }: WithdrawalDto,
  ): Promise<Serialized<ApprovalRow>> {
    return this.approvals.withdrawRequest(idempotencyKey, actor, establishment, requestId, reason ?? '');
  }
}
