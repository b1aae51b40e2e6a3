import { Module } from '@nestjs/common';
import { EstablishmentsModule } from '../establishments/establishments.module.js';
import { ComplementsService } from './complements.service.js';
import { CustomersService } from './customers.service.js';
import { DisputesController } from './disputes.controller.js';
import { DisputesService } from './disputes.service.js';
import { PaymentsService } from './payments.service.js';
import { PayoutChecksService } from './payout-checks.service.js';
import { PayoutsController } from './payouts.controller.js';
import { PayoutsService } from './payouts.service.js';

/** What is paid to customers by hand, and what they contest. */
@Module({
  imports: [EstablishmentsModule],
  controllers: [PayoutsController, DisputesController],
  providers: [
    PayoutsService,
    PayoutChecksService,
    PaymentsService,
    CustomersService,
    ComplementsService,
    DisputesService,
  ],
})
export class PayoutsModule {}
