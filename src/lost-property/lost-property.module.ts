import { Module } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { DayContributionsService } from '../establishments/days/day-contributions.service.js';
import { EstablishmentsModule } from '../establishments/establishments.module.js';
import { LostPropertyController } from './lost-property.controller.js';
import { lostPropertyDay } from './lost-property.day.js';
import { LostPropertyService } from './lost-property.service.js';

/** What customers left behind that is no money. */
@Module({
  imports: [EstablishmentsModule],
  controllers: [LostPropertyController],
  providers: [LostPropertyService],
})
export class LostPropertyModule implements OnModuleInit {
  constructor(private readonly contributions: DayContributionsService) {}

  onModuleInit(): void {
    this.contributions.add(lostPropertyDay);
  }
}
