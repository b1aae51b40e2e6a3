import { Module, type OnModuleInit } from '@nestjs/common';
import { CustodyModule } from '#custody/custody.module.js';
import { DayContributionsService } from '#establishments/days/day-contributions.service.js';
import { EstablishmentsModule } from '#establishments/establishments.module.js';
import { MachinesModule } from '#machines/machines.module.js';
import { MetersModule } from '#meters/meters.module.js';
import { AlarmsService } from './alarms/alarms.service.js';
import { EnvelopesController } from './envelopes/envelopes.controller.js';
import { EnvelopesService } from './envelopes/envelopes.service.js';
import { InterventionsController } from './interventions.controller.js';
import { interventionsContribution } from './interventions.day.js';
import { InterventionsService } from './interventions.service.js';
import { SheetReadingsController } from './readings/sheet-readings.controller.js';
import { SheetReadingsService } from './readings/sheet-readings.service.js';
import { SheetActionsService } from './sheets/sheet-acts.service.js';
import { UnsignedClosingsService } from './sheets/unsigned-closings.service.js';

/** Doors, technicians, their sheets, and the alarms that a supervisor settles. */
@Module({
  imports: [CustodyModule, EstablishmentsModule, MachinesModule, MetersModule],
  controllers: [InterventionsController, SheetReadingsController, EnvelopesController],
  providers: [
    InterventionsService,
    SheetActionsService,
    SheetReadingsService,
    UnsignedClosingsService,
    EnvelopesService,
    AlarmsService,
  ],
})
export class InterventionsModule implements OnModuleInit {
  constructor(private readonly contributions: DayContributionsService) {}

  /** Registers the part of interventions in the closing of a day. */
  onModuleInit(): void {
    this.contributions.registerContribution(interventionsContribution);
  }
}
