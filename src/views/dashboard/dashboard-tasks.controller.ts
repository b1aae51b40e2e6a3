import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentEstablishment, Permission } from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { DashboardTasksService, type DashboardTasks } from './dashboard-tasks.service.js';

@ApiTags('days')
@Controller('establishments/:establishment/work')
export class DashboardTasksController {
  constructor(private readonly tasks: DashboardTasksService) {}

  /** Returns the unsettled work, each item with the function whose turn it is, and the facts proved so far. */
  @Get()
  @Permission('days.read')
  @ApiOperation({ summary: 'What is not settled yet, with whose turn it is and since when, and what is proved' })
  findTasks(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
  ): Promise<DashboardTasks> {
    return this.tasks.getDashboardTasks(actor, establishment);
  }
}
