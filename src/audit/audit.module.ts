import { Global, Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { AuditService } from './audit.service.js';
import { SealingService } from './sealing.service.js';

/** The sealed log: sealing while the server runs, verification, proofs, and visas on the registers. */
@Global()
@Module({
  controllers: [AuditController],
  providers: [AuditService, SealingService],
  exports: [AuditService],
})
export class AuditModule {}
