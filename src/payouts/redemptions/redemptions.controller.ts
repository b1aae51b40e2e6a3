import { Body, Controller, Get, HttpCode, Inject, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import type { Config } from '#platform/runtime/config.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import { parseId, parsePaidAmount } from '../slips/amounts.js';
import { RedemptionDto, RedemptionsQuery } from './redemptions.dto.js';
import type { RedemptionRow } from './redemptions.queries.js';
import { RedemptionsService } from './redemptions.service.js';
import { WriteRequest, toSignedRequest, type UserRequest } from '#ledger/user-request.js';

@ApiTags('payouts')
@Controller('establishments/:establishment/ticket-redemptions')
export class RedemptionsController {
  constructor(
    private readonly redemptions: RedemptionsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Lists the tickets cashed at desks, the latest first. */
  @Get()
  @Permission('payouts.read')
  @ApiOperation({ summary: 'Tickets cashed at desks, the latest first' })
  listRedemptions(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { day, before, limit }: RedemptionsQuery,
  ): Promise<RedemptionRow[]> {
    return this.redemptions.listRedemptions(establishment, { gamingDay: day ?? null, before: parseId(before), limit });
  }

  /** Pays a ticket at a desk; one that its machine has not reported by the written procedure. */
  @Post()
  @HttpCode(200)
  @Permission('payouts.pay')
  @ApiOperation({ summary: 'Cashes a ticket on file at a desk, once; one validated off line by the written procedure' })
  redeemTicket(
    @WriteRequest() userRequest: UserRequest,
    @Body() { ticket, amount, desk, identity, procedure }: RedemptionDto,
    @Req() request: Request,
  ): Promise<Serialized<RedemptionRow>> {
    const cashierRequest = toSignedRequest(userRequest, request, this.config);
    return this.redemptions.redeemTicket(cashierRequest, {
      number: ticket,
      amountMinor: parsePaidAmount(amount, 'amount', userRequest.establishment),
      deskCode: desk,
      identity: identity ?? null,
      procedure: procedure ?? null,
    });
  }
}
