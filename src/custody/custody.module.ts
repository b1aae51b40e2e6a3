import { Module } from '@nestjs/common';
import { EstablishmentsModule } from '#establishments/establishments.module.js';
import { MachinesModule } from '#machines/machines.module.js';
import { KeyAuthorisationsService } from './key-authorisations.service.js';
import { KeyHandOversService } from './key-hand-overs.service.js';
import { KeysController } from './keys.controller.js';
import { KeysService } from './keys.service.js';
import { StandLocksController } from './stand-locks.controller.js';
import { StandLocksService } from './stand-locks.service.js';

/** Manages keys (custody, hand-overs, losses) and the locks of stands taken out of use. */
@Module({
  imports: [EstablishmentsModule, MachinesModule],
  controllers: [KeysController, StandLocksController],
  providers: [KeysService, KeyHandOversService, KeyAuthorisationsService, StandLocksService],
  exports: [KeyAuthorisationsService],
})
export class CustodyModule {}
