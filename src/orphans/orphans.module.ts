import { Module, type OnModuleInit } from '@nestjs/common';
import { AuditService } from '#audit/audit.service.js';
import { StoredValueCardsModule } from '#stored-value-cards/stored-value-cards.module.js';
import { DesksModule } from '#desks/desks.module.js';
import { EstablishmentsModule } from '#establishments/establishments.module.js';
import { IncidentsModule } from '#incidents/incidents.module.js';
import { LedgerModule } from '#ledger/ledger.module.js';
import { MachinesModule } from '#machines/machines.module.js';
import { TablesModule } from '#tables/tables.module.js';
import { TicketsModule } from '#tickets/tickets.module.js';
import { OrphanBooksService } from './orphan-books.service.js';
import { FoundTicketsAndCardsService } from './found-papers.service.js';
import { OrphanPlacesService } from './orphan-places.service.js';
import { OrphanRegisterService } from './orphan-register.service.js';
import { OrphansController } from './orphans.controller.js';
import { OrphansService } from './orphans.service.js';
import { entriesOfClosedDaysProofs } from './orphans.proof.js';

/** Money without an owner, its register and its account. */
@Module({
  imports: [
    EstablishmentsModule,
    LedgerModule,
    MachinesModule,
    DesksModule,
    IncidentsModule,
    TablesModule,
    TicketsModule,
    StoredValueCardsModule,
  ],
  controllers: [OrphansController],
  providers: [
    OrphansService,
    OrphanBooksService,
    OrphanPlacesService,
    OrphanRegisterService,
    FoundTicketsAndCardsService,
  ],
  exports: [OrphansService],
})
export class OrphansModule implements OnModuleInit {
  constructor(private readonly audit: AuditService) {}

  /** Registers the checks of orphans in the verification of the log. */
  onModuleInit(): void {
    for (const check of entriesOfClosedDaysProofs) this.audit.addDigestCheck(check);
  }
}
