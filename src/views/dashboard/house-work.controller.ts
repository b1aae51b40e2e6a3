import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentHouse, Permission } from '../../identity/access.decorators.js';
import type { Actor, House } from '../../identity/access.decorators.js';
import { HouseWorkService } from './house-work.service.js';
import type { HouseWork } from './house-work.service.js';

@ApiTags('days')
@Controller('establishments/:establishment/work')
export class HouseWorkController {
  constructor(private readonly house: HouseWorkService) {}

  @Get()
  @Permission('days.read')
  @ApiOperation({ summary: 'What is not settled yet, with whose turn it is and since when, and what is proved' })
  work(@CurrentActor() actor: Actor, @CurrentHouse() house: House): Promise<HouseWork> {
    return this.house.work(actor, house);
  }
}
