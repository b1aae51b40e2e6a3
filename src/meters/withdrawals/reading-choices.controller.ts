import { Body, Controller, Get, Headers, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentEstablishment, Permission } from '#identity/access/access.decorators.js';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { parseAcceptLanguage } from '#refusals/refusal.js';
import { requireInstant } from '../ingest/reading-values.js';
import { ConflictsQuery, ReadingChoiceDto } from './reading-choices.dto.js';
import { ReadingChoicesService, type ReadingConflictView, type RequestedChoice } from './reading-choices.service.js';

const MAX_CONFLICTS = 100;

/** Serves readings of one instant that contradict each other, and the choice between them. */
@ApiTags('meters')
@Controller('establishments/:establishment/reading-conflicts')
export class ReadingChoicesController {
  constructor(private readonly choices: ReadingChoicesService) {}

  /** Returns the instants of open days with contradictory readings, oldest first. */
  @Get()
  @Permission('readings.read')
  @ApiOperation({ summary: 'Readings of one instant that contradict each other, in open days' })
  listConflicts(
    @CurrentActor() actor: Actor,
    @CurrentEstablishment() establishment: Establishment,
    @Query() { machine, day, limit = MAX_CONFLICTS }: ConflictsQuery,
    @Headers('accept-language') acceptLanguage?: string,
  ): Promise<ReadingConflictView[]> {
    const filter = { machine: machine ?? null, gamingDay: day ?? null, limit };
    return this.choices.listConflicts(actor, establishment, filter, parseAcceptLanguage(acceptLanguage));
  }

  /** Requests that one reading of an instant be kept; another person approves. */
  @Post('choices')
  @HttpCode(200)
  @Permission('adjustments.propose')
  @ApiOperation({ summary: 'Keeps one reading of an instant and withdraws those that contradict it, once approved' })
  requestChoice(
    @WriteRequest() userRequest: UserRequest,
    @Body() { station = 1, readAt, ...choice }: ReadingChoiceDto,
  ): Promise<Serialized<RequestedChoice & { readonly requestId: bigint }>> {
    return this.choices.requestChoice(userRequest, { ...choice, station, readAt: requireInstant(readAt) });
  }
}
