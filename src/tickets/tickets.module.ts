import { Module, type OnModuleInit } from '@nestjs/common';
import { AuditService } from '#audit/audit.service.js';
import { DesksModule } from '#desks/desks.module.js';
import { EstablishmentsModule } from '#establishments/establishments.module.js';
import { LedgerModule } from '#ledger/ledger.module.js';
import { MachinesModule } from '#machines/machines.module.js';
import { TicketExpiriesService } from './acts/ticket-expiries.service.js';
import { TicketSalesService } from './acts/ticket-sales.service.js';
import { TicketSettlementsService } from './acts/ticket-settlements.service.js';
import { TicketVoidsService } from './acts/ticket-voids.service.js';
import { TicketInquiriesService } from './acts/ticket-inquiries.service.js';
import { TicketStoriesService } from './acts/ticket-stories.service.js';
import { TicketActsController } from './acts/ticket-acts.controller.js';
import { TicketsController } from './acts/tickets.controller.js';
import { TicketCashService } from './records/ticket-cash.service.js';
import { OffLineTicketsService } from './devices/off-line-tickets.service.js';
import { TicketDevicesController } from './devices/ticket-devices.controller.js';
import { TicketDevicesService } from './devices/ticket-devices.service.js';
import { TicketGuessesService } from './records/ticket-guesses.service.js';
import { DayContributionsService } from '#establishments/days/day-contributions.service.js';
import { TicketNumbersService } from './records/ticket-numbers.service.js';
import { TicketRetentionService } from './ticket-retention.service.js';
import { TicketsService } from './records/tickets.service.js';
import { ticketsDay } from './tickets.day.js';
import { ticketsOfClosedDaysProofs } from './tickets.proof.js';

/** Tickets: bearer money, paid exactly once. */
@Module({
  imports: [EstablishmentsModule, LedgerModule, MachinesModule, DesksModule],
  controllers: [TicketDevicesController, TicketsController, TicketActsController],
  providers: [
    TicketNumbersService,
    TicketsService,
    TicketGuessesService,
    TicketStoriesService,
    TicketInquiriesService,
    TicketCashService,
    TicketDevicesService,
    OffLineTicketsService,
    TicketSalesService,
    TicketVoidsService,
    TicketSettlementsService,
    TicketExpiriesService,
    TicketRetentionService,
  ],
  exports: [TicketsService, OffLineTicketsService, TicketSalesService, TicketGuessesService, TicketCashService],
})
export class TicketsModule implements OnModuleInit {
  constructor(
    private readonly audit: AuditService,
    private readonly contributions: DayContributionsService,
  ) {}

  /** Registers the part of tickets in the closing of a day, and their checks in the verification of the log. */
  onModuleInit(): void {
    this.contributions.registerContribution(ticketsDay);
    for (const check of ticketsOfClosedDaysProofs) this.audit.addDigestCheck(check);
  }
}
