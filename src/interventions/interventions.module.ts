import { Module } from '@nestjs/common';
import { CustodyModule } from '../custody/custody.module.js';
import { EstablishmentsModule } from '../establishments/establishments.module.js';
import { MachinesModule } from '../machines/machines.module.js';
import { MetersModule } from '../meters/meters.module.js';
import { AlarmsService } from './alarms.service.js';
import { InterventionsController } from './interventions.controller.js';
import { InterventionsService } from './interventions.service.js';

/** Doors, technicians, their sheets, and the alarms that a supervisor settles. */
@Module({
  imports: [CustodyModule, EstablishmentsModule, MachinesModule, MetersModule],
  controllers: [InterventionsController],
  providers: [InterventionsService, AlarmsService],
})
export class InterventionsModule {}
