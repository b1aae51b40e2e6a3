import { Module } from '@nestjs/common';
import type { DynamicModule, Type } from '@nestjs/common';
import { AccessModule } from '../identity/access.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { ClosingModule } from '../closing/closing.module.js';
import { CustodyModule } from '../custody/custody.module.js';
import { DesksModule } from '../desks/desks.module.js';
import { DropsModule } from '../drops/drops.module.js';
import { EstablishmentsModule } from '../establishments/establishments.module.js';
import { ImportsModule } from '../imports/imports.module.js';
import { IncidentsModule } from '../incidents/incidents.module.js';
import { InterventionsModule } from '../interventions/interventions.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { MachinesModule } from '../machines/machines.module.js';
import { MetersModule } from '../meters/meters.module.js';
import { OrphansModule } from '../orphans/orphans.module.js';
import { PayoutsModule } from '../payouts/payouts.module.js';
import { PlatformModule } from '../platform/platform.module.js';
import type { PlatformOptions } from '../platform/platform.module.js';
import { ReportingModule } from '../documents/reporting.module.js';

/** Every module of the product, lowest first. */
const features: readonly (Type | DynamicModule)[] = [
  AuditModule,
  AccessModule,
  LedgerModule,
  EstablishmentsModule,
  MachinesModule,
  DesksModule,
  OrphansModule,
  MetersModule,
  InterventionsModule,
  CustodyModule,
  IncidentsModule,
  PayoutsModule,
  DropsModule,
  ClosingModule,
  ReportingModule,
  ImportsModule,
];

/** The only module that knows every other. */
@Module({})
export class AppModule {
  static readonly register = (platform: PlatformOptions): DynamicModule => ({
    module: AppModule,
    imports: [PlatformModule.register(platform), ...features],
  });
}
