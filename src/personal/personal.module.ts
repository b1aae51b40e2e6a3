import { Module } from '@nestjs/common';
import { EstablishmentsModule } from '#establishments/establishments.module.js';
import { ErasuresService } from './erasures.service.js';
import { ExportsService } from './exports.service.js';
import { HoldingsService } from './holdings.service.js';
import { PersonalController } from './personal.controller.js';

/** What is held of one person, given out and erased on their request. */
@Module({
  imports: [EstablishmentsModule],
  controllers: [PersonalController],
  providers: [ErasuresService, ExportsService, HoldingsService],
})
export class PersonalModule {}
