import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { AccountRolesController } from './account-roles.controller.js';
import { AccountRolesService } from './account-roles.service.js';
import { EstablishmentsController } from './establishments.controller.js';
import { EstablishmentsService } from './establishments.service.js';
import { GamingDaysService } from './days/gaming-days.service.js';
import { EstablishmentDirectory } from './establishment-directory.service.js';
import { SetupController } from './setup.controller.js';
import { SetupService } from './setup.service.js';
import { SettingsService } from './settings/settings.service.js';

/** Establishments, their dated settings and their gaming days. */
@Module({
  imports: [LedgerModule],
  controllers: [SetupController, EstablishmentsController, AccountRolesController],
  providers: [
    EstablishmentsService,
    SettingsService,
    GamingDaysService,
    EstablishmentDirectory,
    SetupService,
    AccountRolesService,
  ],
  exports: [EstablishmentsService, SettingsService, GamingDaysService],
})
export class EstablishmentsModule {}
