import { Module } from '@nestjs/common';
import { EstablishmentsModule } from '#establishments/establishments.module.js';
import { MachinesModule } from '#machines/machines.module.js';
import { ExclusionsController } from './exclusions.controller.js';
import { ExclusionsService } from './exclusions.service.js';
import { IncidentsController } from './incidents.controller.js';
import { IncidentsService } from './incidents.service.js';

/** Game incidents, notices to the control service, the Direction's decision; excluded customers. */
@Module({
  imports: [EstablishmentsModule, MachinesModule],
  controllers: [IncidentsController, ExclusionsController],
  providers: [IncidentsService, ExclusionsService],
  exports: [ExclusionsService, IncidentsService],
})
export class IncidentsModule {}
