import { AuditService } from '#audit/audit.service.js';
import { Module, type OnModuleInit } from '@nestjs/common';
import { LedgerModule } from '#ledger/ledger.module.js';
import { Clock } from '#platform/runtime/clock.js';
import { AccountRolesController } from './account-roles.controller.js';
import { AccountRolesService } from './account-roles.service.js';
import { EstablishmentsController } from './establishments.controller.js';
import { EstablishmentsService } from './establishments.service.js';
import { DayContributionsService } from './days/day-contributions.service.js';
import { DayCountsService } from './days/day-counts.service.js';
import { buildDaysContribution } from './days/gaming-days.day.js';
import { GamingDaysService } from './days/gaming-days.service.js';
import { EstablishmentDirectory } from './establishment-directory.service.js';
import { SetupController } from './setup.controller.js';
import { SetupService } from './setup.service.js';
import { approvedSettingsProof } from './settings/settings.proof.js';
import { SettingsService } from './settings/settings.service.js';

/** Establishments, their dated settings and their gaming days. */
@Module({
  imports: [LedgerModule],
  controllers: [SetupController, EstablishmentsController, AccountRolesController],
  providers: [
    EstablishmentsService,
    SettingsService,
    GamingDaysService,
    DayContributionsService,
    DayCountsService,
    EstablishmentDirectory,
    SetupService,
    AccountRolesService,
  ],
  exports: [
    EstablishmentsService,
    SettingsService,
    GamingDaysService,
    DayContributionsService,
    DayCountsService,
    AccountRolesService,
  ],
})
export class EstablishmentsModule implements OnModuleInit {
  constructor(
    private readonly contributions: DayContributionsService,
    private readonly clock: Clock,
    private readonly audit: AuditService,
  ) {}

  onModuleInit(): void {
    this.contributions.registerContribution(buildDaysContribution(this.clock));
    this.audit.addDigestCheck(approvedSettingsProof);
  }
}
