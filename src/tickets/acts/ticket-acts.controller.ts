import { Body, Controller, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Permission } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { getRequestOrigin } from '#identity/sessions/session-cookie.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { CONFIG } from '#platform/runtime/configuration-token.js';
import type { Config } from '#platform/runtime/config.js';
import { TicketExpiriesService, type ExpiredTickets } from './ticket-expiries.service.js';
import { TicketSalesService, type SoldTicket } from './ticket-sales.service.js';
import { TicketSettlementsService } from './ticket-settlements.service.js';
import { TicketVoidsService } from './ticket-voids.service.js';
import { TicketSaleDto, TicketSettlementDto, TicketVoidDto } from './ticket-acts.dto.js';
import type { TicketStory } from './ticket-stories.service.js';
import { WriteRequest, withKeyedDigest, type UserRequest } from '#ledger/user-request.js';

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

  /** Sells a ticket at a desk for the same sum in cash. */
  @Post()
  @Permission('tickets.issue')
  @ApiOperation({ summary: 'Sells a ticket at a desk for the same sum in cash' })
  sellTicket(
    @WriteRequest() userRequest: UserRequest,
    @Body() { desk, amountMinor }: TicketSaleDto,
  ): Promise<Serialized<SoldTicket>> {
    return this.sales.sellTicket(userRequest, { deskCode: desk, amountMinor: BigInt(amountMinor) });
  }

  /** Expires the tickets whose last day has passed. */
  @Post('expiries')
  @HttpCode(200)
  @Permission('tickets.expire')
  @ApiOperation({ summary: 'Lets the tickets expire whose last day is over' })
  expireDueTickets(@WriteRequest() userRequest: UserRequest): Promise<Serialized<ExpiredTickets>> {
    return this.expiries.expireDueTickets(userRequest);
  }

  /** Voids an unpaid ticket with a second person. */
  @Post(':ticket/void')
  @HttpCode(200)
  @Permission('tickets.decide')
  @ApiOperation({ summary: 'Voids a ticket that nobody was paid, with a second person' })
  voidTicket(
    @WriteRequest() userRequest: UserRequest,
    @Param('ticket', IdPipe) ticketId: bigint,
    @Body() { reason, desk, authoriser }: TicketVoidDto,
    @Req() request: Request,
  ): Promise<Serialized<TicketStory>> {
    const secondPerson = { credentials: authoriser, address: getRequestOrigin(request).address };
    return this.voids.voidTicket(
      withKeyedDigest(userRequest, this.config),
      { ticketId, reason, deskCode: desk ?? null },
      secondPerson,
    );
  }

  /** Settles, with a second person, a ticket that a device left pending. */
  @Post(':ticket/settlement')
  @HttpCode(200)
  @Permission('tickets.decide')
  @ApiOperation({ summary: 'Says, with a second person, what became of a ticket that a device left pending' })
  settlePendingTicket(
    @WriteRequest() userRequest: UserRequest,
    @Param('ticket', IdPipe) ticketId: bigint,
    @Body() { outcome, reason, authoriser }: TicketSettlementDto,
    @Req() request: Request,
  ): Promise<Serialized<TicketStory>> {
    const secondPerson = { credentials: authoriser, address: getRequestOrigin(request).address };
    return this.settlements.settlePendingTicket(
      withKeyedDigest(userRequest, this.config),
      { ticketId, outcome, reason },
      secondPerson,
    );
  }
}
