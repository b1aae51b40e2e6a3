import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { EstablishmentsModule } from '../establishments/establishments.module.js';
import { DocumentsController } from './documents.controller.js';
import { DocumentsService } from './documents.service.js';
import { REPORTS } from './registry.js';
import type { Reports } from './registry.js';
import { ReportingController } from './reporting.controller.js';
import { ReportingService } from './reporting.service.js';
import { SlipsController } from './slips.controller.js';

/** Draws, signs and serves the documents it is given. */
@Module({})
export class DocumentsModule {
  static readonly register = (reports: Reports): DynamicModule => ({
    module: DocumentsModule,
    global: true,
    imports: [AuditModule, EstablishmentsModule],
    controllers: [DocumentsController, ReportingController, SlipsController],
    providers: [DocumentsService, ReportingService, { provide: REPORTS, useValue: reports }],
    exports: [ReportingService, REPORTS],
  });
}
