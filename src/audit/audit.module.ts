import { Global, Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { AuditService } from './audit.service.js';
import { ChangesService } from './changes.service.js';
import { SealingService } from './sealing.service.js';

/** The sealed log: sealing while the server runs, verification, proofs, and visas on the registers. */
@Global()
@Module({
  controllers: [AuditController],
  providers: [AuditService, ChangesService, SealingService],
  exports: [AuditService, ChangesService],
})
export class AuditModule {}
