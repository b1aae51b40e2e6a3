import { Controller, Get, Headers, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentEstablishment, Permission } from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { parseAcceptLanguage } from '#refusals/refusal.js';
import { DaysQuery } from './days.dto.js';
import { DayStepsService, type DaySteps, type DayWorkView, type DaysPage } from './day-steps.service.js';
import { DayPipe } from '#establishments/days/day.pipe.js';

/** Serves the list of gaming days, and the steps and long tasks of one. */
@ApiTags('days')
@Controller('establishments/:establishment/days')
export class DaysController {
  constructor(private readonly steps: DayStepsService) {}

  /** Returns a page of gaming days, latest first, with the numbers of their findings. */
  @Get()
  @Permission('days.read')
  @ApiOperation({ summary: 'Gaming days, the latest first: state, findings counted, who closed them' })
  listDays(@CurrentEstablishment() establishment: Establishment, @Query() query: DaysQuery): Promise<DaysPage> {
    const { state = null, before = null, limit } = query;
    return this.steps.listDays(establishment, { state, before, limit });
  }

  /** Returns the steps that a day still needs before it closes. */
  @Get(':day/steps')
  @Permission('days.read')
  @ApiOperation({ summary: 'What a day still asks before it closes, step by step' })
  buildSteps(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Param('day', DayPipe) day: string,
    @Headers('accept-language') language?: string,
  ): Promise<DaySteps> {
    return this.steps.getDaySteps(actor, establishment, day, parseAcceptLanguage(language));
  }

  /** Returns the reconciliation or closing under way, or the last one with its outcome. */
  @Get(':day/work')
  @Permission('days.read')
  @ApiOperation({ summary: 'The reconciliation or closing under way, or how the last one ended' })
  async findWork(
    @CurrentEstablishment() establishment: Establishment,
    @Param('day', DayPipe) day: string,
    @Headers('accept-language') language?: string,
  ): Promise<{ work: DayWorkView | null }> {
    return { work: await this.steps.findWork(establishment, day, parseAcceptLanguage(language)) };
  }
}
