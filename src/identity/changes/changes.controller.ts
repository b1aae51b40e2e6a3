import { Controller, Get, Headers, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentEstablishment, Permission, type Establishment } from '../access/access.decorators.js';
import { ChangesQueryDto } from '../access/access.dto.js';
import { ChangeStreams } from './change-streams.service.js';

@ApiTags('log')
@Controller('establishments/:establishment/changes')
export class ChangesController {
  constructor(private readonly streams: ChangeStreams) {}

  /**
   * Streams the sealed changes of the establishment: events `changes` with `{tables, days, size}`, whose id is the
   * log's size. `Last-Event-ID`, or `after`, resumes from there. The stream ends when the caller may no longer read the
   * establishment.
   */
  @Permission('establishments.read')
  @Get()
  @ApiOperation({ summary: 'Server-sent events: what was written, by table and gaming day' })
  @ApiProduces('text/event-stream')
  streamChanges(
    @CurrentEstablishment() establishment: Establishment,
    @Req() request: Request,
    @Res() response: Response,
    @Query() { after }: ChangesQueryDto,
    @Headers('last-event-id') lastEventId?: string,
  ): Promise<void> {
    return this.streams.openStream(establishment, request, response, lastEventId ?? after ?? null);
  }
}
