import { Global, Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { AuditService } from './audit.service.js';
import { BindingService } from './home/binding.service.js';
import { CatalogueGuard } from './verify/catalogue-guard.service.js';
import { ClockGuard } from './clock/clock-guard.service.js';
import { ChangesService } from './log/changes.service.js';
import { RestorationsService } from './home/restorations.service.js';
import { LogExtractService } from './log-extract.service.js';
import { SealingService } from './sealing.service.js';
import { PruningService } from './thinning/thinning.service.js';
import { VerificationsService } from './verifications.service.js';

/** The sealed log: sealing while the server runs, verification, proofs, and visas on the registers. */
@Global()
@Module({
  controllers: [AuditController],
  providers: [
    AuditService,
    BindingService,
    CatalogueGuard,
    ChangesService,
    ClockGuard,
    LogExtractService,
    RestorationsService,
    SealingService,
    PruningService,
    VerificationsService,
  ],
  exports: [
    AuditService,
    CatalogueGuard,
    ChangesService,
    ClockGuard,
    LogExtractService,
    RestorationsService,
    VerificationsService,
  ],
})
export class AuditModule {}
