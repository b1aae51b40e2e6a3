import { Module, type OnModuleInit } from '@nestjs/common';
import { AuditService } from '#audit/audit.service.js';
import { EstablishmentsModule } from '#establishments/establishments.module.js';
import { FloorPlansController } from './floor-plans/floor-plans.controller.js';
import { FloorPlansService } from './floor-plans/floor-plans.service.js';
import { InventoryService } from './inventory/inventory.service.js';
import { MachineChangesService } from './inventory/machine-changes.service.js';
import { MachineFacetsService } from './inventory/machine-facets.service.js';
import { MachineFileService } from './inventory/machine-file.service.js';
import { MachineListService } from './inventory/machine-list.service.js';
import { MachinePreviewService } from './inventory/machine-preview.service.js';
import { approvedCorrectionsProof, approvedFormulasProof } from './machine-versions.proof.js';
import { MachinesController } from './inventory/machines.controller.js';
import { MachinesImportService } from './inventory/machines-import.service.js';
import { CertifiedReturnsService } from './records/certified-returns.service.js';
import { MachineEntriesService } from './records/machine-entries.service.js';
import { MachineNumbersService } from './records/machine-numbers.service.js';
import { MachinesService } from './records/machines.service.js';
import { PhotographsController } from './photographs/photographs.controller.js';
import { photographsProof } from './photographs/photographs.proof.js';
import { PhotographsService } from './photographs/photographs.service.js';
import { StandsController } from './inventory/stands.controller.js';
import { StandsService } from './stands/stands.service.js';
import { WinFormulasController } from './win-formulas/win-formulas.controller.js';
import { WinFormulasService } from './win-formulas/win-formulas.service.js';

/** The inventory of machines: stands, stations, versions, technical sheets, photographs. */
@Module({
  imports: [EstablishmentsModule],
  // photographs first: their paths are longer than those of a machine
  controllers: [
    PhotographsController,
    MachinesController,
    StandsController,
    FloorPlansController,
    WinFormulasController,
  ],
  providers: [
    MachinesService,
    MachineNumbersService,
    CertifiedReturnsService,
    MachineEntriesService,
    MachineChangesService,
    StandsService,
    InventoryService,
    PhotographsService,
    MachineListService,
    MachineFileService,
    MachinesImportService,
    MachineFacetsService,
    MachinePreviewService,
    FloorPlansService,
    WinFormulasService,
  ],
  exports: [
    MachinesService,
    MachineChangesService,
    StandsService,
    MachinesImportService,
    MachineFileService,
    MachineListService,
    PhotographsService,
  ],
})
export class MachinesModule implements OnModuleInit {
  constructor(private readonly audit: AuditService) {}

  onModuleInit(): void {
    this.audit.addDigestCheck(photographsProof);
    this.audit.addDigestCheck(approvedCorrectionsProof);
    this.audit.addDigestCheck(approvedFormulasProof);
  }
}
