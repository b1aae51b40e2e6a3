import { Module, type OnModuleInit } from '@nestjs/common';
import { AuditService } from '#audit/audit.service.js';
import { DayContributionsService } from '#establishments/days/day-contributions.service.js';
import { EstablishmentsModule } from '#establishments/establishments.module.js';
import { MachinesModule } from '#machines/machines.module.js';
import { AdjustmentsService } from './movements/adjustments.service.js';
import { DeviceConcurrencyLimiter } from './ingest/device-turns.service.js';
import { eventBatchesProof } from './events/event-batches.proof.js';
import { EventListService } from './events/event-list.service.js';
import { EventStreams } from './events/event-streams.service.js';
import { EventsController } from './events/events.controller.js';
import { EventsService } from './events/events.service.js';
import { KnownStations } from './ingest/known-stations.js';
import { metersDay } from './meters.day.js';
import { MovementsController } from './movements/movements.controller.js';
import { MovementsService } from './movements/movements.service.js';
import { RamClearsService } from './events/ram-clears.service.js';
import { readingBatchesProof } from './ingest/reading-batches.proof.js';
import { ReadingChoicesController } from './withdrawals/reading-choices.controller.js';
import { ReadingChoicesService } from './withdrawals/reading-choices.service.js';
import { ReadingWithdrawalsService } from './withdrawals/reading-withdrawals.service.js';
import { withdrawalProofs } from './withdrawals/reading-withdrawals.proof.js';
import { ReadingsController } from './readings.controller.js';
import { ReadingsImportService } from './readings-import.service.js';
import { ReadingsListService } from './history/readings-list.service.js';
import { ReadingsService } from './ingest/readings.service.js';
import { ScanService } from './scan/scan.service.js';
import { StepsController } from './movements/steps.controller.js';
import { SuggestedStepsService } from './movements/suggested-steps.service.js';
import { StepsService } from './movements/steps.service.js';
import { MeterHistoryController } from './history/meter-history.controller.js';
import { MeterHistoryService } from './history/meter-history.service.js';

/** Receives readings and events of machines, and computes their movements. */
@Module({
  imports: [EstablishmentsModule, MachinesModule],
  controllers: [
    ReadingsController,
    EventsController,
    MovementsController,
    MeterHistoryController,
    StepsController,
    ReadingChoicesController,
  ],
  providers: [
    KnownStations,
    DeviceConcurrencyLimiter,
    ReadingsService,
    ReadingsImportService,
    ReadingsListService,
    ScanService,
    MovementsService,
    EventsService,
    EventListService,
    EventStreams,
    AdjustmentsService,
    StepsService,
    SuggestedStepsService,
    MeterHistoryService,
    RamClearsService,
    ReadingWithdrawalsService,
    ReadingChoicesService,
  ],
  exports: [
    ReadingsService,
    ReadingsImportService,
    ScanService,
    MovementsService,
    EventsService,
    AdjustmentsService,
    RamClearsService,
    ReadingWithdrawalsService,
  ],
})
export class MetersModule implements OnModuleInit {
  constructor(
    private readonly audit: AuditService,
    private readonly contributions: DayContributionsService,
  ) {}

  /** Registers this module's proofs with the audit, and its contribution to a day. */
  onModuleInit(): void {
    this.audit.addDigestCheck(readingBatchesProof);
    this.audit.addDigestCheck(eventBatchesProof);
    for (const check of withdrawalProofs) this.audit.addDigestCheck(check);
    this.contributions.registerContribution(metersDay);
  }
}
