import { Module } from '@nestjs/common';
import { ClosingModule } from '#closing/closing.module.js';
import { EstablishmentsModule } from '#establishments/establishments.module.js';
import { LedgerModule } from '#ledger/ledger.module.js';
import { MachinesModule } from '#machines/machines.module.js';
import { MetersModule } from '#meters/meters.module.js';
import { DayMoneyController } from './dashboard/day-money.controller.js';
import { DayMoneyService } from './dashboard/day-money.service.js';
import { DashboardTasksController } from './dashboard/dashboard-tasks.controller.js';
import { DashboardTasksService } from './dashboard/dashboard-tasks.service.js';
import { FigureService } from './figure/figure.service.js';
import { FloorDayService } from './floor/floor-day.service.js';
import { MachineOverviewService } from './floor/machine-overview.service.js';
import { MachinePagesController } from './floor/machine-pages.controller.js';
import { GridController } from './grid.controller.js';
import { GridService } from './grid/grid.service.js';

/** Views that only screens need: the grid of a day, a figure down to its readings, a machine, the dashboard. */
@Module({
  imports: [ClosingModule, EstablishmentsModule, LedgerModule, MachinesModule, MetersModule],
  controllers: [GridController, DayMoneyController, DashboardTasksController, MachinePagesController],
  providers: [
    FigureService,
    FloorDayService,
    GridService,
    DayMoneyService,
    DashboardTasksService,
    MachineOverviewService,
  ],
})
export class ViewsModule {}
