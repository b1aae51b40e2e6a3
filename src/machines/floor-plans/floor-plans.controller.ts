import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { FloorPlanDto, RoomDto } from './floor-plans.dto.js';
import type { FloorPlanRow } from './floor-plans.queries.js';
import { FloorPlansService } from './floor-plans.service.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';

/** Serves the layouts of the rooms: which stand is in which cell of the grid. */
@ApiTags('machines')
@Controller('establishments/:establishment/floor-plan/layouts')
export class FloorPlansController {
  constructor(private readonly plans: FloorPlansService) {}

  /** Returns every plan of a room, or of all rooms, latest first. */
  @Get()
  @Permission('machines.read')
  @ApiOperation({ summary: 'Every plan of a room, or of all, the latest first: since when, by whom and why' })
  listPlans(@CurrentEstablishment() establishment: Establishment, @Query() { room }: RoomDto): Promise<FloorPlanRow[]> {
    return this.plans.listPlans(establishment, room);
  }

  /** Lays a room out: its size and the cell of each of its stands (numbered bases of machines). */
  @Post()
  @Permission('machines.manage')
  @ApiOperation({ summary: 'Lays a room out: its size and the cell of each of its stands' })
  layOutRoom(@WriteRequest() userRequest: UserRequest, @Body() plan: FloorPlanDto): Promise<Serialized<FloorPlanRow>> {
    return this.plans.layOutRoom(userRequest, plan);
  }
}
