import { Body, Controller, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentEstablishment, Permission } from '../../identity/access.decorators.js';
import type { Actor, Establishment } from '../../identity/access.decorators.js';
import { keyedWrite } from '../../identity/secrets/keyed-write.js';
import type { Config } from '../../platform/runtime/config.js';
import { IdempotentWrite } from '../../platform/database/idempotency.js';
import type { Wire, WriteKey } from '../../platform/database/idempotency.js';
import { CONFIG } from '../../platform/platform.module.js';
import { idOf, paidAmountOf } from '../amounts.js';
import { RedemptionDto, RedemptionsQuery } from './tickets.dto.js';
import type { RedemptionRow } from './tickets.queries.js';
import { TicketsService } from './tickets.service.js';

@ApiTags('payouts')
@Controller('establishments/:establishment/ticket-redemptions')
export class TicketsController {
  constructor(
    private readonly tickets: TicketsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Permission('payouts.read')
  @ApiOperation({ summary: 'Tickets cashed at desks, the latest first' })
  list(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { day, before, limit }: RedemptionsQuery,
  ): Promise<RedemptionRow[]> {
    return this.tickets.list(establishment, { gamingDay: day ?? null, before: idOf(before), limit });
  }

  @Post()
  @HttpCode(200)
  @Permission('payouts.pay')
  @ApiOperation({ summary: 'Cashes a ticket at a desk, once' })
  redeem(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Body() { ticket, amount, desk, identity }: RedemptionDto,
  ): Promise<Wire<RedemptionRow>> {
    return this.tickets.redeem(actor, establishment, keyedWrite(write, this.config), {
      ...{ ticketNumber: ticket, amountMinor: paidAmountOf(amount, 'amount', establishment) },
      ...{ deskCode: desk, identity: identity ?? null },
    });
  }
}
