import { Module } from '@nestjs/common';
import { EstablishmentsModule } from '../establishments/establishments.module.js';
import { MachinesModule } from '../machines/machines.module.js';
import { KnownStations } from './known-stations.js';
import { ReadingsController } from './readings.controller.js';
import { ReadingsImportService } from './readings-import.service.js';
import { ReadingsService } from './readings.service.js';
import { ScanService } from './scan.service.js';

/** Readings and events of machines, and the movements they make. */
@Module({
  imports: [EstablishmentsModule, MachinesModule],
  controllers: [ReadingsController],
  providers: [KnownStations, ReadingsService, ReadingsImportService, ScanService],
  exports: [ReadingsService, ReadingsImportService, ScanService],
})
export class MetersModule {}
