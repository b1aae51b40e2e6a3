import { Body, Controller, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
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
import { TicketExpiriesService } from './ticket-expiries.service.js';
import type { ExpiredTickets } from './ticket-expiries.service.js';
import { TicketSalesService } from './ticket-sales.service.js';
import type { SoldTicket } from './ticket-sales.service.js';
import { TicketSettlementsService } from './ticket-settlements.service.js';
import { TicketVoidsService } from './ticket-voids.service.js';
import { TicketSaleDto, TicketSettlementDto, TicketVoidDto } from './ticket-acts.dto.js';
import type { TicketStory } from './ticket-stories.service.js';

/** Acts on tickets by the establishment's staff. */
@ApiTags('tickets')
@Controller('establishments/:establishment/tickets')
export class TicketActsController {
  constructor(
    private readonly sales: TicketSalesService,
    private readonly voids: TicketVoidsService,
    private readonly settlements: TicketSettlementsService,
    private readonly expiries: TicketExpiriesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post()
  @Permission('tickets.issue')
  @ApiOperation({ summary: 'Sells a ticket at a desk for the same sum in cash' })
  sell(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Body() { desk, amountMinor }: TicketSaleDto,
  ): Promise<Wire<SoldTicket>> {
    return this.sales.sellTicket({ actor, establishment, write }, { deskCode: desk, amountMinor: BigInt(amountMinor) });
  }

  @Post('expiries')
  @HttpCode(200)
  @Permission('tickets.expire')
  @ApiOperation({ summary: 'Lets the tickets expire whose last day is over' })
  expire(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
  ): Promise<Wire<ExpiredTickets>> {
    return this.expiries.expireDueTickets({ actor, establishment, write });
  }

  @Post(':ticket/void')
  @HttpCode(200)
  @Permission('tickets.decide')
  @ApiOperation({ summary: 'Voids a ticket that nobody was paid, with a second person' })
  void(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('ticket', IdPipe) ticketId: bigint,
    @Body() { reason, desk, authoriser }: TicketVoidDto,
    @Req() request: Request,
  ): Promise<Wire<TicketStory>> {
    const userRequest = { actor, establishment, write: keyWriteDigest(write, this.config) };
    const secondPerson = { credentials: authoriser, address: readOrigin(request).address };
    return this.voids.voidTicket(userRequest, { ticketId, reason, deskCode: desk ?? null }, secondPerson);
  }

  @Post(':ticket/settlement')
  @HttpCode(200)
  @Permission('tickets.decide')
  @ApiOperation({ summary: 'Says, with a second person, what became of a ticket that a device left pending' })
  settle(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Param('ticket', IdPipe) ticketId: bigint,
    @Body() { outcome, reason, authoriser }: TicketSettlementDto,
    @Req() request: Request,
  ): Promise<Wire<TicketStory>> {
    const userRequest = { actor, establishment, write: keyWriteDigest(write, this.config) };
    const secondPerson = { credentials: authoriser, address: readOrigin(request).address };
    return this.settlements.settlePendingTicket(userRequest, { ticketId, outcome, reason }, secondPerson);
  }
}
