import { Module } from '@nestjs/common';
import { DesksModule } from '../desks/desks.module.js';
import { EstablishmentsModule } from '../establishments/establishments.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { ComplementsService } from './complements.service.js';
import { CustomersService } from './customers.service.js';
import { DisputesController } from './disputes.controller.js';
import { DisputesService } from './disputes.service.js';
import { LaunderingService } from './laundering.service.js';
import { PaymentsService } from './payments.service.js';
import { PayoutChecksService } from './payout-checks.service.js';
import { PayoutsController } from './payouts.controller.js';
import { PayoutsService } from './payouts.service.js';
import { TicketsController } from './tickets.controller.js';
import { TicketsService } from './tickets.service.js';

/** What is paid to customers by hand, and what they contest. */
@Module({
  imports: [EstablishmentsModule, DesksModule, LedgerModule],
  controllers: [PayoutsController, TicketsController, DisputesController],
  providers: [
    PayoutsService,
    PayoutChecksService,
    PaymentsService,
    LaunderingService,
    TicketsService,
    CustomersService,
    ComplementsService,
    DisputesService,
  ],
})
export class PayoutsModule {}
