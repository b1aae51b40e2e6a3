import { Controller, Get, Headers, Param, Query, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { CurrentHouse, Permission } from '../../identity/access.decorators.js';
import type { House } from '../../identity/access.decorators.js';
import { refusalLanguage } from '../../refusals/refusal.js';
import { stepsCsv } from './story-csv.js';
import { StoryCsvQuery, StoryQuery, StoryStepsQuery } from './story.dto.js';
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

  @Get('csv')
  @Permission('readings.read')
  @ApiOperation({ summary: 'All steps of the period as CSV' })
  @ApiProduces('text/csv')
  async csv(
    @CurrentHouse() house: House,
    @Param('machine') machine: string,
    @Query() { station, from, to, counter, language }: StoryCsvQuery,
    @Headers('accept-language') accepted?: string,
  ): Promise<StreamableFile> {
    const question = { machine, station, from, to, counter };
    const { steps } = await this.stories.steps(house, question, null, MOST_STEPS);
    const text = stepsCsv(question, steps, language ?? refusalLanguage(accepted));
    return csvFile(text, `${house.code}_${machine}_${counter}_${from}_${to}`);
  }
}

/** A reading every five minutes for three years. */
const MOST_STEPS = 320_000;

function csvFile(text: string, name: string): StreamableFile {
  return new StreamableFile(Buffer.from(text, 'utf8'), {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name.replace(/[^A-Za-z0-9_.-]/g, '-')}.csv"`,
  });
}
