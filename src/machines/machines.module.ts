import { Module } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { AuditService } from '../audit/audit.service.js';
import { InventoryService } from './inventory.service.js';
import { MachineChangesService } from './machine-changes.service.js';
import { MachineFileService } from './machine-file.service.js';
import { MachineListService } from './machine-list.service.js';
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
  // Photographs first: their paths are longer than those of a machine.
  controllers: [PhotographsController, MachinesController, StandsController],
  providers: [
    MachinesService,
    MachineChangesService,
    StandsService,
    InventoryService,
    PhotographsService,
    MachineListService,
    MachineFileService,
    MachinesImportService,
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
