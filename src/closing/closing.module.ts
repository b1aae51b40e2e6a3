import { Module, type OnModuleInit } from '@nestjs/common';
import { AuditService } from '#audit/audit.service.js';
import { DayContributionsService } from '#establishments/days/day-contributions.service.js';
import { EstablishmentsModule } from '#establishments/establishments.module.js';
import { LedgerModule } from '#ledger/ledger.module.js';
import { MachinesModule } from '#machines/machines.module.js';
import { MetersModule } from '#meters/meters.module.js';
import { BlockersService } from './days/blockers.service.js';
import { CasesController } from './cases/cases.controller.js';
import { CasesService } from './cases/cases.service.js';
import { CrossedEntriesService } from './cases/crossed-entries.service.js';
import { CertifiedCountsService } from './counts/certified-counts.service.js';
import { correctionsDay, machinesDay } from './closing.day.js';
import { ClosingController } from './closing.controller.js';
import { ClosingService } from './closing.service.js';
import { CountSheetController } from './counts/count-sheet.controller.js';
import { CountSheetService } from './counts/count-sheet.service.js';
import { CountsController } from './counts/counts.controller.js';
import { CountsService } from './counts/counts.service.js';
import { WithdrawnEntriesService } from './counts/withdrawn-entries.service.js';
import {
  adjustmentsAsRequestedProof,
  approvedDaysProofs,
  dayClosingsProof,
  factsOfClosedDaysProofs,
} from './day-closings.proof.js';
import { DayBooksService } from './days/day-books.service.js';
import { DayStepsService } from './days/day-steps.service.js';
import { DayWorks } from './reconciliation/day-works.service.js';
import { FurtherFindingsService } from './reconciliation/further-findings.service.js';
import { DaysController } from './days/days.controller.js';
import { DaysService } from './days/days.service.js';
import { FindingsService } from './reconciliation/findings.service.js';
import { LateFiguresService } from './prior-period/late-figures.service.js';
import { PriorPeriodController } from './prior-period/prior-period.controller.js';
import { PriorPeriodService } from './prior-period/prior-period.service.js';
import { DayVerificationService } from './recomputation/proven-days.service.js';
import { SuspenseController } from './suspense/suspense.controller.js';
import { SuspenseService } from './suspense/suspense.service.js';
import { RecomputationService } from './recomputation/recomputation.service.js';
import { ReconciliationService } from './reconciliation/reconciliation.service.js';

/** Counts and day totals, the daily reconciliation, the closing of the gaming day and the adjustments after it. */
@Module({
  imports: [EstablishmentsModule, LedgerModule, MachinesModule, MetersModule],
  controllers: [
    CasesController,
    CountSheetController,
    CountsController,
    DaysController,
    ClosingController,
    PriorPeriodController,
    SuspenseController,
  ],
  providers: [
    BlockersService,
    CasesService,
    CrossedEntriesService,
    CertifiedCountsService,
    ClosingService,
    CountSheetService,
    CountsService,
    WithdrawnEntriesService,
    DayBooksService,
    DayStepsService,
    DayWorks,
    FurtherFindingsService,
    DaysService,
    FindingsService,
    LateFiguresService,
    PriorPeriodService,
    SuspenseService,
    DayVerificationService,
    RecomputationService,
    ReconciliationService,
  ],
  exports: [
    ClosingService,
    CountsService,
    DaysService,
    FindingsService,
    PriorPeriodService,
    RecomputationService,
    ReconciliationService,
    WithdrawnEntriesService,
  ],
})
export class ClosingModule implements OnModuleInit {
  constructor(
    private readonly audit: AuditService,
    private readonly contributions: DayContributionsService,
  ) {}

  /** Registers this module's proofs with the audit, and its contribution to a day. */
  onModuleInit(): void {
    const checks = [dayClosingsProof, adjustmentsAsRequestedProof, ...approvedDaysProofs, ...factsOfClosedDaysProofs];
    for (const check of checks) this.audit.addDigestCheck(check);
    this.contributions.registerContribution(correctionsDay);
    this.contributions.registerContribution(machinesDay);
  }
}
