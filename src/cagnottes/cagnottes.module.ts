import { Module, type OnModuleInit } from '@nestjs/common';
import { DesksModule } from '#desks/desks.module.js';
import { EquipmentModule } from '#equipment/equipment.module.js';
import { DayContributionsService } from '#establishments/days/day-contributions.service.js';
import { EstablishmentsModule } from '#establishments/establishments.module.js';
import { LedgerModule } from '#ledger/ledger.module.js';
import { TablesModule } from '#tables/tables.module.js';
import { CagnotteTicketBooksService } from './books/ticket-books.service.js';
import { CercleCorrectionsController } from './corrections/cercle-corrections.controller.js';
import { CercleCorrectionsService } from './corrections/cercle-corrections.service.js';
import { CagnottesController } from './cagnottes.controller.js';
import { cagnottesContribution } from './cagnottes.day.js';
import { CagnotteCountDraftsController } from './sessions/cagnotte-count-drafts.controller.js';
import { CagnotteCountReviewsController } from './sessions/cagnotte-count-reviews.controller.js';
import { CagnotteOpeningsService } from './sessions/cagnotte-openings.service.js';
import { CercleOpeningsService } from './sessions/cercle-openings.service.js';
import { CercleSessionsController } from './sessions/cercle-sessions.controller.js';
import { CercleSessionsService } from './sessions/cercle-sessions.service.js';
import { CoupsService } from './sessions/coups.service.js';
import { StakedNotesService } from './sessions/staked-notes.service.js';
import { CercleTablesService } from './tables/cercle-tables.service.js';

/** Jeux de cercle: their tables, books of tickets, coups and cagnottes. */
@Module({
  imports: [EstablishmentsModule, DesksModule, EquipmentModule, LedgerModule, TablesModule],
  controllers: [
    CagnottesController,
    CercleSessionsController,
    CercleCorrectionsController,
    CagnotteCountDraftsController,
    CagnotteCountReviewsController,
  ],
  providers: [
    CercleTablesService,
    CagnotteTicketBooksService,
    CercleOpeningsService,
    CercleSessionsService,
    CoupsService,
    CagnotteOpeningsService,
    StakedNotesService,
    CercleCorrectionsService,
  ],
})
export class CagnottesModule implements OnModuleInit {
  constructor(private readonly contributions: DayContributionsService) {}

  onModuleInit(): void {
    this.contributions.registerContribution(cagnottesContribution);
  }
}
