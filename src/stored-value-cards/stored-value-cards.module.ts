import { Module, type OnModuleInit } from '@nestjs/common';
import { AuditService } from '#audit/audit.service.js';
import { DesksModule } from '#desks/desks.module.js';
import { DayContributionsService } from '#establishments/days/day-contributions.service.js';
import { EstablishmentsModule } from '#establishments/establishments.module.js';
import { LedgerModule } from '#ledger/ledger.module.js';
import { MachinesModule } from '#machines/machines.module.js';
import { TicketsModule } from '#tickets/tickets.module.js';
import { StoredValueCardActionsService } from './acts/card-acts.service.js';
import { StoredValueCardDecisionsController } from './acts/card-decisions.controller.js';
import { StoredValueCardDecisionsService } from './acts/card-decisions.service.js';
import { StoredValueCardDesksService } from './acts/card-desks.service.js';
import { CardStoriesService } from './acts/card-stories.service.js';
import { StoredValueCardsController } from './acts/stored-value-cards.controller.js';
import { StoredValueCardNumbersService } from './records/card-numbers.service.js';
import { StoredValueCardRetentionService } from './card-retention.service.js';
import { storedValueCardsDay } from './stored-value-cards.day.js';
import { storedValueCardsOfClosedDaysProofs } from './stored-value-cards.proof.js';
import { StoredValueCardsService } from './records/stored-value-cards.service.js';
import { StoredValueCardDevicesController } from './devices/card-devices.controller.js';
import { StoredValueCardDevicesService } from './devices/card-devices.service.js';

/** Stored-value cards: money, without any data of their holders. */
@Module({
  imports: [EstablishmentsModule, LedgerModule, MachinesModule, DesksModule, TicketsModule],
  controllers: [StoredValueCardDevicesController, StoredValueCardsController, StoredValueCardDecisionsController],
  providers: [
    StoredValueCardNumbersService,
    StoredValueCardRetentionService,
    StoredValueCardsService,
    CardStoriesService,
    StoredValueCardDevicesService,
    StoredValueCardDesksService,
    StoredValueCardActionsService,
    StoredValueCardDecisionsService,
  ],
  exports: [StoredValueCardsService, StoredValueCardDesksService],
})
export class StoredValueCardsModule implements OnModuleInit {
  constructor(
    private readonly audit: AuditService,
    private readonly contributions: DayContributionsService,
  ) {}

  /** Registers the part of cards in the closing of a day, and their checks in the verification of the log. */
  onModuleInit(): void {
    this.contributions.registerContribution(storedValueCardsDay);
    for (const check of storedValueCardsOfClosedDaysProofs) this.audit.addDigestCheck(check);
  }
}
