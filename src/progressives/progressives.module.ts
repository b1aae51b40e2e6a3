import { Module, type OnModuleInit } from '@nestjs/common';
import { DesksModule } from '#desks/desks.module.js';
import { DayContributionsService } from '#establishments/days/day-contributions.service.js';
import { EstablishmentsModule } from '#establishments/establishments.module.js';
import { LedgerModule } from '#ledger/ledger.module.js';
import { PayoutsModule } from '#payouts/payouts.module.js';
import { TablesModule } from '#tables/tables.module.js';
import { HitsService } from './hits.service.js';
import { ProgressivesController } from './progressives.controller.js';
import { progressivesDay } from './progressives.day.js';
import { ProgressivesService } from './progressives.service.js';
import { TakingsService } from './takings.service.js';

/** Progressive jackpots of black-jack tables: their amounts, the stakes that feed them, and their winners. */
@Module({
  imports: [EstablishmentsModule, DesksModule, LedgerModule, TablesModule, PayoutsModule],
  controllers: [ProgressivesController],
  providers: [ProgressivesService, TakingsService, HitsService],
})
export class ProgressivesModule implements OnModuleInit {
  constructor(private readonly contributions: DayContributionsService) {}

  /** Registers the part of progressives in the closing of a day. */
  onModuleInit(): void {
    this.contributions.registerContribution(progressivesDay);
  }
}
