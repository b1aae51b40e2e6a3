import { Body, Controller, Get, Headers, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentEstablishment, Permission } from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { parseAcceptLanguage } from '#refusals/refusal.js';
import { buildInputRefusal } from '#platform/http/validation.js';
import { PreviewDto, StepQuery, SuggestionsQuery } from './movements.dto.js';
import { requireInstant } from '../ingest/reading-values.js';
import { SuggestedStepsService, type SuggestedStep } from './suggested-steps.service.js';
import { StepsService, type AdjustmentPreview, type StepReference, type StepView } from './steps.service.js';

/** Serves a step of counters to the person who settles it. */
@ApiTags('meters')
@Controller('establishments/:establishment')
export class StepsController {
  constructor(
    private readonly steps: StepsService,
    private readonly suggestions: SuggestedStepsService,
  ) {}

  /**
   * Returns a step of counters (between two readings) with what a person needs to settle it: of two given readings, or
   * of a whole gaming day.
   */
  @Get('meter-steps')
  @Permission('readings.read')
  @ApiOperation({ summary: 'A step of counters as it is settled: readings, identities, doubts, events, adjustments' })
  readStep(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Query() query: StepQuery,
    @Headers('accept-language') acceptLanguage?: string,
  ): Promise<StepView> {
    const { machine, station, day } = query;
    const language = parseAcceptLanguage(acceptLanguage);
    return day === undefined
      ? this.steps.getStepView(actor, establishment, parseStepReference(query), language)
      : this.steps.getDayStepView(actor, establishment, { machine, station, day }, language);
  }

  /**
   * Returns the steps whose settlement the facts suggest in full, without those for which one is requested, oldest first,
   * at most 100.
   */
  @Get('meter-steps/suggested')
  @Permission('readings.read')
  @ApiOperation({
    summary: 'Steps to settle whose movements the facts suggest, with what the settlement would make of them',
  })
  listSuggestedSteps(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Query() { from, to }: SuggestionsQuery,
    @Headers('accept-language') acceptLanguage?: string,
  ): Promise<SuggestedStep[]> {
    const period = {
      from: from === undefined ? undefined : requireInstant(from),
      to: to === undefined ? undefined : requireInstant(to),
    };
    return this.suggestions.listSuggestedSteps(actor, establishment, period, parseAcceptLanguage(acceptLanguage));
  }

  /** Returns the changes of an adjustment to its step; nothing is recorded. */
  @Post('meter-adjustments/preview')
  @HttpCode(200)
  @Permission('readings.read')
  @ApiOperation({ summary: 'What an adjustment would make of its step; nothing is recorded' })
  previewAdjustment(
    @CurrentEstablishment() establishment: Establishment,
    @Body() { station = 1, ...proposal }: PreviewDto,
    @Headers('accept-language') acceptLanguage?: string,
  ): Promise<AdjustmentPreview> {
    return this.steps.previewAdjustment(establishment, { ...proposal, station }, parseAcceptLanguage(acceptLanguage));
  }
}

/**
 * Returns the step between the two readings of a query. Refuses INVALID_INPUT unless both are stated, and
 * INSTANT_UNREADABLE.
 */
function parseStepReference({ machine, station, earlierReadAt, laterReadAt }: StepQuery): StepReference {
  if (earlierReadAt === undefined || laterReadAt === undefined) {
    throw buildInputRefusal([{ field: 'earlierReadAt', problem: 'two readings or a day are needed' }]);
  }
  return { machine, station, earlier: requireInstant(earlierReadAt), later: requireInstant(laterReadAt) };
}
