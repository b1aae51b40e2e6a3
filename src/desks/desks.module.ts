import { Module, type OnModuleInit } from '@nestjs/common';
import { AuditService } from '#audit/audit.service.js';
import { EstablishmentsModule } from '#establishments/establishments.module.js';
import { LedgerModule } from '#ledger/ledger.module.js';
import { ChipTradesService } from './chip-trades.service.js';
import { CountDraftsService } from './drafts/count-drafts.service.js';
import { ChipIssuesController } from './chip-issues.controller.js';
import { ChipIssuesService } from './issues/chip-issues.service.js';
import { DeskCountReviewsController } from './desk-count-reviews.controller.js';
import { DeskCountDraftsController } from './desk-count-drafts.controller.js';
import { DeskCountsService } from './desk-counts.service.js';
import { DeskTransfersService } from './desk-transfers.service.js';
import { DesksController, DeskTransfersController } from './desks.controller.js';
import { MachinesModule } from '#machines/machines.module.js';
import { FillsController } from './fills/fills.controller.js';
import { FillsService } from './fills/fills.service.js';
import { DesksService } from './balances/desks.service.js';
import { movementsOfClosedDaysProofs } from './desks.proof.js';

/** Desks: their holders, money, transfers and counts. */
@Module({
  imports: [EstablishmentsModule, LedgerModule, MachinesModule],
  controllers: [
    DesksController,
    DeskTransfersController,
    FillsController,
    DeskCountDraftsController,
    DeskCountReviewsController,
    ChipIssuesController,
  ],
  providers: [
    DesksService,
    DeskTransfersService,
    DeskCountsService,
    ChipTradesService,
    FillsService,
    ChipIssuesService,
    CountDraftsService,
  ],
  exports: [DesksService, ChipTradesService, CountDraftsService],
})
export class DesksModule implements OnModuleInit {
  constructor(private readonly audit: AuditService) {}

  onModuleInit(): void {
    for (const check of movementsOfClosedDaysProofs) this.audit.addDigestCheck(check);
  }
}
