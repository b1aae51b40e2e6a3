import { Module } from '@nestjs/common';
import { AuditModule } from '#audit/audit.module.js';
import { EstablishmentsModule } from '#establishments/establishments.module.js';
import { AlterationsController } from './alterations.controller.js';
import { AlterationsService } from './alterations.service.js';
import { LogViewController } from './log-view.controller.js';
import { LogViewService } from './log-view.service.js';
import { RegistersController } from './registers.controller.js';
import { RegistersService } from './registers.service.js';

/** Screens of the numbered registers, the data alterations and the sealed log. */
@Module({
  imports: [AuditModule, EstablishmentsModule],
  controllers: [AlterationsController, LogViewController, RegistersController],
  providers: [AlterationsService, LogViewService, RegistersService],
})
export class RegistersModule {}
