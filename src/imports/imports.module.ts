import { Module } from '@nestjs/common';
import { ClosingModule } from '#closing/closing.module.js';
import { EstablishmentsModule } from '#establishments/establishments.module.js';
import { MachinesModule } from '#machines/machines.module.js';
import { MetersModule } from '#meters/meters.module.js';
import { ImportRunsService } from './import-runs.service.js';
import { ImportWorkerService } from './import-worker.service.js';
import { ImportLayoutsController } from './layouts/import-layouts.controller.js';
import { ImportLayoutsService } from './layouts/import-layouts.service.js';
import { ImportWithdrawalsController } from './withdrawals/import-withdrawals.controller.js';
import { ImportWithdrawalsService } from './withdrawals/import-withdrawals.service.js';
import { ImportsController } from './imports.controller.js';
import { ImportsService } from './imports.service.js';

/** Files of readings, machines, counts and totals: checked first, imported once a person confirms. */
@Module({
  imports: [EstablishmentsModule, MachinesModule, MetersModule, ClosingModule],
  controllers: [ImportsController, ImportLayoutsController, ImportWithdrawalsController],
  providers: [ImportsService, ImportLayoutsService, ImportRunsService, ImportWorkerService, ImportWithdrawalsService],
})
export class ImportsModule {}
