import { Module } from '@nestjs/common';
import { ClosingModule } from '#closing/closing.module.js';
import { EstablishmentsModule } from '#establishments/establishments.module.js';
import { MachinesModule } from '#machines/machines.module.js';
import { MetersModule } from '#meters/meters.module.js';
import { ImportRunsService } from './import-runs.service.js';
import { ImportWorkerService } from './import-worker.service.js';
import { ImportsController } from './imports.controller.js';
import { ImportsService } from './imports.service.js';

/** Files of readings, machines, counts and totals: checked first, imported once a person confirms. */
@Module({
  imports: [EstablishmentsModule, MachinesModule, MetersModule, ClosingModule],
  controllers: [ImportsController],
  providers: [ImportsService, ImportRunsService, ImportWorkerService],
})
export class ImportsModule {}
