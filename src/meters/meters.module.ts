import { Module } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { AuditService } from '../audit/audit.service.js';
import { EstablishmentsModule } from '../establishments/establishments.module.js';
import { MachinesModule } from '../machines/machines.module.js';
import { AdjustmentsService } from './adjustments.service.js';
import { DeviceTurns } from './device-turns.service.js';
import { eventBatchesProof } from './event-batches.proof.js';
import { EventListService } from './event-list.service.js';
import { EventStreams } from './event-streams.service.js';
import { EventsController } from './events.controller.js';
import { EventsService } from './events.service.js';
import { KnownStations } from './known-stations.js';
import { MovementsController } from './movements.controller.js';
import { MovementsService } from './movements.service.js';
import { RamClearsService } from './ram-clears.service.js';
import { readingBatchesProof } from './reading-batches.proof.js';
import { ReadingsController } from './readings.controller.js';
import { ReadingsImportService } from './readings-import.service.js';
import { ReadingsListService } from './readings-list.service.js';
import { ReadingsService } from './readings.service.js';
import { ScanService } from './scan.service.js';
import { StepsController } from './steps.controller.js';
import { StepsService } from './steps.service.js';
import { StoryController } from './story.controller.js';
import { StoryService } from './story.service.js';

/** Readings and events of machines, and the movements they make. */
@Module({
  imports: [EstablishmentsModule, MachinesModule],
  controllers: [ReadingsController, EventsController, MovementsController, StoryController, StepsController],
  providers: [
    KnownStations,
    DeviceTurns,
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
    StoryService,
    RamClearsService,
  ],
  exports: [
    ReadingsService,
    ReadingsImportService,
    ScanService,
    MovementsService,
    EventsService,
    AdjustmentsService,
    RamClearsService,
  ],
})
export class MetersModule implements OnModuleInit {
  constructor(private readonly audit: AuditService) {}

  onModuleInit(): void {
    this.audit.addDigestCheck(readingBatchesProof);
    this.audit.addDigestCheck(eventBatchesProof);
  }
}
