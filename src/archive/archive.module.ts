import { Module, type OnModuleInit } from '@nestjs/common';
import { AuditModule } from '#audit/audit.module.js';
import { AuditService } from '#audit/audit.service.js';
import { ClosingModule } from '#closing/closing.module.js';
import { EstablishmentsModule } from '#establishments/establishments.module.js';
import { LedgerModule } from '#ledger/ledger.module.js';
import { ArchiveMaker } from './archive-maker.service.js';
import { ArchiveDocuments } from './archive-papers.service.js';
import { ArchivesController } from './archives.controller.js';
import { archiveFilesProof } from './archives.proof.js';
import { ArchivesService } from './archives.service.js';
import { LiveExportController } from './live-export.controller.js';
import { LiveExportService } from './live-export.service.js';

/** A period as one signed file, with the page that verifies it. */
@Module({
  imports: [AuditModule, ClosingModule, EstablishmentsModule, LedgerModule],
  controllers: [ArchivesController, LiveExportController],
  providers: [ArchiveMaker, ArchiveDocuments, ArchivesService, LiveExportService],
})
export class ArchiveModule implements OnModuleInit {
  constructor(private readonly audit: AuditService) {}

  /** Registers the check of archive files in the verification of the log. */
  onModuleInit(): void {
    this.audit.addFileCheck(archiveFilesProof);
  }
}
