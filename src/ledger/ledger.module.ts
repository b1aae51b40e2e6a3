import { Module } from '@nestjs/common';
import { ChartService } from './chart.service.js';
import { JournalsService } from './journals.service.js';
import { BooksController } from './books.controller.js';
import { LedgerController } from './ledger.controller.js';
import { LedgerService } from './ledger.service.js';

/** Double entry by establishment: accounts, entries, reversals, balances. */
@Module({
  controllers: [BooksController, LedgerController],
  providers: [LedgerService, JournalsService, ChartService],
  exports: [LedgerService, JournalsService, ChartService],
})
export class LedgerModule {}
