import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { ApprovalsModule } from '#approvals/approvals.module.js';
import { ArchiveModule } from '#archive/archive.module.js';
import { AuditModule } from '#audit/audit.module.js';
import { ProgressivesModule } from '#progressives/progressives.module.js';
import { CagnottesModule } from '#cagnottes/cagnottes.module.js';
import { ClosingModule } from '#closing/closing.module.js';
import { CustodyModule } from '#custody/custody.module.js';
import { DesksModule } from '#desks/desks.module.js';
import { DocumentsModule } from '#documents/documents.module.js';
import { DropsModule } from '#drops/drops.module.js';
import { EstablishmentsModule } from '#establishments/establishments.module.js';
import { IdentityModule } from '#identity/identity.module.js';
import { ImportsModule } from '#imports/imports.module.js';
import { EquipmentModule } from '#equipment/equipment.module.js';
import { IncidentsModule } from '#incidents/incidents.module.js';
import { InboxModule } from '#inbox/inbox.module.js';
import { InsightModule } from '#insight/insight.module.js';
import { InterventionsModule } from '#interventions/interventions.module.js';
import { LedgerModule } from '#ledger/ledger.module.js';
import { MachinesModule } from '#machines/machines.module.js';
import { MetersModule } from '#meters/meters.module.js';
import { OrphansModule } from '#orphans/orphans.module.js';
import { PayoutsModule } from '#payouts/payouts.module.js';
import { PersonalModule } from '#personal/personal.module.js';
import { StoredValueCardsModule } from '#stored-value-cards/stored-value-cards.module.js';
import { PlatformModule, type PlatformOptions } from '#platform/platform.module.js';
import { RegistersModule } from '#registers/registers.module.js';
import { TablesModule } from '#tables/tables.module.js';
import { TicketsModule } from '#tickets/tickets.module.js';
import { RulesModule } from '#rules/rules.module.js';
import { ViewsModule } from '#views/views.module.js';
import { reportDefinitions } from './reports.js';

/** Every module of the product, lowest first. */
const featureModules: readonly (Type | DynamicModule)[] = [
  AuditModule,
  IdentityModule,
  ApprovalsModule,
  LedgerModule,
  EstablishmentsModule,
  MachinesModule,
  DesksModule,
  OrphansModule,
  MetersModule,
  InterventionsModule,
  CustodyModule,
  IncidentsModule,
  EquipmentModule,
  PayoutsModule,
  DropsModule,
  ClosingModule,
  DocumentsModule.register(reportDefinitions),
  ViewsModule,
  ArchiveModule,
  RegistersModule,
  PersonalModule,
  InboxModule,
  InsightModule,
  ImportsModule,
  RulesModule,
  TablesModule,
  TicketsModule,
  StoredValueCardsModule,
  CagnottesModule,
  ProgressivesModule,
];

/** The only module that knows every other. */
@Module({})
export class AppModule {
  static readonly register = (platformOptions: PlatformOptions): DynamicModule => ({
    module: AppModule,
    imports: [PlatformModule.register(platformOptions), ...featureModules],
  });
}
