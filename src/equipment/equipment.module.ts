import { Module, type OnModuleInit } from '@nestjs/common';
import { DayContributionsService } from '#establishments/days/day-contributions.service.js';
import { EstablishmentsModule } from '#establishments/establishments.module.js';
import { EquipmentActionsService } from './stock/equipment-acts.service.js';
import { EquipmentService } from './play/equipment.service.js';
import { EquipmentAllocationsService } from './play/allocations.service.js';
import { ApparatusController } from './play/apparatus.controller.js';
import { ApparatusService } from './play/apparatus.service.js';
import { PlayingCardControlsService } from './play/playing-card-controls.service.js';
import { DiceControlsService } from './play/dice-controls.service.js';
import { EquipmentPlayController } from './play/play.controller.js';
import { EquipmentDestructionsService } from './stock/destructions.service.js';
import { EquipmentFurnishingController } from './stock/furnishing.controller.js';
import { EquipmentFurnishingService } from './stock/furnishing.service.js';
import { EquipmentMovementsService } from './stock/movements.service.js';
import { EquipmentReceiptsService } from './stock/receipts.service.js';
import { EquipmentStockController } from './stock/stock.controller.js';
import { equipmentDay } from './equipment.day.js';

/** Manages cards, shoes, dice and roulettes: their place, their controls, and their allocation to tables. */
@Module({
  imports: [EstablishmentsModule],
  controllers: [EquipmentFurnishingController, EquipmentStockController, EquipmentPlayController, ApparatusController],
  providers: [
    EquipmentActionsService,
    EquipmentService,
    EquipmentFurnishingService,
    EquipmentReceiptsService,
    EquipmentMovementsService,
    EquipmentDestructionsService,
    EquipmentAllocationsService,
    PlayingCardControlsService,
    DiceControlsService,
    ApparatusService,
  ],
  exports: [EquipmentService],
})
export class EquipmentModule implements OnModuleInit {
  constructor(private readonly contributions: DayContributionsService) {}

  onModuleInit(): void {
    this.contributions.registerContribution(equipmentDay);
  }
}
