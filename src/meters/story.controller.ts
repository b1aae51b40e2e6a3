import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentHouse, Permission } from '../access/access.decorators.js';
import type { House } from '../access/access.decorators.js';
import { StoryQuery, StoryStepsQuery } from './story.dto.js';
import { StoryService } from './story.service.js';
import type { MachineStory, StorySteps } from './story.service.js';

@ApiTags('readings')
@Controller('establishments/:establishment/machines/:machine/story')
export class StoryController {
  constructor(private readonly stories: StoryService) {}

  @Get()
  @Permission('readings.read')
  @ApiOperation({ summary: 'What one counter of a machine did: points to draw, days, and what happened beside it' })
  story(
    @CurrentHouse() house: House,
    @Param('machine') machine: string,
    @Query() { station, from, to, counter }: StoryQuery,
  ): Promise<MachineStory> {
    return this.stories.story(house, { machine, station, from, to, counter });
  }

  @Get('steps')
  @Permission('readings.read')
  @ApiOperation({ summary: 'Reading after reading, with the exact movement of each step' })
  steps(
    @CurrentHouse() house: House,
    @Param('machine') machine: string,
    @Query() { station, from, to, counter, after, limit }: StoryStepsQuery,
  ): Promise<StorySteps> {
    return this.stories.steps(house, { machine, station, from, to, counter }, after ?? null, limit);
  }
}
