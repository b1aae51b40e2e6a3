import { Body, Controller, Get, Headers, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import type { Serialized } from '#platform/database/idempotency.js';
import { parseAcceptLanguage } from '#refusals/refusal.js';
import { EventListService } from './event-list.service.js';
import type { EventCodeWords, EventsPage, MachineSequenceGap, EventPeriodRequest } from './event-list.service.js';
import { EventStreams } from './event-streams.service.js';
import { EventPeriodQuery, EventStreamQuery, EventsQuery } from './events.dto.js';
import { EVENT_BATCH_SCHEMA, EventsService, type EventsAnswer } from './events.service.js';
import { requireInstant } from '../ingest/reading-values.js';
import { WriteRequest, type UserRequest } from '#ledger/user-request.js';

/** Serves machine events: their receipt, their list, the gaps in their numbers and the live stream. */
@ApiTags('events')
@Controller('establishments/:establishment/machine-events')
export class EventsController {
  constructor(
    private readonly events: EventsService,
    private readonly eventList: EventListService,
    private readonly streams: EventStreams,
  ) {}

  /** Receives a batch of machine events of a device or a person. */
  @Post()
  @HttpCode(200)
  @Permission('events.enter')
  @ApiOperation({ summary: 'What happened to machines, at most 5 000; each is kept or refused by itself' })
  @ApiBody({ schema: EVENT_BATCH_SCHEMA as object })
  receiveEvents(
    @WriteRequest() userRequest: UserRequest,
    @Headers('accept-language') language: string | undefined,
    @Body() body: unknown,
  ): Promise<Serialized<EventsAnswer>> {
    return this.events.receiveEvents(userRequest, body, parseAcceptLanguage(language));
  }

  /** Returns a page of machine events; `alarm` restricts it to alarms (`true`) or to other events (`false`). */
  @Get()
  @Permission('events.read')
  @ApiOperation({ summary: 'Events of a gaming day or a period, latest first' })
  listEvents(@CurrentEstablishment() establishment: Establishment, @Query() query: EventsQuery): Promise<EventsPage> {
    const { code = null, group = null, alarm, after = null, limit } = query;
    const isAlarm = alarm === undefined ? null : alarm === 'true';
    return this.eventList.listEvents(establishment, { ...parsePeriod(query), code, group, isAlarm, after, limit });
  }

  /** Returns the list of event codes with their names. */
  @Get('codes')
  @Permission('events.read')
  @ApiOperation({ summary: 'The closed list of codes, with their words' })
  listCodes(@Headers('accept-language') language?: string): EventCodeWords[] {
    return this.eventList.listCodes(parseAcceptLanguage(language));
  }

  /** Returns the gaps in the sequence numbers of the machines' events. */
  @Get('gaps')
  @Permission('events.read')
  @ApiOperation({ summary: 'Where the numbers of the events of a machine do not follow each other' })
  listGaps(
    @CurrentEstablishment() establishment: Establishment,
    @Query() query: EventPeriodQuery,
  ): Promise<MachineSequenceGap[]> {
    return this.eventList.listSequenceGaps(establishment, parsePeriod(query));
  }

  /** Opens a stream of new events, which begins behind the last one the client received. */
  @Get('stream')
  @Permission('events.read')
  @ApiOperation({ summary: 'Server-sent events: what machines report, as it arrives' })
  @ApiProduces('text/event-stream')
  streamEvents(
    @CurrentEstablishment() establishment: Establishment,
    @Req() request: Request,
    @Res() response: Response,
    @Query() { after }: EventStreamQuery,
    @Headers('last-event-id') lastEventId?: string,
  ): Promise<void> {
    return this.streams.openEventStream(establishment, request, response, lastEventId ?? after ?? null);
  }
}

/**
 * Returns the machine and period of a query, its ends parsed as instants; null where not stated. Refuses
 * INSTANT_UNREADABLE.
 */
function parsePeriod(query: EventPeriodQuery): EventPeriodRequest {
  const { machine = null, day = null, from, to } = query;
  return {
    machine,
    day,
    from: from === undefined ? null : requireInstant(from),
    to: to === undefined ? null : requireInstant(to),
  };
}
