import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentEstablishment, Permission } from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { IdPipe } from '#identity/access/id.pipe.js';
import { TicketInquiryDto, TicketsQuery } from './ticket-acts.dto.js';
import { TicketInquiriesService } from './ticket-inquiries.service.js';
import { TicketStoriesService, type ListedTicket, type TicketStory } from './ticket-stories.service.js';

/** Tickets as shown to the establishment's staff. */
@ApiTags('tickets')
@Controller('establishments/:establishment/tickets')
export class TicketsController {
  constructor(
    private readonly stories: TicketStoriesService,
    private readonly inquiries: TicketInquiriesService,
  ) {}

  /** Lists tickets, the latest first, with the last four digits of their numbers. */
  @Get()
  @Permission('tickets.read')
  @ApiOperation({ summary: 'Tickets, the latest first; of their numbers the last four digits' })
  listTickets(
    @CurrentEstablishment() establishment: Establishment,
    @Query() { state, day, before, limit }: TicketsQuery,
  ): Promise<ListedTicket[]> {
    const beforeTicketId = before === undefined ? null : BigInt(before);
    return this.stories.listTickets(establishment, {
      state: state ?? null,
      gamingDay: day ?? null,
      before: beforeTicketId,
      limit,
    });
  }

  /** Returns a ticket with all its steps, for a dispute. */
  @Get(':ticket')
  @Permission('tickets.read')
  @ApiOperation({ summary: 'The whole story of a ticket, for a dispute' })
  readStory(
    @CurrentEstablishment() establishment: Establishment,
    @Param('ticket', IdPipe) ticketId: bigint,
  ): Promise<TicketStory> {
    return this.stories.readTicketStory(establishment, ticketId);
  }

  /** Returns the ticket with a number, which is in the body because addresses are logged. */
  @Post('inquiries')
  @HttpCode(200)
  @Permission('tickets.read')
  @ApiOperation({ summary: 'The story of the ticket that somebody shows; its number is in no address' })
  findStoryByNumber(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Body() { number }: TicketInquiryDto,
  ): Promise<TicketStory> {
    return this.inquiries.getStoryByNumber(actor, establishment, number);
  }
}
