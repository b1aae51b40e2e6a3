import { Global, Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { AccessGuard } from './access.guard.js';
import { ApprovalsService } from './approvals.service.js';
import { CallersService } from './callers.service.js';
import { DeclaredAccessCheck } from './declared-access.check.js';

/** People, what they hold, how they sign in, and the second person's approval. Guards every route of the server. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [CallersService, ApprovalsService, DeclaredAccessCheck, { provide: APP_GUARD, useClass: AccessGuard }],
  exports: [ApprovalsService],
})
export class AccessModule {}
