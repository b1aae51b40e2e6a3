import { Module, type DynamicModule } from '@nestjs/common';
import { AuditModule } from '#audit/audit.module.js';
import { EstablishmentsModule } from '#establishments/establishments.module.js';
import { DocumentsController } from './documents.controller.js';
import { DocumentsService } from './documents.service.js';
import { MetersModule } from '#meters/meters.module.js';
import { TicketsModule } from '#tickets/tickets.module.js';
import { DeliveriesService } from './issues/deliveries.service.js';
import { REPORTS, type Reports } from './registry.js';
import { ReportingController } from './reporting.controller.js';
import { ReportSourcesService } from './report-sources.service.js';
import { ReportingService } from './reporting.service.js';
import { DocumentSigner } from './signing/document-signer.service.js';
import { TimestampService } from './signing/timestamp.service.js';
import { SchemasController } from './schemas.controller.js';
import { SlipsController } from './slips.controller.js';
import { TicketSheetsController } from './ticket-sheets.controller.js';
import { TicketSheetsService } from './ticket-sheets.service.js';

/** Renders, signs and serves documents. */
@Module({})
export class DocumentsModule {
  /** Returns the module for these reports; they are injected as REPORTS. */
  static readonly register = (reports: Reports): DynamicModule => ({
    module: DocumentsModule,
    global: true,
    imports: [AuditModule, EstablishmentsModule, MetersModule, TicketsModule],
    controllers: [DocumentsController, ReportingController, SchemasController, SlipsController, TicketSheetsController],
    providers: [
      DocumentsService,
      DocumentSigner,
      DeliveriesService,
      ReportingService,
      ReportSourcesService,
      TicketSheetsService,
      TimestampService,
      { provide: REPORTS, useValue: reports },
    ],
    exports: [ReportingService, DocumentsService, REPORTS],
  });
}
