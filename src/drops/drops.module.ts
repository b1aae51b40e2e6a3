import { Module } from '@nestjs/common';
import { CustodyModule } from '../custody/custody.module.js';
import { EstablishmentsModule } from '../establishments/establishments.module.js';
import { MachinesModule } from '../machines/machines.module.js';
import { BoxesController } from './boxes.controller.js';
import { BoxesService } from './boxes.service.js';
import { DropsController } from './drops.controller.js';
import { DropsService } from './drops.service.js';
import { ExchangesService } from './exchanges.service.js';

/** Relèves: numbered boxes, teams, what was done at each machine. */
@Module({
  imports: [CustodyModule, EstablishmentsModule, MachinesModule],
  controllers: [BoxesController, DropsController],
  providers: [BoxesService, DropsService, ExchangesService],
})
export class DropsModule {}
