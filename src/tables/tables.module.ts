import { Module, type OnModuleInit } from '@nestjs/common';
import { DesksService } from '#desks/balances/desks.service.js';
import { DesksModule } from '#desks/desks.module.js';
import { DayContributionsService } from '#establishments/days/day-contributions.service.js';
import { EquipmentModule } from '#equipment/equipment.module.js';
import { EstablishmentsModule } from '#establishments/establishments.module.js';
import { LedgerModule } from '#ledger/ledger.module.js';
import { AnnouncesController } from './announces/announces.controller.js';
import { TableAnnouncesService } from './announces/announces.service.js';
import { AuthorisationsService } from './terms/authorisations.service.js';
import { ChangeurBonsService } from './changeurs/changeur-bons.service.js';
import { ChangeursController } from './changeurs/changeurs.controller.js';
import { CarnetCorrectionsService } from './corrections/carnet-corrections.service.js';
import { CarnetReplacementsService } from './corrections/carnet-replacements.service.js';
import { CorrectionsController } from './corrections/corrections.controller.js';
import { CounterEntriesService } from './corrections/counter-entries.service.js';
import { SeasonFloatsService } from './terms/season-floats.service.js';
import { ChipRegisterController } from './chips/chip-register.controller.js';
import { ChipRegisterService } from './chips/chip-register.service.js';
import { TableCountReviewsController } from './counts/table-count-reviews.controller.js';
import { TableCountReviewsService } from './counts/table-count-reviews.service.js';
import { TableCountDraftsController } from './counts/table-count-drafts.controller.js';
import { TableSessionEndsService } from './sessions/table-session-ends.service.js';
import { TableSessionsController } from './sessions/table-sessions.controller.js';
import { TableSessionsService } from './sessions/table-sessions.service.js';
import { KeyHandOversService } from './sessions/key-hand-overs.service.js';
import { TableLidsService } from './sessions/lids.service.js';
import { OpeningsService } from './sessions/openings.service.js';
import { TableEntriesService } from './sessions/table-entries.service.js';
import { TablesController } from './terms/tables.controller.js';
import { tablesDay } from './tables.day.js';
import { TablesService } from './terms/tables.service.js';

/** Manages tables of the jeux de contrepartie: their terms, their sessions, the carnet d'avances of each. */
@Module({
  imports: [EstablishmentsModule, EquipmentModule, DesksModule, LedgerModule],
  controllers: [
    TablesController,
    ChangeursController,
    TableSessionsController,
    TableCountDraftsController,
    TableCountReviewsController,
    ChipRegisterController,
    CorrectionsController,
    AnnouncesController,
  ],
  providers: [
    TablesService,
    AuthorisationsService,
    TableSessionsService,
    TableSessionEndsService,
    TableCountReviewsService,
    ChipRegisterService,
    TableEntriesService,
    OpeningsService,
    TableLidsService,
    KeyHandOversService,
    TableAnnouncesService,
    SeasonFloatsService,
    ChangeurBonsService,
    CounterEntriesService,
    CarnetReplacementsService,
    CarnetCorrectionsService,
  ],
  exports: [TablesService, SeasonFloatsService, CounterEntriesService],
})
export class TablesModule implements OnModuleInit {
  constructor(
    private readonly contributions: DayContributionsService,
    private readonly desks: DesksService,
    private readonly floats: SeasonFloatsService,
  ) {}

  onModuleInit(): void {
    this.contributions.registerContribution(tablesDay);
    this.desks.addFloatRule((...change) => this.floats.assertFloatOfSeason(...change));
  }
}
