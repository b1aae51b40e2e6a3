import { Module, type OnModuleInit } from '@nestjs/common';
import { AuditService } from '#audit/audit.service.js';
import { ChartService } from './chart.service.js';
import { JournalsService } from './journals.service.js';
import { BooksController } from './books.controller.js';
import { LedgerController } from './ledger.controller.js';
import { approvedEntriesProofs, balanceProof, entriesOfClosedDaysProof } from './ledger.proof.js';
import { LedgerService } from './ledger.service.js';

/** Double entry by establishment: accounts, entries, reversals, balances. */
@Module({
  controllers: [BooksController, LedgerController],
  providers: [LedgerService, JournalsService, ChartService],
  exports: [LedgerService, JournalsService, ChartService],
})
export class LedgerModule implements OnModuleInit {
  constructor(private readonly audit: AuditService) {}

  /** Registers the checks of journal entries in the verification of the log. */
  onModuleInit(): void {
    const checks = [balanceProof, entriesOfClosedDaysProof, ...approvedEntriesProofs];
    for (const check of checks) this.audit.addDigestCheck(check);
  }
}
