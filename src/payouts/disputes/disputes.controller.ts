import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { getRequestOrigin } from '#identity/sessions/session-cookie.js';
import type { Config } from '#platform/runtime/config.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { refuse } from '#refusals/refusal.js';
import { parseAmount, parseId, parsePaidAmount } from '../slips/amounts.js';
import { ComplementsService, type NewComplement } from './complements.service.js';
import { DisputeDecisionDto, DisputesQuery, HearingDto, NewComplementDto, NewDisputeDto } from './disputes.dto.js';
import type { ComplementRow, DisputeRow } from './disputes.queries.js';
import { DisputesService, type DisputeDecision, type NewDispute } from './disputes.service.js';
import { LaunderingQuery } from '../slips/payouts.dto.js';
import { WriteRequest, withKeyedDigest, type UserRequest } from '#ledger/user-request.js';

@ApiTags('payouts')
@Controller('establishments/:establishment')
export class DisputesController {
  constructor(
    private readonly complements: ComplementsService,
    private readonly disputes: DisputesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Lists the book of payment complements (amounts that a machine paid too little), the latest first. */
  @Get('complements')
  @Permission('payouts.read')
  @ApiOperation({ summary: 'The book of payment complements, the latest line first' })
  listComplements(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { before, limit }: LaunderingQuery,
  ): Promise<ComplementRow[]> {
    return this.complements.listComplements(establishment, { before: parseId(before), limit });
  }

  /** Enters a payment complement in its book and opens its slip. */
  @Post('complements')
  @HttpCode(200)
  @Permission('disputes.decide')
  @ApiOperation({ summary: 'Enters a complement in its book and opens its slip' })
  enterComplement(
    @WriteRequest() userRequest: UserRequest,
    @Body() body: NewComplementDto,
  ): Promise<Serialized<ComplementRow>> {
    return this.complements.enterComplement(
      withKeyedDigest(userRequest, this.config),
      toNewComplement(body, userRequest.establishment),
    );
  }

  /** Lists disputed payments, the latest first; `waiting` limits them to undecided ones. */
  @Get('disputes')
  @Permission('payouts.read')
  @ApiOperation({ summary: 'Disputed payments, the latest first' })
  listDisputes(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { waiting, before, limit }: DisputesQuery,
  ): Promise<DisputeRow[]> {
    return this.disputes.listDisputes(establishment, {
      undecidedOnly: waiting === 'true',
      before: parseId(before),
      limit,
    });
  }

  /** Opens a dispute about a payment with the customer's statement. */
  @Post('disputes')
  @HttpCode(200)
  @Permission('payouts.open')
  @ApiOperation({ summary: "Opens a dispute with the customer's statement" })
  openDispute(@WriteRequest() userRequest: UserRequest, @Body() body: NewDisputeDto): Promise<Serialized<DisputeRow>> {
    return this.disputes.openDispute(
      withKeyedDigest(userRequest, this.config),
      toNewDispute(body, userRequest.establishment),
    );
  }

  /** Records the technician's statement on a dispute, confirmed with their code and secret. */
  @Post('disputes/:disputeId/hearing')
  @HttpCode(200)
  @Permission('disputes.decide')
  @ApiOperation({ summary: "The technician's statement; he proves who he is" })
  hearTechnician(
    @WriteRequest() userRequest: UserRequest,
    @Param('disputeId', IdPipe) disputeId: bigint,
    @Body() { code, secret, statement }: HearingDto,
    @Req() request: Request,
  ): Promise<Serialized<DisputeRow>> {
    const hearing = { technician: { code, secret }, statement, address: getRequestOrigin(request).address };
    return this.disputes.recordTechnicianHearing(withKeyedDigest(userRequest, this.config), disputeId, hearing);
  }

  /** Decides a dispute; a decision to pay opens a slip. */
  @Post('disputes/:disputeId/decision')
  @HttpCode(200)
  @Permission('disputes.decide')
  @ApiOperation({ summary: "The supervisor's decision; when he decides to pay, a slip is opened" })
  decideDispute(
    @WriteRequest() userRequest: UserRequest,
    @Param('disputeId', IdPipe) disputeId: bigint,
    @Body() body: DisputeDecisionDto,
  ): Promise<Serialized<DisputeRow>> {
    return this.disputes.decideDispute(userRequest, disputeId, toDisputeDecision(body, userRequest.establishment));
  }

  /** Records that the customer was notified of the decision. */
  @Post('disputes/:disputeId/notice')
  @HttpCode(200)
  @Permission('disputes.decide')
  @ApiOperation({ summary: 'The customer was notified of the decision' })
  notifyCustomer(
    @WriteRequest() userRequest: UserRequest,
    @Param('disputeId', IdPipe) disputeId: bigint,
  ): Promise<Serialized<DisputeRow>> {
    return this.disputes.notifyCustomer(userRequest, disputeId);
  }
}

/**
 * Returns a complement as the service expects it, amounts in minor units. Refuses with INVALID_INPUT an invalid amount.
 */
function toNewComplement(body: NewComplementDto, establishment: Establishment): NewComplement {
  return {
    machine: body.machine,
    combination: body.combination,
    paidMinor: parseAmount(body.paid, 'paid', establishment),
    dueMinor: parseAmount(body.due, 'due', establishment),
    wonAt: new Date(body.wonAt),
    customer: body.customer ?? null,
    anotherWinReason: body.anotherWinReason ?? null,
  };
}

/**
 * Returns a dispute as the service expects it, the claimed amount in minor units. Refuses with INVALID_INPUT an invalid
 * amount.
 */
function toNewDispute(body: NewDisputeDto, establishment: Establishment): NewDispute {
  return {
    machine: body.machine,
    happenedAt: new Date(body.happenedAt),
    claimedMinor: body.claimed === undefined ? null : parsePaidAmount(body.claimed, 'claimed', establishment),
    statement: body.statement,
    customer: body.customer ?? null,
  };
}

/**
 * Returns a decision as the service expects it. Refuses with INVALID_INPUT a payment without an amount, or a refusal
 * with one.
 */
function toDisputeDecision(
  { outcome, amount, reason }: DisputeDecisionDto,
  establishment: Establishment,
): DisputeDecision {
  if ((outcome === 'pay') !== (amount !== undefined)) refuse('INVALID_INPUT', { fields: ['amount'] });
  return amount === undefined
    ? { outcome: 'refuse', reason }
    : { outcome: 'pay', reason, amountMinor: parsePaidAmount(amount, 'amount', establishment) };
}
