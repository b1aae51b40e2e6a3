import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentEstablishment, Permission } from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { FloorDayQuery } from './machine-pages.dto.js';
import { FloorDayService, type FloorDay } from './floor-day.service.js';
import { MachineOverviewService, type MachineHistoryEntry, type MachineOverview } from './machine-overview.service.js';

/** Data of the inventory pages beyond the inventory itself: readings, results and pending work. */
@ApiTags('machines')
@Controller('establishments/:establishment')
export class MachinePagesController {
  constructor(
    private readonly machineOverviews: MachineOverviewService,
    private readonly floorDays: FloorDayService,
  ) {}

  /** Returns the page of a machine: plate, stations, photographs, pending corrections, last closed day. */
  @Get('machines/:machine/overview')
  @Permission('machines.read')
  @ApiOperation({ summary: 'A machine whole: plate, stations, photographs, what waits, its last closed day' })
  findOverview(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Param('machine') sbmNumber: string,
  ): Promise<MachineOverview> {
    return this.machineOverviews.getMachineOverview(actor, establishment, sbmNumber);
  }

  /** Returns the history of a machine, each change with its recorder and approver. */
  @Get('machines/:machine/timeline')
  @Permission('machines.read')
  @ApiOperation({ summary: 'What happened to a machine: what changed, since when, by whom, approved by whom' })
  findTimeline(
    @CurrentEstablishment() establishment: Establishment,
    @Param('machine') sbmNumber: string,
  ): Promise<MachineHistoryEntry[]> {
    return this.machineOverviews.listMachineHistory(establishment, sbmNumber);
  }

  /** Returns the floor plan of a gaming day, with the state and the result of each stand. */
  @Get('floor-plan')
  @Permission('machines.read')
  @ApiOperation({ summary: 'The plan of the floor on a gaming day, with the state and the result of each stand' })
  findFloor(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Query() { day }: FloorDayQuery,
  ): Promise<FloorDay> {
    return this.floorDays.getFloorDay(actor, establishment, day);
  }
}
