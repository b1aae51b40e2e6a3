import { Module } from '@nestjs/common';
import { EstablishmentsModule } from '#establishments/establishments.module.js';
import { ErasuresService } from './erasures.service.js';
import { ExportsService } from './exports.service.js';
import { PersonalDataService } from './holdings.service.js';
import { PersonalController } from './personal.controller.js';

/** Exports and erases the personal data of one subject on request. */
@Module({
  imports: [EstablishmentsModule],
  controllers: [PersonalController],
  providers: [ErasuresService, ExportsService, PersonalDataService],
})
export class PersonalModule {}
