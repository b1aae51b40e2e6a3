import { Module } from '@nestjs/common';
import { ClosingModule } from '#closing/closing.module.js';
import { EstablishmentsModule } from '#establishments/establishments.module.js';
import { DesksModule } from '#desks/desks.module.js';
import { LedgerModule } from '#ledger/ledger.module.js';
import { MachinesModule } from '#machines/machines.module.js';
import { PayoutsModule } from '#payouts/payouts.module.js';
import { TicketsModule } from '#tickets/tickets.module.js';
import { MetersModule } from '#meters/meters.module.js';
import { ImportRunsService } from './import-runs.service.js';
import { ImportWorkerService } from './import-worker.service.js';
import { ImportLayoutsController } from './layouts/import-layouts.controller.js';
import { ImportLayoutsService } from './layouts/import-layouts.service.js';
import { ImportWithdrawalsController } from './withdrawals/import-withdrawals.controller.js';
import { ImportWithdrawalsService } from './withdrawals/import-withdrawals.service.js';
import { ImportsController } from './imports.controller.js';
import { RowImportsController } from './row-imports.controller.js';
import { AccountRowsService } from './rows/account-rows.service.js';
import { DeskRowsService } from './rows/desk-rows.service.js';
import { PersonRowsService } from './rows/person-rows.service.js';
import { RowActsService } from './rows/row-acts.service.js';
import { RowImportsService } from './rows/row-imports.service.js';
import { SlipRowsService } from './rows/slip-rows.service.js';
import { StandRowsService } from './rows/stand-rows.service.js';
import { TicketRowsService } from './rows/ticket-rows.service.js';
import { ImportsService } from './imports.service.js';

const ROWS = [
  StandRowsService,
  TicketRowsService,
  SlipRowsService,
  PersonRowsService,
  DeskRowsService,
  AccountRowsService,
];

/** Files of every kind: checked first, imported once a person confirms. */
@Module({
  imports: [
    EstablishmentsModule,
    LedgerModule,
    MachinesModule,
    MetersModule,
    DesksModule,
    TicketsModule,
    PayoutsModule,
    ClosingModule,
  ],
  controllers: [ImportsController, RowImportsController, ImportLayoutsController, ImportWithdrawalsController],
  providers: [
    ImportsService,
    ImportLayoutsService,
    ImportRunsService,
    RowActsService,
    RowImportsService,
    ...ROWS,
    ImportWorkerService,
    ImportWithdrawalsService,
  ],
})
export class ImportsModule {}
