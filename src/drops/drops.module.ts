import { Module, type OnModuleInit } from '@nestjs/common';
import { CustodyModule } from '#custody/custody.module.js';
import { DayContributionsService } from '#establishments/days/day-contributions.service.js';
import { EstablishmentsModule } from '#establishments/establishments.module.js';
import { MachinesModule } from '#machines/machines.module.js';
import { BoxCountsService } from './counts/box-counts.service.js';
import { BoxesController } from './boxes/boxes.controller.js';
import { BoxesService } from './boxes/boxes.service.js';
import { CertificationsService } from './counts/certifications.service.js';
import { ConveyancesService } from './counts/conveyances.service.js';
import { DropCountsController } from './counts/drop-counts.controller.js';
import { DropOpeningsService } from './drop-openings.service.js';
import { DropsController } from './drops.controller.js';
import { dropsDay } from './drops.day.js';
import { DropsService } from './rounds/drops.service.js';
import { ExchangesService } from './exchanges.service.js';

/** Drops: numbered boxes, teams, exchanges at each machine, the way to the count room, the count. */
@Module({
  imports: [CustodyModule, EstablishmentsModule, MachinesModule],
  controllers: [BoxesController, DropsController, DropCountsController],
  providers: [
    BoxesService,
    DropsService,
    DropOpeningsService,
    ExchangesService,
    ConveyancesService,
    BoxCountsService,
    CertificationsService,
  ],
})
export class DropsModule implements OnModuleInit {
  constructor(private readonly contributions: DayContributionsService) {}

  onModuleInit(): void {
    this.contributions.registerContribution(dropsDay);
  }
}
