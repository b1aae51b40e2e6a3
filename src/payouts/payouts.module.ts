import { Module, type OnModuleInit } from '@nestjs/common';
import { AuditService } from '#audit/audit.service.js';
import { DesksModule } from '#desks/desks.module.js';
import { EstablishmentsModule } from '#establishments/establishments.module.js';
import { IncidentsModule } from '#incidents/incidents.module.js';
import { LedgerModule } from '#ledger/ledger.module.js';
import { MachinesModule } from '#machines/machines.module.js';
import { OrphansModule } from '#orphans/orphans.module.js';
import { StoredValueCardsModule } from '#stored-value-cards/stored-value-cards.module.js';
import { StoredValueCardCashingsController } from './stored-value-cards/card-cashings.controller.js';
import { StoredValueCardCashingsService } from './stored-value-cards/card-cashings.service.js';
import { CashingRecordsService } from './stored-value-cards/cashing-papers.service.js';
import { ComplementsService } from './disputes/complements.service.js';
import { CustomersService } from './slips/customers.service.js';
import { DisputesController } from './disputes/disputes.controller.js';
import { DisputesService } from './disputes/disputes.service.js';
import { LaunderingService } from './payments/laundering.service.js';
import { PaymentsService } from './payments/payments.service.js';
import { UnclaimedSlipsService } from './payments/unclaimed.service.js';
import { PayoutChecksService } from './payout-checks.service.js';
import { PayoutsController } from './payouts.controller.js';
import { PayoutsService } from './slips/payouts.service.js';
import { RedemptionBooksService } from './redemptions/redemption-books.service.js';
import { RedemptionsController } from './redemptions/redemptions.controller.js';
import { RedemptionsService } from './redemptions/redemptions.service.js';
import { TicketsModule } from '#tickets/tickets.module.js';
import { redemptionsOfClosedDaysProofs } from './payouts.proof.js';

/** Hand payments to customers, and disputes of payments. */
@Module({
  imports: [
    EstablishmentsModule,
    DesksModule,
    IncidentsModule,
    LedgerModule,
    MachinesModule,
    OrphansModule,
    TicketsModule,
    StoredValueCardsModule,
  ],
  controllers: [PayoutsController, RedemptionsController, StoredValueCardCashingsController, DisputesController],
  providers: [
    PayoutsService,
    PayoutChecksService,
    PaymentsService,
    UnclaimedSlipsService,
    LaunderingService,
    RedemptionsService,
    RedemptionBooksService,
    StoredValueCardCashingsService,
    CashingRecordsService,
    CustomersService,
    ComplementsService,
    DisputesService,
  ],
  exports: [PayoutsService],
})
export class PayoutsModule implements OnModuleInit {
  constructor(private readonly audit: AuditService) {}

  /** Registers the checks of redemptions in the verification of the log. */
  onModuleInit(): void {
    for (const check of redemptionsOfClosedDaysProofs) this.audit.addDigestCheck(check);
  }
}
