import { Module } from '@nestjs/common';
import { ChartService } from './chart.service.js';
import { JournalsService } from './journals.service.js';
import { LedgerController } from './ledger.controller.js';
import { LedgerService } from './ledger.service.js';

/** Double entry by establishment: accounts, entries, reversals, balances. */
@Module({
  controllers: [LedgerController],
  providers: [LedgerService, JournalsService, ChartService],
  exports: [LedgerService, JournalsService, ChartService],
})
export class LedgerModule {}
