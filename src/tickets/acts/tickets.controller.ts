import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CurrentActor, CurrentEstablishment, Permission } from '../../identity/access.decorators.js';
import type { Actor, Establishment } from '../../identity/access.decorators.js';
import { IdPipe } from '../../identity/id.pipe.js';
import { keyedWrite } from '../../identity/secrets/keyed-write.js';
import { originOf } from '../../identity/sessions/session-cookie.js';
import { IdempotentWrite } from '../../platform/database/idempotency.js';
import type { Wire, WriteKey } from '../../platform/database/idempotency.js';
import { CONFIG } from '../../platform/platform.module.js';
import type { Config } from '../../platform/runtime/config.js';
import { TicketActsService } from './ticket-acts.service.js';
import type { SoldTicket } from './ticket-acts.service.js';
import {
  TicketInquiryDto,
  TicketSaleDto,
  TicketSettlementDto,
  TicketVoidDto,
  TicketsQuery,
} from './ticket-acts.dto.js';
import { TicketInquiriesService } from './ticket-inquiries.service.js';
import { TicketStoriesService } from './ticket-stories.service.js';
import type { ListedTicket, TicketStory } from './ticket-stories.service.js';

@ApiTags('tickets')
@Controller('establishments/:establishment/tickets')
export class TicketsController {
  constructor(
    private readonly acts: TicketActsService,
    private readonly stories: TicketStoriesService,
    private readonly inquiries: TicketInquiriesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Permission('tickets.read')
  @ApiOperation({ summary: 'Tickets, the latest first; of their numbers the last four digits' })
  list(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { state, day, before, limit }: TicketsQuery,
  ): Promise<ListedTicket[]> {
    const from = before === undefined ? null : BigInt(before);
    return this.stories.list(establishment, { state: state ?? null, gamingDay: day ?? null, before: from, limit });
  }

  @Get(':ticket')
  @Permission('tickets.read')
  @ApiOperation({ summary: 'The whole story of a ticket, for a dispute' })
  read(
    @CurrentEstablishment() establishment: Establishment,
    @Param('ticket', IdPipe) ticketId: bigint,
  ): Promise<TicketStory> {
    return this.stories.read(establishment, ticketId);
  }

  @Post('inquiries')
  @HttpCode(200)
  @Permission('tickets.read')
  @ApiOperation({ summary: 'The story of the ticket that somebody shows; its number is in no address' })
  inquire(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Body() { number }: TicketInquiryDto,
  ): Promise<TicketStory> {
    return this.inquiries.inquire(actor, establishment, number);
  }

  @Post()
  @Permission('tickets.issue')
  @ApiOperation({ summary: 'Sells a ticket at a desk for the same sum in cash' })
  sell(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
    @Body() { desk, amountMinor }: TicketSaleDto,
  ): Promise<Wire<SoldTicket>> {
    return this.acts.sell({ actor, establishment, write }, { deskCode: desk, amountMinor: BigInt(amountMinor) });
  }

  @Post('expiries')
  @HttpCode(200)
  @Permission('tickets.expire')
  @ApiOperation({ summary: 'Lets the tickets expire whose last day is over' })
  expire(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @IdempotentWrite() write: WriteKey,
  ): Promise<Wire<{ readonly tickets: number; readonly amountMinor: bigint }>> {
    return this.acts.expire({ actor, establishment, write });
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
    const of = { actor, establishment, write: keyedWrite(write, this.config) };
    const second = { credentials: authoriser, address: originOf(request).address };
    return this.acts.void(of, { ticketId, reason, deskCode: desk ?? null }, second);
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
    const of = { actor, establishment, write: keyedWrite(write, this.config) };
    const second = { credentials: authoriser, address: originOf(request).address };
    return this.acts.settle(of, { ticketId, outcome, reason }, second);
  }
}
