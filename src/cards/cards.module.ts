import { Module } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { AuditService } from '#audit/audit.service.js';
import { DesksModule } from '#desks/desks.module.js';
import { DayContributionsService } from '#establishments/days/day-contributions.service.js';
import { EstablishmentsModule } from '#establishments/establishments.module.js';
import { LedgerModule } from '#ledger/ledger.module.js';
import { MachinesModule } from '#machines/machines.module.js';
import { TicketsModule } from '#tickets/tickets.module.js';
import { CardActsService } from './acts/card-acts.service.js';
import { CardBooksService } from './acts/card-books.service.js';
import { CardDecisionsController } from './acts/card-decisions.controller.js';
import { CardDecisionsService } from './acts/card-decisions.service.js';
import { CardDesksService } from './acts/card-desks.service.js';
import { CardStoriesService } from './acts/card-stories.service.js';
import { CardsController } from './acts/cards.controller.js';
import { CardGuessesService } from './records/card-guesses.service.js';
import { CardNumbersService } from './records/card-numbers.service.js';
import { CardRetentionService } from './card-retention.service.js';
import { cardsDay } from './cards.day.js';
import { cardsOfClosedDaysProofs } from './cards.proof.js';
import { CardsService } from './records/cards.service.js';
import { CardDevicesController } from './devices/card-devices.controller.js';
import { CardDevicesService } from './devices/card-devices.service.js';

/** Stored-value cards: money, without any data of their holders. */
@Module({
  imports: [EstablishmentsModule, LedgerModule, MachinesModule, DesksModule, TicketsModule],
  controllers: [CardDevicesController, CardsController, CardDecisionsController],
  providers: [
    CardNumbersService,
    CardRetentionService,
    CardsService,
    CardGuessesService,
    CardStoriesService,
    CardDevicesService,
    CardDesksService,
    CardActsService,
    CardBooksService,
    CardDecisionsService,
  ],
  exports: [CardsService, CardDesksService, CardGuessesService],
})
export class CardsModule implements OnModuleInit {
  constructor(
    private readonly audit: AuditService,
    private readonly contributions: DayContributionsService,
  ) {}

  onModuleInit(): void {
    this.contributions.add(cardsDay);
    for (const check of cardsOfClosedDaysProofs) this.audit.addDigestCheck(check);
  }
}
