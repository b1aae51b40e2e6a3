import { Module } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { AuditService } from '../audit/audit.service.js';
import { EstablishmentsModule } from '../establishments/establishments.module.js';
import { FloorPlansController } from './floor-plans.controller.js';
import { FloorPlansService } from './floor-plans.service.js';
import { InventoryService } from './inventory.service.js';
import { MachineChangesService } from './machine-changes.service.js';
import { MachineFacetsService } from './machine-facets.service.js';
import { MachineFileService } from './machine-file.service.js';
import { MachineListService } from './machine-list.service.js';
import { MachinePreviewService } from './machine-preview.service.js';
import { MachinesController } from './machines.controller.js';
import { MachinesImportService } from './machines-import.service.js';
import { MachinesService } from './machines.service.js';
import { PhotographsController } from './photographs.controller.js';
import { photographsProof } from './photographs.proof.js';
import { PhotographsService } from './photographs.service.js';
import { StandsController } from './stands.controller.js';
import { StandsService } from './stands.service.js';

/** The inventory of machines: stands, stations, versions, technical sheets, photographs. */
@Module({
  imports: [EstablishmentsModule],
  // Photographs first: their paths are longer than those of a machine.
  controllers: [PhotographsController, MachinesController, StandsController, FloorPlansController],
  providers: [
    MachinesService,
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
  }
}
