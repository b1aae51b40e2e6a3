import { Module } from '@nestjs/common';
import { EstablishmentsModule } from '../establishments/establishments.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { DeskCountsService } from './desk-counts.service.js';
import { DeskTransfersService } from './desk-transfers.service.js';
import { DesksController, DeskTransfersController } from './desks.controller.js';
import { DesksService } from './desks.service.js';

/** Desks, their holders, the money they hold and hand on, their counts. */
@Module({
  imports: [EstablishmentsModule, LedgerModule],
  controllers: [DesksController, DeskTransfersController],
  providers: [DesksService, DeskTransfersService, DeskCountsService],
  exports: [DesksService],
})
export class DesksModule {}
