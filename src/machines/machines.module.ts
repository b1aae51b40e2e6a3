import { Module } from '@nestjs/common';
import { EstablishmentsModule } from '../establishments/establishments.module.js';
import { MachinesService } from './machines.service.js';

/** The inventory of machines: stands, stations, versions, technical sheets, photographs. */
@Module({
  imports: [EstablishmentsModule],
  providers: [MachinesService],
  exports: [MachinesService],
})
export class MachinesModule {}
